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
    return offering.changes.isEmpty ? text : text + "\n" + table(offering.changes)
  }

  private func table(_ changes: [Change]) -> String {
    "| change | path | before | after | weight |\n|---|---|---|---|---|\n"
      + changes.map { change in
        "| \(change.kind.rawValue) | `\(change.path)` | \(cell(change.before)) | \(cell(change.after)) | \(change.weight.rawValue) |\n"
      }.joined()
  }

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
