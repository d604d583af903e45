import Base
import Foundation
import JSON
import TUF
import TestSupport
import Testing

@Suite struct SigningKeyTests {
  /// RFC 8032, section 7.1, test 1: the public key, and the signature over nothing.
  private static let rfc8032 = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
  private static let rfc8032Signature =
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"

  /// RFC 8410, section 10: the public key, and the private key in version 1 and in version 2 with attributes.
  private static let rfc8410Public = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
    -----END PUBLIC KEY-----

    """
  private static let rfc8410Private = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
    -----END PRIVATE KEY-----

    """
  private static let rfc8410Version2 = """
    -----BEGIN PRIVATE KEY-----
    MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
    oB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJzgSEAGb9ECWmEzf6FQbrB
    Z9w7lshQhqowtrbLDFw4rXAxZuE=
    -----END PRIVATE KEY-----
    """

  /// `ssh-keygen -t ed25519 -C ana`, and what OpenSSL says of the same key; lines of other kinds and lengths.
  @Test func readsALineOfSSH() throws {
    let folder = try TemporaryFolder()
    let made = try run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "ana b", "-f", "key"], in: folder.path)
    try #require(made.status == 0, "\(made.stderr)")
    let line = try String(contentsOfFile: folder.path + "/key.pub", encoding: .utf8)
    let raw = try run(
      "python3", ["-c", "import base64, sys; print(base64.b64decode(sys.argv[1].split()[1])[-32:].hex())", line],
      in: folder.path
    ).stdout.trimmingCharacters(in: .newlines)
    #expect(try PublicKey(ssh: line).text == raw)
    let words = line.split(separator: " ")
    for other in ["", "ssh-ed25519", "ssh-rsa \(words[1])", "ssh-ed25519 \(words[1].dropLast(4))", "ssh-ed25519 AAAA"] {
      #expect(throws: TUFError.self) { try PublicKey(ssh: other) }
    }
  }

  @Test func verifiesTheVectorOfTheRFC() throws {
    let key = PublicKey(ed25519: try #require(Hex.bytes(Self.rfc8032)))
    let signature = try #require(Hex.bytes(Self.rfc8032Signature))
    #expect(key.verifies(signature: signature, of: []))
    #expect(!key.verifies(signature: signature, of: [0]))
    #expect(!key.verifies(signature: Array(signature.dropLast()), of: []))
    #expect(!key.verifies(signature: [], of: []))
    // `compute_default_keyid` of securesystemslib 1.6.0.
    #expect(key.id == "74c181c7ad8a0855d4b55e44d2ba87aabdddb196832571f15f92fece332e4916")
  }

  @Test func readsAndWritesTheEncodingsOfTheRFC() throws {
    let key = try SigningKey(pem: Self.rfc8410Private)
    #expect(key.pem == Self.rfc8410Private)
    #expect(key.publicKey.pem == Self.rfc8410Public)
    #expect(try PublicKey(pem: Self.rfc8410Public) == key.publicKey)
    #expect(try SigningKey(pem: Self.rfc8410Version2).id == key.id)
    #expect(key.publicKey.verifies(signature: try key.sign([1, 2]), of: [1, 2]))
  }

  /// X.690, 8.1.3 and 10.1: a length in one byte below 128, in a count of bytes from there on, and never longer than it must.
  @Test(arguments: [
    ([0x7F], 127, true), ([0x81, 0x80], 128, true), ([0x81, 0xFF], 255, true), ([0x82, 0x01, 0x00], 256, true),
    ([0x82, 0x02, 0x58], 600, true), ([0x81, 0x7F], 127, false), ([0x82, 0x00, 0x80], 128, false),
    ([0x82, 0x00, 0xFF], 255, false), ([0x83, 0x00, 0x01, 0x00], 256, false), ([0x80], 128, false),
    ([0x81, 0x81], 128, false), ([0x81, 0x80], 129, false),
  ])
  func readsLengthsInTheirShortestForm(_ length: [UInt8], _ count: Int, _ isRead: Bool) throws {
    let seed = Array(try #require(Data(base64Encoded: "1O5y2/kTWErVttjx92n4rTr+fCjL8dT74Jeoj0R1WEI=")))
    let attributes = [0xA0] + length + [UInt8](repeating: 0, count: count)
    let content = [0x02, 1, 0, 0x30, 5, 0x06, 3, 0x2B, 0x65, 0x70, 0x04, 34, 0x04, 32] + seed + attributes
    let size = content.count
    let outer = size < 256 ? [0x30, 0x81, UInt8(size)] : [0x30, 0x82, UInt8(size >> 8), UInt8(size & 255)]
    let body = Data(outer + content).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    let key = try? SigningKey(pem: "-----BEGIN PRIVATE KEY-----\n\(body)\n-----END PRIVATE KEY-----\n")
    #expect((key?.id == (try SigningKey(pem: Self.rfc8410Private).id)) == isRead)
    #expect((key != nil) == isRead)
  }

  @Test func agreesWithOpenSSL() throws {
    let folder = try TemporaryFolder()
    let theirs = try run("openssl", ["genpkey", "-algorithm", "ed25519"], in: folder.path).stdout
    let key = try SigningKey(pem: theirs)
    try folder.write(key.pem, to: "key.pem")
    let derived = try run("openssl", ["pkey", "-in", "key.pem", "-pubout"], in: folder.path)
    #expect(derived.stdout == key.publicKey.pem)
    #expect(key.pem == theirs)
    try folder.write("message", to: "message")
    try Data(try key.sign(Array("message".utf8))).write(to: folder.url.appendingPathComponent("signature"))
    try folder.write(try #require(key.publicKey.pem), to: "public.pem")
    let checked = try run(
      "openssl",
      ["pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", "public.pem", "-in", "message", "-sigfile", "signature"],
      in: folder.path)
    #expect(checked.status == 0, "\(checked)")
  }

  @Test func verifiesWhatOpenSSLSignsByECDSA() throws {
    let folder = try TemporaryFolder()
    try folder.write("message", to: "message")
    _ = try run("openssl", ["ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "ec.pem"], in: folder.path)
    let pem = try run("openssl", ["pkey", "-in", "ec.pem", "-pubout"], in: folder.path).stdout
    _ = try run("openssl", ["dgst", "-sha256", "-sign", "ec.pem", "-out", "signature", "message"], in: folder.path)
    let signature = Array(try Data(contentsOf: folder.url.appendingPathComponent("signature")))
    let key = try PublicKey(pem: pem)
    #expect(key.text == pem)
    #expect(key.verifies(signature: signature, of: Array("message".utf8)))
    #expect(!key.verifies(signature: signature, of: Array("massage".utf8)))
    #expect(throws: TUFError.self) {
      try SigningKey(pem: String(contentsOfFile: folder.path + "/ec.pem", encoding: .utf8))
    }
  }

  @Test(arguments: [
    "", "-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\n!!\n-----END PRIVATE KEY-----",
    "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMC4=\n-----END ENCRYPTED PRIVATE KEY-----",
    "-----BEGIN OPENSSH PRIVATE KEY-----\nMC4=\n-----END OPENSSH PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp\n-----END PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\nMIGC\n-----END PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\nMIL/\n-----END PRIVATE KEY-----",
    rfc8410Public, rfc8410Version2.replacingOccurrences(of: "gSEAGb9", with: "gSEAGb8"),
  ])
  func refusesOtherPrivateKeys(pem: String) {
    let error = #expect(throws: TUFError.self) { try SigningKey(pem: pem) }
    #expect(error?.code == .badKey)
  }

  @Test func neverShowsTheSecret() throws {
    let key = try SigningKey(pem: Self.rfc8410Private)
    // The seed of RFC 8410, section 10.3, in the spellings that a print could use.
    let seed = try #require(Hex.bytes("d4ee72dbf913584ad5b6d8f1f769f8ad3afe7c28cbf1d4fbe097a88f44755842"))
    let secrets = [Hex.text(seed), "1O5y2", "INTuctv5", "212, 238", "d4ee", Hex.text(seed).uppercased()]
    var dumped = ""
    dump(key, to: &dumped)
    var publisher = try Publisher()
    publisher.keys[.root] = [key]
    dump(publisher.keys, to: &dumped)
    let error = #expect(throws: TUFError.self) {
      try SigningKey(pem: Self.rfc8410Private.replacing("EINTuc", with: "EENTuc"))
    }
    let texts = [
      "\(key)", String(reflecting: key), String(describing: key), "\([key])", dumped,
      "\(Mirror(reflecting: key).children.map { $0 })",
      "\(error as Any)", String(reflecting: error), "\(error?.hint ?? "")",
    ]
    for text in texts {
      for secret in secrets { #expect(!text.contains(secret), "\(text)") }
    }
    #expect("\(key)" == "SigningKey(\(key.id))")
    #expect(Mirror(reflecting: key).children.map(\.label) == ["id"])
  }

  @Test func keepsKeysOfUnknownTypeAndExtraMembers() throws {
    let text = #"{"extra":[1],"keytype":"rsa","keyval":{"public":"x","z":null},"scheme":"rsassa-pss-sha256"}"#
    let key = try PublicKey(json: try JSONValue(parsing: Array(text.utf8)))
    #expect(!key.verifies(signature: [1], of: [1]) && key.pem == nil)
    #expect(String(decoding: key.json.canonicalBytes(), as: UTF8.self) == text)
    // `compute_default_keyid` of securesystemslib 1.6.0 over keytype, scheme and keyval.
    #expect(key.id == "fdcbd67a11b51bf275370b716817771e2998963c27ff71a1e3fdfda6552c7b9a")
    #expect(throws: TUFError.self) { try PublicKey(json: ["keytype": "ed25519", "scheme": "ed25519", "keyval": [:]]) }
    #expect(throws: TUFError.self) { try PublicKey(json: ["keytype": "ed25519", "scheme": "ed25519"]) }
  }
}
