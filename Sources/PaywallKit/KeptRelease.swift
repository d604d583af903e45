import JSON
import TUF

/// A whole release in one file: its metadata and the target files that users can see.
///
/// One file, so that a launch finds the old release or the new one and never half of each. The metadata that the TUF
/// client keeps beside it may be ahead, when a download broke off after the metadata was renewed.
struct KeptRelease: Sendable, Equatable {
  static let name = "release.json"

  /// By the names under which the client stores them.
  let metadata: [String: [UInt8]]
  /// By target path.
  let files: [String: [UInt8]]

  init(_ trusted: TrustedMetadata, files: [String: [UInt8]]) {
    var metadata: [String: [UInt8]] = [:]
    metadata[BundlePath.storeName(RoleName.timestamp.rawValue)] = trusted.timestamp?.fileBytes
    metadata[BundlePath.storeName(RoleName.snapshot.rawValue)] = trusted.snapshot?.fileBytes
    for (role, signed) in trusted.targets { metadata[BundlePath.storeName(role)] = signed.fileBytes }
    self.metadata = metadata
    self.files = files
  }

  /// Nil for bytes that are not such a file, such as one that was cut off.
  init?(_ bytes: [UInt8]) {
    guard let value = PaywallValue(json: bytes), let metadata = value["metadata"]?.object,
      let files = value["files"]?.object
    else { return nil }
    self.metadata = metadata.compactMapValues { $0.string.map { Array($0.utf8) } }
    self.files = files.compactMapValues { $0.string.map { Array($0.utf8) } }
  }

  /// All of it is JSON, so its bytes are texts.
  var bytes: [UInt8] {
    func texts(_ files: [String: [UInt8]]) -> JSONValue {
      .object(files.map { JSONMember($0.key, .string(String(decoding: $0.value, as: UTF8.self))) })
    }
    return JSONValue.object([JSONMember("metadata", texts(metadata)), JSONMember("files", texts(files))])
      .canonicalBytes()
  }

  /// The release's number, when `client` trusts the metadata and every file is what the metadata says.
  ///
  /// Expired metadata will do: a stale paywall is better than none. Metadata signed by keys that a newer root has
  /// dropped will not.
  func verified(by client: Client) -> Int? {
    var client = client
    guard (try? client.loadStored(ignoringExpiry: true)) != nil, let targets = client.trusted?.release?.role
    else { return nil }
    for (path, bytes) in files {
      guard let file = try? client.storedTargetInfo(path), (try? file.requireMatch(bytes, name: path)) != nil else {
        return nil
      }
    }
    return targets.version
  }
}

extension TrustedMetadata {
  /// The top-level targets metadata, which lists the files of a release.
  var release: Signed<TargetsRole>? { targets[RoleName.targets.rawValue] }
}
