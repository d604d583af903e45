import Base
import Git
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRecord

/// Names and wire ids that something new may not have: those of the work tree, and of the releases that the clone knows.
struct TakenNames {
  private let workspace: Workspace
  private let history: NameHistory?

  init(_ workspace: Workspace) throws {
    self.workspace = workspace
    history = try NameHistory(of: workspace)
  }

  /// Says that a name was not compared with all releases; empty where nothing is missing.
  var notes: [String] { notes { "a release that is not here was not asked for the name" } }

  /// Says what is not known of releases that are not here, and how to fetch them; empty where nothing is missing.
  func notes(_ unknown: () -> String) -> [String] {
    guard let gap = history?.gap else { return [] }
    return ["\(gap.message), so \(unknown()); fetch it with: \(gap.command)"]
  }

  /// - Parameter isSame: whether what is to get the name is what a release has under it.
  /// - Throws: if a release has something else of this name.
  func requireUnreleased(_ entity: Entity, isSame: (NameHistory.Holder) throws -> Bool = { _ in false }) throws {
    guard let holder = try history?.holder(of: entity), try !isSame(holder) else { return }
    throw ProjectError(
      .exists, "\(entity.words) is in \(holder.release), and a released name is not given to anything else",
      hint: "choose another name" + restoring(entity, holder))
  }

  /// Whether a release has the same thing under this name.
  func isReleased(_ entity: Entity, isSame: (NameHistory.Holder) throws -> Bool) throws -> Bool {
    try history?.holder(of: entity).map(isSame) ?? false
  }

  /// The id itself or, if a variant of the work tree or of a release has it, the first with a number behind it.
  func freeWireID(_ id: String) throws -> String {
    let project = ProjectReader(source: try workspace.workTree().open())
    let taken = try project.wireIDs(startingWith: id).union(history?.wireIDs(startingWith: id) ?? [])
    guard taken.contains(id) else { return id }
    var number = 2
    while taken.contains("\(id)_\(number)") { number += 1 }
    return "\(id)_\(number)"
  }

  /// How to bring back what a release has, where that is files of its own.
  private func restoring(_ entity: Entity, _ holder: NameHistory.Holder) -> String {
    let path: String
    switch entity.kind {
    case .offering: path = "offerings/\(entity.path)"
    case .variant: path = "offerings/\(entity.owner)/variants/\(entity.path).*"
    case .experiment: path = "experiments/\(entity.path).*"
    case .placement:
      return "; to bring back what it was: paywall set placements.yaml:placements "
        + "\"$(paywall get \(entity) --rev \(holder.release))\" --append"
    case .package, .product, .entitlement, .arm, .layer, .attribute, .locale, .section, .item: return ""
    }
    let place = shellWord(":/" + workspace.inRepository(path))
    return "; to bring back what it was: git restore --source=\(shellWord(holder.tag)) -- \(place)"
  }
}
