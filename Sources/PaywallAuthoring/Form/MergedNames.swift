import JSON
import PaywallDiff
import PaywallModel

/// The names of the items of a list in what two versions come from, in ours and in theirs.
struct MergedNames {
  var was, ours, theirs: [String]

  /// The field of a column that holds the name of its cells while they are merged; the format has none of this name.
  static let mark = "\u{0}"

  /// The same where an item to which one side gave another id, and another text with it, has one name in all of them: that in
  /// ours, else in theirs. It is known by its words, as a renamed section of a comparison is.
  func unified(_ was: [JSONValue], _ ours: [JSONValue], _ theirs: [JSONValue]) -> Self {
    func renamed(_ names: [String], _ known: [(new: String, old: String)], back: Bool) -> [String] {
      let others = Dictionary(
        known.map { back ? ($0.new, $0.old) : ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
      return names.map { others[$0] ?? $0 }
    }
    var names = self
    let known = Set(names.theirs)
    let byOurs = Self.renamed(was, names.was, ours, names.ours).filter { !known.contains($0.new) }
    names.was = renamed(names.was, byOurs, back: false)
    names.theirs = renamed(names.theirs, byOurs, back: false)
    let own = Set(names.ours)
    let byTheirs = Self.renamed(was, names.was, theirs, names.theirs).filter { !own.contains($0.new) }
    names.theirs = renamed(names.theirs, byTheirs, back: true)
    let lists = [names.was, names.ours, names.theirs]
    return lists.allSatisfy { Set($0).count == $0.count } ? names : self
  }

  /// The same where columns of a table that have the same cells have one name in all of them: that in ours, else in theirs.
  func unifiedByMarks(_ was: [JSONValue], _ ours: [JSONValue], _ theirs: [JSONValue]) -> Self {
    func names(_ items: [JSONValue], _ names: [String]) -> [String: String] {
      Dictionary(
        zip(items, names).compactMap { item, name in item[Self.mark]?.string.map { ($0, name) } },
        uniquingKeysWith: { first, _ in first })
    }
    let (former, own) = (names(was, self.was), names(ours, self.ours))
    if former.isEmpty { return self }
    let others = names(theirs, self.theirs)
    func name(_ item: JSONValue, _ name: String) -> String {
      guard let mark = item[Self.mark]?.string else { return name }
      if let new = own[mark], new != former[mark] { return new }
      return others[mark] ?? own[mark] ?? name
    }
    let unified = MergedNames(
      was: zip(was, self.was).map(name), ours: zip(ours, self.ours).map(name),
      theirs: zip(theirs, self.theirs).map(name))
    return [unified.was, unified.ours, unified.theirs].allSatisfy { Set($0).count == $0.count } ? unified : self
  }

  /// What new names were before.
  private static func renamed(
    _ old: [JSONValue], _ oldNames: [String], _ new: [JSONValue], _ newNames: [String]
  ) -> [(new: String, old: String)] {
    let known = [Set(oldNames), Set(newNames)]
    let lost = oldNames.indices.filter { !known[1].contains(oldNames[$0]) && old[$0]["id"] != nil }
    let fresh = newNames.indices.filter { !known[0].contains(newNames[$0]) && new[$0]["id"] != nil }
    if lost.isEmpty || fresh.isEmpty { return [] }
    let pairs = origins(of: fresh.map { new[$0].prose }, among: lost.map { old[$0].prose }).enumerated()
    return pairs.compactMap { place, origin in
      guard let former = origin.map({ lost[$0] }), new[fresh[place]]["type"] == old[former]["type"],
        !new[fresh[place]].prose.isEmpty
      else { return nil }
      return (newNames[fresh[place]], oldNames[former])
    }
  }
}

extension JSONValue {
  /// Whether two items may be one that was edited, also under another id where it says much the same.
  static func areOne(_ one: JSONValue, _ other: JSONValue) -> Bool {
    if ItemNames.areOne(one, other) {
      return one.isNamed || other.isNamed || other.isEdit(of: one)
    }
    guard one["id"] != nil, other["id"] != nil, one["type"] == other["type"], !one.prose.isEmpty else { return false }
    return origins(of: [other.prose], among: [one.prose]) == [0]
  }

  /// Whether it has what tells it apart from others of its list, wherever it stands.
  var isNamed: Bool { (ItemNames.keys + ["type"]).contains { self[$0] != nil } }

  /// The texts in it that people read: those that are neither ids nor addresses.
  fileprivate var prose: String {
    var texts: [String] = []
    func collect(_ value: JSONValue) {
      for member in value.members ?? [] { collect(member.value) }
      for item in value.array ?? [] { collect(item) }
      if let text = value.string, !isID(text), !text.contains("://") { texts.append(text) }
    }
    collect(self)
    return texts.joined(separator: " ")
  }
}
