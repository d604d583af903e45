import PaywallModel
import Testing

/// What locale files and readers call the texts of a variant.
@Suite struct CopyWalkTests {
  private func paths(_ text: String) -> [String] {
    Variant(reading: SourceFile(path: "offerings/a/variants/b.yaml", bytes: Array(text.utf8))).copy.map { copy in
      "\(copy.path) \(copy.wirePath) \(copy.lineKey ?? "-") \(copy.placedIn ?? "-")"
    }
  }

  @Test func textsOfListsAreNamedByIDsOrPlaces() {
    #expect(
      paths("headline: A\nbullets: [{id: x, text: A}, {id: y, text: B}]") == [
        "headline headline - -", "bullets.x bullets.0 bullets -", "bullets.y bullets.1 bullets -",
      ])
    #expect(
      paths("cards: [{package: p, features: [A]}, {package: q, features: [{id: b, text: B}]}]") == [
        "cards.p.features.0 cards.p.features.0 features cards.p.features",
        "cards.q.features.b cards.q.features.0 features -",
      ])
  }

  @Test func soAreCellsAndCards() {
    #expect(
      paths(
        "sections: [{type: comparison_table, columns: [{title: C}], rows: [{label: R, values: [true, A, {id: b, text: B}]}]}]"
      ).dropFirst(2) == [
        "sections.comparison_table.rows.R.values.1 sections.comparison_table.rows.R.values.1 values "
          + "sections.comparison_table.rows.R.values",
        "sections.comparison_table.rows.R.values.b sections.comparison_table.rows.R.values.2 values -",
      ])
    let slides = paths("sections: [{type: carousel, items: [{text: A}, {id: b, text: B}, {title: C}]}]")
    #expect(slides[0] == "sections.carousel.items.0.text sections.carousel.items.0.text - sections.carousel.items")
    #expect(slides.dropFirst().allSatisfy { $0.hasSuffix(" - -") })
  }
}
