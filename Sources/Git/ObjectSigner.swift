import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Signs commits and tags as git is configured to: with the programs that git itself would start (git-config(1),
/// `commit.gpgSign`, `tag.gpgSign`, `gpg.format`, `user.signingKey`).
package struct ObjectSigner: Sendable, Hashable {
  let signsCommits: Bool
  let signsTags: Bool
  private let isSSH: Bool
  private let program: String
  /// What `user.signingKey` says, or else whose key it is; for SSH nil where a command names it.
  private let key: String?
  private let keyCommand: String?
  private let folder: String
  private let environment: [String: String]

  /// Nil where nothing is to be signed.
  /// - Parameter committer: whose key signs where none is configured, as `Name <address>`.
  init?(
    of repository: borrowing Repository, committer: String, environment: [String: String]
  ) throws(GitError) {
    signsCommits = try repository.configFlag("commit.gpgSign")
    let signsAnnotated = try repository.configFlag("tag.forceSignAnnotated")
    signsTags = try repository.configFlag("tag.gpgSign") || signsAnnotated
    guard signsCommits || signsTags else { return nil }
    let format = try repository.configString("gpg.format") ?? "openpgp"
    isSSH = format == "ssh"
    switch format {
    case "ssh": program = try repository.configString("gpg.ssh.program") ?? "ssh-keygen"
    case "x509": program = try repository.configString("gpg.x509.program") ?? "gpgsm"
    case "openpgp":
      let (own, any) = (try repository.configString("gpg.openpgp.program"), try repository.configString("gpg.program"))
      program = own ?? any ?? "gpg"
    default: throw GitError(.other, "git is to sign with gpg.format '\(format)', which is not known")
    }
    let configured = try repository.configString("user.signingKey")
    key = configured ?? (format == "ssh" ? nil : committer)
    keyCommand = try repository.configString("gpg.ssh.defaultKeyCommand")
    folder = repository.workTree ?? repository.gitFolder
    self.environment = environment
  }

  /// The armoured signature of a commit or tag.
  /// - Throws: `.unsigned` if the program is missing or says no.
  func sign(_ bytes: [UInt8]) throws(GitError) -> String {
    let scratch = try SigningFolder(environment)
    try scratch.write(bytes, to: "object")
    let path = scratch.path + "/object"
    let arguments =
      isSSH
      ? ["-Y", "sign", "-n", "git", "-f", try sshKey(in: scratch), path]
      : ["--armor", "--detach-sign", "--local-user", key ?? "", "--output", path + ".sig", path]
    guard let outcome = try GitProgram.run(command: [program] + arguments, environment: environment) else {
      throw refusal("\(program) is not installed or not on PATH")
    }
    guard outcome.status == 0, let signature = scratch.read("object.sig"), !signature.isEmpty else {
      throw refusal(program + Remote.reason(outcome.errors))
    }
    return signature.utf8.last == UInt8(ascii: "\n") ? String(signature.dropLast()) : signature
  }

  /// A tag's message without the signature at its end.
  static func unsigned(_ message: String) -> String {
    let starts = ["SSH SIGNATURE", "PGP SIGNATURE", "PGP MESSAGE", "SIGNED MESSAGE"].compactMap { kind in
      message.hasPrefix("-----BEGIN \(kind)")
        ? message.startIndex : message.firstRange(of: "\n-----BEGIN \(kind)")?.lowerBound
    }
    guard let start = starts.min() else { return message }
    return start == message.startIndex ? "" : message[..<start] + "\n"
  }

  /// The file of the key: `user.signingKey` names one, or holds a public key whose other half an agent has.
  private func sshKey(in scratch: borrowing SigningFolder) throws(GitError) -> String {
    let named = key == nil ? try defaultKey() : key
    guard let key = named else { throw refusal("neither user.signingKey nor gpg.ssh.defaultKeyCommand names a key") }
    let literal = key.hasPrefix("key::") ? String(key.dropFirst(5)) : key.hasPrefix("ssh-") ? key : nil
    guard let literal else {
      let path = Configuration.expand(key) ?? key
      return path.hasPrefix("/") ? path : folder + "/" + path
    }
    try scratch.write(Array((literal + "\n").utf8), to: "key.pub")
    return scratch.path + "/key.pub"
  }

  private func defaultKey() throws(GitError) -> String? {
    guard let keyCommand else { return nil }
    let outcome = try GitProgram.run(command: ["sh", "-c", keyCommand], environment: environment)
    guard let outcome, outcome.status == 0, let line = outcome.output.split(separator: "\n").first else {
      throw refusal("gpg.ssh.defaultKeyCommand" + Remote.reason(outcome?.errors ?? ""))
    }
    return String(line)
  }

  private func refusal(_ reason: String) -> GitError {
    GitError(
      .unsigned, "git is configured to sign commits or tags, but cannot: \(reason)",
      hint: "mend user.signingKey, or turn it off for this repository: git config commit.gpgSign false && "
        + "git config tag.gpgSign false")
  }
}

/// A folder of one's own for what is signed, removed with the value.
private struct SigningFolder: ~Copyable {
  let path: String

  init(_ environment: [String: String]) throws(GitError) {
    do { path = try temporaryFolder("paywall", environment) } catch { throw GitError(.other, "\(error)") }
  }

  deinit {
    for name in ["object", "object.sig", "key.pub"] { unlink(path + "/" + name) }
    rmdir(path)
  }

  func write(_ bytes: [UInt8], to name: String) throws(GitError) {
    guard let file = fopen(path + "/" + name, "wx") else { throw failure(name) }
    let isWhole = fwrite(bytes, 1, bytes.count, file) == bytes.count
    guard fclose(file) == 0, isWhole else { throw failure(name) }
  }

  private func failure(_ name: String) -> GitError {
    GitError(.other, "cannot write \(path)/\(name): \(String(cString: strerror(errno)))")
  }

  /// The text of a file of at most 64 KiB; nil if there is none.
  func read(_ name: String) -> String? {
    guard let file = fopen(path + "/" + name, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
