import JSON
import PaywallKit
import PaywallModel
import Templates
import Testing

@Suite struct LocalesTests {
  private static let locales = [
    "offerings/default/locales/de.yaml": "control: { headline: Hallo, bullets.1: Zwei, ctaTitle: Weiter }",
    "offerings/default/locales/de-AT.yaml": "control: { headline: Servus, footnote: <empty> }",
    "offerings/default/locales/zh-Hant.yaml": "control: { headline: 您好 }",
    "offerings/default/locales/pt.yaml": "control: { headline: Olá }",
    "offerings/default/locales/nb.yaml": "control: { headline: Hei }",
    "offerings/default/locales/iw.yaml": "control: { headline: שלום }",
  ]

  @Test(
    arguments: [
      (nil, "Hello"), ("en", "Hello"), ("fr", "Hello"), ("", "Hello"), ("-", "Hello"), ("de", "Hallo"),
      ("de-CH", "Hallo"), ("de-AT", "Servus"), ("de_at", "Servus"), ("DE", "Hallo"), ("zh-Hant-TW", "您好"),
      ("zh-Hans", "Hello"), ("zh", "Hello"), ("d", "Hello"), ("pt-BR", "Olá"), ("en-DE", "Hello"),
      ("no", "Hei"), ("no_NO", "Hei"), ("nn-NO", "Hei"), ("he-IL", "שלום"), ("iw", "שלום"), ("yue-HK", "您好"),
      ("yue-Hans", "Hello"), ("cmn-TW", "您好"), ("nnx", "Hello"),
    ] as [(String?, String)])
  func fallsBackToTheNearestLocale(_ locale: String?, _ headline: String) async throws {
    let choice = try await snapshot(Self.locales).choose("x", for: somebody, locale: locale)
    #expect(choice.paywall.config.headline == headline)
  }

  @Test func takesWhatALocaleOmitsFromTheNextOne() async throws {
    let config = try await snapshot(Self.locales).choose("x", for: somebody, locale: "de-AT").paywall.config
    #expect(config.bullets == ["One", "Zwei"])
    #expect(config.ctaTitle == "Weiter")
    #expect(config.subhead == "All of it")
    #expect(config.footnote == "Cancel anytime")
  }

  /// The words of the default locale `pt-BR` are the variant's own: those of `pt` would be wrong for it.
  @Test func endsAtTheDefaultLocale() async throws {
    var texts = Self.locales
    texts["paywall.yaml"] = BundleFixture.settings.replacing("defaultLocale: en", with: "defaultLocale: pt-BR")
    let release = try await snapshot(texts)
    #expect(release.choose("x", for: somebody, locale: "pt-BR").paywall.config.headline == "Hello")
    #expect(release.choose("x", for: somebody, locale: "pt-PT").paywall.config.headline == "Olá")
  }

  @Test func leavesWhatIsSoldAndCountedAlone() async throws {
    let copy = "control: { id: x, productIDs.0: x, highlightedProductID: x, sections.cta.type: x, headline: <empty> }"
    let release = try await snapshot(["offerings/default/locales/de.yaml": copy])
    let plain = release.choose("x", for: somebody)
    #expect(release.choose("x", for: somebody, locale: "de") == plain)
  }

  /// Every path that `PaywallModel` finds by its tables is found by the reader, which does not have them.
  @Test func translatesEveryTextOfEverySection() async throws {
    var maker = VariantMaker()
    let variant = maker.variant()
    var shop = BundleFixture()
    shop.texts["offerings/default/variants/control.yaml"] = nil
    shop.texts["offerings/default/variants/control.json"] = String(decoding: variant.canonicalBytes(), as: UTF8.self)
    // Words that no author writes are not in the paywall's own texts.
    let copy = try #require(shop.offerings.first?.variant("control")).copy.filter { !$0.path.hasPrefix("ui.") }
    #expect(copy.count > 100)
    let words = JSONValue.object(copy.map { JSONMember($0.path, .string("T:" + $0.text)) })
    shop.texts["offerings/default/locales/de.json"] = String(
      decoding: JSONValue.object([JSONMember("control", words)]).canonicalBytes(), as: UTF8.self)
    let press = try Press()
    try press.publish(shop.targets)
    let loader = press.loader()
    await loader.refresh()
    let release = loader.current
    let before = release.choose("x", for: somebody).paywall.texts
    let after = release.choose("x", for: somebody, locale: "de").paywall.texts
    let originals = Set(copy.map(\.text))
    #expect(originals.count == copy.count)
    #expect(before.filter(originals.contains).sorted() == originals.sorted())
    #expect(after.filter { $0.hasPrefix("T:") }.sorted() == originals.map { "T:" + $0 }.sorted())
    #expect(after.filter { !$0.hasPrefix("T:") }.sorted() == before.filter { !originals.contains($0) }.sorted())
  }

  @Test func readsTheTemplate() async throws {
    let scaffold = try #require(Scaffolds.named("subscription"))
    let texts = Dictionary(uniqueKeysWithValues: scaffold.files.map { ($0.path, $0.text) })
    let choice = try await snapshot(texts).choose("onboarding", for: somebody, locale: "de-DE")
    let paywall = choice.paywall
    #expect(choice.wireID == "default_control")
    #expect(paywall.config.headline == "Alles freischalten")
    #expect(paywall.sections.map(\.type) == ["header", "features", "plans", "timeline", "legal", "sticky_footer"])
    #expect(paywall.sections[0]["title"]?.string == "Alles freischalten")
    #expect(paywall.sections[1]["items"]?.array?[1]["title"]?.string == "Auf allen Geräten gleich")
    #expect(paywall.sections[1]["items"]?.array?[1]["icon"]?.string == "arrow.triangle.2.circlepath")
    #expect(paywall.sections[2]["priceFontSize"]?.number == 22)
    #expect(paywall.cards["annual"]?["highlight"]?.boolean == true)
    #expect(paywall.settings["dismiss"]?["allowed"]?.boolean == true)
    #expect(paywall.settings["postPurchase"]?["delaySeconds"]?.number == 1.5)
    #expect(paywall.settings.keys.sorted() == ["dismiss", "haptics", "particleEffect", "postPurchase"])
  }

  /// A built-in paywall looks as the same eight fields do once they are compiled.
  @Test(arguments: [true, false]) func derivesTheScreenOfABuiltInPaywall(_ hasFootnote: Bool) async throws {
    let text = BundleFixture.variant("default_control", "Hello")
    let compiled = try await snapshot([
      "offerings/default/variants/control.yaml": hasFootnote
        ? text : text.replacing("footnote: Cancel anytime", with: "")
    ]).choose("x", for: somebody).paywall
    let derived = Paywall(compiled.config)
    #expect(compiled.config.footnote == (hasFootnote ? "Cancel anytime" : nil))
    #expect(derived.sections == compiled.sections)
    #expect(derived.layout == compiled.layout)
    #expect(derived.planStyle == compiled.planStyle)
    #expect(derived.presentation == compiled.presentation)
    #expect(derived.settings == compiled.settings)
  }
}

extension Paywall {
  /// Every text of the paywall, also those that nobody reads.
  var texts: [String] {
    let core =
      [config.headline, config.subhead, config.ctaTitle] + config.bullets + [config.footnote].compactMap { $0 }
    let values = sections.map { PaywallValue.object($0.fields) } + cards.values + settings.values
    return core + values.flatMap(\.texts)
  }
}

extension PaywallValue {
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let items): items.flatMap(\.texts)
    case .object(let members): members.values.flatMap(\.texts)
    case .null, .boolean, .integer, .number: []
    }
  }
}
