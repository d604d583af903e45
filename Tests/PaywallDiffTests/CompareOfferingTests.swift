import JSON
import PaywallDiff
import PaywallModel
import Testing

@Suite struct CompareOfferingTests {
  @Test(arguments: [
    Edit("kind", "kind: primary", "kind: campaign", "kind changed minor"),
    Edit("display name", "displayName: A", "displayName: B", "displayName changed patch"),
    Edit(
      "package added", "packages: [{type: annual, product: a}]",
      "packages: [{type: monthly, product: m}, {type: annual, product: a}]", "packages.monthly added minor"),
    Edit(
      "package removed", "packages: [{type: monthly, product: m}, {type: annual, product: a}]",
      "packages: [{type: annual, product: a}]", "packages.monthly removed major"),
    Edit(
      "package moved", "packages: [{type: weekly}, {type: monthly}, {type: annual}]",
      "packages: [{type: monthly}, {type: annual}, {type: weekly}]", "packages.weekly moved minor"),
    Edit(
      "package renamed", "packages: [{type: custom, id: a, product: p}]",
      "packages: [{type: custom, id: b, product: p}]", "packages.b renamed major"),
    Edit(
      "package of another type", "packages: [{type: monthly, product: p}]", "packages: [{type: annual, product: p}]",
      "packages.monthly removed major", "packages.annual added minor"),
    Edit(
      "custom packages", "packages: [{type: custom, id: a, product: p}]",
      "packages: [{type: custom, id: b, product: q}]", "packages.a removed major", "packages.b added minor"),
    Edit(
      "product", "packages: [{type: annual, product: a}]", "packages: [{type: annual, product: b}]",
      "packages.annual.product changed major"),
    Edit(
      "type under one id", "packages: [{id: best, type: annual}]", "packages: [{id: best, type: monthly}]",
      "packages.best.type changed major"),
    Edit(
      "package name", "packages: [{type: annual}]", "packages: [{type: annual, displayName: Year}]",
      "packages.annual.displayName added minor"),
    Edit("package id written", "packages: [{type: annual}]", "packages: [{id: annual, type: annual}]"),
    Edit("default variant", "{}", "defaultVariant: b", "defaultVariant changed minor"),
    Edit("default variant written", "{}", "defaultVariant: control"),
    Edit(
      "campaign", "campaign: {startsAt: 2026-01-01T00:00:00Z}", "campaign: {startsAt: 2026-01-02T00:00:00Z}",
      "campaign.startsAt changed minor"),
    Edit(
      "metadata", "metadata: {a: '1', b: '2'}", "metadata: {b: '3', c: '4'}", "metadata.a removed patch",
      "metadata.b changed patch", "metadata.c added patch"),
    Edit("origin", "{}", "origin: pro@abc"),
  ])
  func offeringFile(edit: Edit) {
    let change = compare(offering(["offering": edit.old]), offering(["offering": edit.new]))
    #expect(lines(change?.changes) == edit.expected)
    #expect((change == nil) == edit.expected.isEmpty)
  }

  @Test func versionAloneWeighsNothing() throws {
    let change = try #require(
      compare(offering(["offering": "version: 1.0.0"]), offering(["offering": "version: 1.1.0"])))
    #expect(change.status == .changed && change.weight == nil && change.changes.isEmpty)
    #expect(change.before == SemanticVersion(1, 0, 0) && change.after == SemanticVersion(1, 1, 0))
  }

  @Test func addedRemovedAndNothing() throws {
    let some = offering(["offering": "version: 1.0.0"])
    #expect(compare(nil, nil) == nil)
    let added = try #require(compare(nil, some))
    #expect(added.status == .added && added.weight == nil && added.before == nil && added.after != nil)
    let removed = try #require(compare(some, nil))
    #expect(removed.status == .removed && removed.weight == .major && removed.before != nil && removed.after == nil)
  }

  static let long = "headline: Go Pro\nsubhead: All of it\nbullets: [One, Two]\nctaTitle: Continue\n"

  @Test func variantsComeGoAndAreRenamed() {
    let base = ["offering": "kind: primary", "variants/control": "id: pro_control\n" + Self.long]
    let more = base.merging(["variants/b": "id: pro_b\nheadline: B"]) { $1 }
    #expect(lines(compare(offering(base), offering(more))?.changes) == ["variants.b added minor"])
    #expect(lines(compare(offering(more), offering(base))?.changes) == ["variants.b removed major"])

    let renamed = [
      "offering": "kind: primary", "variants/main": "id: pro_control\n" + Self.long.replacing("Continue", with: "Go"),
    ]
    let change = compare(offering(base), offering(renamed))
    #expect(lines(change?.changes) == ["variants.main renamed major", "variants.main.ctaTitle changed patch"])
    #expect(values(change?.changes).first == "\"control\">\"main\"")
  }

  @Test func aCopyWithAnotherWireIDIsAnotherVariant() {
    let old = offering(["offering": "kind: primary", "variants/control": "id: pro_control\n" + Self.long])
    let new = offering(["offering": "kind: primary", "variants/brief": "id: pro_brief\n" + Self.long])
    #expect(lines(compare(old, new)?.changes) == ["variants.brief added minor", "variants.control removed major"])
  }

  @Test func variantsWithLittleInCommonAreNotRenamed() {
    let old = offering(["offering": "kind: primary", "variants/a": "headline: A\nsubhead: B\nctaTitle: C"])
    let new = offering(["offering": "kind: primary", "variants/b": "headline: A\nsubhead: X\nctaTitle: Y"])
    #expect(lines(compare(old, new)?.changes) == ["variants.a removed major", "variants.b added minor"])
  }

  @Test func locales() {
    let base = ["offering": "kind: primary", "variants/control": Self.long]
    func with(_ texts: [String: String]) -> Offering { offering(base.merging(texts) { $1 }) }
    let german = "control:\n  headline: Pro\n  bullets.0: Eins\n"
    #expect(lines(compare(with([:]), with(["locales/de": german]))?.changes) == ["locales.de added minor"])
    #expect(lines(compare(with(["locales/de": german]), with([:]))?.changes) == ["locales.de removed minor"])
    // As `locale add` writes it: all of it are comments.
    #expect(compare(with([:]), with(["locales/de": "control:\n  # headline: FIXME\n"])) == nil)
    let edited = "control:\n  headline: Mehr\n  subhead: Alles\nb:\n  headline: B\n"
    #expect(
      lines(compare(with(["locales/de": german]), with(["locales/de": edited]))?.changes) == [
        "locales.de.b added patch", "locales.de.control.bullets.0 removed patch",
        "locales.de.control.headline changed patch", "locales.de.control.subhead added patch",
      ])
  }

  /// Translations that go by ids now say what they said; another word is told under its new name.
  @Test func translationsUnderTheIDsOfTheirTexts() {
    func texts(_ bullets: String, _ copy: String) -> Offering {
      offering([
        "offering": "kind: primary", "variants/control": "bullets: \(bullets)", "locales/de": "control: {\(copy)}",
      ])
    }
    let ids = "[{id: b, text: Two}, {id: a, text: One}]"
    let old = texts("[Two, One]", "bullets.0: Zwei, bullets.1: Eins")
    #expect(compare(old, texts(ids, "bullets.a: Eins, bullets.b: Zwei")) == nil)
    #expect(compare(texts(ids, "bullets.a: Eins, bullets.b: Zwei"), old) == nil)
    #expect(
      lines(compare(old, texts(ids, "bullets.a: Erstes, bullets.b: Zwei"))?.changes) == [
        "locales.de.control.bullets.a changed patch"
      ])
    #expect(
      lines(
        compare(
          texts(ids, "bullets.a: Eins"), texts("[{id: b, text: Two}, {id: c, text: One}]", "bullets.c: Eins"))?.changes)
        == ["variants.control.bullets.c renamed patch"])
  }

  /// A section and an item in it that have other names: what their translations say is no change.
  @Test func translationsFollowARenamedSection() {
    func screen(_ section: String, _ item: String, _ words: String = "Eins") -> Offering {
      offering([
        "offering": "kind: primary",
        "variants/control":
          "sections: [{type: features, \(section)items: [{id: \(item), title: One}, {id: b, title: Two}]}]",
        "locales/de": "control: {sections.\(section.isEmpty ? "features" : "perks").items.\(item).title: \(words), "
          + "sections.\(section.isEmpty ? "features" : "perks").items.b.title: Zwei}",
      ])
    }
    let old = screen("", "a")
    #expect(
      lines(compare(old, screen("id: perks, ", "a"))?.changes) == ["variants.control.sections.perks renamed minor"])
    #expect(
      lines(compare(old, screen("id: perks, ", "first"))?.changes) == [
        "variants.control.sections.perks renamed minor", "variants.control.sections.perks.items.first renamed patch",
      ])
    #expect(
      lines(compare(old, screen("id: perks, ", "a", "Erstes"))?.changes) == [
        "variants.control.sections.perks renamed minor",
        "locales.de.control.sections.perks.items.a.title changed patch",
      ])
  }

  @Test func translationsFollowARenamedVariant() {
    let old = offering(["variants/control": Self.long, "locales/de": "control: {headline: Pro}", "offering": "{}"])
    let new = offering(["variants/main": Self.long, "locales/de": "main: {headline: Pro}", "offering": "{}"])
    #expect(lines(compare(old, new)?.changes) == ["variants.main renamed major"])
    let left = offering(["variants/main": Self.long, "locales/de": "control: {headline: Pro}", "offering": "{}"])
    #expect(lines(compare(old, left)?.changes) == ["variants.main renamed major"])
  }

  @Test func renamedOfferings() throws {
    func texts(_ id: String, _ title: String) -> [String: String] {
      [
        "offering": "kind: primary\nversion: 1.0.0\npackages: [{type: annual, product: a}]\norigin: \(id)",
        "variants/control": "id: \(id)_control\n" + Self.long + "footnote: \(title)",
      ]
    }
    let unrelated = ["offering": "kind: campaign\ndisplayName: Other", "variants/x": "headline: X\nsubhead: Y"]
    let changes = compare(
      offerings: [offering("pro", texts("pro", "One")), offering("old", unrelated)],
      new: [offering("plus", texts("plus", "Two")), offering("other", ["offering": "kind: experiment"])])
    #expect(changes.map(\.id) == ["old", "other", "plus"])
    #expect(changes.map(\.status) == [.removed, .added, .renamed(from: "pro")])
    #expect(changes.map(\.weight) == [.major, nil, .major])
    #expect(
      lines(changes[2].changes) == ["variants.control.id changed major", "variants.control.footnote changed patch"])
  }

  @Test func whatCannotBeReadIsSaidAndTheRestCompared() throws {
    let base = ["offering": "displayName: A", "variants/control": "headline: A", "variants/b": "headline: B"]
    let broken = ["offering": "displayName: A", "variants/control": "headline: [", "variants/b": "headline: C"]
    for (old, new) in [(base, broken), (broken, base)] {
      let change = try #require(compare(offering(old), offering(new)))
      #expect(change.status == .unreadable && change.weight == .patch)
      #expect(lines(change.changes) == ["variants.b.headline changed patch"])
      #expect(Set(change.unreadable.map(\.range.file)) == ["offerings/pro/variants/control.yaml"])
    }
    #expect(compare(offering(broken), offering(broken)) == nil)
    let lost = ["variants/control": "headline: A", "variants/b": "headline: B"]
    let change = try #require(compare(offering(base), offering(lost)))
    #expect(change.status == .unreadable && change.changes.isEmpty && change.unreadable.count == 1)
  }

  @Test func aFileThatIsNoFileIsUnreadableNotRemoved() throws {
    let old = offering(["offering": "kind: primary", "variants/b": "headline: B"])
    var files = OfferingFiles(id: "pro")
    files.offering = SourceFile(path: "offerings/pro/offering.yaml", bytes: Array("kind: primary".utf8))
    let range = SourceRange(topOf: "offerings/pro/variants/b.yaml")
    files.findings = [
      Finding("regular-file", at: range, "a link"),
      Finding("known-file", at: SourceRange(topOf: "offerings/pro/x.yaml"), "?"),
    ]
    let change = try #require(compare(old, Offering(reading: files)))
    #expect(change.status == .unreadable && change.changes.isEmpty)
    #expect(change.unreadable.map(\.rule) == ["regular-file"])
  }

  @Test func json() throws {
    var change = try #require(
      compare(
        offering(["offering": "version: 1.0.0\npackages: [{type: annual, product: a}]"]),
        offering(["offering": "version: 1.0.0\npackages: [{type: annual, product: b}]"])))
    change.reach = Reach(placements: ["settings"], experiments: [], isCurrent: true)
    let expected: JSONValue = [
      "id": "pro", "status": "changed", "before": ["version": "1.0.0"], "after": ["version": "1.0.0"],
      "weight": "major",
      "reach": ["placements": ["settings"], "experiments": [], "current": true, "ways": [], "unseen": []],
      "changes": [
        ["path": "packages.annual.product", "kind": "changed", "before": "a", "after": "b", "weight": "major"]
      ],
    ]
    #expect(change.json == expected)
    #expect(change.json.members?.map(\.key) == ["id", "status", "before", "after", "weight", "reach", "changes"])
    let added = compare(nil, offering(["offering": "version: 2.0.0"]))?.json
    #expect(added?["before"] == JSONValue.null && added?["after"] == ["version": "2.0.0"])
    #expect(added?["weight"] == JSONValue.null)
    #expect(compare(offering("a", ["offering": "{}"]), offering("b", ["offering": "{}"]))?.json["from"] == "a")
  }

  @Test func versions() {
    let released = SemanticVersion(1, 4, 2)
    #expect(requiredVersion(released: released, weight: .major) == SemanticVersion(2, 0, 0))
    #expect(requiredVersion(released: released, weight: .minor) == SemanticVersion(1, 5, 0))
    #expect(requiredVersion(released: released, weight: .patch) == SemanticVersion(1, 4, 3))
  }
}
