import PaywallModel

enum DefaultLocaleDeclared: ProjectRule {
  static let description = RuleDescription(
    "default-locale", "The default locale is one of the declared locales.",
    documentation: "`locales` in paywall.yaml lists every locale of the paywalls, including the default one.")

  static func violations(in project: ProjectView) -> [Violation] {
    let settings = project.frame.settings
    guard let locale = settings.defaultLocale, !settings.locales.isEmpty,
      !settings.locales.contains(where: { $0.value == locale.value })
    else { return [] }
    return [
      Violation(
        at: locale.range, "the default locale '\(locale.value)' is not in locales", hint: "add it to locales")
    ]
  }
}
