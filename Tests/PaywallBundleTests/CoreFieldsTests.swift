import JSON
import PaywallBundle
import PaywallModel
import Testing

/// The screen of a variant that has only the eight core fields.
@Suite struct CoreFieldsTests {
  private func compiled(_ variant: String, _ locale: String = "control: {}") throws -> JSONValue {
    let made = offering([
      "offering": OfferingCompilerTests.offeringText, "variants/control": variant, "locales/de": locale,
    ])
    #expect(made.findings == [])
    return try JSONValue(parsing: compile(made).bytes, depthLimit: 80)
  }

  private static let core = """
    id: pro_control
    headline: Everything
    subhead: At once
    bullets: [Fast, Quiet]
    productIDs: [org.sample.year]
    highlightedProductID: org.sample.year
    ctaTitle: Continue

    """

  @Test func areMadeFromTheCore() throws {
    let sections = try #require(try compiled(Self.core)["variants"]?["control"]?["sections"]?.array)
    #expect(sections.map { $0["type"]?.string } == ["header", "features", "plans", "cta"])
    #expect(sections[0] == ["type": "header", "id": "header", "title": "Everything", "subtitle": "At once"])
    #expect(
      sections[1]["items"] == [["id": "bullet_0", "title": "Fast"], ["id": "bullet_1", "title": "Quiet"]])
    #expect(sections[3]["title"] == "Continue")
  }

  @Test func aFootnoteBecomesLegalText() throws {
    let sections = try compiled(Self.core + "footnote: Small\n")["variants"]?["control"]?["sections"]?.array
    #expect(sections?.map { $0["type"]?.string } == ["header", "features", "plans", "cta", "legal"])
    #expect(sections?.last?["text"] == "Small")
  }

  /// A derived section and the same one written out without words of its own are one screen.
  @Test func areTheSameAsEmptyOnesWrittenOut() throws {
    let derived = try compiled(Self.core)
    let written = try compiled(
      Self.core + "sections: [{type: header}, {type: features}, {type: plans}, {type: cta}]\n")
    #expect(derived == written)
  }

  @Test func writtenSectionsStayAsTheyAre() throws {
    let sections = try compiled(Self.core + "sections: [{type: spacer, height: 8.0}]\n")["variants"]?["control"]?[
      "sections"]
    #expect(sections == [["type": "spacer", "id": "spacer", "height": 8]])
  }

  /// A translation of a text that a section has not, beside that of the core field which it shows: one key, and the
  /// latter's words.
  @Test func noKeyIsWrittenTwice() throws {
    let locale = "control: {sections.header.title: Nie, headline: Alles, bullets.0: Schnell}"
    let made = offering([
      "offering": OfferingCompilerTests.offeringText, "locales/de": locale,
      "variants/control": Self.core.replacing("bullets: [Fast", with: "bullets: [{id: fast, text: Fast}")
        + "sections: [{type: header}, {type: features}]\n",
    ])
    // The parser takes no key twice.
    let copy = try JSONValue(parsing: compile(made).bytes, depthLimit: 80)["locales"]?["de"]?["control"]
    #expect(copy?["sections.header.title"] == "Alles" && copy?["headline"] == "Alles")
    let named = offering([
      "offering": OfferingCompilerTests.offeringText, "locales/de": locale + "\n",
      "variants/control": Self.core.replacing("bullets: [Fast", with: "bullets: [{id: fast, text: Fast}"),
      "locales/fr": "control: {bullets.0: Jamais, bullets.fast: Vite}",
    ])
    #expect(
      try JSONValue(parsing: compile(named).bytes, depthLimit: 80)["locales"]?["fr"]?["control"]?["bullets.0"] == "Vite"
    )
  }

  @Test func translationsOfTheCoreReachTheSections() throws {
    let locale = "control: {headline: Alles, subhead: Sofort, bullets.1: Leise, ctaTitle: Weiter}"
    let copy = try #require(try compiled(Self.core, locale)["locales"]?["de"]?["control"])
    #expect(
      copy == [
        "headline": "Alles", "subhead": "Sofort", "bullets.1": "Leise", "ctaTitle": "Weiter",
        "sections.header.title": "Alles", "sections.header.subtitle": "Sofort", "sections.cta.title": "Weiter",
        "sections.features.items.bullet_1.title": "Leise",
      ])
  }
}
