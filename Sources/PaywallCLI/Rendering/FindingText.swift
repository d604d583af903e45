import JSON
import PaywallModel
import PaywallWorkflow

extension Validation {
  /// The findings for people: one line each, a hint below it, and the count.
  func text(_ palette: Palette) -> String {
    let lines = findings.map { finding in
      let severity =
        finding.severity == .error ? palette.bad("error:") : palette.warning("\(finding.severity.rawValue):")
      let line = "\(finding.place.file):\(finding.place.start): \(severity) [\(finding.rule)] \(finding.message)"
      return finding.hint.map { "\(line)\n  \(palette.faint("hint:")) \($0)" } ?? line
    }
    return (lines + [summary]).joined(separator: "\n")
  }

  private var summary: String { "\(counts) in \(counted(offerings, "offering"))" }

  /// How many errors and warnings there are, in words.
  var counts: String {
    let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
  }

  /// The documented JSON form.
  var json: JSONValue {
    [
      "findings": .array(findings.map(\.json)),
      "summary": ["errors": .integer(errors), "warnings": .integer(warnings)],
    ]
  }
}

extension Finding {
  var json: JSONValue {
    [
      "rule": .string(rule), "severity": .string(severity.rawValue), "file": .string(place.file),
      "line": .integer(place.line), "column": .integer(place.column),
      "message": .string(message), "hint": hint.map { .string($0) } ?? .null,
    ]
  }
}

extension JSONValue {
  /// The value over several lines, as commands print it.
  var printed: String { String(decoding: prettyBytes().dropLast(), as: UTF8.self) }
}

/// A number with its noun, in the plural where that is due.
func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
