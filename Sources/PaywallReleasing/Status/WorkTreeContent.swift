import Git
import PaywallBundle
import PaywallChecking
import PaywallDiff
import PaywallExchange
import PaywallModel
import PaywallProject
import PaywallRecord
import PaywallRules
import TUF

/// What of a work tree is published and is not as it was released: notes for authors are part of no bundle.
struct WorkTreeContent {
  /// Offerings of which something else would be published.
  private(set) var offerings: Set<String> = []
  /// Whether what is outside offerings would be.
  private(set) var isProjectNew = false

  /// - Parameter changed: the offerings whose source is not as it was released.
  init(
    _ state: WorkTreeState, _ checked: CheckedProject, changed: [OfferingChange], in repository: borrowing Repository
  ) throws {
    guard let last = state.last, last.provenance.format == compiledFormat else {
      (offerings, isProjectNew) = (Set(changed.map(\.id)), true)
      return
    }
    let reader = ProjectReader(source: try state.workspace.workTree().open())
    var noted: [Offering] = []
    for change in changed {
      let offering = change.status == .changed ? try checked.kept.present(change.id, by: reader) : nil
      if let offering, let file = try? compile(offering), last.holds(file) {
        noted.append(offering)
      } else {
        offerings.insert(change.id)
      }
    }
    let frame = compileFrame(checked.frame, versions: last.provenance.offerings, layout: last.bundle.layout)
    isProjectNew = try !frame.allSatisfy(last.holds) || !exportsHold(checked, noted, last, reader, repository)
  }

  /// Whether the exports would be those of the last release, but for the offerings of which something else is published.
  private func exportsHold(
    _ checked: CheckedProject, _ noted: [Offering], _ last: Release, _ reader: ProjectReader,
    _ repository: borrowing Repository
  ) throws -> Bool {
    let requests = checked.frame.settings.exports
    let released = Set(last.exports)
    // That one offering is published anew makes other exports anyway.
    guard offerings.isEmpty else {
      let isListed = released.allSatisfy { path in requests.contains { $0.format.owns(path) } }
      return isListed && requests.allSatisfy { request in released.contains(where: request.format.owns) }
    }
    let edited = Dictionary(noted.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var held: Set<String> = []
    for request in requests {
      let project = ExportProject(
        ExportContext(checked.frame, request), offerings: checked.offerings.map(\.id),
        known: try last.parts(of: request, like: checked.frame, in: repository).filter { edited[$0.key] == nil }
      ) { id in try edited[id] ?? checked.kept.read(id, by: reader) }
      let files = try request.files(of: project)
      guard files.allSatisfy(last.holds) else { return false }
      held.formUnion(files.map(\.path))
    }
    return held == released
  }
}

extension Release {
  /// Whether a file is as the release has it.
  fileprivate func holds(_ file: CompiledFile) -> Bool { bundle.target(at: file.path)?.nameHash == file.hash }
}
