import Testing

@Suite struct NoTokenInURLTests {
  private static let project = "paywall.yaml"

  private static func hero(_ address: String) -> [String: Entry] {
    [StoreProject.control: .text(FixtureProject.variant("background: {image: \(address)}"))]
  }

  static let cases: [RuleCase] = [
    RuleCase(
      "no-token-in-url", "an access token, in any spelling, and in a fragment",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "background: {image: ⟦no-token-in-url⟧'https://cdn.sample.org/a.png?w=2&Access-Token=ab1cd'}",
            "subhead: ⟦no-token-in-url⟧'See https://sample.org/#access_token=4f9 or https://sample.org/#id_token=4f9a'")
        ),
        project: .text(
          valid(project) + "\nbundleURL: ⟦no-token-in-url⟧https://sample.org/out?apiKey=12345\n"),
      ]),
    RuleCase(
      "no-token-in-url", "a key that looks random",
      hero("⟦no-token-in-url⟧'https://cdn.sample.org/a.png?key=9f8e7d6c5b4a39281706'")),
    RuleCase(
      "no-token-in-url", "a token in short",
      hero("⟦no-token-in-url⟧'https://cdn.sample.org/a.png?tok=9f8e7d6c5b4a39281706'")),
    RuleCase(
      "no-token-in-url", "a signed link",
      hero("⟦no-token-in-url⟧'https://cdn.sample.org/a.png?X-Amz-Date=1&X-Amz-Signature=3c4d5e6f'")),
    RuleCase(
      "no-token-in-url", "names and numbers that are no secrets",
      hero(
        "'https://cdn.sample.org/a.png?key=hero-light&token=2&sig=none&password=forgot&v=9f8e7d6c5b4a39281706#access_token=help'"
      )),
    RuleCase("no-token-in-url", "what is to be put in", hero("'https://cdn.sample.org/a.png?api_key=YOUR_API_KEY'")),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
