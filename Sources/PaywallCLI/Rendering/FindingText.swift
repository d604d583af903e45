import JSON
import PaywallChecking
import PaywallModel

extension Finding {
  /// The message, and the hint on its own line, with nothing that could mislead a terminal or a reader.
  var text: String { hint.map { "\(message.visible)\n\($0.visible)" } ?? message.visible }
}

extension Validation {
  /// The findings for people, grouped by file: one line each, then the source line with the range marked below it, and
  /// a hint; the count comes last.
  func text(_ palette: Palette) -> TerminalText {
    var lines: [TerminalText] = []
    var file: String?
    for finding in findings {
      if let file, file != finding.range.file { lines.append("") }
      file = finding.range.file
      lines += self.lines(finding, palette)
    }
    return (lines + (lines.isEmpty ? [] : [""]) + [summary]).joined(separator: "\n")
  }

  /// The first line has the form that editors and programs recognize: `file:line:column: severity: [rule] message`.
  private func lines(_ finding: Finding, _ palette: Palette) -> [TerminalText] {
    let (range, paint) = (finding.range, palette.paint(finding.severity))
    let head = palette.title("\(range.file):\(range.start):") + " " + paint("\(finding.severity.rawValue):")
    let excerpt = excerpts[range].map { SourceExcerpt($0, under: range) }
    return ["\(head) [\(finding.rule)] \(finding.message)"] + (excerpt?.lines(palette, paint) ?? [])
      + (finding.hint.map { ["  \(palette.faint("hint:")) \($0)"] } ?? [])
  }

  /// The number of findings and of offerings, in words.
  var summary: TerminalText { "\(counts) in \(counted(offerings, "offering"))" }

  /// The number of errors, warnings and waived findings, in words.
  var counts: TerminalText {
    let found: [TerminalText] = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }.map {
      "\(counted($0.0, $0.1))"
    }
    let waived: [TerminalText] = waived.isEmpty ? [] : ["\(waived.count) waived"]
    let parts = (found.isEmpty ? ["no findings"] : found) + waived
    return parts.joined(separator: ", ")
  }

  /// The documented JSON form.
  var json: JSONValue {
    [
      "findings": .array(findings.map(\.json)),
      "waived": .array(waived.map(\.json)),
      "summary": [
        "errors": .integer(errors), "warnings": .integer(warnings), "notes": .integer(notes),
        "waived": .integer(waived.count),
      ],
      "base": base.map { .string($0) } ?? .null,
      "lacksHistory": .boolean(lacksHistory), "gap": gap.json, "movedTag": movedTag.json,
    ]
  }
}

extension Palette {
  fileprivate func paint(_ severity: Severity) -> (TerminalText) -> TerminalText {
    switch severity {
    case .error: bad
    case .warning: warning
    case .info: faint
    }
  }
}

extension Finding {
  var json: JSONValue {
    [
      "rule": .string(rule), "severity": .string(severity.rawValue), "file": .string(range.file),
      "line": .integer(range.line), "column": .integer(range.column),
      "message": .string(message), "hint": hint.map { .string($0) } ?? .null,
    ]
  }
}

extension JSONValue {
  /// The value on several lines, as commands print it. What JSON allows but a terminal would obey is escaped too;
  /// it can only occur in strings.
  var printed: String {
    let text = String(decoding: prettyBytes().dropLast(), as: UTF8.self)
    guard text.unicodeScalars.contains(where: { $0.isHidden && $0 != "\n" }) else { return text }
    var printed = ""
    for scalar in text.unicodeScalars {
      if scalar.isHidden, scalar != "\n" {
        for unit in scalar.utf16 { printed += "\\u" + fourDigits(unit) }
      } else {
        printed.unicodeScalars.append(scalar)
      }
    }
    return printed
  }
}

private func fourDigits(_ unit: UInt16) -> String {
  let digits = String(unit, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}

/// A number with its noun, in the plural if needed.
func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
