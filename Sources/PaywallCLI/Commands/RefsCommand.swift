import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallModel

struct RefsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refs", abstract: "List every place that names an offering, a variant, a package, a placement, …",
    discussion: """
      Things are named as `paywall ls` prints them; an id alone is enough where only one thing has it. Positions in \
      brackets count from 1; JSON has the paths that files use, such as `rules.0`.

      Examples:
        paywall refs paywall_v2
        paywall refs paywall_v2/short_copy
        paywall refs package:default/annual
        paywall refs product:com.example.shop.annual
        paywall refs default/control:bullets.sync
      """)

  @Argument(help: "What to look for.", completion: NameCompletion.thing)
  var name: String

  @OptionGroup var rows: RowsOption
  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let (entity, mentions) = try references(global.workspace(), to: name)
    if output.format == .json {
      return global.print(
        document: (["entity": entity.json, "references": .array(mentions.map(\.json))] as JSONValue).printed)
    }
    if !mentions.isEmpty { global.print(rows: mentions.map(\.text), all: rows.all) }
    if !mentions.contains(where: \.isDefinition) { global.note("paywall: note: \(entity.words) does not exist") }
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
