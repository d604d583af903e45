import Base
import PaywallModel
package import PaywallProject
import PaywallRules
import YAML

/// What removing locales changes.
package struct LocaleRemoval: Sendable {
  package var locales: [String]
  /// The files of translations that go away.
  package var files: [String]
  /// Those that the project declares no more.
  package var undeclared: [String] = []
  /// The settings that declare them no more; nil if they are as before.
  package var settings: String?
  /// Waivers that go with the files.
  package var waivers = 0
  package var isWritten = false
}

/// Removes the files of locales, with the waivers for them, and takes each locale out of those that the project declares if no
/// file of it is left.
///
/// - Parameters:
///   - ids: the offerings; empty for all.
///   - isForced: whether files go that no commit holds, too.
/// - Throws: for the default locale, for one that is not there, and if the project would have errors that it has not now.
///   Nothing is written then.
package func removeLocales(
  _ workspace: Workspace, _ locales: [String], from ids: [String] = [], isForced: Bool = false, isDryRun: Bool = false,
  in context: RunContext
) throws -> LocaleRemoval {
  let tree = try workspace.workTree()
  let project = try ProjectReader(source: tree.open()).frame()
  let settings = ProjectFrame(reading: project).settings
  if locales.contains(settings.copyLocale) { try requireTranslated(settings.copyLocale, in: settings) }
  let (all, meant) = (try offerings([], of: workspace), try offerings(ids, of: workspace))
  func files(of locale: String, in offerings: [Offering]) -> [String] {
    offerings.flatMap(\.locales).filter { $0.locale == locale }.map(\.file.path)
  }
  var removal = LocaleRemoval(locales: locales, files: [])
  var gone: Set<String> = []
  for locale in locales {
    let removed = files(of: locale, in: meant)
    if removed.count == files(of: locale, in: all).count { gone.insert(locale) }
    let isDeclared = gone.contains(locale) && settings.locales.contains { $0.value == locale }
    guard !removed.isEmpty || isDeclared else {
      let known = Set(meant.flatMap(\.locales).map(\.locale) + settings.locales.map(\.value))
      let nearest = nearestName(to: locale, among: known.subtracting([settings.copyLocale]).sorted())
      throw ProjectError(
        .notFound, "nothing is translated into '\(locale)'" + (ids.isEmpty ? "" : " in \(ids.joined(separator: ", "))"),
        hint: nearest.map(didYouMean) ?? "see what is with: paywall locale status")
    }
    removal.files += removed
  }
  var change = PlannedChange(removed: removal.files)
  removal.undeclare(gone, in: settings, &change)
  removal.dropWaivers(project.waivers, &change)
  change = try change.renewingWaivers(in: workspace, context)
  if !isForced {
    // A file that only holds what waits for a translation comes back by `locale add`.
    let translated = meant.flatMap(\.locales).filter { copy in
      locales.contains(copy.locale) && copy.root?.pairs.allSatisfy(\.value.pairs.isEmpty) != true
    }
    try requireHeld(PlannedChange(removed: translated.map { $0.file.path }), workspace, hint: unheldHint)
  }
  let gaps = try newFindings(change, workspace, in: context) {
    $0.rule == LocaleState.coverageRule && $0.severity == .error
  }
  if !ids.isEmpty, let gap = gaps.first {
    throw ProjectError(
      .refused, "\(gap.message) [\(gap.rule)]",
      hint: "take it from all offerings: paywall locale remove \(locales.joined(separator: ",")); or let some lack it: "
        + "paywall set \(settings.file):rules.\(gap.rule) warning")
  }
  _ = try requireNoNewErrors(change, workspace, in: context)
  removal.isWritten = !isDryRun
  if removal.isWritten { try change.apply(in: workspace.folder()) }
  return removal
}

extension LocaleRemoval {
  fileprivate mutating func undeclare(
    _ gone: Set<String>, in declared: Settings, _ change: inout PlannedChange
  ) {
    guard let file = declared.source, let list = declared.root?["locales"] else { return }
    let indices = list.items.indices.filter { index in list.items[index].string.map(gone.contains) ?? false }
    if indices.isEmpty { return }
    var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
    for index in indices { editor.removeItem(at: index, from: list) }
    undeclared = indices.compactMap { list.items[$0].string }
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
