import JSON
import PaywallRecord

extension RootDifference {
  /// The versions as a heading, and a line for each change.
  func lines(_ palette: Palette) -> [TerminalText] {
    let versions = [before, after].map { $0.map { "v\($0)" } ?? "none" }.joined(separator: " → ")
    return [palette.title("who may sign") + "  root \(versions)"] + lines.map { $0.text(palette) }
  }

  var json: JSONValue {
    [
      "before": before.map { .integer($0) } ?? .null, "after": after.map { .integer($0) } ?? .null,
      "changes": .array(lines.map { ["kind": .string($0.kind.rawValue), "text": .string($0.text)] }),
    ]
  }
}

extension RootDifference.Line {
  func text(_ palette: Palette) -> TerminalText {
    switch kind {
    case .added: "  \(palette.good("+")) \(text)"
    case .removed: "  \(palette.removed("-")) \(text)"
    case .changed: "  ~ \(text)"
    }
  }
}
