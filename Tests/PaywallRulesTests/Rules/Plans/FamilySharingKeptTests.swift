import Testing

@Suite struct FamilySharingKeptTests {
  private static func example(_ name: String, _ before: String, _ after: String) -> RuleCase {
    var example = RuleCase.store("family-sharing-kept", name, ["products.yaml": .text(after)])
    example.before = example.files.merging(["products.yaml": .text(before)]) { $1 }
    return example
  }

  static let cases: [RuleCase] = [
    example(
      "a product that says no, and one that says nothing any more",
      catalogue("familySharing: true", "familySharing: true"),
      catalogue("familySharing: ⟦family-sharing-kept⟧false").replacing(
        "{id: org.sample.month", with: "{id: ⟦family-sharing-kept⟧org.sample.month")),
    example(
      "sharing that begins or goes on", catalogue("familySharing: true", "familySharing: false"),
      catalogue("familySharing: true", "familySharing: true")),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
