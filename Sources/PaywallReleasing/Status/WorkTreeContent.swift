import Git
import PaywallBundle
import PaywallChecking
import PaywallDiff
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
    for format in ExportFormat.allCases {
      let released = try last.target(format.path, in: repository)
      guard checked.frame.settings.exports.contains(format) else {
        if released == nil { continue }
        return false
      }
      // That one offering is published anew makes another export anyway.
      guard let released, offerings.isEmpty else { return released != nil }
      let ids = checked.offerings.map(\.id)
      let file =
        try format.compile(checked.frame, ids, changed: noted, over: released)
        ?? format.compile(checked.frame, ids.map { try checked.kept.read($0, by: reader) })
      if !last.holds(file) { return false }
    }
    return true
  }
}

extension Release {
  /// Whether a file is as the release has it.
  fileprivate func holds(_ file: CompiledFile) -> Bool { bundle.target(at: file.path)?.nameHash == file.hash }
}
