import PaywallModel

enum LocaleDeclared: OfferingRule {
  static let description = RuleDescription(
    "locale-declared", "Translated copy is for a locale that the project declares.",
    documentation: """
      `locales` in paywall.yaml lists the locales of the paywalls. A file for any other locale is never served, unless
      it is that of the language of one, such as `pt` for `pt-BR`; one for the default locale would contradict the copy in the variants.
      """)

  static func violations(in context: OfferingContext) -> [Violation] {
    let (offering, frame) = (context.offering, context.frame)
    // If the list of locales cannot be read, every file would look undeclared.
    guard frame.settings.findings.isEmpty else { return [] }
    return offering.locales.compactMap { copy in
      let range = SourceRange(topOf: copy.file.path)
      if copy.locale == frame.settings.defaultLocale?.value {
        return Violation(
          at: range, "'\(copy.locale)' is the default locale; its copy is in the variants",
          hint: "remove the file, or change defaultLocale in \(frame.settings.file)")
      }
      if frame.locales.contains(where: { isCovered($0, by: copy.locale) }) { return nil }
      return Violation(
        at: range, "the project does not declare the locale '\(copy.locale)'",
        hint: "add it to locales in \(frame.settings.file), or remove the file")
    }
  }
}
