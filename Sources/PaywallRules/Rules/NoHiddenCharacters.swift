import PaywallModel
import YAML

enum NoHiddenCharacters: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "no-hidden-characters", "No text holds characters that hide or reorder what is read.",
    severities: .always(.error), waivable: true, adjustable: true,
    documentation: """
      Bidirectional overrides show a text in another order than the one a reviewer or a machine reads; zero-width and control
      characters make two texts differ that look the same. What scripts need stays allowed: joiners in Arabic, Indic scripts
      and emoji, direction marks beside right-to-left letters, isolates that are closed again, breaks in scripts that write
      no spaces, and the soft hyphen. Keys, ids and copy are looked at, escapes such as "\\u202E" too.
      """,
    example: .init(bad: "Pay\u{2060}pal, written with U+2060", good: "Paypal"),
    source: "Unicode Technical Report 36; CVE-2021-42574")

  static func check(_ context: OfferingContext) -> [Finding] { context.trees.flatMap(check) }

  static func check(_ project: ProjectView) -> [Finding] { project.trees.flatMap(check) }

  private static func check(_ tree: FileTree) -> [Finding] {
    var findings: [Finding] = []
    tree.root.visitStrings { text, start, end in
      guard let scalar = firstHidden(in: text) else { return }
      let code = String(scalar.value, radix: 16, uppercase: true)
      let number = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
      findings.append(
        description.finding(
          at: Place(tree.path, start, end), "the text holds \(number), \(HiddenCharacters.kind(of: scalar))",
          hint: "type the text anew instead of pasting it"))
    }
    return findings
  }

  private static func firstHidden(in text: String) -> Unicode.Scalar? {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x09 }
    return isPlain ? nil : HiddenCharacters.first(in: Array(text.unicodeScalars))
  }
}
