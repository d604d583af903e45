import JSON
import PaywallAuthoring
import PaywallDiff
import PaywallModel

/// Changes as lines for people.
struct ChangeText {
  let palette: Palette

  /// How copies differ from what they were copied from, by `OFFERING` or `OFFERING/VARIANT`.
  var copies: [String: CopyDifference] = [:]

  /// One offering: its status, its changes and who sees them; for a copy, how it differs from its origin.
  func lines(_ offering: OfferingChange) -> [TerminalText] {
    if let copy = copies[offering.id] {
      let changes =
        copy.changes.isEmpty ? ["  nothing differs yet"] : changes(copy.changes, of: offering.id, isCopy: true)
      return [heading(offering) + ", a copy of \(copy.origin)"] + changes + seen(offering)
    }
    return [heading(offering)]
      + offering.unreadable.map { "  \(palette.bad("unreadable")) \($0.range.file):\($0.range.start): \($0.message)" }
      + changes(offering.changes, of: offering.id, isCopy: false) + seen(offering)
  }

  /// The changes of an offering; below a variant that is a copy, how it differs from its origin.
  ///
  /// A copy's differences from its origin have no weight: they require no version bump.
  private func changes(_ changes: [Change], of offering: String, isCopy: Bool) -> [TerminalText] {
    grouped(changes).flatMap { group -> [TerminalText] in
      guard let change = group.first, group.count == 1 else { return together(group, showsWeight: !isCopy) }
      let own = lines(change, showsWeight: !isCopy)
      guard let variant = change.addedVariant, let copy = copies["\(offering)/\(variant)"] else { return own }
      let first = own.map { $0 + ", a copy of \(copy.origin)" }
      return first + copy.changes.flatMap { lines($0, showsWeight: false) }.map { "  " + $0 }
    }
  }

  private func seen(_ offering: OfferingChange) -> [TerminalText] {
    if offering.status == .removed { return [] }
    let words = reach(offering.reach) ?? "by nobody: no placement or experiment leads to it"
    return ["  \(palette.faint("seen:")) \(words)"]
      + offering.reach.unseen.map { "  \(palette.faint("not counted:")) \($0)" }
  }

  private func heading(_ offering: OfferingChange) -> TerminalText {
    var what: TerminalText = ""
    switch offering.status {
    case .added: what = palette.good("new offering")
    case .removed: what = palette.removed("removed offering")
    case .renamed(let from): what = "renamed from \(from)"
    case .changed: what = ""
    case .unreadable: what = palette.bad("cannot be read")
    }
    return [
      palette.title("\(offering.id)"), versionChange(offering.before, offering.after), what,
      "\(offering.weight?.rawValue ?? "")",
    ]
    .filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// One change; long texts get their own lines.
  func lines(_ change: Change) -> [TerminalText] { lines(change, showsWeight: true) }

  /// Changes outside the offerings.
  func lines(_ changes: [Change]) -> [TerminalText] {
    grouped(changes).flatMap { $0.count == 1 ? lines($0[0]) : together($0, showsWeight: true) }
  }

  /// The changes in their order, with languages that come or go together in one group.
  private func grouped(_ changes: [Change]) -> [[Change]] {
    var groups: [[Change]] = []
    for change in changes {
      if let last = groups.last?.first, let list = change.languageList, last.languageList == list,
        last.weight == change.weight, last.kind == change.kind
      {
        groups[groups.count - 1].append(change)
      } else {
        groups.append([change])
      }
    }
    return groups
  }

  /// A group of languages in one line.
  private func together(_ group: [Change], showsWeight: Bool) -> [TerminalText] {
    guard let first = group.first, let list = first.languageList else { return [] }
    let names = group.map { brief($0.after ?? $0.before) }.joined(separator: ", ")
    let sign = first.kind == .added ? palette.good("+") : palette.removed("-")
    let weight = showsWeight ? palette.faint("\(first.weight.rawValue)") : ""
    let line: TerminalText = "  \(sign) \(list): \(names)  \(weight)"
    return [line.trimmingEnd]
  }

  private func lines(_ change: Change, showsWeight: Bool) -> [TerminalText] {
    let weight = showsWeight ? palette.faint("\(change.weight.rawValue)") : ""
    return text(change, weight).map { $0.trimmingEnd }
  }

  private func text(_ change: Change, _ weight: TerminalText) -> [TerminalText] {
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

  /// The value on its own lines: a text as it is, and for anything larger the texts in it.
  private func detail(_ path: String, _ value: JSONValue?, _ paint: (TerminalText) -> TerminalText, _ sign: String)
    -> [TerminalText]
  {
    guard let value, !path.hasSuffix("." + brief(value)) else { return [] }
    let lines = value.leaves
    let shown = lines.count <= 12 ? lines : lines.prefix(11) + ["… and \(lines.count - 11) more"]
    return shown.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.map {
      "      " + paint("\(sign) \($0)")
    }
  }

  private func brief(_ value: JSONValue?) -> String {
    switch value {
    case nil: "nothing"
    case .string(let text): text
    case let value?: String(decoding: value.canonicalBytes(), as: UTF8.self)
    }
  }

  /// The placements and experiments that show an offering, in words; nil if nothing does.
  func reach(_ reach: Reach) -> String? {
    let current = reach.isCurrent ? ["the current offering"] : []
    let placements = reach.placements.map { "placement \($0)" }
    let all = current + placements + reach.experiments.map { "experiment \($0)" }
    return all.isEmpty ? nil : all.joined(separator: ", ")
  }
}

extension Change {
  /// The list of languages that gets one or loses one; nil for another change.
  fileprivate var languageList: String? {
    guard kind == .added || kind == .removed else { return nil }
    let list = path.prefix { $0 != "." } == "settings" ? "settings.locales" : "locales"
    let rest = path.hasPrefix(list + ".") ? path.dropFirst(list.count + 1) : "."
    return rest.contains(".") ? nil : list
  }

  /// The name of the variant that the change adds; nil for another change.
  var addedVariant: Substring? {
    kind == .added && path.hasPrefix("variants.") ? path.dropFirst("variants.".count) : nil
  }
}

extension JSONValue {
  /// The value as lines: a scalar by itself, and for objects and lists each scalar in them after its path.
  fileprivate var leaves: [String] {
    switch self {
    case .object(let members):
      members.flatMap { member in member.value.leaves(under: member.key) }
    case .array(let items):
      items.enumerated().flatMap { index, item in item.leaves(under: item.members == nil ? "" : String(index)) }
    case .string(let text): [text]
    default: [String(decoding: canonicalBytes(), as: UTF8.self)]
    }
  }

  private func leaves(under key: String) -> [String] {
    let isScalar = members == nil && array == nil
    return leaves.map { key.isEmpty ? $0 : isScalar ? "\(key): \($0)" : "\(key).\($0)" }
  }
}

/// One version, or both with an arrow between them.
func versionChange(_ before: SemanticVersion?, _ after: SemanticVersion?) -> TerminalText {
  let versions = [before, after].compactMap { $0?.description }
  return versions.count == 2 && versions[0] == versions[1]
    ? "\(versions[0])" : "\(versions.joined(separator: " → "))"
}
