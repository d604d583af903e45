import JSON
import PaywallChecking
import PaywallModel

extension Finding {
  /// The message, and the hint on its own line, with nothing that could mislead a terminal or a reader.
  var text: String { hint.map { "\(words.visible)\n\($0.visible)" } ?? words.visible }
}

extension Validation {
  /// The findings for people, grouped by file: one line each, then the source line with the range marked below it, and
  /// a hint; the count comes last, with more than `Self.most` findings below a table of where each rule was found.
  /// - Parameter limit: how many findings are shown, the most severe; nil for all.
  func text(_ palette: Palette, atMost limit: Int? = nil) -> TerminalText {
    var lines: [TerminalText] = []
    var file: String?
    for finding in limit.map(gravest) ?? findings {
      if let file, file != finding.range.file { lines.append("") }
      file = finding.range.file
      lines += self.lines(finding, palette)
    }
    let hidden = max(0, findings.count - (limit ?? findings.count))
    let rest: [TerminalText] =
      hidden > 0 ? ["\(counted(hidden, "finding")) not shown; see all with: paywall validate --all"] : []
    return (lines + (lines.isEmpty ? [] : [""]) + table + [summary] + rest).joined(separator: "\n")
  }

  /// The most findings that people are shown unless they ask for all.
  static let most = 50

  /// How often each rule was found, and in which offerings; nothing for findings that fit a screen or two.
  private var table: [TerminalText] {
    guard findings.count > Self.most else { return [] }
    let rows = countsByRule.map { rule -> (String, String, TerminalText) in
      let places = places(of: rule)
      let shown = places.prefix(3).map { "\($0.name) \($0.count)" as TerminalText }
      let more: [TerminalText] = places.count > shown.count ? ["and \(places.count - shown.count) more"] : []
      return (rule.rule, counted(rule.count, rule.severity.noun), (shown + more).joined(separator: ", "))
    }
    let widths = (rows.map { $0.0.count }.max() ?? 0, rows.map { $0.1.count }.max() ?? 0)
    return rows.map { "\(padded($0.0, to: widths.0))  \(padded($0.1, to: widths.1))  \($0.2)" } + [""]
  }

  /// The first line has the form that editors and programs recognize: `file:line:column: severity: [rule] message`.
  private func lines(_ finding: Finding, _ palette: Palette) -> [TerminalText] {
    let (range, paint) = (finding.range, palette.paint(finding.severity))
    let head = palette.title("\(range.file):\(range.start):") + " " + paint("\(finding.severity.rawValue):")
    let excerpt = excerpts[range].map { SourceExcerpt($0, under: range) }
    return ["\(head) [\(finding.rule)] \(finding.words)"] + (excerpt?.lines(palette, paint) ?? [])
      + finding.related.map { "  \(palette.faint("\($0.range.file):\($0.range.start):")) \($0.message)" }
      + (finding.hint.map { ["  \(palette.faint("hint:")) \(commands: $0)"] } ?? [])
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
      "related": .array(related.map(\.json)), "stricter": .boolean(isStricter),
      "laws": .array(laws.map { .string($0) }),
    ]
  }
}

extension RelatedPlace {
  fileprivate var json: JSONValue {
    [
      "file": .string(range.file), "line": .integer(range.line), "column": .integer(range.column),
      "message": .string(message),
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

/// A text with spaces behind it, in so many columns.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
