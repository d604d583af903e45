import Base
package import JSON

/// The header of all metadata (specification 4.3).
package struct RoleHeader: Sendable {
  /// From 1 up.
  package var version: Int
  /// Seconds since 1970, UTC; from this second on, the metadata must not be used.
  package var expires: Int64
  /// What the metadata says about itself; this implementation writes `current`.
  package var specVersion: String

  /// The version of the specification that is implemented here.
  package static let current = "1.0.34"

  /// - Parameter expires: in seconds since 1970.
  package init(version: Int, expires: Int64, specVersion: String = Self.current) {
    self.version = version
    self.expires = expires
    self.specVersion = specVersion
  }

  init(_ fields: inout Fields, type: RoleName) throws(TUFError) {
    let found = try fields.string("_type")
    guard found == type.rawValue else {
      throw TUFError(.malformed, "expected metadata of type '\(type.rawValue)', found '\(found)'")
    }
    version = try fields.integer("version", atLeast: 1)
    specVersion = try fields.string("spec_version")
    guard Self.isUsable(specVersion) else {
      throw TUFError(.unsupported, "\(fields.path) follows specification '\(specVersion)', expected 1.x")
    }
    let text = try fields.string("expires")
    guard let seconds = RFC3339.seconds(of: text, as: .utc) else {
      throw TUFError(.malformed, "\(fields.path).expires is not YYYY-MM-DDTHH:MM:SSZ: '\(text)'")
    }
    expires = seconds
  }

  /// `1.x.y`, and `1.x` as old metadata has it.
  private static func isUsable(_ version: String) -> Bool {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return (2...3).contains(parts.count) && parts[0] == "1"
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(digits.contains) }
  }
}

/// The signed part of one metadata file.
package protocol Role: Sendable {
  /// The text under `_type`; delegated roles are of type `targets`.
  static var type: RoleName { get }
  var header: RoleHeader { get set }
  /// Members that the specification does not name; kept so that signatures stay valid.
  var extra: [JSONMember] { get set }
  /// Reads the signed object of a metadata file; every type and every rule on its own values is checked.
  init(json: JSONValue) throws(TUFError)
  /// The members of this role apart from header and `extra`.
  var content: [(String, JSONValue?)] { get }
}

extension Role {
  /// From 1; a client takes no lower one than it has.
  package var version: Int { header.version }
  /// The first moment at which the signatures hold no more, in seconds since 1970.
  package var expires: Int64 { header.expires }
  /// The version of TUF that the file was written for.
  package var specVersion: String { header.specVersion }

  /// The signed object, unknown members included.
  package var json: JSONValue {
    let head: [(String, JSONValue?)] = [
      ("_type", .string(Self.type.rawValue)), ("version", .integer(header.version)),
      ("spec_version", .string(header.specVersion)), ("expires", .string(RFC3339.text(header.expires))),
    ]
    return .object(head + content, and: extra)
  }

  /// The bytes to sign: canonical JSON in the OLPC form.
  package func signedBytes() -> [UInt8] { json.canonicalBytes(escaping: .olpc) }

  /// Whether the metadata must not be used any more at a time in seconds since 1970.
  package func isExpired(at now: Int64) -> Bool { now >= header.expires }
}
