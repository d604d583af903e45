import PaywallProject
import Subprocess
import Base
import TUF

/// Keys in the user's ssh-agent: Ed25519 keys, by the agent's own protocol (draft-ietf-sshm-ssh-agent). They never leave it.
final class AgentSource: KeySource {
  private let path: String?
  /// What the agent holds; nil until it was asked.
  private let keys = Locked<[PublicKey]?>(nil)

  init(_ context: RunContext) { path = context.environment["SSH_AUTH_SOCK"].flatMap { $0.isEmpty ? nil : $0 } }

  /// An agent that does not answer is none: a socket outlives it. It is asked once.
  func find(_ id: KeyID) throws -> FoundKey? {
    guard let path else { return nil }
    let keys = keys.withLock { keys in
      let found = keys ?? (try? AgentConnection(path, patience: .seconds(5)).keys()) ?? []
      keys = found
      return found
    }
    guard let key = keys.first(where: { $0.id == id }) else { return nil }
    return FoundKey(place: "ssh-agent") { AgentKey(publicKey: key, path: path) }
  }
}

/// A key that an agent signs with.
private struct AgentKey: Signer {
  let publicKey: PublicKey
  let path: String

  func sign(_ message: [UInt8]) throws(TUFError) -> [UInt8] {
    let signature: [UInt8]
    // Somebody may have to confirm.
    do { signature = try AgentConnection(path, patience: .seconds(120)).sign(message, with: publicKey) } catch {
      throw TUFError(
        .badKey, "ssh-agent did not sign with key \(id.prefix(12)): \(error.message)",
        hint: "see whether it still has the key with: ssh-add -L")
    }
    return try checked(signature, of: message, from: "ssh-agent")
  }
}

extension Signer {
  /// A signature that somebody else made, if it is this key's.
  func checked(_ signature: [UInt8], of message: [UInt8], from source: String) throws(TUFError) -> [UInt8] {
    guard publicKey.verifies(signature: signature, of: message) else {
      throw TUFError(.badKey, "\(source) returned something that is no signature of key \(id.prefix(12))")
    }
    return signature
  }
}

/// One request to an agent. Each has a connection of its own, and a time after which nobody waits.
private final class AgentConnection {
  private enum Message: UInt8 {
    case requestIdentities = 11
    case identities = 12
    case signRequest = 13
    case signature = 14
  }

  private static var algorithm: [UInt8] { Array("ssh-ed25519".utf8) }
  private let socket: LocalSocket
  private let deadline: ContinuousClock.Instant

  init(_ path: String, patience: Duration) throws(SubprocessError) {
    deadline = .now + patience
    socket = try LocalSocket(connectingTo: path, within: patience)
  }

  /// The Ed25519 keys that the agent holds.
  func keys() throws(SubprocessError) -> [PublicKey] {
    var answer = try ask(.requestIdentities, [], for: .identities)
    guard let count = answer.integer(), count <= 1024 else { throw Self.garbled }
    var keys: [PublicKey] = []
    for _ in 0..<count {
      guard let blob = answer.string(), answer.string() != nil else { throw Self.garbled }
      var fields = SSHFields(blob)
      guard fields.string() == Self.algorithm, let raw = fields.string(), raw.count == 32 else { continue }
      keys.append(PublicKey(ed25519: raw))
    }
    return keys
  }

  /// The 64 bytes of an Ed25519 signature over the message as it is.
  func sign(_ message: [UInt8], with key: PublicKey) throws(SubprocessError) -> [UInt8] {
    let blob = SSHFields.string(Self.algorithm) + SSHFields.string(key.ed25519 ?? [])
    let request = SSHFields.string(blob) + SSHFields.string(message) + [0, 0, 0, 0]
    var answer = try ask(.signRequest, request, for: .signature)
    guard var fields = answer.string().map({ SSHFields($0) }), fields.string() == Self.algorithm,
      let signature = fields.string()
    else { throw Self.garbled }
    return signature
  }

  private func ask(
    _ message: Message, _ content: [UInt8], for expected: Message
  ) throws(SubprocessError) -> SSHFields {
    try socket.send(SSHFields.string([message.rawValue] + content), until: deadline)
    var head = SSHFields(try socket.receive(4, until: deadline))
    guard let length = head.integer(), (1...1 << 20).contains(length) else { throw Self.garbled }
    let answer = try socket.receive(length, until: deadline)
    guard answer.first == expected.rawValue else { throw SubprocessError(.failed, "it refused") }
    return SSHFields(Array(answer.dropFirst()))
  }

  private static var garbled: SubprocessError { SubprocessError(.failed, "its answer cannot be read") }
}

/// The encoding of SSH messages (RFC 4251, section 5).
private struct SSHFields {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func integer() -> Int? {
    guard rest.count >= 4 else { return nil }
    defer { rest = rest.dropFirst(4) }
    return rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func string() -> [UInt8]? {
    guard let count = integer(), rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  static func string(_ bytes: [UInt8]) -> [UInt8] {
    withUnsafeBytes(of: UInt32(bytes.count).bigEndian) { Array($0) } + bytes
  }
}
