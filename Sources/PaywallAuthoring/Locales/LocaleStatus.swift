import Git
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
  /// The translations whose originals have changed since, by git's history, as `variant:path`, with their places; nil in a
  /// shallow clone, which cannot tell.
  package var stale: [(text: String, range: SourceRange)]?
  /// What is found in the file.
  package var findings: [Finding]

  package var translated: Int { texts - missing.count }

  /// The rule that finds what has to be translated and is not.
  static let coverageRule = "locale-complete"
}

extension SourceRange {
  /// Whether the translation that stands there is found to be older than its original.
  func isStale(by findings: [Finding]) -> Bool {
    findings.contains { finding in
      ["translation-current", "list-translation-current"].contains(finding.rule) && finding.range.file == file
        && finding.range.start == start
    }
  }
}

extension Workspace {
  /// Whether git has the history by which translations are told that are older than their originals.
  func knowsTranslationAges() throws -> Bool { try repositoryPath == nil || !repository().isShallow }
}

/// How far the offerings of the work tree are translated, locale by locale.
///
/// - Parameters:
///   - locales: those to look at; empty for all that are declared or have a file.
///   - ids: the offerings; empty for all.
/// - Throws: for the default locale, for one that is not there, for an offering that is not there, and for files that cannot be
///   read: what they say is not known to be missing.
package func localeStates(
  _ workspace: Workspace, _ locales: [String] = [], of ids: [String] = [], in context: RunContext
) throws -> [LocaleState] {
  let frame = ProjectFrame(reading: try projectReader(workspace, at: nil).frame())
  let offerings = try offerings(ids, of: workspace)
  for offering in offerings { try requireReadable(offering) }
  let known = frame.translated(offerings)
  for locale in locales {
    try requireTranslated(locale, in: frame.settings)
    guard known.contains(locale) else { throw notTranslated(locale, among: known) }
  }
  let findings = Dictionary(
    grouping: try validate(workspace, .remembered, in: context).findings, by: \.range.file)
  let screens = offerings.map { TranslatableScreen.all(of: $0, in: frame) }
  let areAgesKnown = try workspace.knowsTranslationAges()
  return known.filter { locales.isEmpty || locales.contains($0) }.flatMap { locale in
    zip(offerings, screens).map { offering, screens in
      let copy = offering.locales.first { $0.locale == locale }
      let found = (copy?.file.path).flatMap { findings[$0] } ?? []
      return LocaleState(
        locale: locale, offering: offering.id, file: copy?.file.path,
        texts: screens.reduce(0) { $0 + $1.texts(in: locale).count },
        missing: screens.flatMap { screen in screen.missing(in: locale).map { "\(screen.variant):\($0.path)" } },
        stale: !areAgesKnown
          ? nil
          : (copy?.translations ?? []).filter { $0.range.isStale(by: found) }.map {
            ("\($0.variant):\($0.path)", $0.range)
          }, findings: found)
    }
  }
}
