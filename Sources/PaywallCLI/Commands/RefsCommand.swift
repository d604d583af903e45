import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallModel

struct RefsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refs", abstract: "List every place that names an offering, a variant, a package, … or holds a text.",
    discussion: """
      Things are named as `paywall ls` prints them; an id alone is enough where only one thing has it. What is no name is \
      looked for in all texts and their translations, in upper and lower case. Positions in brackets count from 1; `paywall get` and `set` take \
      them so, too. JSON has the paths that files use, such as `rules.0`.

      Examples:
        paywall refs paywall_v2
        paywall refs paywall_v2/short_copy
        paywall refs package:default/annual
        paywall refs product:com.example.shop.annual
        paywall refs default/control:bullets.sync
        paywall refs default/control:headline
        paywall refs "Everything, now" --rev release/3
      """)

  @Argument(help: "What to look for: a thing, a text by its path, or words.", completion: NameCompletion.thing)
  var name: String

  @Option(
    help: ArgumentHelp("The revision to look at; the work tree if omitted.", valueName: "rev"),
    completion: NameCompletion.revision) var rev: String?

  @OptionGroup var rows: RowsOption
  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    switch try references(global.workspace(), to: name, at: rev) {
    case .thing(let entity, let mentions): show(entity, mentions)
    case .texts(let texts): show(texts)
    }
  }

  private func show(_ entity: Entity, _ mentions: [Mention]) {
    if output.format == .json {
      return global.print(
        document: (["entity": entity.json, "references": .array(mentions.map(\.json))] as JSONValue).printed)
    }
    if !mentions.isEmpty { global.print(rows: mentions.map(\.text), all: rows.all) }
    if !mentions.contains(where: \.isDefinition) { global.note("paywall: note: \(entity.words) does not exist") }
  }

  private func show(_ texts: [TextPlace]) {
    if output.format == .json {
      return global.print(document: (["texts": .array(texts.map(\.json))] as JSONValue).printed)
    }
    global.print(rows: texts.map { "\($0.range.file):\($0.range.start)  \($0.name)  \($0.words)" }, all: rows.all)
  }
}

extension TextPlace {
  fileprivate var json: JSONValue {
    [
      "file": .string(range.file), "line": .integer(range.line), "column": .integer(range.column),
      "name": .string(name), "text": .string(words),
    ]
  }
}

extension Mention {
  /// `placements.yaml:4:17  placements.settings.rules[1].offering`.
  var text: TerminalText {
    let place: TerminalText = if case .fileName = self.place { "\(file.path)" } else { "\(file.path):\(range.start)" }
    let what = words.isEmpty ? "the file" : words
    return "\(place)  \(what)\(isDefinition ? "  (defined here)" : "")"
  }

  var json: JSONValue {
    [
      "file": .string(file.path), "line": .integer(range.line), "column": .integer(range.column), "path": .string(path),
      "isDefinition": .boolean(isDefinition),
    ]
  }
}

extension Entity {
  var json: JSONValue { ["kind": .string(kind.rawValue), "name": .string(description), "id": .string(id)] }
}
