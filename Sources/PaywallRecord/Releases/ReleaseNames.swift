import Base

/// What waits for signatures of people on other machines.
package enum PendingKind: String, Sendable, CaseIterable { case root, release }

/// What a project's releases are called in git.
///
/// A project at the top of its repository has `refs/paywall/bundle` and `release/N`. One in a folder has the same below
/// `at/<folder>`, the folder percent-encoded into one component, so that several projects share a repository and no
/// folder's name can collide with a name of git's or of ours.
package struct ReleaseNames: Sendable, Equatable {
  /// The project's folder in its repository, without slashes at its ends; empty for the top.
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// The reference of the record: a chain of commits whose trees are the bundle.
  package var record: String { "refs/paywall/\(prefix)bundle" }

  /// The reference under which signatures for something that lacks them are collected.
  package func pending(_ kind: PendingKind) -> String { "refs/paywall/\(prefix)pending/\(kind.rawValue)" }

  /// The tag of a release's source commit, without `refs/tags/`.
  package func tag(_ release: Int) -> String { "\(prefix)release/\(release)" }

  /// Matches the full names of all release tags.
  package var tagPattern: String { "refs/tags/\(prefix)release/*" }

  /// The beginning of the full names of all records.
  package static let ownPlace = "refs/paywall/"

  /// The beginning of the full names under which the records of a remote stand as they were fetched. Nothing in them
  /// was verified.
  package static func place(of remote: String) -> String { "refs/paywall-remotes/\(remote)/" }

  /// The beginning of the full names under which the release tags of a remote stand as they were fetched.
  package static func tagPlace(of remote: String) -> String { "refs/paywall-tags/\(remote)/" }

  /// A record's name in another place.
  package static func name(_ record: String, in place: String) -> String {
    place + record.dropFirst(ownPlace.count)
  }

  /// The number in the full name of a release tag of this project, if it is one that `tag` writes.
  package func release(ofTag name: String) -> Int? {
    let prefix = "refs/tags/\(prefix)release/"
    guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), number > 0 else { return nil }
    return name == "refs/tags/" + tag(number) ? number : nil
  }

  /// The configuration key of the first root metadata that a clone trusted.
  package var pinKey: String { prefix.isEmpty ? "paywall.root" : "paywall.\(prefix.dropLast()).root" }

  /// The folder of the project whose `pinKey` this is; nil for another key.
  package static func folder(ofPin key: String) -> String? {
    if key == ReleaseNames(folder: "").pinKey { return "" }
    guard key.hasPrefix("paywall.at/"), key.hasSuffix(".root") else { return nil }
    var bytes: [UInt8] = []
    var rest = key.utf8.dropFirst("paywall.at/".utf8.count).dropLast(".root".utf8.count)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let decoded = Hex.bytes(String(decoding: rest.prefix(2), as: UTF8.self))?.first else { return nil }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A revision with `release/N` spelled as this project's tag, where it stands at the start of a name.
  /// - Parameter source: what a release is called otherwise; nil for its tag.
  func resolved(_ revision: String, _ source: (Int) -> String? = { _ in nil }) -> String {
    revision.components { word in
      let rest = word.dropFirst("release/".count)
      let digits = rest.prefix(while: \.isNumber)
      guard word.hasPrefix("release/"), !digits.isEmpty else { return word }
      let suffix = rest.dropFirst(digits.count)
      guard suffix.isEmpty || "~^@".contains(suffix.first ?? " "), let name = Int(digits).flatMap(source) else {
        return prefix + word
      }
      return name + suffix
    }
  }

  private var prefix: String { folder.isEmpty ? "" : "at/\(Self.component(folder))/" }

  /// Also dots are encoded: one may not begin or end a component of a reference, stand twice in it, or come before `lock`
  /// (git-check-ref-format(1)).
  private static func component(_ folder: String) -> String { percentEncoded(folder, keeping: "-_".utf8) }
}

extension String {
  /// The text with its words between `..` and `...` replaced.
  fileprivate func components(_ replace: (String) -> String) -> String {
    guard let dots = firstRange(of: "...") ?? firstRange(of: "..") else { return replace(self) }
    return replace(String(self[..<dots.lowerBound])) + self[dots] + replace(String(self[dots.upperBound...]))
  }
}
