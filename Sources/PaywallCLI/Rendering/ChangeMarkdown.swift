import JSON
import PaywallAuthoring
import PaywallDiff
import PaywallModel
import PaywallRecord

extension ProjectDiff {
  /// The changes as Markdown, for a comment on a pull request.
  var markdown: String {
    guard !isEmpty else { return "No paywall changes between \(code(base)) and \(code(head ?? "the work tree"))." }
    var text = "### Paywall changes: \(weight?.rawValue ?? "none that readers see")\n"
    for offering in offerings { text += section(offering) }
    if !project.all.isEmpty { text += "\n**Project**\n\n" + table(project.all) }
    if let trust {
      text += "\n**Who may sign**\n\n" + trust.lines.map { "- \($0.kind.rawValue): \(prose($0.text))\n" }.joined()
    }
    return text
  }

  private func section(_ offering: OfferingChange) -> String {
    let versions = versionChange(offering.before, offering.after).text
    var text = "\n**\(prose(offering.id))** \(versions) (\(prose(offering.status.word))"
    if let weight = offering.weight { text += ", \(weight.rawValue)" }
    text += ")\n"
    let reach =
      (offering.reach.isCurrent ? ["the current offering"] : [])
      + offering.reach.placements.map { "placement \(code($0))" }
      + offering.reach.experiments.map { "experiment \(code($0))" }
    if !reach.isEmpty { text += "\nSeen: \(reach.joined(separator: ", ")).\n" }
    for finding in offering.unreadable {
      text += "\nCannot be read: \(code(finding.range.file)): \(prose(finding.message))\n"
    }
    return text + changes(offering)
  }

  /// What changed; for a copy, and for a variant that is a copy, how it differs from its origin.
  private func changes(_ offering: OfferingChange) -> String {
    if let copy = copies[offering.id] {
      return difference(copy, of: "It is") + copiedVariants(among: copy.changes, of: offering.id)
    }
    let own = offering.changes.isEmpty ? "" : "\n" + table(offering.changes)
    return own + copiedVariants(among: offering.changes, of: offering.id)
  }

  private func copiedVariants(among changes: [Change], of offering: String) -> String {
    changes.compactMap { change -> String? in
      guard let variant = change.addedVariant, let copy = copies["\(offering)/\(variant)"] else { return nil }
      return difference(copy, of: "\(code("variants.\(variant)")) is")
    }.joined()
  }

  private func difference(_ copy: CopyDifference, of subject: String) -> String {
    let origin = "\n\(subject) a copy of \(code(copy.origin))"
    if copy.changes.isEmpty { return origin + "; nothing differs yet.\n" }
    // A copy's differences from its origin have no weight: they require no version bump.
    return origin + ", which differs in:\n\n" + table(copy.changes, showsWeight: false)
  }

  private func table(_ changes: [Change], showsWeight: Bool = true) -> String {
    let head = ["change", "path", "before", "after"] + (showsWeight ? ["weight"] : [])
    let rows = changes.map { change in
      [change.kind.rawValue, code(change.path), cell(change.before), cell(change.after)]
        + (showsWeight ? [change.weight.rawValue] : [])
    }
    return row(head) + "|" + String(repeating: "---|", count: head.count) + "\n" + rows.map(row).joined()
  }

  private func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  /// Text that cannot break out of its cell or become markup.
  private func cell(_ value: JSONValue?) -> String {
    guard let value, value != .null else { return "" }
    var text = value.string ?? String(decoding: value.canonicalBytes(), as: UTF8.self)
    if text.unicodeScalars.count > 200 { text = String(text.unicodeScalars.prefix(200).map(Character.init)) + "…" }
    return prose(text.replacing(#/[\n\r]+/#, with: " "))
  }

  /// Text that is not markup, on one line.
  private func prose(_ text: String) -> String {
    var prose = ""
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      case "|", "*", "_", "`", "[", "]", "<", ">", "\\", "#", "~", "@", "&": prose += "\\" + String(scalar)
      default: prose.unicodeScalars.append(scalar)
      }
    }
    return prose
  }

  /// A code span with a fence that the text does not contain (CommonMark 0.31, section 6.1); in tables a bar is escaped
  /// even so (GitHub Flavored Markdown, "Tables").
  private func code(_ text: String) -> String {
    let text = text.visible.replacing("|", with: "\\|")
    guard text.contains("`") else { return "`\(text)`" }
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence) \(text) \(fence)"
  }
}
