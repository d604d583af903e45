import ArgumentParser
import Base
import Git
import PaywallModel
import PaywallProject
import JSON
import PaywallRecord
import PaywallReleasing

struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Create and manage the keys that sign releases.",
    discussion: """
      The root key says who may sign. The targets key signs what is released; the online key signs which release is \
      the newest.

      Example:
        paywall keys list
      """,
    subcommands: [
      Generate.self, Renew.self, Rotate.self, Revoke.self, Add.self, Threshold.self, List.self, Export.self,
    ])

  struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "generate", abstract: "Create root, targets and online keys, write trust/root.json and commit it.",
      discussion: """
        Private keys go into the user's configuration folder, one file per key, readable only by the user; they \
        never enter the project. Take the root key offline, in two copies: without it, nobody can authorize new keys. \
        It is needed for renew, rotate, revoke, add and threshold alone, and then goes back to where it was.

        If it is interrupted, run it again: it continues with the keys that trust/root.json names, or creates new \
        ones. Key files that no trust/root.json names cannot sign anything; they are left for you to remove.

        Example:
          paywall keys generate
        """)
    @Flag(name: .customLong("dry-run"), help: "Show what would be made, and write nothing.") var isDryRun = false
    @Flag(name: .customLong("no-commit"), help: "Write the keys and trust/root.json without committing it.")
    var noCommit = false
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let made = try generateKeys(
        global.workspace(), isDryRun: isDryRun, commits: !noCommit, in: global.context())
      if output.format == .json {
        return global.print(
          document:
            JSONValue.object([
              JSONMember("keys", .array(made.keys.map(\.json))), JSONMember("root", .string(made.rootPath)),
              JSONMember("commit", made.commit.map { .string($0) } ?? .null),
              JSONMember("written", .boolean(!isDryRun)),
            ]).printed)
      }
      if isDryRun { return global.print(planned(made)) }
      if made.isResumed { global.print("continued with the keys of an interrupted run") }
      for key in made.keys { global.print("key \(key.id.prefix(12)) for \(key.roleNames)") }
      global.print("the private keys are in \(made.folder)")
      global.reportRoot(commit: made.commit)
      for key in made.keys where key.roles.contains("root") && !global.quiet {
        if let file = key.source { offline(file) }
      }
      try global.printNext("paywall validate", afterCommit: made.commit)
    }

    private func planned(_ made: GeneratedKeys) -> TerminalText {
      let keys: TerminalText =
        made.isResumed
        ? "would continue with the keys of an interrupted run"
        : "would make a key for root, one for targets, and one for snapshot and timestamp, in \(made.folder)"
      return "\(keys)\nwould write \(made.rootPath)\(noCommit ? "" : " and commit it")"
    }

    /// The root key is needed a few times a year; whoever has the machine must not have it too.
    private func offline(_ file: String) {
      let copy = file.split(separator: "/").last ?? ""
      global.print("take the root key offline: releases do not need it")
      global.print("  openssl pkcs8 -topk8 -v2 aes-256-cbc -in \(shellWord(file)) -out /media/usb/\(copy)")
      global.print("  then, when a second copy is in another place: rm \(shellWord(file))")
    }
  }

  struct Renew: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "renew", abstract: "Sign the next version of trust/root.json, with the same keys, and commit it.",
      discussion: """
        The signature of root metadata expires too, by default \
        \(Settings.defaultLifetime(of: "root")) days after signing (paywall.yaml can change this); \
        then nothing can be published. Renewal needs the root key; the next publication ships the new version. There \
        is nothing to do while the current version is valid for as long as a new one would be, or is not published \
        yet.

        Example:
          paywall keys renew
        """)
    @Flag(name: .customLong("dry-run"), help: "Show what would change, and write nothing.") var isDryRun = false
    @Flag(name: .customLong("no-commit"), help: "Write trust/root.json without committing it.") var noCommit = false
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let root = try renewRoot(
        global.workspace(), isDryRun: isDryRun, commits: !noCommit, in: global.context())
      if output.format == .json {
        global.print(document: root.json.printed)
        if root.pending != nil { throw ExitCode(1) }
        return
      }
      if let pending = root.pending { return try global.report(pending, isDryRun: isDryRun) }
      let what = "root v\(root.version) until \(RFC3339.text(root.expires))"
      if isDryRun, root.isRenewed { return global.print("would write \(rootFile), \(what)") }
      if root.isRenewed {
        global.reportRoot(", \(what)", commit: root.commit)
      } else {
        global.print("nothing to do: \(what)")
      }
      if !root.isPublished { try global.printNext(root.next, afterCommit: root.isRenewed ? root.commit : "") }
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the keys that may sign, and which of them are available here.",
      discussion: """
        Exits with 1 if a private key is here but cannot be used: others can read it, or it is a different key.

        Example:
          paywall keys list --format json
        """)
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let listed = try listKeys(global.workspace(), in: global.context())
      if output.format == .json { global.print(document: listed.json.printed) } else { show(listed) }
      if listed.hasFaults { throw ExitCode(1) }
    }

    private func show(_ listed: ListedKeys) {
      for key in listed.keys {
        let place = key.fault?.message ?? key.source.map { "in \($0)" } ?? "private key not here"
        global.print("\(key.id)  \(key.roleNames)  \(place)")
        if let hint = key.fault?.hint { global.print("  hint: \(commands: hint)") }
      }
      for fault in listed.faults {
        global.print("\(fault.message)")
        if let hint = fault.hint { global.print("  hint: \(commands: hint)") }
      }
      global.print("root v\(listed.version) expires \(RFC3339.text(listed.expires))")
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Print a key as PEM text.",
      discussion: """
        The public key, or with --private the private key. A CI job reads private keys from the variables \
        PAYWALL_TARGETS_KEY and PAYWALL_ONLINE_KEY (and PAYWALL_ROOT_KEY, which publishing does not need).

        Examples:
          paywall keys export targets
          paywall keys export online --private | gh secret set PAYWALL_ONLINE_KEY
        """)

    @Argument(help: ArgumentHelp("root, targets, online, or the start of a key id.", valueName: "key"))
    var name: String

    @Flag(name: .customLong("private"), help: "Print the private key.")
    var secret = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if secret, Session.current.stdout.isTerminal {
        throw ValidationError("a private key is not printed to a terminal; redirect it to a file or a program")
      }
    }

    func run() throws {
      let pem = try exportKey(global.workspace(), name, secret: secret, in: global.context())
      global.session.send(TerminalText(lines: pem).text, to: global.session.stdout)
    }
  }
}

extension KeyListing {
  fileprivate var roleNames: String { roles.joined(separator: ", ") }

  var json: JSONValue {
    .object(
      [
        JSONMember("id", .string(id)), JSONMember("roles", .array(roles.map { .string($0) })),
        JSONMember("source", source.map { .string($0) } ?? .null),
      ] + (fault.map { [JSONMember("fault", .string($0.message))] } ?? []))
  }
}

extension ListedKeys {
  fileprivate var hasFaults: Bool { !faults.isEmpty || keys.contains { $0.fault != nil } }

  fileprivate var json: JSONValue {
    .object(
      [
        JSONMember("keys", .array(keys.map(\.json))), JSONMember("version", .integer(version)),
        JSONMember("expires", .string(RFC3339.text(expires))),
      ] + (faults.isEmpty ? [] : [JSONMember("faults", .array(faults.map { .string($0.message) }))]))
  }
}

extension RenewedRoot {
  fileprivate var json: JSONValue {
    [
      "version": .integer(version), "expires": .string(RFC3339.text(expires)),
      "commit": commit.map { .string($0) } ?? .null, "published": .boolean(isPublished),
      "pending": pending?.json ?? .null,
    ]
  }
}
