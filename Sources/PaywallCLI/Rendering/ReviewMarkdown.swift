import JSON
import PaywallAuthoring
import PaywallDiff
import PaywallModel
import PaywallRecord

/// A review in short, as a comment on a pull request.
struct ReviewMarkdown {
  /// By which a job finds the comment that it wrote before.
  static let mark = "<!-- paywall review -->"

  private let review: ProjectReview
  private let page: String?
  private var difference: ProjectDiff { review.difference }

  private static let mostRows = 30
  private static let mostFindings = 20
  private static let mostLines = 12
  private static let mostInCell = 200

  /// - Parameter page: where the page with the pictures lies; nil where nobody said.
  init(_ review: ProjectReview, page: String?) { (self.review, self.page) = (review, page) }

  /// At most as long as a comment may be. What is left out is counted at the end.
  func text(atMost limit: Int = MarkdownText.mostInComment) -> String {
    guard !difference.isEmpty || !review.elsewhere.isEmpty else {
      let ends = "\(MarkdownText.code(difference.base)) and \(MarkdownText.code(difference.head ?? "the work tree"))"
      return "\(Self.mark)\nNo paywall changes between \(ends).\n" + found
    }
    // The first block and the last words have their place; the others as long as there is some.
    var text = head
    var left = limit - MarkdownText.length(text) - 2_500
    var leftOut: [String] = []
    for block in blocks {
      let forms = [block.text, block.short].compactMap { $0 }
      if let form = forms.first(where: { MarkdownText.length($0) <= left }) {
        text += form
        left -= MarkdownText.length(form)
        if form != block.text { leftOut.append("changes of \(block.name)") }
      } else {
        leftOut.append(block.name)
      }
    }
    return text + end(leftOut)
  }

  private struct Block {
    let name: String
    let text: String
    /// Without its tables.
    var short: String?
  }

  private var weight: String {
    let isWhole =
      difference.project.unreadable.isEmpty && difference.offerings.allSatisfy { $0.unreadable.isEmpty }
    if isWhole { return difference.weight?.rawValue ?? "none that readers see" }
    return (difference.weight.map { "at least \($0.rawValue)" } ?? "unknown") + ", as something cannot be read"
  }

  private var head: String {
    var text = "\(Self.mark)\n### Paywall changes: \(weight)\n"
    if let page { text += "\n\(link("Before and after, in pictures", page))\n" }
    for note in review.notes { text += "\n> \(MarkdownText.code(MarkdownText.cut(note, to: 400)))\n" }
    return text
  }

  private var blocks: [Block] {
    var blocks = [Block(name: "new findings", text: found)]
    blocks += difference.offerings.map { offering in
      let head = heading(offering) + seen(offering.reach, isGone: offering.status == .removed) + pictures(offering)
      return Block(
        name: "the offering \(offering.id)", text: head + changes(offering),
        short: head + "\n\(counted(offering.changes.count, "change")).\n")
    }
    blocks += review.elsewhere.map { offering in
      Block(
        name: "the offering \(offering.id)",
        text: heading(offering, "changed elsewhere") + seen(offering.reach, isGone: false) + pictures(offering))
    }
    if !difference.project.isEmpty {
      blocks.append(
        Block(
          name: "the project",
          text: "\n**Project**\n" + difference.project.unreadable.map(unreadable).joined()
            + (difference.project.all.isEmpty ? "" : "\n" + table(difference.project.all)),
          short: "\n**Project**: \(counted(difference.project.all.count, "change")).\n"))
    }
    if let trust = difference.trust {
      let lines = trust.lines.map { "- \($0.kind.rawValue): \(MarkdownText.code($0.text))\n" }
      blocks.append(Block(name: "who may sign", text: "\n**Who may sign**\n\n" + lines.joined()))
    }
    return blocks.filter { !$0.text.isEmpty }
  }

  private var found: String {
    guard let findings = review.findings, !findings.isEmpty else { return "" }
    let lines = findings.prefix(Self.mostFindings).map { finding in
      let place = MarkdownText.code("\(finding.range.file):\(finding.range.start)")
      let message = MarkdownText.code(MarkdownText.cut(finding.message, to: 300))
      return "- **\(finding.severity.rawValue)** \(MarkdownText.code(finding.rule)) \(place) \(message)\n"
    }
    return "\n**New findings (\(findings.count))**\n\n" + lines.joined()
      + more(findings.count - lines.count, "finding", "- ")
  }

  /// - Parameter facts: what happened to it, where the change itself does not say.
  private func heading(_ offering: OfferingChange, _ facts: String? = nil) -> String {
    let versions = versionChange(offering.before, offering.after).text
    let word =
      if case .renamed(let from) = offering.status { "renamed from \(MarkdownText.code(from))" } else {
        offering.status.word
      }
    let facts = facts ?? [word, offering.weight?.rawValue].compactMap { $0 }.joined(separator: ", ")
    return "\n**\(MarkdownText.code(offering.id))** \(versions) (\(facts))\n"
      + offering.unreadable.map(unreadable).joined()
  }

  private func unreadable(_ finding: Finding) -> String {
    "\nCannot be read: \(MarkdownText.code(finding.range.file)): \(MarkdownText.code(finding.message))\n"
  }

  private func seen(_ reach: Reach, isGone: Bool) -> String {
    let lines = reach.lines.prefix(Self.mostLines).map { "- \(MarkdownText.code(MarkdownText.cut($0, to: 400)))\n" }
    let rest = more(reach.lines.count - lines.count, "way", "- ")
    let unseen =
      reach.unseen.isEmpty ? "" : "- not counted: \(counted(reach.unseen.count, "rule")) that lead nobody to it\n"
    return "\n\(isGone ? "Was seen by" : "Seen by"):\n\n" + lines.joined() + rest + unseen
  }

  private func pictures(_ offering: OfferingChange) -> String {
    let variants = review.variants.filter { $0.name.hasPrefix(offering.id + "/") && $0.differing > 0 }
    if variants.isEmpty || offering.status == .added || offering.status == .removed { return "" }
    let words = variants.prefix(Self.mostLines).map { variant in
      let name = MarkdownText.code(String(variant.name.dropFirst(offering.id.count + 1)))
      return "\(name) \(variant.differing) of \(variant.compared)"
    }
    let rest = variants.count > words.count ? " and \(counted(variants.count - words.count, "variant")) more" : ""
    return "\nStates that look another way: \(words.joined(separator: ", "))\(rest).\n"
  }

  /// What changed; for a copy, and for a variant that is a copy, how it differs from its origin.
  private func changes(_ offering: OfferingChange) -> String {
    if let copy = difference.copies[offering.id] {
      return differing(copy, of: "It is") + copiedVariants(among: copy.changes, of: offering.id)
    }
    let own = offering.changes.isEmpty ? "" : "\n" + table(offering.changes)
    return own + copiedVariants(among: offering.changes, of: offering.id)
  }

  private func copiedVariants(among changes: [Change], of offering: String) -> String {
    changes.compactMap { change -> String? in
      guard let variant = change.addedVariant, let copy = difference.copies["\(offering)/\(variant)"] else {
        return nil
      }
      return differing(copy, of: "\(MarkdownText.code("variants.\(variant)")) is")
    }.joined()
  }

  private func differing(_ copy: CopyDifference, of subject: String) -> String {
    let origin = "\n\(subject) a copy of \(MarkdownText.code(copy.origin))"
    if copy.changes.isEmpty { return origin + "; nothing differs yet.\n" }
    // A copy's differences from its origin have no weight: they require no version bump.
    return origin + ", which differs in:\n\n" + table(copy.changes, showsWeight: false)
  }

  private func table(_ changes: [Change], showsWeight: Bool = true) -> String {
    let head = ["change", "path", "before", "after"] + (showsWeight ? ["weight"] : [])
    let rows = changes.prefix(Self.mostRows).map { change in
      [
        change.kind.rawValue, MarkdownText.cell(MarkdownText.cut(change.path, to: Self.mostInCell)),
        cell(change.before), cell(change.after),
      ]
        + (showsWeight ? [change.weight.rawValue] : [])
    }
    return MarkdownText.table(head, Array(rows)) + more(changes.count - rows.count, "change", "\n")
  }

  private func cell(_ value: JSONValue?) -> String {
    guard let value, value != .null else { return "" }
    let text = value.string ?? String(decoding: value.canonicalBytes(), as: UTF8.self)
    return MarkdownText.cell(MarkdownText.cut(text, to: Self.mostInCell))
  }

  private func more(_ count: Int, _ noun: String, _ start: String) -> String {
    count > 0 ? "\(start)and \(counted(count, noun)) more, \(place)\n" : ""
  }

  private var place: String { page == nil ? "on the page that `--format html` makes" : "on the page" }

  /// What was left out, and where it is.
  private func end(_ leftOut: [String]) -> String {
    guard !leftOut.isEmpty else { return "" }
    let names = leftOut.prefix(8).map { MarkdownText.code(MarkdownText.cut($0, to: 80)) }.joined(separator: ", ")
    let rest = leftOut.count > 8 ? " and \(leftOut.count - 8) more" : ""
    let whereabouts = page.map { link("the page", $0) } ?? place
    return
      "\nCut to what a comment can hold: \(names)\(rest). All of it is \(page == nil ? whereabouts : "on \(whereabouts)").\n"
  }

  private func link(_ words: String, _ url: String) -> String { "[\(words)](<\(url)>)" }

}
