/// A project that satisfies every rule of the profile `apple-strict`: one plan, no trial, one language.
enum StoreProject {
  static let control = "offerings/pro/variants/control.yaml"
  static let offering = "offerings/pro/offering.yaml"
  static let german = "offerings/pro/locales/de.yaml"
  static let experiment = "experiments/a.yaml"

  /// Valid small print.
  static let terms =
    "{{title}}: {{price}} per {{period}}. Charged when you confirm. It renews unless you cancel 24 hours before the "
    + "period ends, and is charged within 24 hours before that. Manage it in your settings. An unused trial is forfeited."

  static let settings = """
    schema: 1
    appID: org.sample.app
    currentOffering: pro
    defaultLocale: en
    locales: [en]
    legal: {termsURL: https://sample.org/terms, privacyURL: https://sample.org/privacy}
    """

  static let plans = "{type: plans, priceText: '{{price}} per {{period}}', priceFontSize: 22}"
  static let legal = "{type: legal, text: '\(terms)', termsTitle: Terms, privacyTitle: Privacy}"
  /// Small print in English or German.
  static func legal(in locale: String) -> String {
    locale == "de"
      ? "{type: legal, text: '\(germanSmallPrint)', termsTitle: Bedingungen, privacyTitle: Datenschutz}" : legal
  }

  static let footer = "{type: sticky_footer, restoreText: Restore, priceSummary: '{{title}} {{price}}'}"

  /// A variant with these sections; `fields` adds or replaces lines.
  static func screen(_ sections: String..., fields: [String] = []) -> Entry {
    screen(
      all: sections.isEmpty ? ["{type: header}", "{type: features}", plans, legal, footer] : sections, fields: fields)
  }

  /// The same with the sections as a list.
  static func screen(all list: [String], fields: [String] = []) -> Entry {
    variant(fields + ["sections:\n" + list.map { "  - \($0)" }.joined(separator: "\n")])
  }

  /// A variant without sections of its own.
  static func core(_ fields: String...) -> Entry { variant(["footnote: '\(terms)'"] + fields) }

  private static func variant(_ fields: [String]) -> Entry {
    .text(
      fields.reduce(FixtureProject.variant()) { text, field in
        let key = field.replacing(#/⟦.*?⟧/#, with: "").prefix { $0 != ":" }
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("\(key):") }
        return (lines.map(String.init) + [field]).joined(separator: "\n") + "\n"
      })
  }

  /// The catalogue with additional fields for the annual product.
  static func products(year: String) -> Entry {
    .text(valid("products.yaml").replacing("period: P1Y,", with: "period: P1Y, \(year),"))
  }

  static let trial = products(year: "introductoryOffer: {mode: free, period: P1W}")

  /// Both plans on one screen.
  static let bothPlans = "productIDs: [org.sample.year, org.sample.month]"
}
