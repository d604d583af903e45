import Git
import PaywallBundle
import PaywallModel
import PaywallProject
import PaywallRecord
import TUF

/// What the last release says of offerings whose folders did not change since the commit that it was made from: it is
/// taken over, and nothing of them is read.
struct UnchangedOfferings {
  private(set) var targets: [String: TargetFile] = [:]
  private(set) var versions: [String: SemanticVersion] = [:]

  var isEmpty: Bool { versions.isEmpty }

  /// For a release that takes nothing over.
  init() {}

  /// - Parameter trees: the folders of the offerings in the commit that is published.
  init(since last: Release?, _ trees: [String: ObjectID], in repository: borrowing Repository) throws {
    guard let last, last.provenance.format == compiledFormat, let source = try last.sourceTreeID(in: repository) else {
      return
    }
    for (id, tree) in try offeringTrees(source, in: repository) where trees[id] == tree {
      let path = TargetPath.offering(id)
      guard var file = last.bundle.target(at: path), let version = last.provenance.offerings[id] else { continue }
      // Releases of earlier versions of the tool state versions elsewhere.
      if file.custom == nil { file.custom = OfferingNote(version: version).json }
      (targets[path], versions[id]) = (file, version)
    }
  }
}
