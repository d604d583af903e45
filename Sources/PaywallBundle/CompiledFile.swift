import Hashing
package import JSON

/// One file of a release before it is signed: the path under which TUF lists it and its bytes.
package struct CompiledFile: Sendable {
  /// The target path, such as `offerings/default.json`; on disk it lies in `targets/` with its hash before the name.
  package let path: String
  package let bytes: [UInt8]
  /// SHA-256 in lowercase hexadecimal digits.
  package let hash: String

  package init(_ path: String, _ value: JSONValue) { self.init(path, value.canonicalBytes()) }

  /// A file that is no JSON.
  package init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    hash = Digest.sha256.hex(of: bytes)
  }
}

/// The target paths of a release.
package enum TargetPath {
  package static let index = "index.json"
  package static let products = "products.json"
  package static let provenance = "provenance.json"
  package static let retired = "retired.json"

  /// The statement that names the first files of a release; further ones name the others.
  package static func provenance(part: Int) -> String { part == 1 ? provenance : "provenance.\(part).json" }

  /// Whether a file says of a release where it comes from, or what is no longer in it: not what a commit compiles to.
  package static func isAboutRelease(_ path: String) -> Bool {
    path == retired || path == provenance || path.hasPrefix("provenance.") && path.hasSuffix(".json")
  }

  package static func offering(_ id: String) -> String { "offerings/\(id).json" }

  package static func export(_ name: String) -> String { "exports/\(name)" }

  /// The name of an export's file from the folder of exports.
  package static func exportName(_ path: String) -> String { String(path.dropFirst(export("").count)) }

  /// The offering that a target path belongs to, or nil.
  package static func offeringID(_ path: String) -> String? {
    guard path.hasPrefix("offerings/"), path.hasSuffix(".json") else { return nil }
    return String(path.dropFirst("offerings/".count).dropLast(".json".count))
  }
}

/// The version of the compiled form, apart from that of the index (`BundleLayout`). It moves when the same source would compile to other bytes.
package let compiledFormat = 1
