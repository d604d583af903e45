import Git
import JSON
import PaywallBundle
import PaywallChecking
import PaywallDiff
import PaywallExchange
package import PaywallModel
import PaywallRules
import PaywallProject
import PaywallRecord
import TUF

/// What a release would hold, before it is signed: the files, those taken over from the last release unread.
struct ReleaseContent {
  /// Every target but what the release says of itself.
  var targets: [String: TargetFile] = [:]
  var layout = BundleLayout.listed
  /// The files that the last release does not have.
  var new: [CompiledFile] = []
  /// From the offerings that were read, and for those taken over from the last release.
  var versions: [String: SemanticVersion] = [:]
  /// Offerings whose compiled form is new, gone, or another than the released one.
  var changed: [String] = []
  /// Offerings that need another version first.
  var unbumped: [UnbumpedOffering] = []
}

/// An offering whose content changed without the version that the change asks for.
package struct UnbumpedOffering: Sendable, Equatable {
  package var id: String
  package var version: SemanticVersion
  package var released: SemanticVersion
  /// What the change weighs; nil for an id that was released before and retired.
  package var weight: Weight?
  package var required: SemanticVersion
  /// Whether its source is as it was released, and what was released is not what that compiles to.
  package var isAltered = false
}

/// An offering with what is made of it.
private struct CompiledOffering: Sendable {
  var offering: Offering
  var file: CompiledFile
  /// One for each export that the settings list, in their order.
  var parts: [JSONValue]
}

/// Compiles a checked project of a commit, reusing what the last release holds of unchanged offerings.
struct ReleaseCompiler {
  let project: CheckedProject
  /// The place of the commit that is published.
  let sourceTree: SourceTree
  let unchanged: UnchangedOfferings
  let last: Release?
  /// How offerings are listed; nil to choose by their number.
  var layout: BundleLayout?
  /// Offerings of the last release's source.
  var past = KeptOfferings(of: [])
  let progress: @Sendable (Progress) -> Void

  func content(in repository: borrowing Repository) throws -> ReleaseContent {
    var content = ReleaseContent()
    (content.targets, content.versions) = (unchanged.targets, unchanged.versions)
    let compiled = try compileChanged()
    let released = try last?.sourceTreeID(in: repository)
    let lastProject = try released.map { tree in
      ProjectReader(source: try SourceTree.tree(repository: repository.gitFolder, tree).open())
    }
    for (offering, file) in compiled.map({ ($0.offering, $0.file) }) {
      content.versions[offering.id] = offering.version?.value ?? SemanticVersion(0, 0, 0)
      add(file, &content, note: content.versions[offering.id].map { OfferingNote(version: $0) })
      try gate(offering, file, &content, lastProject)
    }
    for id in last?.provenance.offerings.keys.sorted() ?? [] where content.versions[id] == nil {
      content.changed.append(id)
    }
    content.layout = layout ?? BundleLayout(offerings: content.versions.count, after: last?.bundle.layout)
    for file in compileFrame(project.frame, versions: content.versions, layout: content.layout) { add(file, &content) }
    for file in try exports(compiled, in: repository) { add(file, &content) }
    return content
  }

  /// Offerings that are not taken over, each with its file and its parts of the exports.
  private func compileChanged() throws -> [CompiledOffering] {
    let ids = project.offerings.map(\.id).filter { unchanged.versions[$0] == nil }
    let (sourceTree, kept, frame) = (sourceTree, project.kept, project.frame)
    return try inParallel(ids.count, report: { progress(Progress("compiling", $0, of: ids.count)) }) { range in
      let reader = ProjectReader(source: try sourceTree.open())
      return try ids[range].map { id in
        let offering = try kept.read(id, by: reader)
        return CompiledOffering(
          offering: offering, file: try compile(offering),
          parts: frame.settings.exports.map { $0.part(of: offering, in: frame).value })
      }
    }
  }

  /// The exports, in which what did not change stands as it was released.
  private func exports(
    _ compiled: [CompiledOffering], in repository: borrowing Repository
  ) throws -> [CompiledFile] {
    let requests = project.frame.settings.exports
    if requests.isEmpty { return [] }
    let (ids, kept) = (project.offerings.map(\.id), project.kept)
    let reader = ProjectReader(source: try sourceTree.open())
    var files: [CompiledFile] = []
    for (index, request) in requests.enumerated() {
      var known: [String: JSONValue] = [:]
      if let last, !unchanged.isEmpty {
        known = try last.parts(of: request, like: project.frame, in: repository)
          .filter { unchanged.versions[$0.key] != nil }
      }
      for one in compiled { known[one.offering.id] = one.parts[index] }
      let project = ExportProject(ExportContext(project.frame, request), offerings: ids, known: known) { id in
        let offering = try kept.read(id, by: reader)
        try requireWords(in: offering)
        return offering
      }
      files += try request.files(of: project)
    }
    return files
  }

  private func add(_ file: CompiledFile, _ content: inout ReleaseContent, note: OfferingNote? = nil) {
    let target = TargetFile(length: file.bytes.count, sha256: file.hash, custom: note?.json)
    content.targets[file.path] = target
    if last?.bundle.target(at: file.path)?.nameHash != file.hash { content.new.append(file) }
  }

  /// Notes whether the offering's compiled form is another than the released one, and whether its version says so.
  private func gate(
    _ offering: Offering, _ file: CompiledFile, _ content: inout ReleaseContent, _ lastProject: ProjectReader?
  ) throws {
    guard let version = offering.version?.value else { return }
    if let retired = last?.provenance.retired[offering.id] {
      content.changed.append(offering.id)
      if version < retired.bumped(by: .major) {
        content.unbumped.append(
          UnbumpedOffering(
            id: offering.id, version: version, released: retired, weight: nil, required: retired.bumped(by: .major)))
      }
      return
    }
    guard let last, let released = last.provenance.offerings[offering.id] else {
      return content.changed.append(offering.id)
    }
    if last.bundle.target(at: file.path)?.nameHash == file.hash { return }
    content.changed.append(offering.id)
    // Where the released source is gone, nobody knows how much changed: a patch at least.
    let before = try lastProject.map { try past.read(offering.id, by: $0) }
    let change = before.flatMap { compare($0, offering) }
    // Another form of compiling alone is told by the file's own `format`, and asks nothing of the authors.
    if change == nil, before != nil, last.provenance.format != compiledFormat { return }
    let weight = change?.weight ?? .patch
    let required = requiredVersion(released: released, weight: weight)
    if version < required || version == released {
      content.unbumped.append(
        UnbumpedOffering(
          id: offering.id, version: version, released: released, weight: weight, required: required,
          isAltered: before != nil && change == nil))
    }
  }
}
