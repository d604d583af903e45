import Base
import PaywallDiff
import PaywallModel
import PaywallProject
import YAML

/// Renames the positional keys of one locale file to the ids of their texts.
struct TranslationNaming {
  private let locale: LocaleCopy
  private let lists: [String: [NamedList]]
  /// The variants that its texts were written for, by variant and key; without those of the current ones, and of unknown ones.
  private let originals: [String: [String: Variant]]
  /// The number of translations that were renamed or removed.
  private(set) var count = 0
  private(set) var notes: [String] = []
  /// The keys that got a name, by that.
  private var given: [String: String] = [:]

  init(_ locale: LocaleCopy, _ lists: [String: [NamedList]], _ originals: [String: [String: Variant]]) {
    (self.locale, self.lists, self.originals) = (locale, lists, originals)
  }

  /// A key such as `bullets.0`, taken apart.
  private struct Placed {
    var list: NamedList
    var index: Int
    /// What follows the place, with its dot; empty for a text of the list itself.
    var rest: Substring
  }

  /// The file under the new names; nil if nothing changes.
  mutating func rename() throws -> PlannedFile? {
    guard let root = locale.root else { throw unreadable(locale.file) }
    var editor = locale.file.editor
    for entry in root.pairs {
      try requireOneNaming(entry)
      for pair in entry.value.pairs {
        guard let placed = placed(pair.key, in: lists[entry.key] ?? []) else { continue }
        try rename(pair, placed, of: entry, &editor)
      }
    }
    return count == 0 ? nil : PlannedFile(path: locale.file.path, bytes: editor.result())
  }

  /// - Throws: if a list whose texts have ids is translated by them and by places, as a merge may leave it: whose places those
  ///   are is not known.
  private func requireOneNaming(_ entry: Node.Pair) throws {
    let lists = lists[entry.key] ?? []
    for pair in entry.value.pairs {
      guard let placed = placed(pair.key, in: lists), placed.list.new[placed.index] == nil else { continue }
      let byID = entry.value.pairs.first {
        $0.key.hasPrefix(placed.list.path + ".") && self.placed($0.key, in: lists) == nil
      }
      guard let byID else { continue }
      let name = shellWord("\(locale.file.path):\(entry.key).\(placed.list.path).ID")
      throw ProjectError(
        .refused,
        "\(locale.file.path): '\(entry.key).\(pair.key)' goes by a place, and '\(entry.key).\(byID.key)' by an id",
        hint: "say each by its id: paywall set \(name) TEXT; then take those by places away with --unset")
    }
  }

  /// Nil for a key that names no place in one of the lists, and for one that is an id.
  private func placed(_ key: String, in lists: [NamedList]) -> Placed? {
    for list in lists where key.hasPrefix(list.path + ".") {
      let below = key.dropFirst(list.path.count + 1)
      let digits = below.prefix { $0 != "." }
      guard let index = Int(digits), !list.node.items.contains(where: { $0.lineID == String(digits) }) else { continue }
      return Placed(list: list, index: index, rest: below.dropFirst(digits.count))
    }
    return nil
  }

  /// - Throws: if another key is for the same text: one that was written for an earlier list, and one that is being written.
  private mutating func rename(
    _ pair: Node.Pair, _ placed: Placed, of entry: Node.Pair, _ editor: inout YAMLEditor
  ) throws {
    let list = placed.list
    let before = originals[entry.key]?[pair.key].flatMap { variant in
      variant.list(at: list.path).map { variant.itemTexts(of: $0) }
    }
    guard let now = place(of: placed, before) else {
      let text = before.flatMap { $0.indices.contains(placed.index) ? ", '\($0[placed.index])'," : nil } ?? ""
      return remove(pair, of: entry, because: "the text\(text) that it was written for no longer exists", &editor)
    }
    guard let name = list.name(at: now) else { return }
    let key = "\(list.path).\(name)\(placed.rest)"
    if key == pair.key { return }
    if entry.value[key] != nil { return remove(pair, of: entry, because: "'\(key)' exists too", &editor) }
    if let other = given.updateValue(pair.key, forKey: "\(entry.key).\(key)") {
      throw ProjectError(
        .refused,
        "\(locale.file.path): '\(entry.key).\(other)' and '\(entry.key).\(pair.key)' are for one text, '\(key)': the list has "
          + "changed since one of them was written",
        hint: "put each at the place of its text, or take one away with --unset, and try again")
    }
    editor.rename(pair, to: key)
    count += 1
  }

  /// The current position of the text that a key was written for; nil if it is gone.
  private func place(of placed: Placed, _ before: [String]?) -> Int? {
    guard let before, before != placed.list.texts, before.indices.contains(placed.index) else { return placed.index }
    var known = [Int?](repeating: nil, count: before.count)
    for (now, origin) in origins(of: placed.list.texts, among: before).enumerated() {
      if let origin { known[origin] = now }
    }
    return Successors(known, among: placed.list.texts.count).places[placed.index]
  }

  private mutating func remove(
    _ pair: Node.Pair, of entry: Node.Pair, because reason: String, _ editor: inout YAMLEditor
  ) {
    notes.append("\(locale.file.path): '\(entry.key).\(pair.key)' is removed: \(reason)")
    LocaleSheet.remove(pair.key, of: entry.value, in: &editor)
    count += 1
  }
}
