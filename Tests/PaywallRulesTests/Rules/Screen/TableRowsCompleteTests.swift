import Testing

@Suite struct TableRowsCompleteTests {
  private static func table(_ rows: String) -> [String: Entry] {
    [
      StoreProject.control: .text(
        FixtureProject.variant(
          "sections: [{type: card, sections: [{type: comparison_table, columns: [{title: Free}, {title: Pro}], rows: \(rows)}]}]"
        ))
    ]
  }

  static let cases: [RuleCase] = [
    RuleCase(
      "table-rows-complete", "a value too few, and one too many",
      table(
        "[{label: Sync, values: ⟦table-rows-complete⟧[true]}, {label: Themes, values: ['3', All]}, "
          + "{label: Support, values: ⟦table-rows-complete⟧[false, true, true]}]")),
    RuleCase("table-rows-complete", "one for each column", table("[{label: Sync, values: [false, true]}]")),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
