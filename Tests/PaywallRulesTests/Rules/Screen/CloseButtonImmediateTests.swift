import Testing

@Suite struct CloseButtonImmediateTests {
  static let cases: [RuleCase] = [
    .store(
      "close-button-immediate", "not at all, late, only by a swipe",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "dismiss: {allowed: ⟦close-button-immediate⟧false, delaySeconds: ⟦close-button-immediate⟧5, style: ⟦close-button-immediate⟧swipe}"
          ])
      ]),
    .store(
      "close-button-immediate", "a text without words",
      [
        StoreProject.control: StoreProject.screen(fields: [
          "dismiss: {style: text, text: ⟦close-button-immediate⟧⟦text-present⟧' '}"
        ])
      ]),
    .store(
      "close-button-immediate", "a text",
      [StoreProject.control: StoreProject.screen(fields: ["dismiss: {style: text, text: Not now, delaySeconds: 0}"])]),
    .store(
      "close-button-immediate", "late, and without a control",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "dismiss: {⟦known-key⟧delay_seconds: ⟦close-button-immediate⟧5, style: ⟦close-button-immediate⟧⟦field-value⟧none}",
            "presentation: ⟦presentation-full-screen⟧⟦field-value⟧modal",
          ])
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
