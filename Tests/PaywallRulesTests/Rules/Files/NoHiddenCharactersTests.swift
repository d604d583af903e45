import Testing

@Suite struct NoHiddenCharactersTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "no-hidden-characters", "overrides, marks, nothing at all",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "headline: ⟦no-hidden-characters⟧Save \u{202E}%05", "subhead: ⟦no-hidden-characters⟧\"a\\u200Bb\"",
            "bullets: [⟦no-hidden-characters⟧pay\u{200F}pal, ⟦no-hidden-characters⟧⟦text-present⟧\"\\u0007\", ⟦no-hidden-characters⟧open \u{2068}only]",
            "ctaTitle: ⟦no-hidden-characters⟧a\u{200D}b")),
        "products.yaml": .text(
          valid("products.yaml").replacing("group: plus}", with: "group: ⟦no-hidden-characters⟧pl\u{2060}us}")),
      ]),
    RuleCase(
      "no-hidden-characters", "line ends, private use, selectors, overrides in comments",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "headline: ⟦no-hidden-characters⟧\"a\\u2028b\"", "subhead: ⟦no-hidden-characters⟧Pay \u{E000}now",
            "bullets: [⟦no-hidden-characters⟧Pro\u{FE0F}, ⟦no-hidden-characters⟧a\u{FFFC}, 1\u{FE0F}\u{20E3} ❤️]")),
        "placements.yaml": .text(valid("placements.yaml") + "\n# fine ⟦no-hidden-characters⟧\u{202E}erif\n"),
      ]),
    RuleCase(
      "no-hidden-characters", "what scripts need",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "headline: 👩‍👩‍👧 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} ❤️",
            "subhead: می‌خواهم \u{200F}كل شيء\u{200E}",
            "bullets: ['\u{2068}{{price}}\u{2069} ok', ក\u{200B}ខ, Abonne\u{AD}ment]", "ctaTitle: \"two\\nlines\""))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
