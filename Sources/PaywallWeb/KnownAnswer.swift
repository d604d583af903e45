import Base
import Hashing
import JSON
import PaywallKit
import Web

/// The server's name for the bytes that a file had the last time (RFC 9110, section 8.8.3).
///
/// It is sent only for bytes that were verified: else one bad answer would be confirmed for ever.
final class KnownAnswer: Sendable {
  fileprivate struct Tag: Sendable, Equatable {
    var etag: String
    /// Of the bytes, in hexadecimal.
    var sha256: String
  }

  private static let name = "timestamp.etag"
  private let address: String
  private let store: (any PaywallStore)?
  private let last: Locked<Tag?>

  /// - Parameter address: of the file; what was kept of another one is not used.
  init(address: String, store: (any PaywallStore)?) {
    (self.address, self.store) = (address, store)
    last = Locked(store?.load(Self.name).flatMap { Tag($0, address) })
  }

  /// The file, from the server or, where it says that nothing changed, `known`.
  func file(
    unless known: [UInt8], _ ask: ([String: String]) async throws(HTTPError) -> HTTPAnswer
  ) async throws(HTTPError) -> [UInt8]? {
    let hash = Digest.sha256.hex(of: known)
    let tag = last.withLock { $0 }.flatMap { $0.sha256 == hash ? $0 : nil }
    let answer = try await ask(tag.map { ["If-None-Match": $0.etag] } ?? [:])
    if answer.status == 304, tag != nil { return known }
    let file = try answer.file()
    if let file, let etag = answer.headers["etag"] { keep(Tag(etag: etag, sha256: Digest.sha256.hex(of: file))) }
    return file
  }

  /// A full disk only costs the next launch a file, so a failure is ignored.
  private func keep(_ tag: Tag) {
    let isNew = last.withLock { last in
      defer { last = tag }
      return last != tag
    }
    if isNew { try? store?.save(Self.name, tag.bytes(address)) }
  }
}

extension KnownAnswer.Tag {
  fileprivate init?(_ bytes: [UInt8], _ address: String) {
    guard let json = try? JSONValue(parsing: bytes), json["address"]?.string == address,
      let etag = json["etag"]?.string, let sha256 = json["sha256"]?.string
    else { return nil }
    self.init(etag: etag, sha256: sha256)
  }

  fileprivate func bytes(_ address: String) -> [UInt8] {
    let json: JSONValue = ["address": .string(address), "etag": .string(etag), "sha256": .string(sha256)]
    return json.canonicalBytes()
  }
}
