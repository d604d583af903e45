import PaywallModel

enum WireIDNotReused: HistoryRule {
  static let description = RuleDescription(
    "wire-id-not-reused", "A variant does not take over the wire id of another one.", .always(.error),
    waivers: .allowed,
    documentation: """
      Every analytics event carries the wire id. If a variant that was released under it is removed or given another id,
      and a different screen takes it, reports add the numbers of both. A variant that only moved since the last release, to
      another file or offering, keeps its id: one with at least half of its texts counts as the same. An id that the last
      release has no more comes back only with what users saw under it, as after `paywall rollback` or `git revert`; a copy
      of another screen does not become the old one by its name. All releases of the record count, not only the last one;
      against a base that you name, only that base.
      """,
    bad: "control.yaml removed, and short.yaml with its id: pro_control", good: "short.yaml with id: pro_short",
    source: nil)

  static func violations(in history: HistoryView) -> [Violation] {
    let owners = Dictionary(
      history.old.offerings.values.flatMap(\.wireIDs).map { ($0.value, $0.range.file) },
      uniquingKeysWith: { first, _ in first })
    let present = Set(history.new.offerings.values.flatMap(\.wireIDs).map { "\($0.value) \($0.range.file)" })
    return history.changed.compactMap(\.new).flatMap(\.variants).compactMap { variant in
      guard let id = variant.wireID else { return nil }
      guard let owner = owners[id.value] else {
        return history.earlier.screens[id.value].map { violation(id, $0.variant.file.path, $0.release) }
      }
      guard owner != variant.file.path, !present.contains("\(id.value) \(owner)"),
        !hasMoved(from: owner, to: variant, history)
      else { return nil }
      return violation(id, owner, history.base)
    }
  }

  private static func violation(_ id: Located<String>, _ owner: String, _ release: String) -> Violation {
    Violation(
      at: id.range, "the wire id '\(id.value)' belongs to \(owner) in \(release), which is another screen",
      hint: "give the variant an id that was never released")
  }

  /// Whether the variant is what the other file held, and that file is gone.
  private static func hasMoved(from file: String, to variant: Variant, _ history: HistoryView) -> Bool {
    func find(_ file: String, in offerings: [Offering]) -> Variant? {
      offerings.lazy.flatMap(\.variants).first { $0.file.path == file }
    }
    let (before, after) = (history.changed.compactMap(\.old), history.changed.compactMap(\.new))
    guard find(file, in: after) == nil, find(variant.file.path, in: before) == nil, let old = find(file, in: before)
    else { return false }
    return variant.hasTexts(of: old)
  }
}
