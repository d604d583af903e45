import Base
import JSON
import PaywallProject
import Subprocess
import TUF

/// Keys that a program of the user's signs with: a key management service, a token.
///
/// Beside the key files, `ID.json` says which: `{"exec": ["PROGRAM", "ARGUMENT"], "public": "PEM"}`. The program gets one
/// JSON object on stdin, with the message in hexadecimal, and prints one with the signature. What is configured is a
/// program to run, so the project never says it, and the file is protected as key files are.
struct ProgramSource: KeySource {
  let folder: String
  let context: RunContext

  func find(_ id: KeyID) throws -> FoundKey? {
    let path = "\(folder)/\(id).json"
    guard FileSystem.kind(path) != nil else { return nil }
    try KeyProtection.requirePrivate(file: path)
    let value = try? JSONValue(parsing: FileSystem.read(path, atMost: 1 << 16))
    let items = value?["exec"]?.array ?? []
    let words = items.compactMap(\.string)
    guard words.count == items.count, let program = words.first, program.hasPrefix("/"),
      let pem = value?["public"]?.string,
      let key = try? PublicKey(pem: pem)
    else {
      throw ProjectError(
        .trust, "\(path) does not say which program signs",
        hint: #"write {"exec": ["/absolute/path/to/program"], "public": "-----BEGIN PUBLIC KEY-----…"}"#)
    }
    guard key.id == id else {
      throw ProjectError(
        .trust, "\(path) contains a different key than its name says", hint: "name it \(key.id).json")
    }
    return FoundKey(place: "\(path), by \(program)") {
      ProgramKey(publicKey: key, command: words, environment: environment)
    }
  }

  /// What the program may need, and no other key.
  private var environment: [String: String] { context.environment.filter { !$0.key.hasPrefix("PAYWALL_") } }
}

/// A key that a program signs with.
private struct ProgramKey: Signer {
  let publicKey: PublicKey
  let command: [String]
  let environment: [String: String]

  func sign(_ message: [UInt8]) throws(TUFError) -> [UInt8] {
    let request: JSONValue = [
      "operation": "sign", "key": .string(id), "keytype": .string(publicKey.keyType),
      "scheme": .string(publicKey.scheme), "message": .string(Hex.text(message)),
    ]
    let answer: [UInt8]
    do {
      answer = try Subprocess.run(
        command, environment: environment, input: request.canonicalBytes() + [10], maxLength: 1 << 16,
        within: .seconds(120))
    } catch {
      throw TUFError(
        .badKey, "\(command[0]) did not sign with key \(id.prefix(12)): \(error)",
        hint: "see what it says on stderr, or run it by hand")
    }
    guard let text = (try? JSONValue(parsing: answer))?["signature"]?.string, let signature = Hex.bytes(text) else {
      throw TUFError(.badKey, "\(command[0]) printed no signature for key \(id.prefix(12))")
    }
    return try checked(signature, of: message, from: command[0])
  }
}
