import Foundation
import JSON
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import Base
import TUF
import TestSupport
import Testing

/// Keys behind passphrases, in an agent and behind a program: each signs a release that python-tuf reads.
@Suite(.enabled(if: PythonTUF.isAvailable)) struct KeySourceTests {
  private let shop: Shop
  private let folder: String

  init() throws {
    shop = try Shop("minimal")
    // python-tuf looks at the clock of the machine.
    shop.now = Int64(Date().timeIntervalSince1970)
    _ = try generateKeys(shop.workspace, in: shop.context)
    folder = try KeyStore(shop.context).folder()
  }

  private func id(_ role: RoleName) throws -> KeyID {
    try #require(try Signed<RootRole>(parsing: shop.bytes("trust/root.json")).role.roles[role]?.keyIDs.first)
  }

  private func place(_ role: RoleName) throws -> String? {
    let id = try id(role)
    return try listKeys(shop.workspace, in: shop.context).keys.first { $0.id == id }?.source
  }

  /// Publishes, and has python-tuf read it.
  private func expectPublished(
    _ context: RunContext? = nil, at place: SourceLocation = #_sourceLocation
  ) throws {
    try FileManager.default.removeItem(atPath: shop.out, ifPresent: true)
    let options = PublishOptions(bundle: shop.out)
    _ = try publish(shop.workspace, options, in: context ?? shop.context)
    let steps = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: shop.path + "/trust/root.json", toPath: steps.path + "/root.json")
    try FileManager.default.copyItem(atPath: shop.out, toPath: steps.path + "/1")
    try Data(#"["index.json"]"#.utf8).write(to: URL(fileURLWithPath: steps.path + "/1/paths.json"))
    let printed = try PythonTUF.run(PythonTUF.served(), [steps.path])
    #expect(printed.contains(#""refresh": "ok""#), "\(printed)", sourceLocation: place)
  }

  private func tool(_ name: String, _ arguments: String..., variables: [String: String] = [:]) throws -> String {
    let outcome = try run(name, arguments, in: folder, environment: shop.environment.merging(variables) { $1 })
    try #require(outcome.status == 0, "\(name) \(arguments): \(outcome.stderr)")
    return outcome.stdout
  }

  // Passphrases.

  private func context(_ passphrase: String?, asked: Asked) -> RunContext {
    RunContext(folder: shop.path, environment: shop.environment, now: shop.now) { _ in
    } passphrase: { what in
      asked.texts.withLock { $0.append(what) }
      return passphrase.map { Array($0.utf8) }
    }
  }

  private final class Asked: Sendable { let texts = Locked<[String]>([]) }

  /// As `openssl pkcs8` encrypts an existing key, and with the number of rounds that others use.
  @Test(arguments: [[], ["-v2prf", "hmacWithSHA256"], ["-iter", "100000"]])
  func aKeyBehindAPassphrase(_ options: [String]) throws {
    let file = try folder + "/\(id(.targets)).pem"
    let arguments = ["pkcs8", "-topk8", "-v2", "aes-256-cbc"] + options
    let outcome = try run(
      "openssl", arguments + ["-in", file, "-out", file + ".new", "-passout", "pass:Łódź 7"], in: folder)
    try #require(outcome.status == 0, "\(outcome.stderr)")
    try #require(rename(file + ".new", file) == 0 && chmod(file, 0o600) == 0)
    let asked = Asked()
    // Looking asks nobody.
    #expect(try place(.targets) == "\(file), behind a passphrase")
    for wrong in ["", "Lodz 7", "Łódź 7\n"] {
      let error = try refusal {
        _ = try publish(shop.workspace, PublishOptions(bundle: shop.out), in: context(wrong, asked: asked))
      }
      #expect(error.message == "\(file): the passphrase is wrong, or the file is damaged")
    }
    let silent = try refusal {
      _ = try publish(shop.workspace, PublishOptions(bundle: shop.out), in: context(nil, asked: asked))
    }
    #expect(silent.hint?.contains("PAYWALL_PASSPHRASE_FILE") == true)
    asked.texts.withLock { $0 = [] }
    try expectPublished(context("Łódź 7", asked: asked))
    #expect(try asked.texts.withLock { $0 } == ["the passphrase of key \(id(.targets).prefix(12))"])
  }

  /// A key that openssl makes encrypted from the beginning; online, so that it is opened once for two roles.
  @Test func aKeyThatOpenSSLMadeEncrypted() throws {
    let file = folder + "/new.pem"
    _ = try tool("openssl", "genpkey", "-algorithm", "ed25519", "-aes-256-cbc", "-pass", "pass:x", "-out", file)
    let pem = try tool("openssl", "pkey", "-in", file, "-passin", "pass:x", "-pubout")
    let key = try PublicKey(pem: pem)
    try FileManager.default.moveItem(atPath: file, toPath: folder + "/\(key.id).pem")
    try #require(chmod(folder + "/\(key.id).pem", 0o600) == 0)
    _ = try changeRoot(shop.workspace, .rotate(.online, replaced: nil, by: key), in: shop.context)
    let asked = Asked()
    try expectPublished(context("x", asked: asked))
    #expect(asked.texts.withLock { $0.count } == 1)
    let secret = try refusal {
      _ = try exportKey(shop.workspace, "online", secret: true, in: context("y", asked: asked))
    }
    #expect(secret.message.contains("passphrase is wrong"))
  }

  @Test func otherEncryptionIsNamed() throws {
    let file = try folder + "/\(id(.targets)).pem"
    for options in [["-v2", "aes-128-cbc"], ["-v2", "aes-256-cbc", "-v2prf", "hmacWithSHA1"], ["-scrypt"]] {
      let outcome = try run(
        "openssl", ["pkcs8", "-topk8"] + options + ["-in", file, "-out", file + ".new", "-passout", "pass:x"],
        in: folder)
      try #require(outcome.status == 0, "\(outcome.stderr)")
      let before = try Data(contentsOf: URL(fileURLWithPath: file))
      try #require(rename(file + ".new", file) == 0 && chmod(file, 0o600) == 0)
      let error = try refusal { try shop.publish() }
      #expect(error.message.hasSuffix("is not encrypted with AES-256-CBC, PBKDF2 and HMAC-SHA-256"), "\(options)")
      try before.write(to: URL(fileURLWithPath: file))
      try #require(chmod(file, 0o600) == 0)
    }
  }

  // ssh-agent.

  /// The agent's plain Ed25519 signature over the canonical bytes is what TUF asks for.
  @Test func aKeyInAnAgent() throws {
    let agent = try SSHAgent(shop.folder.path + "/agent")
    defer { agent.stop() }
    shop.environment["SSH_AUTH_SOCK"] = agent.path
    _ = try tool("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "ana", "-f", folder + "/agent-key")
    _ = try tool("ssh-keygen", "-q", "-t", "rsa", "-b", "2048", "-N", "", "-f", folder + "/other-key")
    let line = try String(contentsOfFile: folder + "/agent-key.pub", encoding: .utf8)
    let key = try PublicKey(ssh: line)
    _ = try changeRoot(shop.workspace, .rotate(.targets, replaced: nil, by: key), in: shop.context)
    #expect(try place(.targets) == nil)
    #expect(try refusal { try shop.publish() }.message.contains("for targets is not here"))
    _ = try tool("ssh-add", "-q", folder + "/other-key")
    _ = try tool("ssh-add", "-q", folder + "/agent-key")
    try FileManager.default.removeItem(atPath: folder + "/agent-key")
    #expect(try place(.targets) == "ssh-agent")
    try expectPublished()
    let error = try refusal { _ = try exportKey(shop.workspace, "targets", secret: true, in: shop.context) }
    #expect(error.message.contains("does not hand it out"))
    // One that is gone is none.
    agent.stop()
    #expect(try place(.targets) == nil)
    try shop.change(headline: "Two")
    #expect(try refusal { try shop.publish() }.message.contains("for targets is not here"))
  }

  /// The root key too: who may sign is changed without a private key in any file.
  @Test func aRootKeyInAnAgent() throws {
    let agent = try SSHAgent(shop.folder.path + "/agent")
    defer { agent.stop() }
    shop.environment["SSH_AUTH_SOCK"] = agent.path
    _ = try tool("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder + "/agent-key")
    _ = try tool("ssh-add", "-q", folder + "/agent-key")
    let key = try PublicKey(ssh: String(contentsOfFile: folder + "/agent-key.pub", encoding: .utf8))
    let old = try id(.root)
    _ = try changeRoot(shop.workspace, .rotate(.root, replaced: nil, by: key), in: shop.context)
    try FileManager.default.removeItem(atPath: folder + "/\(old).pem")
    _ = try changeRoot(shop.workspace, .rotate(.online, replaced: nil, by: nil), in: shop.context)
    try expectPublished()
  }

  /// One that hangs is waited for once, whatever number of keys is looked for.
  @Test func aHangingAgentIsAskedOnce() throws {
    let script = """
      import socket, sys
      server = socket.socket(socket.AF_UNIX)
      server.bind(sys.argv[1])
      server.listen()
      kept = []
      while True:
          kept.append(server.accept())
          with open(sys.argv[1] + ".log", "a") as log:
              log.write("asked\\n")
      """
    let agent = try SSHAgent(shop.folder.path + "/agent", command: ["python3", "-c", script])
    defer { agent.stop() }
    shop.environment["SSH_AUTH_SOCK"] = agent.path
    for role in [RoleName.root, .targets, .timestamp] {
      try FileManager.default.removeItem(atPath: folder + "/\(id(role)).pem")
    }
    #expect(try listKeys(shop.workspace, in: shop.context).keys.allSatisfy { $0.source == nil })
    #expect(try String(contentsOfFile: agent.path + ".log", encoding: .utf8) == "asked\n")
  }

  /// Signing waits for somebody who has to confirm, longer than looking for a key does.
  @Test func anAgentMayAskItsUser() throws {
    let ask = shop.folder.path + "/ask"
    try Data("#!/bin/sh\nsleep 7\n".utf8).write(to: URL(fileURLWithPath: ask))
    try #require(chmod(ask, 0o700) == 0)
    let agent = try SSHAgent(
      shop.folder.path + "/agent", variables: ["SSH_ASKPASS": ask, "SSH_ASKPASS_REQUIRE": "force", "DISPLAY": ":0"])
    defer { agent.stop() }
    shop.environment["SSH_AUTH_SOCK"] = agent.path
    _ = try tool("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder + "/agent-key")
    _ = try tool("ssh-add", "-q", "-c", folder + "/agent-key")
    let key = try PublicKey(ssh: String(contentsOfFile: folder + "/agent-key.pub", encoding: .utf8))
    _ = try changeRoot(shop.workspace, .rotate(.targets, replaced: nil, by: key), in: shop.context)
    try expectPublished()
  }

  // Programs.

  /// A program that signs with openssl, as one for a token would; it notes what it was given.
  private func install(_ script: String, for role: RoleName) throws {
    let id = try id(role)
    let program = folder + "/sign.py"
    try Data(("#!/usr/bin/env python3\n" + script).utf8).write(to: URL(fileURLWithPath: program))
    try #require(chmod(program, 0o700) == 0)
    let pem = try exportKey(shop.workspace, String(id.prefix(12)), secret: false, in: shop.context)
    try FileManager.default.moveItem(atPath: folder + "/\(id).pem", toPath: folder + "/secret")
    let configuration: JSONValue = ["exec": [.string(program), "--slot", "9c"], "public": .string(pem)]
    try Data(configuration.canonicalBytes()).write(to: URL(fileURLWithPath: folder + "/\(id).json"))
    try #require(chmod(folder + "/\(id).json", 0o600) == 0)
    shop.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
  }

  private static let signing = """
    import json, os, subprocess, sys, tempfile
    os.chdir(os.path.dirname(os.path.abspath(__file__)))
    request = json.load(sys.stdin)
    with open("seen", "w") as file:
        json.dump({"argv": sys.argv[1:], "request": request, "environment": dict(os.environ),
                   "limits": open(f"/proc/{os.getppid()}/limits").read() if os.path.exists("/proc/self/limits") else ""}, file)
    with tempfile.NamedTemporaryFile() as message:
        message.write(bytes.fromhex(request["message"]))
        message.flush()
        digest = ["-digest", "sha256"] if request["keytype"] == "ecdsa" else []
        made = subprocess.run(["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", "secret", "-in", message.name] + digest,
                              capture_output=True, check=True).stdout
    print(json.dumps({"signature": made.hex()}))
    """

  @Test func aProgramSigns() throws {
    try install(Self.signing, for: .targets)
    shop.environment["PAYWALL_ONLINE_KEY"] = try exportKey(shop.workspace, "online", secret: true, in: shop.context)
    #expect(try place(.targets)?.hasSuffix(".json, by \(folder)/sign.py") == true)
    try expectPublished()
    let seen = try JSONValue(parsing: Array(Data(contentsOf: URL(fileURLWithPath: folder + "/seen"))))
    #expect(seen["argv"]?.array?.map(\.string) == ["--slot", "9c"])
    #expect(try seen["request"]?["key"]?.string == id(.targets) && seen["request"]?["operation"]?.string == "sign")
    // No key is handed on, and a crash of ours writes none to disk.
    #expect(seen["environment"]?.members?.contains { $0.key.hasPrefix("PAYWALL_") } == false)
    #if os(Linux)
      let limit = seen["limits"]?.string?.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
      #expect(limit?.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"], "\(limit ?? "")")
    #endif
  }

  /// Tokens and services often know no other kind of key.
  @Test func aProgramSignsWithECDSA() throws {
    _ = try tool(
      "openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", folder + "/ec")
    let pem = try tool("openssl", "pkey", "-in", folder + "/ec", "-pubout")
    let key = try PublicKey(pem: pem)
    _ = try changeRoot(shop.workspace, .rotate(.targets, replaced: nil, by: key), in: shop.context)
    try FileManager.default.moveItem(atPath: folder + "/ec", toPath: folder + "/\(key.id).pem")
    try install(Self.signing, for: .targets)
    try expectPublished()
  }

  @Test(
    arguments: [
      ("import sys; sys.exit(3)", "it ended with 3"), ("print('{}')", "printed no signature"),
      ("print('{\"signature\": \"' + '00' * 64 + '\"}')", "no signature of key"),
      ("print('x' * 100000)", "more than 64 KiB"), ("import os; os.kill(os.getpid(), 9)", "it ended with 137"),
    ])
  func aProgramThatDoesNotSign(_ script: String, _ words: String) throws {
    try install(script, for: .targets)
    let error = try #require(throws: TUFError.self) { try shop.publish() }
    #expect(error.message.contains(words), "\(error.message)")
    #expect(!shop.exists("out") && error.code == .badKey)
  }

  /// What is configured is a program to run: nobody else may be able to write it.
  @Test func aConfigurationThatOthersCanReachIsRefused() throws {
    try install(Self.signing, for: .targets)
    let file = try folder + "/\(id(.targets)).json"
    try #require(chmod(file, 0o644) == 0)
    #expect(try refusal { try shop.publish() }.hint == "protect it with: chmod 600 \(file)")
    try #require(chmod(file, 0o600) == 0)
    for text in ["{}", #"{"exec": ["sign.py"], "public": ""}"#, #"{"exec": "sign.py"}"#, "[", #"{"exec": ["/x", 1]}"#] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      try #require(chmod(file, 0o600) == 0)
      #expect(try refusal { try shop.publish() }.message == "\(file) does not say which program signs")
    }
  }

  // Variables.

  /// While a key is being replaced, a CI job is handed the old and the new one in the variable that it has.
  @Test func aVariableMayHoldTheOldKeyToo() throws {
    try shop.publish()
    let old = try exportKey(shop.workspace, "online", secret: true, in: shop.context)
    let ids = [try id(.timestamp)]
    _ = try changeRoot(shop.workspace, .rotate(.online, replaced: nil, by: nil), in: shop.context)
    let new = try exportKey(shop.workspace, "online", secret: true, in: shop.context)
    shop.environment["PAYWALL_TARGETS_KEY"] = try exportKey(shop.workspace, "targets", secret: true, in: shop.context)
    let all = try ids + [id(.timestamp)]
    for id in all { try FileManager.default.removeItem(atPath: folder + "/\(id).pem") }
    shop.environment["PAYWALL_ONLINE_KEY"] = old + new
    try shop.publish()
    let timestamp = try Signed<TimestampRole>(parsing: shop.bytes("out/metadata/timestamp.json"))
    #expect(Set(timestamp.signatures.map(\.keyID)) == Set(all))
    shop.environment["PAYWALL_ONLINE_KEY"] = old + "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n"
    let error = try #require(listKeys(shop.workspace, in: shop.context).faults.first)
    #expect(error.message.hasPrefix("PAYWALL_ONLINE_KEY") && !"\(error)".contains("c2VjcmV0"))
  }
}

extension FileManager {
  fileprivate func removeItem(atPath path: String, ifPresent: Bool) throws {
    if fileExists(atPath: path) { try removeItem(atPath: path) }
  }
}
