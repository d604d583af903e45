import Git
package import PaywallDiff
package import PaywallModel
package import PaywallProject
package import PaywallRecord
import YAML

/// The semantic difference of a project between two of its states.
package struct ProjectDiff: Sendable {
  /// What was compared, as the user spelled it; nil for the work tree.
  package var base: String
  package var head: String?
  package var offerings: [OfferingChange]
  package var project: ProjectChange
  /// What changes in who may sign; nil if nothing does.
  package var trust: RootDifference?
  /// What a new offering or variant that is a copy does differently than what it was copied from, by `OFFERING` or
  /// `OFFERING/VARIANT`.
  package var copies: [String: CopyDifference] = [:]

  /// The largest weight of all changes; nil if there is none.
  package var weight: Weight? { total(offerings, project) }

  /// The files whose meaning changed, from the project's folder, in order.
  package var paths: [String] = []

  package var isEmpty: Bool { offerings.isEmpty && project.isEmpty && trust == nil }
}

/// How a copy differs from its origin, wire ids aside.
package struct CopyDifference: Sendable {
  package var origin: String
  package var changes: [Change]
}

/// Compares two states of a project. Only the files that git holds for different are read.
///
/// - Parameters:
///   - range: `a..b`, `a...b` or one revision, which is compared with the work tree; nil for HEAD and the work tree.
///   - only: ids of the offerings to compare; empty for all.
///   - isStaged: whether what is staged takes the place of the work tree.
///   - context: with the clock for what is over in a work tree; commits have their own moment. Nothing is over if it is nil.
package func diff(
  _ workspace: Workspace, range: String?, only: [String] = [], isStaged: Bool = false, in context: RunContext? = nil
) throws -> ProjectDiff {
  let index = isStaged ? StagedIndex(path: context?.environment["GIT_INDEX_FILE"]) : nil
  return try ComparedProject(workspace, range: range, staged: index, only: only, at: nil, now: context?.now).difference
}

/// Two states of a project as far as they differ, with the difference.
struct ComparedProject {
  let sides: DiffSides
  /// The offerings that differ, as they were and as they are.
  let old: [Offering]
  let new: [Offering]
  /// What is outside the offerings.
  let before: ProjectFrame?
  let after: ProjectFrame?
  /// How that differs, also where only some offerings are compared.
  let outside: ProjectChange
  private(set) var difference: ProjectDiff

  /// - Parameters:
  ///   - moment: seconds since 1970, for what is over; that of the newer commit if nil.
  ///   - now: the same for a work tree, where nothing is over if both are nil.
  init(
    _ workspace: Workspace, range: String?, staged: StagedIndex? = nil, only: [String], at moment: Int64?, now: Int64?
  ) throws {
    let repository = OpenRepository(try workspace.repository())
    let sides = try DiffSides(workspace, range: range, staged: staged, in: repository)
    self.sides = sides
    let files = try sides.changedFiles(in: repository.handle)
    let ids = offeringIDs(in: files, below: "offerings").filter { only.isEmpty || only.contains($0) }
    (old, new) = (try sides.read(sides.old, ids), try sides.read(sides.new, ids))
    if let unknown = try only.first(where: { try !sides.exists($0) }) {
      let meant = try nearestName(to: unknown, among: sides.offerings())
      let revision = try nearestRevision(to: unknown, among: repository.handle.revisionNames())
      throw ProjectError(
        .notFound, "neither side has an offering '\(unknown)'", hint: (meant ?? revision).map(didYouMean))
    }
    (before, after) = (try sides.frame(sides.old), try sides.frame(sides.new))
    outside = compareProject(before, after)
    var changes = compare(offerings: old, new: new)
    let (formers, offerings) = (
      Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
      Dictionary(new.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    )
    let frames = (before: before, after: after)
    func seen(_ id: String, isGone: Bool) -> Reach {
      reachOnSides(of: id, isGone: isGone, sides, frames.before, frames.after, at: moment ?? sides.moment ?? now)
    }
    for index in changes.indices {
      let change = changes[index]
      let reach = seen(change.id, isGone: change.status == .removed)
      let former = formers[change.id]
      changes[index].reach =
        offerings[change.id].map { offering in
          change.reach(reach, of: offering, former: former.map { (seen($0.id, isGone: true), $0) })
        } ?? reach
    }
    difference = ProjectDiff(
      base: sides.baseName, head: sides.headName, offerings: changes,
      project: only.isEmpty ? outside : ProjectChange(),
      trust: only.isEmpty ? try RootDifference(from: sides.oldSource, to: sides.newSource) : nil,
      copies: try copies(among: changes, new, sides, in: repository))
    difference.paths = try paths(among: files)
  }

  /// The files of what differs; of an offering with another id those that it has now.
  private func paths(among files: [String]) throws -> [String] {
    let ids = Set(difference.offerings.map(\.id))
    let changed = try files.filter { path in
      guard FileKind(of: path) != nil, !ids.isDisjoint(with: offeringIDs(in: [path], below: "offerings")) else {
        return false
      }
      return try sides.isOther(path)
    }
    let outside = difference.project.unreadable.map(\.range.file) + difference.project.all.compactMap { $0.range?.file }
    let trust = difference.trust == nil ? [] : ["trust/root.json"]
    return Set(changed + outside + trust).sorted()
  }
}

extension ComparedProject {
  /// Who sees an offering that is there.
  func reach(of offering: String, at moment: Int64) -> Reach {
    reachOnSides(of: offering, isGone: false, sides, before, after, at: moment)
  }
}

/// Who sees an offering; of one that is gone, who saw it.
private func reachOnSides(
  of offering: String, isGone: Bool, _ sides: DiffSides, _ before: ProjectFrame?, _ after: ProjectFrame?,
  at moment: Int64?
) -> Reach {
  guard let frame = isGone ? before ?? after : after ?? before else { return Reach() }
  let reader = isGone ? sides.old ?? sides.new : sides.new ?? sides.old
  var known: [String: ReachTarget] = [:]
  return PaywallDiff.reach(of: offering, in: frame, at: moment) { id in
    if let target = known[id] { return target }
    let files = try? reader?.offering(id)
    let target: ReachTarget =
      files.map { $0.isAbsent ? .missing : .there(OfferingSummary(Offering(reading: $0))) } ?? .unknown
    known[id] = target
    return target
  }
}

/// Compares new offerings and new variants with what they were copied from, as that stood when they were copied.
private func copies(
  among changes: [OfferingChange], _ new: [Offering], _ sides: DiffSides, in repository: OpenRepository
) throws -> [String: CopyDifference] {
  var copies: [String: CopyDifference] = [:]
  for change in changes {
    guard let copy = new.first(where: { $0.id == change.id }) else { continue }
    if change.status == .added { copies[change.id] = try difference(of: copy, sides, in: repository) }
    for added in change.changes where added.kind == .added && added.path.hasPrefix("variants.") {
      let name = String(added.path.dropFirst("variants.".count))
      copies["\(change.id)/\(name)"] = try difference(of: name, in: copy, sides, in: repository)
    }
  }
  return copies
}

private func difference(
  of copy: Offering, _ sides: DiffSides, in repository: OpenRepository
) throws -> CopyDifference? {
  guard let origin = copy.root?["origin"]?.string.flatMap({ try? Origin($0) }),
    let source = try sides.read(origin, in: repository), let difference = compare(source, copy)
  else { return nil }
  let wireIDs = Set(copy.variants.map { "variants.\($0.name).id" })
  return CopyDifference(
    origin: origin.offering, changes: difference.changes.filter { !wireIDs.contains($0.path) })
}

private func difference(
  of variant: String, in offering: Offering, _ sides: DiffSides, in repository: OpenRepository
) throws -> CopyDifference? {
  guard let copy = offering.variant(variant),
    let origin = copy.root?["origin"]?.string.flatMap({ try? Origin($0) }), let name = origin.variant,
    let source = try sides.read(origin, in: repository)?.variant(name)
  else { return nil }
  let path = "variants.\(variant).id"
  return CopyDifference(
    origin: "\(origin.offering)/\(name)", changes: compare(source, copy).filter { $0.path != path })
}
