import Testing

@Suite struct CopyLengthTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "copy-length", "a bullet whose id is the name of a shorter text",
      shop([
        StoreProject.control: StoreProject.screen(fields: [
          "bullets: [{id: label, text: \(String(repeating: "word ", count: 15))words}, "
            + "{id: footnote, text: ⟦copy-length⟧\(String(repeating: "word ", count: 16))words}]"
        ])
      ])),
    .store(
      "copy-length", "a headline, a button, wide characters",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "headline: ⟦copy-length⟧\(String(repeating: "word ", count: 12))words",
            "ctaTitle: ⟦copy-length⟧Subscribe to everything for now",
            "subhead: ⟦copy-length⟧\(String(repeating: "一", count: 61))",
          ])
      ]),
    .store(
      "copy-length", "translations of unreadable or missing texts",
      [
        "paywall.yaml": .text(StoreProject.bilingual),
        StoreProject.control: .text("id: pro_control\nheadline: \"⟦valid-utf8⟧\u{1B}\"\n"),
        StoreProject.offering: .text(valid(StoreProject.offering) + "\ndefaultVariant: b\n"),
        "offerings/pro/variants/b.yaml": StoreProject.screen(fields: ["id: pro_b"]),
        StoreProject.german: .text(
          StoreProject.germanCopy.replacing("control:", with: "b:") + "\n" + StoreProject.germanCopy
            + "\n⟦locale-path⟧gone: {sections.legal.text: '\(StoreProject.germanSmallPrint)'}"),
      ]),
    .store(
      "copy-length", "lines of a headline and of a button",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "headline: ⟦copy-length⟧\"a\\nb\\nc\\nd\"", "ctaTitle: ⟦copy-length⟧\"Buy\\nnow\"",
            "bullets: [\"a\\nb\\nc\\nd\", ⟦copy-length⟧\"a\\nb\\n\\nc\\n d\"]",
          ])
      ]),
    .store(
      "copy-length", "as many lines as there is room for",
      [
        StoreProject.control: StoreProject.screen(
          fields: ["headline: |\n  a\n  b\n  c", "ctaTitle: \"Buy now\\n\"", "subhead: \"a\\nb\\nc\\nd\""])
      ]),
    .store(
      "copy-length", "at the limits",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "headline: \(String(repeating: "é", count: 60))", "ctaTitle: Subscribe to everything for no",
            "subhead: \(String(repeating: "一", count: 60))", "bullets: ['{{price_per_month}}, {{price_per_year}}']",
          ])
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  private static func shop(_ files: [String: Entry]) -> [String: Entry] {
    ["paywall.yaml": .text(StoreProject.settings)].merging(files) { $1 }
  }
}
