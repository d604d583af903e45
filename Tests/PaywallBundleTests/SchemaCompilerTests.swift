import JSON
import PaywallBundle
import PaywallModel
import Testing

/// Texts with ids, and texts without words.
@Suite struct SchemaCompilerTests {
  private func made(_ variant: String, _ locale: String = "control: {}", _ texts: [String: String] = [:]) -> Offering {
    offering(
      [
        "offering": OfferingCompilerTests.offeringText, "locales/de": locale,
        "variants/control": OfferingCompilerTests.core.replacing(#/bullets: .*/#, with: variant),
      ].merging(texts) { $1 })
  }

  private func json(_ offering: Offering) throws -> JSONValue {
    #expect(offering.findings == [])
    return try JSONValue(parsing: compile(offering).bytes, depthLimit: 80)
  }

  private static let table = """

    cards: [{package: annual, features: [{id: f, text: F}, {id: g, text: G}]}]
    sections:
      - {type: features}
      - {type: comparison_table, columns: [{title: C}], rows: [{label: R, values: [true, {id: v, text: V}]}]}
    """

  @Test func theWireHasTextsAlone() throws {
    let offering = made(
      "bullets: [{id: b, text: Fast}, {id: a, text: Quiet}]" + Self.table,
      "control: {bullets.a: Leise, bullets.b: Schnell, cards.annual.features.g: Ge, "
        + "sections.comparison_table.rows.R.values.v: Vau}")
    let compiled = try json(offering)
    let variant = try #require(compiled["variants"]?["control"])
    #expect(variant["bullets"] == ["Fast", "Quiet"])
    #expect(variant["cards"]?.array?[0]["features"] == ["F", "G"])
    #expect(variant["sections"]?.array?[0]["items"]?.array?.map { $0["title"]?.string } == ["Fast", "Quiet"])
    #expect(variant["sections"]?.array?[1]["rows"]?.array?[0]["values"] == [true, "V"])
    #expect(
      compiled["locales"]?["de"]?["control"] == [
        "bullets.0": "Schnell", "bullets.1": "Leise", "cards.annual.features.1": "Ge",
        "sections.comparison_table.rows.R.values.1": "Vau", "sections.features.items.bullet_0.title": "Schnell",
        "sections.features.items.bullet_1.title": "Leise",
      ])
  }

  /// Ids are for authors: with them and without them an offering compiles to the same bytes.
  @Test func idsAreNotSeen() throws {
    let plain = made(
      "bullets: [Fast, Quiet]" + Self.table.replacing(#/\{id: ., text: (.)\}/#) { String($0.output.1) },
      "control: {bullets.0: Schnell, bullets.1: Leise, cards.annual.features.0: Ef}")
    let named = made(
      "bullets: [{id: x, text: Fast}, {id: y, text: Quiet}]" + Self.table,
      "control: {bullets.y: Leise, bullets.x: Schnell, cards.annual.features.f: Ef}")
    #expect(plain.findings == [] && named.findings == [])
    #expect(try compile(plain).bytes == compile(named).bytes)
  }

  private struct NotRefused: Error {}

  private func refusal(_ offering: Offering) throws -> BundleError {
    do {
      _ = try compile(offering)
    } catch {
      return error
    }
    throw NotRefused()
  }

  @Test(arguments: ["''", "' '", "\"\\u00A0\"", "\"\\u200B\"", "\"\\n\""])
  func anEmptyTextIsNotCompiled(_ empty: String) throws {
    let file = "offerings/pro/variants/control.yaml"
    #expect(try refusal(made("bullets: [Fast, \(empty)]")).message == "bullets.1 is empty")
    #expect(try refusal(made("bullets: [{id: a, text: \(empty)}]")).range.file == file)
    #expect(try refusal(made("bullets: [Fast]\nfootnote: \(empty)")).code == .emptyText)
    let nested = "bullets: [Fast]\nsections: [{type: card, sections: [{type: cta, restoreText: \(empty)}]}]"
    #expect(try refusal(made(nested)).message == "sections.card.sections.cta.restoreText is empty")
    let german = try refusal(made("bullets: [Fast]", "control: {ctaTitle: Weiter, headline: \(empty)}"))
    #expect(german.message == "control.headline is empty" && german.range.file == "offerings/pro/locales/de.yaml")
    let package = OfferingCompilerTests.offeringText.replacing(
      "{type: annual", with: "{displayName: \(empty), type: annual")
    #expect(try refusal(made("bullets: [Fast]", "control: {}", ["offering": package])).message.contains("'annual'"))
  }
}
