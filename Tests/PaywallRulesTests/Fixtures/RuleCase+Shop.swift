extension RuleCase {
  /// A case in the shop.
  static func store(_ rule: String, _ name: String, _ files: [String: Entry] = [:]) -> RuleCase {
    var shop: [String: Entry] = [
      "paywall.yaml": .text(StoreProject.settings), StoreProject.control: StoreProject.screen(),
    ]
    if case .text(let text)? = files[StoreProject.offering], text.contains("kind: campaign") {
      // A campaign ends, so it cannot be the current offering.
      shop["paywall.yaml"] = .text(
        StoreProject.settings.replacing("currentOffering: pro", with: "currentOffering: plus"))
      shop["offerings/plus/offering.yaml"] = .text(valid(StoreProject.offering))
      shop["offerings/plus/variants/control.yaml"] = StoreProject.screen(fields: ["id: plus_control"])
    }
    return RuleCase(rule, name, shop.merging(files, uniquingKeysWith: { $1 }))
  }

  /// A case in the shop under `consumer-law` beside the usual profile.
  static func law(
    _ rule: String, _ name: String, _ files: [String: Entry] = [:], sections: [String] = [], fields: [String] = [],
    locale: String = "en"
  ) -> RuleCase {
    let settings =
      StoreProject.settings.replacing("defaultLocale: en", with: "defaultLocale: \(locale)")
      .replacing("[en]", with: "[\(locale)]") + "\nprofile: [apple-strict, consumer-law]\n"
    var isCampaign = false
    if case .text(let text)? = files[StoreProject.offering] { isCampaign = text.contains("kind: campaign") }
    let screen = StoreProject.screen(
      all: [StoreProject.plans, StoreProject.legal(in: locale), StoreProject.footer] + sections,
      fields: ["ctaTitle: Subscribe"] + fields)
    return store(
      rule, name,
      [
        "paywall.yaml": .text(
          isCampaign ? settings.replacing("currentOffering: pro", with: "currentOffering: plus") : settings),
        StoreProject.control: screen,
      ].merging(files) { $1 })
  }

  /// The same with bullets of these texts, which may be marked.
  static func lawTexts(_ rule: String, _ name: String, _ texts: [String], locale: String = "en") -> RuleCase {
    law(rule, name, fields: ["bullets: [\(texts.joined(separator: ", "))]"], locale: locale)
  }

  /// A case in the shop, under a headline.
  static func headline(_ rule: String, _ name: String, _ text: String) -> RuleCase {
    store(rule, name, [StoreProject.control: StoreProject.screen(fields: ["headline: \(text)"])])
  }

  /// A case in the shop, with one more section.
  static func section(_ rule: String, _ name: String, _ section: String) -> RuleCase {
    store(
      rule, name,
      [StoreProject.control: StoreProject.screen(StoreProject.plans, StoreProject.legal, StoreProject.footer, section)])
  }
}

extension RuleCase {
  /// A case of one rule alone, as an error, in a project with translations: each language with its texts by path. An empty
  /// text is left out, so that users read the original.
  static func translated(
    _ rule: String, _ name: String, _ files: [String: Entry], _ languages: [String: [(path: String, text: String)]]
  ) -> RuleCase {
    let list = (["en"] + languages.keys.sorted()).joined(separator: ", ")
    var all = files
    all["paywall.yaml"] = .text(
      valid("paywall.yaml").replacing("[en, de]", with: "[\(list)]") + "\nrules: {\(rule): error}\n")
    for (locale, texts) in languages {
      let lines = texts.map { text in
        let mark = text.text.prefix { $0 != "'" }
        return "  \(text.path): \(mark.hasPrefix("⟦") ? text.text : "'\(text.text)'")"
      }
      all["offerings/pro/locales/\(locale).yaml"] = .text("control:\n" + lines.joined(separator: "\n") + "\n")
    }
    return RuleCase(rule, name, all)
  }
}

extension Entry {
  /// Without the price beside the button, which counts as small print.
  var withoutSummary: Entry {
    guard case .text(let text) = self else { return self }
    return .text(text.replacing(", priceSummary: '{{title}} {{price}}'", with: ""))
  }

  /// Moves marks before the first item of `sections` to the beginning of the list: before its dash.
  func markingTheList(_ rules: String...) -> Entry {
    guard case .text(let text) = self else { return self }
    let marks = rules.map { "⟦\($0)⟧" }.joined()
    return .text(text.replacing("- \(marks){", with: "\(marks)- {"))
  }
}
