import Testing

@Suite struct WaiverValidTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "waiver-valid", "each way in which a waiver can be invalid",
      [
        "waivers.yaml": .text(
          waivers(
            "{rule: ⟦waiver-valid⟧campain-reachable, path: a, reason: r, owner: o, expires: 2030-01-02T00:00:00Z, hash: x}",
            "{rule: ⟦waiver-valid⟧experiment-frozen, path: a, reason: r, owner: o, expires: 2030-01-02T00:00:00Z, hash: x}",
            "{rule: campaign-reachable, path: a, reason: r, owner: o, expires: ⟦waiver-valid⟧2030-01-01T00:30:00Z, hash: x}",
            "{rule: campaign-reachable, path: a, reason: r, owner: o, expires: ⟦waiver-valid⟧2030-04-01T00:30:01Z, hash: x}",
            "{rule: campaign-reachable, path: a, reason: ⟦waiver-valid⟧' ', owner: ⟦waiver-valid⟧'', expires: 2030-01-02T00:00:00Z, hash: x}",
            "{rule: ⟦waiver-valid⟧campaign-reachable, path: a, reason: r, owner: o, expires: 2030-01-02T00:00:00Z}",
            "{rule: campaign-reachable, path: ⟦waiver-valid⟧a, reason: r, owner: o, expires: 2030-04-01T00:30:00Z, hash: x}"
          ))
      ]),
    RuleCase(
      "waiver-valid", "a hash of different content",
      [
        "placements.yaml": .text(students(mark: "⟦placement-ends-unconditional⟧")),
        "waivers.yaml": .text(waivers(accepted.replacing("hash: ", with: "hash: ⟦waiver-valid⟧0"))),
      ], elsewhere: [attributesUndeclared]),
    RuleCase(
      "waiver-valid", "a valid waiver, regardless of the file's formatting",
      [
        "placements.yaml": .text("# above\n" + students(mark: "")), "waivers.yaml": .text(waivers(accepted)),
      ], elsewhere: [attributesUndeclared]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  private static let accepted =
    "{rule: placement-ends-unconditional, path: 'placements.yaml:placements.settings.rules.0', reason: r, owner: o, "
    + "expires: 2030-01-02T00:00:00Z, hash: 8a057c90c71ea46b805dc15521525d333dc89cb2b78c223210aa7c85cefd9cb2}"

  private static func students(mark: String) -> String {
    """
    placements:
      - id: settings
        rules:
          - \(mark)offering: pro   # students
            audience: {conditions: [{operator: exists, attribute: s}]}
    """
  }

  private static func waivers(_ list: String...) -> String {
    "waivers:\n" + list.map { "  - \($0)\n" }.joined()
  }
}
