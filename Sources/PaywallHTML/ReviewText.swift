import PaywallKit

/// The words of a review: lists, tables, and what is said of pictures.
enum ReviewText {
  static func list(_ items: [String], _ kind: String) -> Markup {
    items.isEmpty ? .empty : "<ul class=\"\(kind)\">\(items.map { "<li>\(revealed($0))</li>" as Markup })</ul>"
  }

  /// Where each chapter begins.
  static func contents(_ chapters: [ReviewChapter], _ findings: [ReviewFinding]?) -> Markup {
    let items = chapters.enumerated().map { number, chapter -> Markup in
      """
      <li><a href="#o\(number)">\(chapter.name)</a> <span class="mute">\(chapter.facts.joined(separator: ", "))</span></li>
      """
    }
    let found: Markup =
      findings.map {
        $0.isEmpty ? "<li>No new findings</li>" : "<li><a href=\"#found\">New findings</a> (\($0.count))</li>"
      }
      ?? .empty
    return "<nav aria-label=\"Contents\"><ul>\(found)\(items)</ul></nav>"
  }

  /// How changes are marked; nothing where there is no picture.
  static func legend(_ counts: ReviewCounts) -> Markup {
    guard counts.drawn > 0 else { return .empty }
    let marks = ElementChange.allCases.map { "<li class=\"\($0.rawValue)\">\($0.rawValue)</li>" as Markup }
    return """
      <div class="legend"><p class="mute">Outlined in the pictures:</p><ul class="marks">\(marks)</ul></div>
      """
  }

  static func findings(_ findings: [ReviewFinding]) -> Markup {
    guard !findings.isEmpty else { return .empty }
    let items = findings.map { finding -> Markup in
      """
      <li><b class="\(finding.severity)">\(finding.severity)</b> <code>\(finding.rule)</code> \(revealed(finding.message))\
      <br><span class="mute"><code>\(finding.place)</code>\(finding.hint.map { " hint: \(revealed($0))" as Markup })</span></li>
      """
    }
    return
      "<section id=\"found\"><h2>New findings (\(findings.count))</h2><ul class=\"findings\">\(items)</ul></section>"
  }

  static func chapter(_ chapter: ReviewChapter, number: Int, _ drawings: [Markup]) -> Markup {
    let reach: Markup = chapter.reach.isEmpty ? .empty : "<h3>Who sees it</h3>\(list(chapter.reach, "reach"))"
    let changes = chapter.changes.filter { !$0.lines.isEmpty }.map { part -> Markup in
      "\(part.heading.isEmpty ? .empty : "<h3>\(part.heading)</h3>" as Markup)\(table(part.lines))"
    }
    return """
      <section class="chapter" id="o\(number)"><h2>\(chapter.name)</h2>\(list(chapter.facts, "facts"))\
      \(list(chapter.notes, "said"))\(reach)\(changes)\(drawings)</section>
      """
  }

  private static func table(_ changes: [ReviewChange]) -> Markup {
    let isWeighed = changes.contains { !$0.weight.isEmpty }
    let rows = changes.map { change -> Markup in
      """
      <tr><td class="\(change.kind)">\(change.kind)</td><td><code>\(revealed(change.path))</code></td>\
      <td><bdi>\(value(change.before))</bdi></td><td><bdi>\(value(change.after))</bdi></td>\
      \(isWeighed ? "<td>\(change.weight)</td>" : .empty)</tr>
      """
    }
    return """
      <div class="wide" tabindex="0" role="region" aria-label="Changes"><table><thead><tr><th scope="col">change</th>\
      <th scope="col">path</th><th scope="col">before</th><th scope="col">after</th>\
      \(isWeighed ? "<th scope=\"col\">weight</th>" : .empty)</tr></thead><tbody>\(rows)</tbody></table></div>
      """
  }

  /// What is said of a variant's states.
  static func words(_ counts: ReviewCounts, isOneSided: Bool) -> String {
    var words: [String] = []
    let same = counts.compared - counts.differing
    if counts.compared > 0 {
      let what = isOneSided ? "\(counted(counts.compared, "state"))" : "\(counted(counts.compared, "state")) compared"
      words.append(
        what
          + (same > 0
            ? ": \(same == counts.compared ? "all look" : "\(same) look\(same == 1 ? "s" : "")") as before" : ""))
    }
    if counts.drawn > 0 { words.append("\(counts.drawn) drawn") }
    if counts.folded > 0 { words.append("\(counts.folded) folded, as they show nothing else") }
    if counts.cut > 0 { words.append("\(counts.cut) more differ and are not drawn") }
    if counts.skipped > 0 { words.append("\(counts.skipped) not compared") }
    return words.joined(separator: "; ")
  }

  /// What a page leaves out of too much.
  static func left(_ counts: ReviewCounts, variants: Int) -> [String] {
    var words: [String] = []
    if counts.cut > 0 {
      words.append(
        "This page would be too large for a browser: of \(counted(counts.drawn + counts.cut, "picture")), \(counts.cut) are not drawn."
      )
    }
    if counts.skipped > 0 {
      let whole = variants > 0 ? ", among them \(counted(variants, "whole variant"))" : ""
      words.append("\(counted(counts.skipped, "state")) were not compared\(whole). Name fewer offerings to see all.")
    }
    return words
  }

  /// What is not on the page, since it looks as before.
  static func same(_ names: [String]) -> [String] {
    if names.isEmpty { return [] }
    let shown = names.prefix(10).joined(separator: ", ")
    let rest = names.count > 10 ? " and \(names.count - 10) more" : ""
    return ["What changed elsewhere could have changed these, and they look as before: \(shown)\(rest)."]
  }

  /// A value that was changed, cut where nobody reads on.
  static func value(_ text: String) -> Markup {
    guard text.unicodeScalars.count > longest else { return revealed(text) }
    let cut = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
    return "\(revealed(cut))… <i>and \(text.unicodeScalars.count - longest) more characters</i>"
  }

  private static let longest = 1_200

  /// A text with what hides or reorders others spelt out.
  static func revealed(_ text: String) -> Markup {
    guard text.unicodeScalars.contains(where: isHidden) else { return "\(text)" }
    var (all, plain) = (Markup.empty, "")
    for scalar in text.unicodeScalars {
      guard isHidden(scalar) else {
        plain.unicodeScalars.append(scalar)
        continue
      }
      all += "\(plain)<code class=\"hidden\">U+\(String(scalar.value, radix: 16, uppercase: true))</code>"
      plain = ""
    }
    return "\(all)\(plain)"
  }

  /// Joiners belong in words and emoji.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7f || scalar.value == 0x200c || scalar.value == 0x200d { return false }
    return scalar.properties.generalCategory == .format || scalar.properties.generalCategory == .control
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
