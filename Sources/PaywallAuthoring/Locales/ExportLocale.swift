import Base
import Git
import PaywallChecking
package import PaywallExchange
import PaywallModel
package import PaywallProject
import PaywallRules

/// A file for translators.
package struct LocaleExport: Sendable {
  package var text: String
  /// The texts in it.
  package var texts: Int
  /// Those that users of the locale read in the default one.
  package var missing: Int
  /// Those whose originals have changed since they were translated; nil in a shallow clone, which cannot tell.
  package var stale: Int?
  package var format: TranslatorFormat
}

/// The locales that something of the project is translated into, in alphabetical order.
/// - Throws: if there are none.
package func translatedLocales(_ workspace: Workspace) throws -> [String] {
  let frame = ProjectFrame(reading: try projectReader(workspace, at: nil).frame())
  let locales = try frame.translated(offerings([], of: workspace))
  if locales.isEmpty {
    throw ProjectError(.notFound, "the project has no translations", hint: "begin with: paywall locale add LOCALE")
  }
  return locales
}

/// Writes texts for translators to a file: a new one, or one that was written so before.
/// - Throws: for anything else that is there, such as a file of the project, and for one with translations of texts that the
///   project has none of, which somebody has written since.
package func write(_ export: LocaleExport, to output: String, isDryRun: Bool = false) throws {
  _ = try FileSystem.output(output, beginning: export.format.beginning, option: "--out")
  if FileSystem.isRegularFile(output) { try requireTakenOver(output, by: export) }
  if isDryRun { return }
  try FileSystem.write(Array(export.text.utf8), to: output)
}

private func requireTakenOver(_ output: String, by export: LocaleExport) throws {
  let file = SourceFile(path: output, bytes: try FileSystem.read(output, atMost: translatorFileLimit))
  guard let present = try? readTranslatorFile(file, into: nil),
    let new = try? readTranslatorFile(SourceFile(path: output, bytes: Array(export.text.utf8)), into: nil)
  else { return }
  let open = Set(new.filter { !$0.isTranslated }.map { [$0.id, $0.locale] })
  let count = present.count { $0.isTranslated && open.contains([$0.id, $0.locale]) }
  guard count > 0 else { return }
  throw ProjectError(
    .refused,
    "\(output) holds \(count == 1 ? "a translation" : "\(count) translations") that the project does not have yet",
    hint: "take them over first: paywall locale import \(shellWord(output)); or name another file with --out")
}

/// Every text of the work tree that needs words, with its translation into a locale if there is one, as a file for translators.
///
/// - Parameter ids: the offerings; empty for all.
/// - Throws: for a locale that nothing is translated into, for an offering that is not there, for files that cannot be read,
///   and for a text that the format cannot hold.
package func exportLocale(
  _ workspace: Workspace, _ locale: String, of ids: [String] = [], as format: TranslatorFormat, in context: RunContext
) throws -> LocaleExport {
  let frame = ProjectFrame(reading: try projectReader(workspace, at: nil).frame())
  let offerings = try offerings(ids, of: workspace)
  try requireTranslated(locale, in: frame.settings)
  let known = frame.translated(offerings)
  guard known.contains(locale) else { throw notTranslated(locale, among: known) }
  for offering in offerings { try requireReadable(offering) }
  let findings = try validate(workspace, .remembered, in: context).findings
  let screens = offerings.map { TranslatableScreen.all(of: $0, in: frame) }
  let areAgesKnown = try workspace.knowsTranslationAges()
  let texts = zip(offerings, screens).flatMap { offering, screens in
    screens.flatMap { $0.outgoing(of: offering, in: locale, areAgesKnown ? findings : nil) }
  }
  if texts.isEmpty { throw ProjectError(.notFound, "no text of these offerings needs words") }
  do throws(TranslatorFileError) {
    return LocaleExport(
      text: try format.file(of: texts, into: locale, from: frame.settings.copyLocale), texts: texts.count,
      missing: screens.joined().reduce(0) { $0 + $1.missing(in: locale).count },
      stale: areAgesKnown ? texts.count { $0.state == .stale } : nil, format: format)
  } catch { throw ProjectError(.refused, error.message, hint: error.hint) }
}

/// What to say of a locale that the project has not.
func notTranslated(_ locale: String, among known: [String]) -> ProjectError {
  ProjectError(
    .notFound, "nothing is translated into '\(locale)'",
    hint: nearestName(to: locale, among: known).map(didYouMean) ?? "begin with: paywall locale add \(locale)")
}

/// How files for translators name a text.
func textID(_ offering: Offering, _ variant: String, _ path: String) -> String { "\(offering.id)/\(variant):\(path)" }

extension TranslatableScreen {
  /// Its texts for a translator.
  /// - Parameter findings: what is found in the project; nil where that does not tell which translations are old.
  fileprivate func outgoing(of offering: Offering, in locale: String, _ findings: [Finding]?) -> [OutgoingText] {
    texts(in: locale).map { text in
      let translation = translation(of: text.path, in: locale)
      let isStale = translation.flatMap { translation in findings.map { translation.range.isStale(by: $0) } }
      return OutgoingText(
        id: textID(offering, variant, text.path), offering: offering.id, source: text.text, target: translation?.text,
        state: isStale.map { $0 ? .stale : .translated }, notes: text.notes)
    }
  }
}

extension CopyUnit {
  /// What a translator needs to know of the text.
  fileprivate var notes: [String] {
    let (characters, lines) = role.room
    let place = role.words + (section.map { " in a section '\($0.rawValue)'" } ?? "")
    let room =
      "at most \(characters) characters on \(lines == 1 ? "1 line" : "\(lines) lines") "
      + "(wide characters count as two, a placeholder as eight)"
    let uses = placeholders.uses.map { "{{\($0.name)}}" }
    return [place, room] + (uses.isEmpty ? [] : ["keep as they are: " + uses.joined(separator: " ")])
  }
}

extension TextRole {
  /// What a text is on the screen.
  fileprivate var words: String {
    switch self {
    case .heading: "a heading"
    case .step: "the name of a step"
    case .subheading: "the line below the heading"
    case .label: "the name of an option or a row"
    case .name: "a name"
    case .bullet: "a line of what the customer gets"
    case .cardTitle: "the name of a plan"
    case .badge: "the badge on a plan"
    case .trialLabel: "what a plan says about its trial"
    case .price: "what a plan costs"
    case .terms: "the line beside the purchase button"
    case .button: "the purchase button"
    case .otherButton: "a button"
    case .requiredLink: "a link that the stores require"
    case .disclosure: "small print"
    case .quotation: "what a customer said"
    case .copy: "a line of text"
    }
  }
}
