import Base
import PaywallModel
package import PaywallProject
import PaywallRules
import YAML

/// What removing a locale changes.
package struct LocaleRemoval: Sendable {
  package var locale: String
  /// The files of translations that go away.
  package var files: [String]
  /// The settings that declare it no more; nil if they are as before.
  package var settings: String?
  /// Waivers that go with the files.
  package var waivers = 0
  package var isWritten = false
}

/// Removes a locale's files, with the waivers for them, and takes the locale out of those that the project declares if no
/// file of it is left.
///
/// - Parameter ids: the offerings; empty for all.
/// - Throws: for the default locale, for one that is not there, and if the project would have errors that it has not now.
///   Nothing is written then.
package func removeLocale(
  _ workspace: Workspace, _ locale: String, from ids: [String] = [], isDryRun: Bool = false, in context: RunContext
) throws -> LocaleRemoval {
  let tree = try workspace.workTree()
  let project = try ProjectReader(source: tree.open()).frame()
  let settings = ProjectFrame(reading: project).settings
  if locale == settings.copyLocale { try requireTranslated(locale, in: settings) }
  func files(of offerings: [Offering]) -> [String] {
    offerings.flatMap(\.locales).filter { $0.locale == locale }.map(\.file.path)
  }
  let all = try files(of: offerings([], of: workspace))
  var removal = LocaleRemoval(locale: locale, files: try ids.isEmpty ? all : files(of: offerings(ids, of: workspace)))
  var change = PlannedChange(removed: removal.files)
  if removal.files.count == all.count { removal.undeclare(in: settings, &change) }
  guard !change.isEmpty else {
    throw ProjectError(
      .notFound, "nothing is translated into '\(locale)'" + (ids.isEmpty ? "" : " in \(ids.joined(separator: ", "))"),
      hint: "see what is with: paywall locale status")
  }
  removal.dropWaivers(project.waivers, &change)
  change = try change.renewingWaivers(in: tree)
  try requireNoNewErrors(change, workspace, in: context)
  removal.isWritten = !isDryRun
  if removal.isWritten { try change.apply(in: workspace.folder()) }
  return removal
}

extension LocaleRemoval {
  fileprivate mutating func undeclare(in declared: Settings, _ change: inout PlannedChange) {
    guard let file = declared.source, let list = declared.root?["locales"],
      let index = list.items.firstIndex(where: { $0.string == locale })
    else { return }
    var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
    editor.removeItem(at: index, from: list)
    change.written[file.path] = editor.result()
    settings = file.path
  }

  fileprivate mutating func dropWaivers(_ file: SourceFile?, _ change: inout PlannedChange) {
    guard let file, let list = file.read().root?["waivers"] else { return }
    var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
    for (index, item) in list.items.enumerated() {
      guard let path = item["path"]?.string, files.contains(WaiverTarget(path).file) else { continue }
      editor.removeItem(at: index, from: list)
      waivers += 1
    }
    if waivers > 0 { change.written[file.path] = editor.result() }
  }
}
