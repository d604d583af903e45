/// A version of an offering: `major.minor.patch`, without pre-release or build parts.
package struct SemanticVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Moves where a live reader would break.
  package var major: Int
  /// Moves where users see something else.
  package var minor: Int
  /// Moves for wording and looks.
  package var patch: Int

  /// `major.minor.patch`, without pre-release or build (semver.org 2.0.0).
  package init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// The version that `text` spells, or nil; leading zeros, signs and further parts are refused (semver.org, item 2), and
  /// numbers of more than 9 digits, so that every version can be bumped.
  package init?(_ text: some StringProtocol) {
    var text = String(text)
    guard let version = text.withUTF8({ Self(utf8: $0) }) else { return nil }
    self = version
  }

  /// The version that the bytes of a text spell.
  package init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    var numbers = (0, 0, 0)
    var (part, digits) = (0, 0)
    for byte in text {
      if byte == UInt8(ascii: ".") {
        guard digits > 0, part < 2 else { return nil }
        (numbers.0, numbers.1, numbers.2) = (numbers.1, numbers.2, 0)
        (part, digits) = (part + 1, 0)
        continue
      }
      guard (0x30...0x39).contains(byte), digits == 0 || numbers.2 > 0 else { return nil }
      if digits == 9 { return nil }
      numbers.2 = numbers.2 * 10 + Int(byte - 0x30)
      digits += 1
    }
    guard part == 2, digits > 0 else { return nil }
    self.init(numbers.0, numbers.1, numbers.2)
  }

  /// The next version that `weight` asks for.
  package func bumped(by weight: Weight) -> SemanticVersion {
    switch weight {
    case .major: SemanticVersion(major + 1, 0, 0)
    case .minor: SemanticVersion(major, minor + 1, 0)
    case .patch: SemanticVersion(major, minor, patch + 1)
    }
  }

  /// As semver.org 2.0.0 writes it.
  package var description: String { "\(major).\(minor).\(patch)" }

  /// The precedence of semver.org 2.0.0, item 11.
  package static func < (a: SemanticVersion, b: SemanticVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}
