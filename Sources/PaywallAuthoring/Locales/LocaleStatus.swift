import PaywallChecking
package import PaywallModel
package import PaywallProject
import PaywallRules

/// How far an offering is translated into a locale.
package struct LocaleState: Sendable {
  package var locale: String
  package var offering: String
  /// The file of its translations; nil if there is none.
  package var file: String?
  /// The number of texts that need words.
  package var texts: Int
  /// Those of them that users of the locale read in the default one, as `variant:path`.
  package var missing: [String]
  /// What is found in the file.
  package var findings: [Finding]

  package var translated: Int { texts - missing.count }
  /// The number of translations whose originals have changed since, by git's history.
  package var stale: Int { findings.count(where: Self.isStale) }

  /// Whether it is found of a translation whose original has changed since.
  static func isStale(_ finding: Finding) -> Bool { staleRules.contains(finding.rule) }

  /// The rule that finds what has to be translated and is not.
  static let coverageRule = "locale-complete"

  private static let staleRules: Set<String> = ["translation-current", "list-translation-current"]
}

/// How far the offerings of the work tree are translated, locale by locale.
///
/// - Parameters:
///   - locale: the one to look at; nil for all that are declared or have a file.
///   - ids: the offerings; empty for all.
/// - Throws: for the default locale, for one that is not there, for an offering that is not there, and for files that cannot be
///   read: what they say is not known to be missing.
package func localeStates(
  _ workspace: Workspace, _ locale: String? = nil, of ids: [String] = [], in context: RunContext
) throws -> [LocaleState] {
  let frame = ProjectFrame(reading: try projectReader(workspace, at: nil).frame())
  let offerings = try offerings(ids, of: workspace)
  for offering in offerings { try requireReadable(offering) }
  let known = frame.translated(offerings)
  if let locale {
    try requireTranslated(locale, in: frame.settings)
    guard known.contains(locale) else {
      throw ProjectError(
        .notFound, "nothing is translated into '\(locale)'", hint: "begin with: paywall locale add \(locale)")
    }
  }
  let findings = Dictionary(
    grouping: try validate(workspace, ValidationOptions(), in: context).findings, by: \.range.file)
  let screens = offerings.map { TranslatableScreen.all(of: $0, in: frame) }
  return known.filter { locale == nil || $0 == locale }.flatMap { locale in
    zip(offerings, screens).map { offering, screens in
      let file = offering.locales.first { $0.locale == locale }?.file.path
      return LocaleState(
        locale: locale, offering: offering.id, file: file, texts: screens.reduce(0) { $0 + $1.texts.count },
        missing: screens.flatMap { screen in screen.missing(in: locale).map { "\(screen.variant):\($0.path)" } },
        findings: file.flatMap { findings[$0] } ?? [])
    }
  }
}
