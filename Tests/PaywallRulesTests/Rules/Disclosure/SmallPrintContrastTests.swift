import PaywallModel
import Testing

@Suite struct SmallPrintContrastTests {
  /// The shop with this style of its small print, and these further lines of the variant.
  private static func styled(_ name: String, _ style: String, fields: [String] = []) -> RuleCase {
    .store(
      "small-print-contrast", name,
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal.dropLast() + ", style: {\(style)}}", StoreProject.footer,
          fields: fields)
      ])
  }

  private static func carded(_ name: String, _ card: String, _ legal: String, fields: [String] = []) -> RuleCase {
    .store(
      "small-print-contrast", name,
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans,
          "{type: card, style: {\(card)}, sections: [\(StoreProject.legal.dropLast()), style: {\(legal)}}]}",
          StoreProject.footer, fields: fields)
      ])
  }

  private static let white = "background: {color: '#FFFFFF'}"
  // Against white: 4.48 to 1 and 4.54 to 1, the two greys that lists of WCAG name as just too light and just dark enough.
  private static let light = "textColor: ⟦small-print-contrast⟧'#777777'"
  private static let dark = "textColor: '#767676'"

  static let cases: [RuleCase] = [
    styled("grey on white", "\(light), \(white)"),
    styled("grey on the white of the screen", light, fields: [white]),
    styled(
      "grey on the lighter end of a gradient",
      "\(light), background: {gradient: {colors: ['#000000', '#FFFFFF']}}"),
    carded("in a card that has the colours", "\(light), \(white)", "fontSize: 12"),
    .store(
      "small-print-contrast", "in the footer",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal,
          StoreProject.footer.dropLast() + ", text: 'More in the terms', style: {\(light), \(white)}}")
      ]),
    styled(
      "large text that is too light even so", "fontSize: 24, textColor: ⟦small-print-contrast⟧'#AAAAAA', \(white)"),
    styled("a grey that is dark enough", "\(dark), \(white)"),
    styled("large text", "fontSize: 24, textColor: '#777777', \(white)"),
    styled("a background that the reader chooses", "textColor: '#777777'"),
    styled("a picture below", "textColor: '#777777', background: {color: '#FFFFFF', image: stars}"),
    styled("a colour that the screen shines through", "textColor: '#777777', background: {color: '#FFFFFF80'}"),
    styled("letters that the screen shines through", "textColor: '#77777780', \(white)"),
    carded("a card whose background the reader chooses", "fontSize: 12", "textColor: '#777777'", fields: [white]),
    .store(
      "small-print-contrast", "a footer whose background the reader chooses",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal,
          StoreProject.footer.dropLast() + ", text: 'More in the terms', style: {textColor: '#777777'}}",
          fields: [white])
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  /// 4.478 to 1 by the definition's formula, computed apart from this program.
  @Test func saysHowMuchItIs() throws {
    let found = try FixtureProject(Self.cases[0]).findings().first
    #expect(found?.message == "the small print's contrast is 4.4 to 1; it needs 4.5")
  }
}
