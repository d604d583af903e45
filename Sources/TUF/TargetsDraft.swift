/// What the targets keys are to sign of a release: the targets role, and the hash bins that are not as they were.
///
/// The same arguments give the same bytes wherever it is made, so that signers on several machines can compare.
package struct TargetsDraft: Sendable {
  /// By name: `targets` first, then bins in the order of their names.
  package let roles: [(name: String, role: TargetsRole)]
  /// Who signs bins; the targets role is also signed by keys that are being replaced.
  private let binSigners: [KeyID]

  /// Of a new release; as `ReleaseMetadata` signs it.
  /// - Parameters:
  ///   - files: target paths, each once, and what is to be said of the files.
  ///   - binned: the same for files in hash bins; nil for a release without bins.
  ///   - stamp: version and expiry of the targets role.
  package init(
    files: [(path: String, file: TargetFile)], binned: [(path: String, file: TargetFile)]?, stamp: Stamp,
    root: RootRole, renewingBefore: Int64, previous: ReleaseMetadata?
  ) throws(TUFError) {
    var delegations = previous?.targets.role.delegations
    var bins: [(name: String, role: TargetsRole)] = []
    if let binned {
      let signer = BinSigner(after: previous, by: root, [], expires: stamp.expires, renewingBefore: renewingBefore)
      delegations = signer.delegations
      bins = try signer.drafts(ReleaseMetadata.tables(binned))
    }
    let targets = TargetsRole(
      version: stamp.version, expires: stamp.expires, targets: try ReleaseMetadata.table(files),
      delegations: delegations)
    self.init(targets, bins, root)
  }

  /// Of a release that is signed again.
  package init(
    again previous: ReleaseMetadata, stamp: Stamp, root: RootRole, renewingBefore: Int64
  ) throws(TUFError) {
    var targets = previous.targets.role
    (targets.header.version, targets.header.expires) = (stamp.version, stamp.expires)
    var bins: [(name: String, role: TargetsRole)] = []
    if previous.isBinned {
      let signer = BinSigner(after: previous, by: root, [], expires: stamp.expires, renewingBefore: renewingBefore)
      targets.delegations = signer.delegations
      bins = try signer.drafts(previous.binTables)
    }
    self.init(targets, bins, root)
  }

  private init(_ targets: TargetsRole, _ bins: [(name: String, role: TargetsRole)], _ root: RootRole) {
    roles = [(RoleName.targets.rawValue, targets)] + bins
    binSigners = root.roles[.targets]?.keyIDs ?? []
  }

  /// The files with the signatures of some keys, however few: their names in a bundle and their bytes.
  package func files(signedWith keys: [any Signer]) throws(TUFError) -> [(path: String, bytes: [UInt8])] {
    var files: [(path: String, bytes: [UInt8])] = []
    for (name, role) in roles {
      let signers = name == RoleName.targets.rawValue ? keys : keys.filter { binSigners.contains($0.id) }
      let signed = try Signed(role, signedWith: signers)
      _ = try boundedLength(signed.fileBytes.count, Limits.bytes(of: .targets), of: "metadata of '\(name)'")
      files.append((BundlePath.metadata(name, version: role.version), signed.fileBytes))
    }
    return files
  }
}
