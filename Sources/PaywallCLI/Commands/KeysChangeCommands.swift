import ArgumentParser
import Base
import Git
import JSON
import PaywallProject
import PaywallRecord
import PaywallReleasing
import TUF

extension KeyRole: ExpressibleByArgument {}

/// What the commands that change `trust/root.json` have in common.
struct RootChangeOptions: ParsableArguments {
  @Flag(name: .customLong("dry-run"), help: "Show what would change, and write nothing.")
  var dryRun = false
  @Flag(name: .customLong("no-commit"), help: "Write the keys and trust/root.json without committing it.")
  var noCommit = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run(_ edit: RootEdit) throws {
    let context = global.context()
    let changed = try changeRoot(global.workspace(), edit, isDryRun: dryRun, commits: !noCommit, in: context)
    if output.format == .json {
      global.print(document: changed.json.printed)
      if changed.pending != nil { throw ExitCode(1) }
      return
    }
    if changed.isResumed { global.print("continued with what an interrupted run had signed") }
    for line in changed.difference.lines(global.palette) { global.print(line) }
    if let pending = changed.pending {
      if !dryRun, changed.hasMadeFiles { global.print("new private keys are in \(changed.folder)") }
      try global.report(pending, isDryRun: dryRun)
    }
    if dryRun { return global.print("nothing was written: --dry-run") }
    if changed.hasMadeFiles { global.print("new private keys are in \(changed.folder)") }
    global.reportRoot(", root v\(changed.version)", commit: changed.commit)
    if !changed.leaving.isEmpty {
      let names = changed.leaving.map { String($0.prefix(12)) }.joined(separator: ", ")
      global.print(
        "keep the private key of \(names) until that is published: it signs once more, so that no app is cut off")
    }
    try global.printNext(changed.next, afterCommit: changed.commit)
  }

  /// The public key of a file: PEM text, or a line as OpenSSH writes it.
  func publicKey(_ path: String?) throws -> PublicKey? {
    guard let path else { return nil }
    let file = global.context().absolute(path)
    let text = String(decoding: try FileSystem.read(file, atMost: 1 << 16), as: UTF8.self)
    do { return try text.hasPrefix("ssh-") ? PublicKey(ssh: text) : PublicKey(pem: text) } catch {
      throw ProjectError(
        .trust, "\(file): \(error.message)",
        hint: error.hint ?? "the other signer prints it with: openssl pkey -in KEY.pem -pubout")
    }
  }
}

extension KeysCommand {
  struct Rotate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rotate", abstract: "Replace a key of a role, in the next version of trust/root.json.",
      discussion: """
        The new key is made here, or given with --key. The next version is signed by the root keys of both versions and \
        committed; the next publication ships it, with whatever must be signed again. As long as the old online key is \
        here too, that publication is signed with both, and no app is cut off at any moment.

        Examples:
          paywall keys rotate online
          paywall keys rotate root --replace 3f9a1c20
        """)

    @Argument(help: ArgumentHelp("root, targets or online.", valueName: "role"))
    var role: KeyRole
    @Option(help: ArgumentHelp("The key to replace, if the role has several: the start of its id.", valueName: "key"))
    var replace: String?
    @Option(
      help: ArgumentHelp("The public key that takes its place; its private half stays elsewhere.", valueName: "file"),
      completion: .file())
    var key: String?
    @OptionGroup var options: RootChangeOptions

    func run() throws { try options.run(.rotate(role, replaced: replace, by: options.publicKey(key))) }
  }

  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke",
      abstract: "Take a key out of all roles, and replace the online key: for one that was stolen.",
      discussion: """
        A role that is left with fewer keys than it requires gets a new one. Snapshot and timestamp get new keys as well: \
        a thief may have moved apps to versions that no honest release reaches, and apps leave those when these keys \
        change. The key is accepted until the next publication, so publish at once.

        Examples:
          paywall keys revoke 3f9a1c20
          paywall keys revoke 3f9a1c20 --keep-online
        """)

    @Argument(help: ArgumentHelp("The start of the key's id, at least 4 characters.", valueName: "key"))
    var key: String
    @Flag(name: .customLong("keep-online"), help: "Keep the online key: nobody can have used the revoked one.")
    var keepsOnline = false
    @OptionGroup var options: RootChangeOptions

    func run() throws { try options.run(.revoke(key, keepsOnline: keepsOnline)) }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Give a role one more key, in the next version of trust/root.json.",
      discussion: """
        The key is made here, or given with --key: the public half of another signer's, as PEM text or as a line of ssh \
        (ssh-ed25519). How many of a role's keys must sign is set with: paywall keys threshold.

        Examples:
          paywall keys add targets
          paywall keys add root --key ben.pem
        """)

    @Argument(help: ArgumentHelp("root, targets or online.", valueName: "role"))
    var role: KeyRole
    @Option(
      help: ArgumentHelp("The public key; its private half stays elsewhere.", valueName: "file"), completion: .file())
    var key: String?
    @OptionGroup var options: RootChangeOptions

    func run() throws { try options.run(.add(role, options.publicKey(key))) }
  }

  struct Threshold: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "threshold", abstract: "Set how many of a role's keys must sign.",
      discussion: """
        Where fewer private keys are available, what is to be signed waits until others type: paywall sign

        Example:
          paywall keys threshold root 2
        """)

    @Argument(help: ArgumentHelp("root, targets or online.", valueName: "role"))
    var role: KeyRole
    @Argument(help: ArgumentHelp("From 1 to the number of the role's keys.", valueName: "n"))
    var count: Int
    @OptionGroup var options: RootChangeOptions

    func run() throws { try options.run(.threshold(role, count)) }
  }
}

extension ChangedRoot {
  fileprivate var json: JSONValue {
    [
      "version": .integer(version), "expires": .string(RFC3339.text(expires)), "trust": difference.json,
      "keys": .array(made.map(\.json)), "commit": commit.map { .string($0) } ?? .null,
      "pending": pending?.json ?? .null,
    ]
  }
}

extension ChangedRoot {
  /// Whether new private keys were written, and not only the public half of somebody's was taken up.
  fileprivate var hasMadeFiles: Bool { made.contains { $0.source?.hasPrefix(folder) == true } }
}

extension GlobalOptions {
  /// Says that root metadata was written, and whether it is committed.
  func reportRoot(_ what: String = "", commit: String?) {
    print(
      "wrote \(rootFile)\(what)" + (commit.map { ", commit \($0.prefix(7))" } ?? "; it is not committed: --no-commit"))
  }

  /// What comes next; without a commit, that one.
  func printNext(_ next: String, afterCommit commit: String?) throws {
    let add = try "git add \(shellWord(":/" + workspace().inRepository(rootFile))) && git commit"
    print(.next("\(commit == nil ? add : next)"))
  }

  /// Says whose signatures root metadata lacks.
  func report(_ pending: PendingSignatures, isDryRun: Bool = false) throws {
    print("\(isDryRun ? "would wait" : "waiting") for signatures: \(pending.subject); \(rootFile) is as before")
    for line in pending.lines { print(line) }
    if !isDryRun { print(.next("paywall sign")) }
    throw ExitCode(1)
  }
}
