package import Git
package import PaywallProject

extension Workspace {
  /// A revision or a range as git takes it, with `release/N` as the commit that was published so: the record says which, since a
  /// tag may have been moved, and a branch be called like one. What the record does not know, or this clone does not hold, is
  /// spelled as the project's tag.
  package func published(_ revision: String, in repository: borrowing Repository) throws -> String {
    let names = ReleaseNames(folder: prefix)
    guard revision.contains("release/"), let head = try repository.head().commit,
      let record = try Record(before: head, of: self, in: repository)
    else { return names.resolved(revision) }
    var sources: [Int: ObjectID] = [:]
    try record.forEachRelease(in: repository) { release in
      sources[release.number] = release.source
      return true
    }
    let known = try sources.filter { try repository.commitIfPresent($0.value) != nil }
    return names.resolved(revision) { known[$0]?.description }
  }
}
