import Base
import Git
import PaywallModel
package import PaywallProject
import PaywallRules
import YAML

/// What adding locales changes.
package struct LocaleAddition: Sendable {
  /// A file of translations with the number of texts that were added to it.
  package struct File: Sendable {
    package var path: String
    package var texts: Int
    /// The comments that follow what their texts have become.
    package var renewed: Int
  }

  package var locales: [String]
  /// The files that change, without the settings.
  package var files: [File] = []
  /// The settings that declare them now; nil if they did before.
  package var settings: String?
  package var notes: [String] = []
  package var isWritten = false
  /// The files that lack texts and have no place for comments.
  fileprivate var closed: [ClosedFile] = []

  fileprivate struct ClosedFile: Sendable {
    var path: String
    var locale: String
    var offering: String
  }
}

/// Prepares the translation of offerings into locales: a file for each, in which every text that needs words and has none in
/// the locale is a comment with its original, and the locales among those that the project declares.
///
/// Again later, it adds what is missing by then, and keeps all there is byte for byte.
///
/// - Parameter ids: the offerings; empty for all.
/// - Throws: for what is no locale, or the default one, for an offering that is not there, and for files that cannot be read.
///   Nothing is written then.
package func addLocales(
  _ workspace: Workspace, _ locales: [String], to ids: [String] = [], isDryRun: Bool = false
) throws -> LocaleAddition {
  var (addition, change) = try plannedLocales(workspace, locales, to: ids)
  addition.isWritten = !change.isEmpty && !isDryRun
  if addition.isWritten { try change.apply(in: workspace.folder()) }
  return addition
}

/// What `addLocales` would do.
func plannedLocales(
  _ workspace: Workspace, _ locales: [String], to ids: [String]
) throws -> (LocaleAddition, PlannedChange) {
  let frame = ProjectFrame(reading: try projectReader(workspace, at: nil).frame())
  for locale in locales { try requireTranslated(locale, in: frame.settings) }
  var addition = LocaleAddition(locales: locales)
  var change = PlannedChange()
  for offering in try offerings(ids, of: workspace) {
    for variant in offering.variants where variant.root == nil { throw unreadable(variant.file) }
    for locale in locales { try addition.add(offering, locale, frame, to: &change, in: workspace.folder()) }
  }
  for locale in locales { addition.noteClosed(locale) }
  try addition.declare(in: frame.settings, &change)
  let isRequired = RuleEngine.severity(of: LocaleState.coverageRule, in: frame.settings) == .error
  if isRequired, addition.files.contains(where: { $0.texts > 0 || $0.renewed == 0 }) {
    addition.notes.append(
      "`paywall publish` waits until prices, small print, links and buttons are translated; what is missing is listed by: "
        + "paywall locale status")
  }
  for locale in locales where !InterfaceWord.isCovered(locale) {
    addition.notes.append(
      "the app has no words of its own in '\(locale)' for restore, close and the like, so they are among the texts, below 'ui'"
    )
  }
  return (addition, change)
}

extension LocaleAddition {
  /// Adds what an offering lacks in a locale.
  fileprivate mutating func add(
    _ offering: Offering, _ locale: String, _ frame: ProjectFrame, to change: inout PlannedChange, in folder: String
  ) throws {
    let missing = TranslatableScreen.all(of: offering, in: frame).map { MissingTexts($0, in: locale) }
    let known = offering.locales.first { $0.locale == locale }
    if known == nil, missing.allSatisfy(\.missing.isEmpty) { return }
    var sheet =
      try known.map { try LocaleSheet($0.file, originalsIn: frame.settings.copyLocale) }
      ?? LocaleSheet(new: locale, of: offering, in: frame.settings)
    sheet.add(missing)
    if !sheet.closed.isEmpty { closed.append(ClosedFile(path: sheet.path, locale: locale, offering: offering.id)) }
    guard known == nil || sheet.count > 0 || sheet.renewed > 0 else { return }
    let file = PlannedFile(path: sheet.path, bytes: try sheet.result())
    change.written[file.path] = known == nil ? file.selectingSchema(in: folder).bytes : file.bytes
    files.append(File(path: file.path, texts: sheet.count, renewed: sheet.renewed))
  }

  /// Says how the texts of files without comments get to a translator.
  fileprivate mutating func noteClosed(_ locale: String) {
    let files = closed.filter { $0.locale == locale }
    guard let first = files.first else { return }
    let others = files.count == 2 ? "1 other" : "\(files.count - 1) others"
    let what = files.count == 1 ? "\(first.path) has no place" : "\(first.path) and \(others) have no place"
    let offerings = files.map { shellWord($0.offering) }.joined(separator: " ")
    notes.append(
      "\(what) for comments; write what \(files.count == 1 ? "it lacks" : "they lack") for a translator with: "
        + "paywall locale export \(locale) \(offerings) --out \(locale).xlf")
  }

  /// Adds the locales to those of the project.
  fileprivate mutating func declare(in declared: Settings, _ change: inout PlannedChange) throws {
    guard let bytes = try declared.declaring(locales) else { return }
    change.written[declared.file] = bytes
    change.definitions.insert(declared.file)
    settings = declared.file
  }
}

extension Settings {
  /// The file with further locales; nil if it has them.
  /// - Throws: if it cannot be read.
  func declaring(_ further: [String]) throws -> [UInt8]? {
    let new = further.filter { locale in !locales.contains { $0.value == locale } }
    guard !new.isEmpty else { return nil }
    guard let source, let root else {
      throw ProjectError(.refused, "\(file) cannot be read", hint: "see why with: paywall validate")
    }
    var editor = YAMLEditor(source.bytes, isJSON: source.isJSON)
    if let list = root["locales"], !locales.isEmpty {
      for locale in new { editor.appendItem(.string(locale), to: list) }
    } else {
      let all = ([copyLocale] + new).map { EditValue.string($0) }
      editor.setField("locales", to: .list(all), in: root, of: .project)
    }
    return source.keepingForm(editor.result())
  }
}
