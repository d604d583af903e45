import PaywallModel
import YAML

enum LocaleComplete: OfferingRule {
  static let description = RuleDescription(
    "locale-complete", "Prices, small print, links and buttons are translated into every language.",
    .store(.error, nil, .error),
    waivers: .never(
      "it counts what is missing; Google Play asks for it without exception; no text of Apple does, so `rules` may lower "
        + "it in a project for Apple alone"),
    weakening: .reported, isStricter: true,
    documentation: """
      A screen misleads if its terms are in a different language from its promise. For every locale of paywall.yaml,
      each variant needs a translation of its price lines, small print, link titles, and restore and purchase buttons;
      texts that contain only placeholders need none. A locale is covered by its own file or by that of its language,
      such as `pt` for `pt-BR`.
      """,
    bad: "de.yaml without sections.legal.text", good: "every such text in every locale",
    source: "Google Play subscriptions policy, on partially localised offers")

  static func violations(in context: OfferingContext) -> [Violation] {
    let locales = context.frame.settings.locales.filter { !isCovered($0.value, by: context.defaultLocale) }
    guard !locales.isEmpty else { return [] }
    return context.eachScreen { screen in
      let needed = screen.copy.own.filter(\.mustBeTranslated)
      if needed.isEmpty { return [] }
      return locales.flatMap { untranslated(screen, needed, $0, context) }
    }
  }

  private static func untranslated(
    _ screen: Screen, _ needed: [CopyUnit], _ locale: Located<String>, _ context: OfferingContext
  ) -> [Violation] {
    let files = context.offering.locales.filter { isCovered(locale.value, by: $0.locale) }
      .sorted { $0.locale.utf8.count > $1.locale.utf8.count }
    let missing = needed.filter { screen.copy.nearest($0.path, to: locale.value) == nil }.map(\.path)
    guard !missing.isEmpty else { return [] }
    // What a file in conflict lacks is told once it is settled.
    if files.contains(where: { !$0.file.mergeConflicts.isEmpty }) { return [] }
    let name = screen.variant.name
    guard let file = files.first else {
      return [
        Violation(
          at: locale.range, "the offering '\(context.offering.id)' is not translated into '\(locale.value)'",
          hint: "prepare its file with: paywall locale add \(locale.value) \(context.offering.id)")
      ]
    }
    let listed = missing.prefix(3).joined(separator: ", ") + (missing.count > 3 ? " and \(missing.count - 3) more" : "")
    return [
      Violation(
        at: file.block(of: name) ?? SourceRange(topOf: file.file.path),
        "the variant '\(name)' has no translation for \(listed)",
        hint:
          "translate them, or send them to a translator: paywall locale export \(file.locale) \(context.offering.id)")
    ]
  }
}

extension LocaleCopy {
  /// The key at which the variant's translations begin.
  fileprivate func block(of variant: String) -> SourceRange? {
    root?.pairs.first { $0.key == variant }.map { SourceRange(file.path, $0.keyStart, $0.keyEnd) }
  }
}

extension CopyUnit {
  /// Whether a user must be able to read the text before a purchase.
  fileprivate var mustBeTranslated: Bool { role.traits.isNeeded && needsWords }
}
