import PaywallModel
import Testing

@Suite struct BlankTests {
  /// Spaces of Unicode (White_Space) and what no font draws (Default_Ignorable_Code_Point): some of each, by their charts.
  @Test(arguments: [
    "", " ", "\t", "\n\r", "\u{A0}", "\u{202F}", "\u{2003}", "\u{3000}", "\u{85}", "\u{2028}", "\u{200B}", "\u{200C}",
    "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{200E}\u{200F}", "\u{180E}", "\u{3164}", "\u{FE0F}", "\u{E0020}",
    "\u{2800}", "\u{7}", " \u{200B} \u{A0}",
  ])
  func cannotBeSeen(_ text: String) { #expect(text.isBlank) }

  @Test(arguments: ["a", " ·", ".", "é", "\u{301}", "日", "ا\u{200D}", "👨‍👩‍👧", "\u{200B}0", "{{price}}", "—"])
  func canBeSeen(_ text: String) { #expect(!text.isBlank) }
}
