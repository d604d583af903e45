import Base
import PaywallDiff
import PaywallModel
import Testing
import YAML

/// What an edit of `variants/control.yaml` must be reported as.
struct Edit: Sendable, CustomTestStringConvertible {
  var name: String
  var old: String
  var new: String
  /// `path kind weight`, the path below `variants.control.`.
  var expected: [String]

  init(_ name: String, _ old: String, _ new: String, _ expected: String...) {
    self.name = name
    self.old = old
    self.new = new
    self.expected = expected
  }

  var testDescription: String { name }
}

@Suite struct ComparisonTests {
  @Test(arguments: [
    Edit("headline", "headline: Go Pro", "headline: Go further", "headline changed patch"),
    Edit("footnote added", "headline: A", "{headline: A, footnote: Auto-renews}", "footnote added minor"),
    Edit("footnote removed", "{headline: A, footnote: B}", "headline: A", "footnote removed minor"),
    Edit("wire id", "id: pro_v1", "id: pro_v2", "id changed major"),
    Edit("highlight", "highlightedProductID: a", "highlightedProductID: b", "highlightedProductID changed minor"),
    Edit("another kind of value", "headline: 'true'", "headline: true", "headline changed patch"),
    Edit("composed and decomposed", "headline: \"Caf\\u00e9\"", "headline: \"Cafe\\u0301\"", "headline changed patch"),
    Edit("unknown key", "headlin: A", "headlin: B", "headlin changed patch"),
    Edit("layout", "layout: stack", "layout: grid", "layout changed minor"),
    Edit("layout from its default", "{}", "layout: grid", "layout changed minor"),
    Edit("layout to its default", "layout: carousel", "{}", "layout changed minor"),
    Edit("plan style", "{}", "planStyle: accordion", "planStyle changed minor"),
    Edit("presentation", "{}", "presentation: sheet", "presentation changed minor"),
    Edit("dismiss", "{}", "dismiss: {allowed: false}", "dismiss.allowed changed minor"),
    Edit(
      "dismiss text", "dismiss: {style: text, text: Later}", "dismiss: {style: text, text: Not now}",
      "dismiss.text changed patch"),
    Edit("background", "{}", "background: {color: '#000000'}", "background added patch"),
    Edit(
      "nested style", "background: {color: '#000000'}", "background: {color: '#111111'}",
      "background.color changed patch"),
    Edit(
      "gradient colours by place", "background: {gradient: {colors: ['#000000', '#111111', '#222222']}}",
      "background: {gradient: {colors: ['#000000', '#333333', '#222222']}}",
      "background.gradient.colors.1 changed patch"),
    Edit(
      "gradient colour added", "background: {gradient: {colors: ['#000000', '#222222']}}",
      "background: {gradient: {colors: ['#000000', '#111111', '#222222']}}", "background.gradient.colors.1 added patch"),
    Edit(
      "gradient colour removed", "background: {gradient: {colors: ['#000000', '#111111', '#222222']}}",
      "background: {gradient: {colors: ['#000000', '#111111']}}", "background.gradient.colors.2 removed patch"),
    Edit(
      "badge text", "cards: [{package: annual, badge: {text: Best}}]",
      "cards: [{package: annual, badge: {text: Popular}}]", "cards.annual.badge.text changed minor"),
    Edit(
      "cards by package", "cards: [{package: annual}]", "cards: [{package: monthly}, {package: annual}]",
      "cards.monthly added minor"),
    Edit("haptics", "haptics: {onCTA: light}", "haptics: {onCTA: heavy}", "haptics.onCTA changed patch"),
    Edit(
      "post-purchase", "postPurchase: {action: dismiss}", "postPurchase: {action: deep_link}",
      "postPurchase.action changed minor"),
  ])
  func fields(edit: Edit) { check(edit) }

  @Test(arguments: [
    Edit(
      "added", "bullets: [No ads, Unlimited exports]", "bullets: [No ads, Offline maps, Unlimited exports]",
      "bullets.1 added minor"),
    Edit(
      "removed", "bullets: [No ads, Offline maps, Unlimited exports]", "bullets: [No ads, Unlimited exports]",
      "bullets.1 removed minor"),
    Edit("moved", "bullets: [First, Second, Third]", "bullets: [Second, Third, First]", "bullets.2 moved minor"),
    Edit(
      "reworded", "bullets: [No ads, Unlimited exports]", "bullets: [No ads, Unlimited fast exports]",
      "bullets.1 changed patch"),
    Edit(
      "other words in the same place", "bullets: [No ads, Offline maps, Sync]",
      "bullets: [No ads, Family sharing, Sync]", "bullets.1 changed patch"),
    Edit(
      "other words elsewhere", "bullets: [Offline maps, Sync]", "bullets: [Sync, Family sharing]",
      "bullets.0 removed minor", "bullets.1 added minor"),
    Edit(
      "reworded and moved", "bullets: [Read offline maps anywhere, Alpha, Beta]",
      "bullets: [Alpha, Beta, Read offline maps everywhere]", "bullets.2 moved minor", "bullets.2 changed patch"),
    Edit(
      "product ids are not reworded", "productIDs: [com.a.month, com.a.year]",
      "productIDs: [com.a.week, com.a.year]", "productIDs.0 removed minor", "productIDs.0 added minor"),
    Edit("product ids moved", "productIDs: [a, b, c]", "productIDs: [b, c, a]", "productIDs.2 moved minor"),
    Edit(
      "card features", "cards: [{package: annual, features: [A, B]}]", "cards: [{package: annual, features: [A]}]",
      "cards.annual.features.1 removed minor"),
  ])
  func texts(edit: Edit) { check(edit) }

  @Test(arguments: [
    Edit(
      "moved", "bullets: [{id: a, text: First}, {id: b, text: Second}, {id: c, text: Third}]",
      "bullets: [{id: b, text: Second}, {id: c, text: Third}, {id: a, text: First}]", "bullets.a moved minor"),
    Edit(
      "reworded", "bullets: [{id: a, text: No ads}, {id: b, text: Sync}]",
      "bullets: [{id: a, text: Peace and quiet}, {id: b, text: Sync}]", "bullets.a changed patch"),
    Edit(
      "moved and reworded", "bullets: [{id: a, text: No ads}, {id: b, text: Sync}, {id: c, text: Third}]",
      "bullets: [{id: b, text: Sync}, {id: c, text: Third}, {id: a, text: Peace}]", "bullets.a moved minor",
      "bullets.a changed patch"),
    Edit(
      "words change places", "bullets: [{id: a, text: No ads}, {id: b, text: Sync}]",
      "bullets: [{id: a, text: Sync}, {id: b, text: No ads}]", "bullets.a changed patch", "bullets.b changed patch"),
    Edit(
      "one more and one less", "bullets: [{id: a, text: No ads}, {id: b, text: Sync}]",
      "bullets: [{id: c, text: Maps}, {id: b, text: Sync}]", "bullets.a removed minor", "bullets.c added minor"),
    Edit(
      "another id", "bullets: [{id: a, text: No ads at all}, {id: b, text: Sync}]",
      "bullets: [{id: ads, text: No ads at all}, {id: b, text: Sync}]", "bullets.ads renamed patch"),
    Edit(
      "ids, and moved", "bullets: [First, Second, Third]",
      "bullets: [{id: b, text: Second}, {id: c, text: Third}, {id: a, text: First}]", "bullets.a moved minor"),
    Edit(
      "of a card", "cards: [{package: annual, features: [{id: a, text: A}, {id: b, text: B}, {id: c, text: C}]}]",
      "cards: [{package: annual, features: [{id: b, text: B}, {id: c, text: C}, {id: a, text: A}]}]",
      "cards.annual.features.a moved minor"),
    Edit(
      "cells", "sections: [{type: comparison_table, rows: [{label: Ads, values: [true, {id: s, text: Some}]}]}]",
      "sections: [{type: comparison_table, rows: [{label: Ads, values: [true, {id: s, text: None}]}]}]",
      "sections.comparison_table.rows.Ads.values.s changed minor"),
  ])
  func textsWithIDs(edit: Edit) { check(edit) }

  @Test(arguments: [
    Edit(
      "added", "sections: [{type: header, title: A}]", "sections: [{type: header, title: A}, {type: legal}]",
      "sections.legal added minor"),
    Edit(
      "removed", "sections: [{type: header, title: A}, {type: legal}]", "sections: [{type: header, title: A}]",
      "sections.legal removed minor"),
    Edit(
      "moved", "sections: [{type: header}, {type: plans}, {type: cta}]",
      "sections: [{type: plans}, {type: cta}, {type: header}]", "sections.header moved minor"),
    Edit(
      "moved and reworded", "sections: [{type: header, title: A}, {type: plans}, {type: cta}]",
      "sections: [{type: plans}, {type: cta}, {type: header, title: B}]", "sections.header moved minor",
      "sections.header.title changed patch"),
    Edit(
      "an insertion moves nobody", "sections: [{type: header}, {type: plans}, {type: cta}]",
      "sections: [{type: image, source: a}, {type: header}, {type: plans}, {type: cta}]", "sections.image added minor"),
    Edit("all of them added", "{}", "sections: [{type: header, title: A}]", "sections added minor"),
    Edit(
      "id is the type where omitted", "sections: [{type: header, title: A}]",
      "sections: [{type: header, id: header, title: B}]", "sections.header.title changed patch"),
    Edit(
      "renamed", "sections: [{type: header, title: Go Pro}]", "sections: [{type: header, id: hero, title: Go Pro}]",
      "sections.hero renamed minor"),
    Edit(
      "another type is no renaming", "sections: [{type: header, id: a, title: Go}]",
      "sections: [{type: plans, id: b, title: Go}]", "sections.a removed minor", "sections.b added minor"),
    Edit(
      "another type under the same id", "sections: [{type: header, id: a, title: Go}]",
      "sections: [{type: plans, id: a, title: Go}]", "sections.a.type changed major"),
    Edit(
      "in a card", "sections: [{type: card, sections: [{type: header, title: A}]}]",
      "sections: [{type: card, sections: [{type: header, title: B}]}]",
      "sections.card.sections.header.title changed patch"),
    Edit(
      "item by title reworded", "sections: [{type: features, items: [{title: No ads, icon: a}, {title: Sync}]}]",
      "sections: [{type: features, items: [{title: Never ads, icon: a}, {title: Sync}]}]",
      "sections.features.items.Never ads.title changed patch"),
    Edit(
      "item by title gone", "sections: [{type: features, items: [{title: No ads}, {title: Sync}]}]",
      "sections: [{type: features, items: [{title: Sync}]}]", "sections.features.items.No ads removed minor"),
    Edit(
      "item by id", "sections: [{type: features, items: [{id: ads, title: No ads}]}]",
      "sections: [{type: features, items: [{id: ads, title: Ad-free}]}]",
      "sections.features.items.ads.title changed patch"),
    Edit(
      "table cell", "sections: [{type: comparison_table, rows: [{label: Ads, values: [true, false]}]}]",
      "sections: [{type: comparison_table, rows: [{label: Ads, values: [true, Some]}]}]",
      "sections.comparison_table.rows.Ads.values.1 changed minor"),
    Edit(
      "two of one type", "sections: [{type: spacer, height: 8}, {type: spacer, height: 9}]",
      "sections: [{type: spacer, height: 8}, {type: spacer, height: 10}]", "sections.spacer.height changed patch"),
  ])
  func sections(edit: Edit) { check(edit) }

  @Test(arguments: [
    Edit("comments", "headline: A", "# says it\nheadline: A # so"), Edit("quotes", "headline: A", "'headline': \"A\""),
    Edit("order", "headline: A\nlayout: grid", "layout: grid\nheadline: A"),
    Edit("flow and block", "bullets: [A, B]", "bullets:\n  - A\n  - 'B'"),
    Edit(
      "ids of bullets", "bullets: [A, '🚀', Sync]", "bullets: [{id: a, text: A}, {id: b, text: 🚀}, {id: c, text: Sync}]"),
    Edit("no ids of bullets", "bullets: [{id: a, text: A}, {id: b, text: B}]", "bullets: [A, B]"),
    Edit("layout", "{}", "layout: stack"), Edit("plan style", "planStyle: vertical_stack", "{}"),
    Edit("presentation", "{}", "presentation: full_screen"),
    Edit("dismiss", "{}", "dismiss: {allowed: true, style: x_button, delaySeconds: 0}"),
    Edit("empty dismiss", "dismiss: {}", "{}"),
    Edit("particles", "particleEffect: {kind: stars}", "particleEffect: {kind: stars, trigger: purchase}"),
    Edit("number", "priceFontSize: 12", "priceFontSize: 12.0"),
    Edit("section id", "sections: [{type: header}]", "sections: [{type: header, id: header}]"),
  ])
  func sameMeaning(edit: Edit) { check(edit) }

  private func check(_ edit: Edit) {
    let change = compare(screen(edit.old), screen(edit.new))
    #expect(lines(change?.changes) == edit.expected.map { "variants.control." + $0 })
    #expect((change == nil) == edit.expected.isEmpty)
  }

  @Test func showsValuesAndPlaces() throws {
    let old = screen("bullets: [First, Second, Third]\nfootnote: Gone\nheadline: Go Pro")
    let new = screen("headline: Go further\nbullets:\n  - Second\n  - Third\n  - First\nlayout: grid")
    let changes = try #require(compare(old, new)).changes
    #expect(
      lines(changes).map { $0.split(separator: " ")[0] } == [
        "variants.control.headline", "variants.control.bullets.2", "variants.control.footnote",
        "variants.control.layout",
      ])
    #expect(values(changes) == ["\"Go Pro\">\"Go further\"", "0>2", "\"Gone\">", "\"stack\">\"grid\""])
    let file = "offerings/pro/variants/control.yaml"
    #expect(changes.map { $0.range?.file } == [file, file, file, file])
    #expect(changes.map { $0.range?.start.line } == [1, 5, 2, 6])
    #expect(changes.map { $0.range?.start.column } == [11, 5, 11, 9])
  }

  /// All types are of schema 1, so an older side of schema 0 makes each of them new.
  @Test func sectionsThatOlderRenderersLackAreBreaks() {
    let old = screen("sections: [{type: header}]")
    let new = screen("sections: [{type: header}, {type: card, sections: [{type: legal}]}]")
    #expect(lines(compare(old, new, schemaVersion: 0)?.changes) == ["variants.control.sections.card added major"])
    #expect(lines(compare(old, new, schemaVersion: 1)?.changes) == ["variants.control.sections.card added minor"])
    #expect(lines(compare(screen("{}"), new, schemaVersion: 0)?.changes) == ["variants.control.sections added major"])
    let kind = "kind: primary"
    let more = ["offering": kind, "variants/b": "sections: [{type: header}]"]
    #expect(
      lines(compare(offering(["offering": kind]), offering(more), schemaVersion: 0)?.changes) == [
        "variants.b added major"
      ])
  }
}
