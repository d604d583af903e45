package import Git

/// A release tag that is not on the commit that the record says was published under it.
package struct MovedTag: Sendable {
  /// Without `refs/tags/`.
  package let tag: String
  /// What it is on, and what was published, in hexadecimal digits.
  package let commit: String
  package let published: String

  /// Nil for a tag that is where it belongs, or is missing.
  package init?(of release: Release, as names: ReleaseNames, in repository: borrowing Repository) throws {
    let name = names.tag(release.number)
    guard let source = release.source, let tag = try repository.tag(name), tag.target != source else { return nil }
    (self.tag, commit, published) = (name, tag.target.description, source.description)
  }

  package var message: String {
    "the tag \(tag) is on \(commit.prefix(7)), but \(published.prefix(7)) was published under it"
  }

  /// The command that puts it back.
  package var command: String { "git tag -d \(tag) && paywall publish --bundle out/" }
}
