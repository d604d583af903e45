import PaywallCopy
import PaywallModel

enum LocaleNotCovered: ProjectRule {
  static let description = RuleDescription(
    "locale-not-covered", "Every locale has a word list for the rules about copy.",
    .store(.info, .info, .info), waivers: .allowed,
    documentation: """
      Urgency, savings and trial lengths are found by words. In a language without a word list only symbols, codes and
      percentages are found; somebody who speaks the language should review the copy.
      """,
    bad: "locales: [en, la]", good: "locales: [en, de]", source: "the word lists of this tool")

  static func violations(in project: ProjectView) -> [Violation] {
    let settings = project.frame.settings
    let locales = settings.locales.isEmpty ? [settings.defaultLocale].compactMap { $0 } : settings.locales
    return locales.filter { !CopyScanner.covers($0.value) }.map { locale in
      Violation(
        at: locale.range,
        "there is no word list for '\(locale.value)': its copy is checked for symbols and codes only",
        hint: "have a speaker of the language review the copy")
    }
  }
}
