import PaywallCopy
import PaywallModel

enum LocaleNotCovered: ProjectRule {
  static let description = RuleDescription(
    "locale-not-covered", "Every locale has a word list for the rules about copy.",
    .store(.info, .info, .info), waivable: true,
    documentation: """
      Urgency, savings and trial lengths are found by words. In a language without a word list only symbols, codes and
      percentages are found; somebody who speaks it should read the copy.
      """,
    bad: "locales: [en, sw]", good: "locales: [en, de]", source: "what the word lists of this tool hold")

  static func violations(in project: ProjectView) -> [Violation] {
    let settings = project.frame.settings
    let locales = settings.locales.isEmpty ? [settings.defaultLocale].compactMap { $0 } : settings.locales
    return locales.filter { !CopyScanner.covers($0.value) }.map { locale in
      Violation(
        at: locale.range,
        "there is no word list for '\(locale.value)': its copy is searched for symbols and codes only",
        hint: "have somebody read it who speaks the language")
    }
  }
}
