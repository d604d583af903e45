import PaywallModel
import YAML

enum NoPlaceholderContent: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "no-placeholder-content", "Nothing that only holds a place is released.", .store(.error, .error, .error),
    waivers: .allowed, isDueAtRelease: true,
    documentation: """
      App Review rejects placeholder text and links that lead nowhere. The rule finds addresses at hosts that are reserved
      for examples (`example.com`, `.example`, `.invalid`, `.test`), such as the links to terms and privacy that `init`
      writes, and texts that are `lorem ipsum` or begin with `TODO:`, `FIXME:`, `TBD:` or `XXX:`; in languages in which
      `todo` is a word, that one is not looked for. A finding is a warning while you write, and an error for `publish` and
      `sign`. `paywall init --terms-url URL --privacy-url URL` begins with your own pages.
      """,
    bad: "legal: {termsURL: https://example.com/terms}", good: "legal: {termsURL: https://your.site/terms}",
    source: "App Review Guidelines 2.1(a), on placeholder text and empty websites; RFC 2606")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.trees.flatMap(addresses) + context.copy.compactMap(filler)
  }

  static func violations(in project: ProjectView) -> [Violation] {
    project.trees.filter { $0.path == project.frame.settings.file }.flatMap(addresses)
  }

  // MARK: Addresses

  private static let reserved = ["example.com", "example.net", "example.org", "example", "invalid", "test"]

  private static func addresses(in tree: FileTree) -> [Violation] {
    guard tree.mayHoldAddress else { return [] }
    var violations: [Violation] = []
    tree.root.visitStrings { text, start, end in
      guard text.utf8.contains(UInt8(ascii: ":")),
        let host = Address.all(in: text).lazy.map(\.host).first(where: isReserved)
      else { return }
      violations.append(
        Violation(
          at: SourceRange(tree.path, start, end), "the address leads to '\(host)', which is reserved for examples",
          hint: "write the address of your own page"))
    }
    return violations
  }

  private static func isReserved(_ host: String) -> Bool {
    let name = host.prefix { $0 != ":" }.lowercased()
    return reserved.contains { name == $0 && $0.contains(".") || name.hasSuffix("." + $0) }
  }

  // MARK: Texts

  private static let marks = ["TODO", "FIXME", "TBD", "XXX"]
  /// Where `todo` means all.
  private static let languagesWithTodo: Set<Substring> = ["es", "pt", "gl", "ast", "an"]

  private static func filler(_ unit: CopyUnit) -> Violation? {
    if unit.text.lowercased().contains("lorem ipsum") {
      return Violation(at: unit.range, "'lorem ipsum' only holds the place of a text", hint: "write the text")
    }
    let text = unit.text.drop { $0.isWhitespace || $0 == "[" || $0 == "<" }
    let hasTodo = languagesWithTodo.contains(unit.locale.prefix { $0 != "-" })
    guard let mark = marks.first(where: { isMarked(text, by: $0) }), !(mark == "TODO" && hasTodo) else { return nil }
    return Violation(at: unit.range, "'\(mark)' marks a text that is yet to be written", hint: "write the text")
  }

  private static func isMarked(_ text: Substring, by mark: String) -> Bool {
    guard text.hasPrefix(mark) else { return false }
    let next = text.dropFirst(mark.count).first
    return next.map { ":(]>".contains($0) } ?? true
  }
}
