import JSON
import PaywallDiff
import PaywallHTML
import PaywallModel
import PaywallRecord

extension ProjectDiff {
  /// What a page says of an offering.
  /// - Parameter isUntouched: whether its own files mean the same on both sides.
  func chapter(
    of change: OfferingChange, _ subjects: [ReviewSubject], isUntouched: Bool = false
  ) -> ReviewChapter {
    var notes = change.unreadable.map { "Cannot be read: \($0.range.file):\($0.range.start): \($0.message)" }
    notes += change.reach.unseen.map { "Not counted: \($0)" }
    var parts: [(heading: String, lines: [ReviewChange])] = []
    if let copy = copies[change.id] {
      notes.append("A copy of \(copy.origin)\(copy.changes.isEmpty ? "; nothing differs yet" : "")")
      parts.append(("Differs from \(copy.origin) in", copy.changes.map { ReviewChange($0, isWeighed: false) }))
    } else {
      parts.append(("", change.changes.map { ReviewChange($0) }))
    }
    for added in (copies[change.id]?.changes ?? change.changes) where added.kind == .added {
      guard added.path.hasPrefix("variants.") else { continue }
      let name = String(added.path.dropFirst("variants.".count))
      guard let copy = copies["\(change.id)/\(name)"] else { continue }
      parts.append(("\(name) differs from \(copy.origin) in", copy.changes.map { ReviewChange($0, isWeighed: false) }))
    }
    return ReviewChapter(
      name: change.id,
      facts: isUntouched ? [change.after?.description, "changed elsewhere"].compactMap { $0 } : change.facts,
      reach: change.status == .removed ? change.reach.lines.map { "until now: \($0)" } : change.reach.lines,
      notes: notes, changes: parts, subjects: subjects, isOmittedIfSame: isUntouched)
  }

  /// What a page says of the files outside the offerings.
  var projectChapters: [ReviewChapter] {
    var chapters: [ReviewChapter] = []
    if !project.isEmpty {
      let parts = [
        ("Settings", project.settings), ("Products", project.products), ("Placements", project.placements),
        ("Experiments", project.experiments),
      ].map { (heading: $0, lines: $1.map { ReviewChange($0) }) }
      let notes = project.unreadable.map { "Cannot be read: \($0.range.file):\($0.range.start): \($0.message)" }
      chapters.append(
        ReviewChapter(
          name: "Project", facts: [project.weight?.rawValue].compactMap { $0 }, notes: notes, changes: parts))
    }
    if let trust {
      let lines = trust.lines.map {
        ReviewChange(kind: $0.kind.rawValue, path: $0.text, before: "", after: "", weight: "")
      }
      chapters.append(ReviewChapter(name: "Who may sign", facts: [], changes: [("", lines)]))
    }
    return chapters
  }
}

extension OfferingChange {
  /// Versions, what happened, and the weight.
  fileprivate var facts: [String] {
    let versions = [before, after].compactMap { $0?.description }
    let version = versions.count == 2 && versions[0] == versions[1] ? versions[0] : versions.joined(separator: " → ")
    let word = if case .renamed(let from) = status { "renamed from \(from)" } else { status.word }
    return [version, word, weight?.rawValue ?? ""].filter { !$0.isEmpty }
  }
}

extension ReviewChange {
  fileprivate init(_ change: Change, isWeighed: Bool = true) {
    self.init(
      kind: change.kind.rawValue, path: change.path, before: Self.text(change.before), after: Self.text(change.after),
      weight: isWeighed ? change.weight.rawValue : "")
  }

  private static func text(_ value: JSONValue?) -> String {
    guard let value, value != .null else { return "" }
    return value.string ?? String(decoding: value.canonicalBytes(), as: UTF8.self)
  }
}
