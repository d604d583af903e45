import JSON
import PaywallDiff
import PaywallModel
import PaywallWorkflow

extension ProjectDiff {
  /// The changes as Markdown, for a comment on a pull request.
  var markdown: String {
    guard !isEmpty else { return "No paywall changes between `\(base)` and `\(head ?? "the work tree")`." }
    var text = "### Paywall changes: \(weight?.rawValue ?? "none that readers see")\n"
    for offering in offerings { text += section(offering) }
    if !project.all.isEmpty { text += "\n**Project**\n\n" + table(project.all) }
    return text
  }

  private func section(_ offering: OfferingChange) -> String {
    let versions = versionChange(offering.before, offering.after)
    var text = "\n**\(offering.id)** \(versions) (\(offering.status.word)"
    if let weight = offering.weight { text += ", \(weight.rawValue)" }
    text += ")\n"
    let reach =
      (offering.reach.isCurrent ? ["the current offering"] : []) + offering.reach.placements.map { "placement `\($0)`" }
      + offering.reach.experiments.map { "experiment `\($0)`" }
    if !reach.isEmpty { text += "\nSeen: \(reach.joined(separator: ", ")).\n" }
    for finding in offering.unreadable { text += "\nCannot be read: `\(finding.place.file)`: \(finding.message)\n" }
    return text + changes(offering)
  }

  /// What changed; of a copy, and of a variant that is one, what it does differently than its origin.
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
      return difference(copy, of: "`variants.\(variant)` is")
    }.joined()
  }

  private func difference(_ copy: CopyDifference, of subject: String) -> String {
    let origin = "\n\(subject) a copy of `\(copy.origin)`"
    if copy.changes.isEmpty { return origin + "; nothing differs yet.\n" }
    // Against its origin a copy's changes weigh nothing: no version follows from them.
    return origin + ", which differs in:\n\n" + table(copy.changes, showsWeight: false)
  }

  private func table(_ changes: [Change], showsWeight: Bool = true) -> String {
    let head = ["change", "path", "before", "after"] + (showsWeight ? ["weight"] : [])
    let rows = changes.map { change in
      [change.kind.rawValue, "`\(change.path)`", cell(change.before), cell(change.after)]
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
    var cell = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r": cell += " "
      case "|", "*", "_", "`", "[", "]", "<", ">", "\\", "#", "~": cell += "\\" + String(scalar)
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return cell
  }
}
