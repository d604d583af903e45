#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The textual encoding of keys (RFC 7468).
enum PEM {
  /// The label and the content of the first block in `text`, or nil if there is none or its base64 is broken.
  static func decode(_ text: String) -> (label: String, bytes: [UInt8])? {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isWhitespace || $0 == " " } }
    guard let first = lines.firstIndex(where: { $0.hasPrefix(opening) && $0.hasSuffix(dashes) }) else { return nil }
    let label = String(lines[first].dropFirst(opening.count).dropLast(dashes.count))
    guard let last = lines[first...].firstIndex(of: "-----END \(label)-----") else { return nil }
    let body = lines[(first + 1)..<last].joined().filter { $0 != " " }
    return base64(body).map { (label, $0) }
  }

  /// The bytes of base64; nil if it is broken.
  static func base64(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map { Array($0) } }

  /// One block, 64 columns, with a line feed at the end.
  static func encode(_ label: String, _ bytes: [UInt8]) -> String {
    var body = Data(bytes).base64EncodedString()[...]
    var lines: [Substring] = []
    while !body.isEmpty {
      lines.append(body.prefix(64))
      body = body.dropFirst(64)
    }
    return "\(opening)\(label)\(dashes)\n" + lines.joined(separator: "\n") + "\n-----END \(label)-----\n"
  }

  private static let opening = "-----BEGIN "
  private static let dashes = "-----"
}

/// How Ed25519 keys are wrapped (RFC 8410).
enum Ed25519Encoding {
  private static let identifier = DER.element(.objectIdentifier, [0x2B, 0x65, 0x70])
  private static let algorithm = DER.element(.sequence, identifier)

  /// SubjectPublicKeyInfo of a raw public key of 32 bytes.
  static func publicKeyInfo(_ raw: [UInt8]) -> [UInt8] {
    DER.element(.sequence, algorithm + DER.element(.bitString, [0] + raw))
  }

  /// The raw public key of a SubjectPublicKeyInfo, or nil if it is of another algorithm or broken.
  static func publicKey(_ info: [UInt8]) -> [UInt8]? {
    let prefix = Array(publicKeyInfo([UInt8](repeating: 0, count: 32)).dropLast(32))
    return info.count == prefix.count + 32 && info.starts(with: prefix) ? Array(info.suffix(32)) : nil
  }

  /// PrivateKeyInfo, version 1, of a seed of 32 bytes.
  static func privateKeyInfo(_ seed: [UInt8]) -> [UInt8] {
    let wrapped = DER.element(.octetString, DER.element(.octetString, seed))
    return DER.element(.sequence, DER.element(.integer, [0]) + algorithm + wrapped)
  }

  /// The seed of a PrivateKeyInfo of version 1 or 2, and the public key that version 2 may carry.
  static func privateKey(_ info: [UInt8]) -> (seed: [UInt8], attached: [UInt8]?)? {
    var outer = DER(info)
    guard let content = outer.next(.sequence), outer.isAtEnd else { return nil }
    var fields = DER(content)
    guard let version = fields.next(.integer), version == [0] || version == [1],
      fields.next(.sequence) == identifier, let wrapped = fields.next(.octetString)
    else { return nil }
    var inner = DER(wrapped)
    guard let seed = inner.next(.octetString), seed.count == 32, inner.isAtEnd else { return nil }
    _ = fields.next(.attributes)
    let attached = version == [1] ? fields.next(.attachedPublicKey) : nil
    return fields.isAtEnd ? (seed, attached.map { Array($0.dropFirst()) }) : nil
  }
}
