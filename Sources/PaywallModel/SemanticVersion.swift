/// A version of an offering: `major.minor.patch`, without pre-release or build parts.
package struct SemanticVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  package var major: Int
  package var minor: Int
  package var patch: Int

  package init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// The version that `text` spells, or nil; leading zeros, signs and further parts are refused (semver.org, item 2).
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let numbers = parts.compactMap { part -> Int? in
      guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), part == "0" || !part.hasPrefix("0") else {
        return nil
      }
      return Int(part)
    }
    guard numbers.count == 3 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  /// The next version that `weight` asks for.
  package func bumped(by weight: Weight) -> SemanticVersion {
    switch weight {
    case .major: SemanticVersion(major &+ 1, 0, 0)
    case .minor: SemanticVersion(major, minor &+ 1, 0)
    case .patch: SemanticVersion(major, minor, patch &+ 1)
    }
  }

  package var description: String { "\(major).\(minor).\(patch)" }

  package static func < (a: SemanticVersion, b: SemanticVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}
