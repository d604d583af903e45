import JSON
import TUF
import Testing

/// Every byte of a small bundle, changed one at a time: the file is refused, or it is not in its one spelling.
@Suite struct MutationTests {
  private static func mutation(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): byte ^ 0x20
    case UInt8(ascii: "0")...UInt8(ascii: "8"): byte + 1
    case UInt8(ascii: "9"): UInt8(ascii: "0")
    default: byte ^ 1
    }
  }

  /// How many changes of `bytes` pass `accepts`; each of them must fail `isCanonical`.
  private static func survivors(
    _ bytes: [UInt8], isCanonical: ([UInt8]) -> Bool = { _ in true }, accepts: ([UInt8]) throws -> Void
  ) throws -> Int {
    try accepts(bytes)
    #expect(isCanonical(bytes))
    var count = 0
    for index in bytes.indices {
      var changed = bytes
      changed[index] = mutation(bytes[index])
      guard (try? accepts(changed)) != nil else { continue }
      #expect(!isCanonical(changed), "byte \(index)")
      count += 1
    }
    return count
  }

  /// Only upper-case digits of the signatures that no hash covers survive: they mean the same signature.
  @Test func leavesNoRoom() throws {
    var publisher = try Publisher()
    try publisher.rotate(.timestamp, to: [SigningKey.generate()])
    try publisher.publish(["a": "1", "b/c": "22"])
    func file(_ name: String) throws -> [UInt8] { try #require(publisher.files["metadata/\(name).json"]) }
    var trusted = try TrustedMetadata(root: publisher.anchor, now: 1000)
    func letters(_ signatures: [Signature]) -> Int { signatures.reduce(0) { $0 + $1.hex.count { $0.isLetter } } }

    let root = try Self.survivors(file("2.root"), isCanonical: Signed<RootRole>.isCanonical) { bytes in
      var copy = trusted
      try copy.updateRoot(bytes)
    }
    #expect(root == letters(publisher.root.signatures))
    try trusted.updateRoot(file("2.root"))

    let release = try #require(publisher.release)
    let timestamp = try Self.survivors(file("timestamp"), isCanonical: Signed<TimestampRole>.isCanonical) { bytes in
      var copy = trusted
      try copy.updateTimestamp(bytes)
    }
    #expect(timestamp == letters(release.timestamp.signatures))
    try trusted.updateTimestamp(file("timestamp"))

    let snapshot = try Self.survivors(file("1.snapshot")) { bytes in
      var copy = trusted
      try copy.updateSnapshot(bytes)
    }
    try trusted.updateSnapshot(file("1.snapshot"))
    let targets = try Self.survivors(file("1.targets")) { bytes in
      var copy = trusted
      try copy.updateTargets(bytes)
    }
    #expect(snapshot == 0 && targets == 0)

    for (path, file) in release.targets.role.targets {
      let bytes = try #require(publisher.files[try BundlePath.target(path, hash: file.nameHash ?? "")])
      #expect(try Self.survivors(bytes) { try file.requireMatch($0, name: path) } == 0)
    }
  }
}
