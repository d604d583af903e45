import JSON
import PaywallDiff
import PaywallModel
import PaywallWorkflow

/// Changes as lines for people.
struct ChangeText {
  let palette: Palette

  /// One offering: what became of it, its changes and who sees them; of a copy, what it does differently.
  func lines(_ offering: OfferingChange, copy: CopyDifference? = nil) -> [String] {
    if let copy { return [heading(offering) + ", a copy of \(copy.origin)"] + difference(copy) + seen(offering) }
    return [heading(offering)]
      + offering.unreadable.map { "  \(palette.bad("unreadable")) \($0.place.file):\($0.place.start): \($0.message)" }
      + offering.changes.flatMap(lines) + seen(offering)
  }

  private func difference(_ copy: CopyDifference) -> [String] {
    copy.changes.isEmpty ? ["  nothing differs yet"] : copy.changes.flatMap(lines)
  }

  private func seen(_ offering: OfferingChange) -> [String] {
    let words = reach(offering.reach) ?? "by nobody: no placement and no experiment leads to it"
    return offering.status == .removed ? [] : ["  \(palette.faint("seen:")) \(words)"]
  }

  private func heading(_ offering: OfferingChange) -> String {
    let versions = [offering.before, offering.after].compactMap { $0?.description }
    let version = versions.count == 2 && versions[0] == versions[1] ? versions[0] : versions.joined(separator: " → ")
    var what = ""
    switch offering.status {
    case .added: what = palette.good("new offering")
    case .removed: what = palette.removed("removed offering")
    case .renamed(let from): what = "renamed from \(from)"
    case .changed: what = ""
    case .unreadable: what = palette.bad("cannot be read")
    }
    return [palette.title(offering.id), version, what, offering.weight?.rawValue ?? ""]
      .filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// One change; long texts get lines of their own.
  func lines(_ change: Change) -> [String] {
    let weight = palette.faint(change.weight.rawValue)
    switch change.kind {
    case .added:
      return ["  \(palette.good("+")) \(change.path)  \(weight)"] + detail(change.path, change.after, palette.good, "+")
    case .removed:
      return ["  \(palette.removed("-")) \(change.path)  \(weight)"]
        + detail(change.path, change.before, palette.removed, "-")
    case .changed:
      return ["  ~ \(change.path)  \(weight)"] + detail(change.path, change.before, palette.removed, "-")
        + detail(change.path, change.after, palette.good, "+")
    case .moved: return ["  > \(change.path)  \(brief(change.before)) → \(brief(change.after))  \(weight)"]
    case .renamed: return ["  > \(change.path)  renamed from \(brief(change.before))  \(weight)"]
    }
  }

  private func detail(_ path: String, _ value: JSONValue?, _ paint: (String) -> String, _ mark: String) -> [String] {
    guard let value, value.isShownInFull, !path.hasSuffix("." + brief(value)) else { return [] }
    return brief(value).split(separator: "\n", omittingEmptySubsequences: false).map {
      "      " + paint("\(mark) \($0)")
    }
  }

  private func brief(_ value: JSONValue?) -> String {
    switch value {
    case nil: "nothing"
    case .string(let text): text
    case let value?: String(decoding: value.canonicalBytes(), as: UTF8.self)
    }
  }

  /// The placements and experiments that show an offering, in words; nil when nothing does.
  func reach(_ reach: Reach) -> String? {
    let current = reach.isCurrent ? ["the current offering"] : []
    let placements = reach.placements.map { "placement \($0)" }
    let all = current + placements + reach.experiments.map { "experiment \($0)" }
    return all.isEmpty ? nil : all.joined(separator: ", ")
  }
}

extension JSONValue {
  /// Whether the value says more than that something is there: whole screens and sections are told by their path.
  fileprivate var isShownInFull: Bool {
    switch self {
    case .object(let members): members.count <= 3
    case .array(let items): items.count <= 5
    default: true
    }
  }
}
