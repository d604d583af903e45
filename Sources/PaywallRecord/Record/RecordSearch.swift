import Base
package import Git
import PaywallBundle
package import PaywallProject
import TUF

/// Finds the record of a project: under its own name, or under one that it had before.
package struct RecordSearch {
  package struct Found {
    /// The newest release, and the name that it was found under.
    package var release: Release?
    package var reference: String
    /// What the project's own name stands at.
    var ownTip: ObjectID?
    /// Whether what stands under the project's own name is the record of another project.
    var isOccupied = false
    /// The folder of another project with the same root metadata, whose record this is not.
    var twin: String?
  }

  private let workspace: Workspace
  private let names: ReleaseNames
  private let trust: TrustedRoot?
  private let place: String

  /// - Parameter place: where to look: among the clone's own references, or those that were fetched from a remote.
  package init(
    workspace: Workspace, names: ReleaseNames, trust: TrustedRoot?, place: String = ReleaseNames.ownPlace
  ) {
    self.workspace = workspace
    self.names = names
    self.trust = trust
    self.place = place
  }

  private var ownName: String { ReleaseNames.name(names.record, in: place) }

  /// The newest record whose root chain is the project's.
  ///
  /// One that stands under another name is the project's own from before it moved, or from a version that knew one name for
  /// all; unless the folder that it names still holds a project with the same root metadata, of which this one then is a
  /// copy.
  package func find(in repository: borrowing Repository) throws -> Found {
    let references = try repository.references(matching: place + "*bundle")
    let own = references.first { $0.name == ownName }
    var found = Found(release: try own.flatMap { try read($0, in: repository) }, reference: ownName)
    found.ownTip = own?.target
    found.isOccupied = own != nil && found.release == nil
    let release = found.release
    for reference in references where reference.name != ownName && reference.target != own?.target {
      guard try isOfSameChain(reference, as: release, in: repository),
        let other = try? read(reference, in: repository)
      else { continue }
      if other.provenance.folder != names.folder, try isTwin(other, in: repository) {
        if found.release == nil { found.twin = other.provenance.folder }
        continue
      }
      guard let known = found.release else {
        (found.release, found.reference) = (other, reference.name)
        continue
      }
      if try repository.isAncestor(other.record.id, of: known.record.id) { continue }
      // What serves less than is known already is no continuation, whatever its commits say.
      if other.bundle.metadata.timestamp.role.version <= known.bundle.metadata.timestamp.role.version { continue }
      guard try repository.isAncestor(known.record.id, of: other.record.id) else {
        throw ProjectError(
          .trust, "\(found.reference) and \(reference.name) both record releases of this project, and differ",
          hint: "keep the one that was served to apps, and remove the other with: git update-ref -d \(reference.name)")
      }
      (found.release, found.reference) = (other, reference.name)
    }
    return found
  }

  /// The newest release under a name; nil if the record is that of another project.
  private func read(_ reference: Reference, in repository: borrowing Repository) throws -> Release? {
    guard let commit = try repository.commitIfPresent(reference.target) else {
      throw ProjectError(
        .trust, "\(reference.name) does not point at a commit in this clone",
        hint: place == ReleaseNames.ownPlace
          ? "restore it with: \(try repository.replaceCommand())"
          : "put the record there again from a clone that has it: git push --force REMOTE \(shellWord(names.record))")
    }
    guard let trust else {
      throw ProjectError(
        .trust, "\(reference.name) records releases, but there is no \(rootFile) to verify it",
        hint: "check out a commit that has \(rootFile), such as the branch that releases are made from")
    }
    do { return try Release(reading: commit, of: reference.name, trusting: trust, in: repository) } catch {
      if reference.name == ownName, try isAnothers(commit, reference, in: repository) { return nil }
      throw error
    }
  }

  /// Whether the first root metadata of both are the same; with no own record, whether a look is worth it at all.
  private func isOfSameChain(
    _ reference: Reference, as own: Release?, in repository: borrowing Repository
  ) throws -> Bool {
    guard trust != nil else { return false }
    guard let own, let first = own.bundle.roots.first else { return true }
    let path = BundlePath.metadata(.root, version: first.role.version)
    guard let tree = try repository.commitIfPresent(reference.target)?.tree else { return false }
    return try repository.entry(path, inTree: tree)?.id == repository.entry(path, inTree: own.record.tree)?.id
  }

  /// Whether the folder that a release names still holds a project with this root metadata.
  private func isTwin(_ release: Release, in repository: borrowing Repository) throws -> Bool {
    let folder = release.provenance.folder
    guard let head = try repository.head().commit, let trust else { return false }
    let path = folder.isEmpty ? rootFile : "\(folder)/\(rootFile)"
    guard try repository.holdsProject(folder, at: head.description),
      let entry = try repository.entry(path, inTree: repository.commit(head).tree), entry.mode.isFile
    else { return false }
    return try ObjectID(ofBlob: trust.newest.fileBytes) == entry.id
  }

  /// Whether the record under our name was made by an earlier version for a project in a folder, which kept it there: the
  /// root metadata of that folder verifies it.
  private func isAnothers(
    _ commit: Commit, _ reference: Reference, in repository: borrowing Repository
  ) throws -> Bool {
    guard let head = try repository.head().commit else { return false }
    let top = try repository.commit(head)
    for folder in try projectFolders(of: top, in: repository) where folder != names.folder {
      let other = workspace.elsewhere(folder)
      guard let trust = try? TrustedRoot(of: top, other, in: repository),
        let release = try? Release(reading: commit, of: reference.name, trusting: trust, in: repository)
      else { continue }
      if release.provenance.folder == folder { return true }
    }
    return false
  }
}
