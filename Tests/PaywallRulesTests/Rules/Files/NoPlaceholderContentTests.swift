import PaywallModel
import PaywallRules
import Testing

@Suite struct NoPlaceholderContentTests {
  private static let settings: Entry = .text(
    StoreProject.settings.replacing(
      "termsURL: https://sample.org", with: "termsURL: ⟦no-placeholder-content⟧https://example.com"))

  static let cases: [RuleCase] = [
    .store("no-placeholder-content", "the links that init writes", ["paywall.yaml": settings]),
    .store(
      "no-placeholder-content", "addresses of screens",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "background: {image: ⟦no-placeholder-content⟧'https://cdn.Example.org:8443/hero.png'}",
            "postPurchase: {action: deep_link, url: ⟦no-placeholder-content⟧'https://shop.test/welcome'}",
          ])
      ]),
    .store(
      "no-placeholder-content", "the root's dot, and the device itself",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "background: {image: ⟦no-placeholder-content⟧'https://example.com./hero.png'}",
            "postPurchase: {action: deep_link, url: ⟦no-placeholder-content⟧'https://localhost:8080/welcome'}",
          ])
      ]),
    .store(
      "no-placeholder-content", "a bundle that is tried out where it was made",
      ["paywall.yaml": .text(StoreProject.settings + "\nbundleURL: https://127.0.0.1:8443/\n")]),
    .store(
      "no-placeholder-content", "the device itself by its number",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "background: {image: ⟦no-placeholder-content⟧'https://127.0.0.1/hero.png'}",
            "postPurchase: {action: deep_link, url: ⟦no-placeholder-content⟧'https://[::1]:80/welcome'}",
          ])
      ]),
    .store(
      "no-placeholder-content", "texts that are not written",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "headline: ⟦no-placeholder-content⟧'TODO: better words'",
            "subhead: ⟦no-placeholder-content⟧'Lorem ipsum dolor sit'",
            "bullets: [⟦no-placeholder-content⟧'[TBD]', ⟦no-placeholder-content⟧FIXME]",
          ])
      ]),
    .store(
      "no-placeholder-content", "texts that call themselves unwritten",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "headline: ⟦no-placeholder-content⟧Text TODO", "ctaTitle: ⟦no-placeholder-content⟧Platzhalter",
            "subhead: ⟦no-placeholder-content⟧'todo : say why'",
            "bullets: [⟦no-placeholder-content⟧Placeholder text, ⟦no-placeholder-content⟧'TODO：文', ⟦no-placeholder-content⟧'[Third benefit TBC, Ann sends it]', ⟦no-placeholder-content⟧Large image placeholder, ⟦no-placeholder-content⟧'[todo] a line of its own', ⟦no-placeholder-content⟧こちらはダミーテキストです, ⟦no-placeholder-content⟧Your text here, ⟦no-placeholder-content⟧Your title here, ⟦no-placeholder-content⟧'Insert the reviews here (three lines)', ⟦no-placeholder-content⟧'Placeholder, Ann sends the last line on Monday.', ⟦no-placeholder-content⟧'Tekst zastępczy, do poprawy przed wydaniem.', ⟦no-placeholder-content⟧'Текст-заглушка: заменить']",
          ])
      ]),
    .store(
      "no-placeholder-content", "todo lists and placeholders that an app has",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "headline: Todo lists", "subhead: Every task on your smart TODO",
            "footnote: 'Write your headlines here and there'", "ctaTitle: Smart placeholders",
            "bullets: [EVERYTHING ON YOUR TODO, 'Placeholder-free forms for all that you send', 'Placeholder images are drawn for you while you wait', 'Forms with a placeholder in each field', Insert a photo anywhere, Shared todo]",
          ])
      ]),
    .store(
      "no-placeholder-content", "a host and words that only look so",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "background: {image: 'https://cdn.myexample.com/test.png'}", "headline: TODO lists without end",
            "bullets: [Ipsum, Todo]",
          ])
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  @Test func todoMeansAllInSomeLanguages() throws {
    let example = RuleCase.store(
      "no-placeholder-content", "in Spanish",
      [
        "paywall.yaml": .text(
          StoreProject.settings.replacing("defaultLocale: en", with: "defaultLocale: es").replacing(
            "[en]", with: "[es]")),
        StoreProject.control: StoreProject.screen(fields: [
          "headline: 'TODO: sin límites'", "subhead: 'TBD: uno'",
          "bullets: ['[TODO] escribir', '[todo] el año contigo']",
        ]),
      ])
    let found = try FixtureProject(example).findings().filter { $0.rule == "no-placeholder-content" }
    #expect(
      found.map(\.message) == [
        "'TBD' marks a text that is yet to be written", "'TODO' marks a text that is yet to be written",
      ])
  }

  /// While it is written it is a warning, unless the project says otherwise.
  @Test func isAnErrorOnlyOfARelease() {
    let place = SourceRange(topOf: "paywall.yaml")
    let found = [UnweighedFinding("no-placeholder-content", Violation(at: place, "one"))]
    func severities(_ rules: String, isRelease: Bool) -> [Severity] {
      let settings = Settings(reading: SourceFile(path: "paywall.yaml", bytes: Array("schema: 1\n\(rules)\n".utf8)))
      return RuleEngine.applySeverities(found, of: settings, isRelease: isRelease).map(\.severity)
    }
    #expect(severities("", isRelease: false) == [.warning])
    #expect(severities("", isRelease: true) == [.error])
    #expect(severities("rules: {no-placeholder-content: error}", isRelease: false) == [.error])
    #expect(severities("rules: {no-placeholder-content: warning}", isRelease: true) == [.warning])
    #expect(severities("profile: none", isRelease: true) == [])
  }
}
