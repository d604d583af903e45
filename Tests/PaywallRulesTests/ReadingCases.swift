private let control = "offerings/pro/variants/control.yaml"
private let offering = "offerings/pro/offering.yaml"

extension RuleCase {
  /// What reading one file finds.
  static let readingCases: [RuleCase] = [
    RuleCase(
      "well-formed", "a list that is not closed",
      [
        "placements.yaml": "placements:\n  - id: settings\n    rules: ⟦well-formed⟧[{offering: pro}\n"
      ]),
    RuleCase(
      "well-formed", "JSON with a comma too much",
      [
        "products.yaml": .absent,
        "products.json": #"{"products": [{"id": "org.sample.year", "kind": "consumable"},⟦well-formed⟧]}"#,
      ]),
    RuleCase("well-formed", "two documents", ["placements.yaml": "placements: []\n⟦well-formed⟧---\nplacements: []\n"]),
    RuleCase("well-formed", "an empty file", ["placements.yaml": "⟦well-formed⟧"]),
    RuleCase(
      "well-formed", "JSON in place of YAML",
      [
        "placements.yaml": .absent,
        "placements.json": #"{"placements": [{"id": "settings", "rules": [{"offering": "pro"}]}]}"#,
      ]),
    RuleCase(
      "tab-indentation", "a tab before a key",
      [
        "placements.yaml": "placements:\n⟦tab-indentation⟧\t- id: settings\n\t  rules: []\n"
      ]),
    RuleCase(
      "tab-indentation", "tabs inside a text and before a comment",
      [
        control: .text(FixtureProject.variant("headline: \"Every\tthing\"\t# said once"))
      ]),
    RuleCase(
      "duplicate-key", "a key that stands twice",
      [
        control: .text(FixtureProject.variant() + "⟦duplicate-key⟧headline: Again\n")
      ]),
    RuleCase(
      "duplicate-key", "in flow style and in JSON",
      [
        "placements.yaml": .absent,
        "placements.json":
          #"{"placements": [{"id": "settings", ⟦duplicate-key⟧"id": "settings", "rules": [{"offering": "pro"}]}]}"#,
      ]),
    RuleCase("duplicate-key", "one key in two mappings", [:]),
    RuleCase(
      "nesting-depth", "65 lists",
      [
        "placements.yaml": .text(
          "placements: " + String(repeating: "[", count: 63) + "⟦nesting-depth⟧" + "["
            + String(repeating: "]", count: 64))
      ]),
    RuleCase(
      "nesting-depth", "cards within cards, far below the limit",
      [
        control: .text(
          FixtureProject.variant(
            "sections: [{type: card, sections: [{type: card, sections: [{type: card, title: Inner}]}]}]"))
      ]),
    RuleCase("alias-expansion", "aliases of aliases", ["placements.yaml": .text(bomb)]),
    RuleCase(
      "alias-expansion", "an alias inside its own anchor", ["placements.yaml": "placements: &a [⟦alias-expansion⟧*a]"]),
    RuleCase(
      "alias-expansion", "an alias or two",
      [
        "placements.yaml": "placements:\n  - {id: a, rules: &r [{offering: pro}]}\n  - {id: b, rules: *r}\n"
      ]),
    RuleCase(
      "valid-utf8", "a byte that is none",
      ["placements.yaml": .bytes(Array("placements: []\n# \u{e9}".utf8.dropLast()))],
      elsewhere: [line("placements.yaml", 2, 3, "valid-utf8")]),
    RuleCase(
      "valid-utf8", "a control character",
      ["placements.yaml": .bytes(Array("placements: []\n# é".utf8) + [0x07])],
      elsewhere: [line("placements.yaml", 2, 4, "valid-utf8")]),
    RuleCase(
      "valid-utf8", "text in many scripts",
      [
        control: .text(FixtureProject.variant("headline: Всё сразу 一切 👩‍👩‍👧 \u{200F}كل شيء"))
      ]),
    RuleCase(
      "file-size", "a byte more than 1 MiB", ["placements.yaml": .bytes(padded(to: 1 << 20) + [0x0A])],
      elsewhere: [line("placements.yaml", 1, 1, "file-size")]),
    RuleCase("file-size", "1 MiB", ["placements.yaml": .bytes(padded(to: 1 << 20))]),
    RuleCase(
      "known-key", "a misspelt key",
      [
        control: .text(FixtureProject.variant("⟦known-key⟧highlightedProduct: org.sample.year"))
      ]),
    RuleCase(
      "known-key", "keys of another section type",
      [
        control: .text(
          FixtureProject.variant("sections:\n  - type: spacer\n    height: 8\n    ⟦known-key⟧title: Space"))
      ]),
    RuleCase(
      "known-key", "after characters of more than one byte",
      [
        offering: """
        {kind: primary, displayName: 'Прó 👍', ⟦known-key⟧prize: 1, version: 1.0.0,
         packages: [{type: annual, product: org.sample.year}]}
        """
      ]),
    RuleCase(
      "known-key", "every key of a text map is known",
      [
        offering: .text(sound(offering) + "\nmetadata: {any key: text, Другой: слово}\n")
      ]),
    RuleCase(
      "field-present", "each field that is missing",
      [
        "placements.yaml": "placements:\n  - ⟦field-present⟧rules:\n      - offering: pro\n",
        "products.yaml":
          "products:\n  - ⟦field-present⟧{id: org.sample.year, kind: autoRenewable}\n  - ⟦field-present⟧id: org.sample.month\n",
      ]),
    RuleCase(
      "field-present", "an offering without its own file",
      [
        "offerings/lost/variants/control.yaml": .text(FixtureProject.variant("id: lost_control"))
      ], elsewhere: [line("offerings/lost", 1, 1, "field-present")]),
    RuleCase(
      "field-present", "a project without a catalogue", ["products.yaml": .absent],
      elsewhere: [line("products.yaml", 1, 1, "field-present")]),
    RuleCase(
      "field-present", "a section that does not say its type",
      [
        control: .text(FixtureProject.variant("sections:\n  - ⟦field-present⟧title: Which"))
      ]),
    RuleCase("field-present", "optional fields left out", [:]),
    RuleCase(
      "field-type", "a number, a list and a flag for text",
      [
        control: .text(
          FixtureProject.variant("headline: ⟦field-type⟧5", "subhead: ⟦field-type⟧[a]", "ctaTitle: ⟦field-type⟧no_text")
            .replacing("no_text", with: "true"))
      ]),
    RuleCase("field-type", "nothing for a list", ["placements.yaml": "placements: ⟦field-type⟧~\n"]),
    RuleCase("field-type", "a text for a mapping", [control: .text("⟦field-type⟧just words\n")], elsewhere: []),
    RuleCase("field-type", "quoted numbers are text", [control: .text(FixtureProject.variant("headline: '5'"))]),
    RuleCase(
      "field-value", "a word that is none of the choices",
      [
        control: .text(FixtureProject.variant("layout: ⟦field-value⟧stak"))
      ]),
    RuleCase(
      "field-value", "spellings and ranges",
      [
        control: .text(
          FixtureProject.variant(
            "background: {color: ⟦field-value⟧red}", "postPurchase: {action: deep_link, url: ⟦field-value⟧example.com}",
            "sections: [{type: spacer, height: ⟦field-value⟧-1}, {type: icon_grid, columns: ⟦field-value⟧7, items: []}]"
          )),
        offering: .text(sound(offering).replacing("1.0.0", with: "⟦field-value⟧v1.0.0")),
      ]),
    RuleCase(
      "field-value", "a locale that is none",
      [
        "paywall.yaml": .text(sound("paywall.yaml").replacing("de]", with: "de, ⟦field-value⟧german]"))
      ]),
    RuleCase(
      "field-value", "a file named by no locale",
      ["offerings/pro/locales/deutsch.yaml": "⟦field-value⟧⟦locale-declared⟧{}\n"]),
    RuleCase(
      "field-value", "every spelling at its limits",
      [
        control: .text(
          FixtureProject.variant(
            "background: {color: '#1b1F3aFf'}",
            "sections: [{type: spacer, height: 0}, {type: icon_grid, columns: 6, items: []}]"))
      ]),
    RuleCase(
      "valid-id", "capitals, spaces and dots",
      [
        control: .text(FixtureProject.variant("id: ⟦valid-id⟧Pro.Control")),
        "placements.yaml": "placements: [{id: ⟦valid-id⟧'my spot', rules: [{offering: pro}]}]",
      ]),
    RuleCase(
      "valid-id", "folders and files",
      [
        "offerings/Plus/offering.yaml": .text(sound(offering)),
        "offerings/Plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
        "offerings/pro/variants/-b.yaml": .text("⟦valid-id⟧" + FixtureProject.variant("id: pro_b")),
      ], elsewhere: [line("offerings/Plus", 1, 1, "valid-id")]),
    RuleCase(
      "valid-id", "64 characters of all kinds",
      [
        control: .text(FixtureProject.variant("id: 0" + String(repeating: "a_-9", count: 16).dropLast()))
      ]),
    RuleCase(
      "unique-id", "products, packages, texts and sections",
      [
        "products.yaml": .text(sound("products.yaml") + "\n  - {id: ⟦unique-id⟧org.sample.year, kind: consumable}\n"),
        offering: .text(sound(offering) + "\n  - {type: ⟦unique-id⟧annual, product: org.sample.month}\n"),
        control: .text(
          FixtureProject.variant(
            "bullets: [Fast, Quiet, ⟦unique-id⟧Fast]",
            "sections: [{type: divider}, {type: cta}, {type: ⟦unique-id⟧divider}]")),
      ]),
    RuleCase(
      "unique-id", "one type twice, told apart by id",
      [
        control: .text(FixtureProject.variant("sections: [{type: divider}, {type: divider, id: second}]"))
      ]),
  ]

  static func sound(_ path: String) -> String {
    guard case .text(let text) = FixtureProject.sound[path] else { return "" }
    return text
  }

  /// Nine lines that stand for a billion texts.
  private static let bomb =
    (["x0: &a0 [a, a, a, a, a, a, a, a, a, a]"]
    + (1...3).map { level in
      "x\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]"
    } + ["x4: &a4 [⟦alias-expansion⟧*a3, *a3]"]).joined(separator: "\n")

  private static func padded(to size: Int) -> [UInt8] {
    let text = Array("placements: []\n#".utf8)
    return text + Array(repeating: UInt8(ascii: "x"), count: size - text.count)
  }
}
