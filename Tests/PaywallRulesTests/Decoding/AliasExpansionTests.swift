import Testing

@Suite struct AliasExpansionTests {
  static let cases: [RuleCase] = [
    RuleCase("alias-expansion", "aliases of aliases", ["placements.yaml": .text(bomb)]),
    RuleCase(
      "alias-expansion", "an alias inside its own anchor", ["placements.yaml": "placements: &a [⟦alias-expansion⟧*a]"]),
    RuleCase(
      "alias-expansion", "an alias or two",
      [
        "placements.yaml": "placements:\n  - {id: a, rules: &r [{offering: pro}]}\n  - {id: b, rules: *r}\n"
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  /// Nine lines that expand to a billion texts.
  private static let bomb =
    (["x0: &a0 [a, a, a, a, a, a, a, a, a, a]"]
    + (1...3).map { level in
      "x\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]"
    } + ["x4: &a4 [⟦alias-expansion⟧*a3, *a3]"]).joined(separator: "\n")
}
