import Base
import PaywallModel
import YAML

enum NoHiddenCharacters: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "no-hidden-characters", "No text contains characters that hide or reorder what is read.",
    severities: .always(.error), waivers: .allowed, weakening: .free,
    documentation: """
      Bidirectional overrides show a text in a different order from the one in which a reviewer or a machine reads it;
      zero-width and control characters make texts differ that look the same. Characters that a script needs are
      allowed: joiners in Arabic, Indic scripts and emoji, direction marks next to right-to-left letters, isolates that
      are closed again, breaks in scripts that are written without spaces, and the soft hyphen. The rule checks keys,
      ids and copy, including escapes such as "\\u202E", and looks for overrides in comments too.
      """,
    example: .init(bad: "Pay\u{2060}pal, written with U+2060", good: "Paypal"),
    source: "Unicode Technical Report 36; CVE-2021-42574")

  static func violations(in context: OfferingContext) -> [Violation] { hidden(context.trees, context.files) }

  static func violations(in project: ProjectView) -> [Violation] { hidden(project.trees, project.files) }

  private static func hidden(_ trees: [FileTree], _ files: [SourceFile]) -> [Violation] {
    let found = trees.flatMap(hiddenTexts)
    let lines = Set(found.map { "\($0.range.file):\($0.range.line)" })
    let read = Set(trees.map(\.path))
    let beside = files.filter { read.contains($0.path) }.compactMap(override)
    return found + beside.filter { !lines.contains("\($0.range.file):\($0.range.line)") }
  }

  /// The first override in the bytes of a file, wherever it occurs.
  private static func override(_ file: SourceFile) -> Violation? {
    // U+202A to U+202E in UTF-8.
    let bytes = file.bytes
    guard bytes.contains(0xE2),
      let offset = bytes.indices.dropLast(2).first(where: {
        bytes[$0] == 0xE2 && bytes[$0 + 1] == 0x80 && (0xAA...0xAE).contains(bytes[$0 + 2])
      })
    else { return nil }
    let position = SourcePosition(of: offset, in: bytes)
    return violation(
      Unicode.Scalar(0x2000 + UInt16(bytes[offset + 2] & 0x3F)), at: SourceRange(file.path, position, position))
  }

  private static func hiddenTexts(_ tree: FileTree) -> [Violation] {
    if tree.isPlain { return [] }
    var violations: [Violation] = []
    tree.root.visitStrings { text, start, end in
      if let scalar = firstHidden(in: text) {
        violations.append(violation(scalar, at: SourceRange(tree.path, start, end)))
      }
    }
    return violations
  }

  private static func violation(_ scalar: Unicode.Scalar?, at range: SourceRange) -> Violation {
    let what = scalar.map { "\($0.codePoint), \(HiddenCharacters.kind(of: $0))" } ?? "a hidden character"
    return Violation(at: range, "the text contains \(what)", hint: "retype the text instead of pasting it")
  }

  private static func firstHidden(in text: String) -> Unicode.Scalar? {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x09 }
    return isPlain ? nil : HiddenCharacters.first(in: Array(text.unicodeScalars))
  }
}
