import ArgumentParser
import JSON
import PaywallWorkflow
import TUF

struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Make and look after the keys that sign releases.",
    discussion: """
      The root key says who may sign. The targets key signs what is released, the online key which release is the \
      newest.

      Example:
        paywall keys list
      """,
    subcommands: [Generate.self, List.self, Export.self])

  struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "generate", abstract: "Make keys for root, targets and online, write trust/root.json and commit it.",
      discussion: """
        Private halves go into the user's configuration folder, one file a key, readable by the user alone; they \
        never enter the project. Keep a copy of the root key offline: without it nobody can name new keys.

        Example:
          paywall keys generate
        """)
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let made = try generateKeys(global.workspace(), in: global.surroundings())
      if output.format == .json {
        return global.print(
          JSONValue.object([
            JSONMember("keys", .array(made.keys.map(\.json))), JSONMember("root", .string(made.rootPath)),
            JSONMember("commit", .string(made.commit)),
          ]).printed)
      }
      for key in made.keys { global.print("key \(key.id.prefix(12)) for \(key.roleNames)") }
      global.print("the private halves are in \(made.folder)")
      global.print("wrote \(made.rootPath), commit \(made.commit.prefix(7))")
      global.print("next: paywall validate")
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the keys that may sign, and which of them are here.",
      discussion: """
        Example:
          paywall keys list --format json
        """)
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let (root, keys) = try listKeys(global.workspace(), in: global.surroundings())
      if output.format == .json {
        return global.print(
          JSONValue.object([
            JSONMember("keys", .array(keys.map(\.json))), JSONMember("version", .integer(root.role.version)),
            JSONMember("expires", .string(UTCTime.text(root.role.expires))),
          ]).printed)
      }
      for key in keys {
        global.print("\(key.id)  \(key.roleNames)  \(key.source.map { "in \($0)" } ?? "private half not here")")
      }
      global.print("root v\(root.role.version) expires \(UTCTime.text(root.role.expires))")
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Print a key as PEM text.",
      discussion: """
        The public half, or the secret one with --private. A CI job takes secret halves from the variables \
        PAYWALL_TARGETS_KEY and PAYWALL_ONLINE_KEY (and PAYWALL_ROOT_KEY, which publishing does not need).

        Examples:
          paywall keys export targets
          paywall keys export online --private | gh secret set PAYWALL_ONLINE_KEY
        """)

    @Argument(help: ArgumentHelp("root, targets, online, or the beginning of a key id.", valueName: "key"))
    var name: String

    @Flag(name: .customLong("private"), help: "Print the private half.")
    var secret = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if secret, Session.current.stdout.isTerminal {
        throw ValidationError("a private key is not printed on a terminal; send it to a file or a program")
      }
    }

    func run() throws {
      let pem = try exportKey(global.workspace(), name, secret: secret, in: global.surroundings())
      global.session.send(pem, to: global.session.stdout)
    }
  }
}

extension KeyListing {
  fileprivate var roleNames: String { roles.map(\.rawValue).joined(separator: ", ") }

  var json: JSONValue {
    [
      "id": .string(id), "roles": .array(roles.map { .string($0.rawValue) }),
      "source": source.map { .string($0) } ?? .null,
    ]
  }
}
