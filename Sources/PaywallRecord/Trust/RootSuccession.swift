package import PaywallProject
package import TUF

extension Record {
  /// What is wrong with root metadata that is neither one that apps have nor what may follow it; nil if nothing is.
  ///
  /// Before the first release anything that is signed by its own keys may stand there.
  /// - Parameter root: nil for a project that has none.
  package func objection(to root: Signed<RootRole>?) throws -> ProjectError? {
    guard let last else { return nil }
    let newest = last.bundle.root.role.version
    guard let root else {
      return ProjectError(
        .trust, "\(rootFile) is missing, and apps have v\(newest)",
        hint: "restore it with: git checkout HEAD -- \(rootFile)")
    }
    let version = root.role.version
    if let known = last.bundle.roots.first(where: { $0.role.version == version }) {
      guard known.fileBytes != root.fileBytes else { return nil }
      return ProjectError(
        .trust, "\(rootFile) is not the v\(version) that was released",
        hint:
          "restore it with: git show \(reference):\(known.path) > \(rootFile), and change it with: paywall keys --help")
    }
    guard version > newest else {
      return ProjectError(
        .trust, "\(rootFile) is v\(version), which no release contains; apps have v\(newest)",
        hint: "merge the branch that releases are made from")
    }
    let (known, trust) = (last.bundle.root, trust)
    let chain = TrustedRoot(root) { try trust.map { [$0.newest] + (try $0.earlier()) } ?? [] }
    do { _ = try chain.successors(of: known) } catch let error as ProjectError {
      return ProjectError(
        error.code, error.message,
        hint: "restore v\(newest) with: git show \(reference):\(known.path) > \(rootFile), "
          + "and make the next version with: paywall keys (see paywall keys --help)")
    }
    return nil
  }
}
