import Testing

@Suite struct PresentationFullScreenTests {
  static let cases: [RuleCase] = [
    .store(
      "presentation-full-screen", "a sheet",
      [StoreProject.control: StoreProject.screen(fields: ["presentation: ⟦presentation-full-screen⟧sheet"])]),
    .store("presentation-full-screen", "omitted"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
