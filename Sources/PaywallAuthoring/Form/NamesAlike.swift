import JSON
import PaywallModel
import YAML

/// The names in the versions of a locale file as they are in what a merge makes of the variants: what one side alone
/// renamed, and what goes by its place and has another one now.
struct NamesAlike {
  /// The newer names of variants by the former ones.
  private var variants: [String: String] = [:]
  /// The variants that are there no more.
  private var removed: Set<String> = []
  /// What became of the texts of each variant, by its newer name.
  private var texts: [String: TextAlignment] = [:]
  /// The variants, in conflict themselves, on which it depends what texts are called.
  private(set) var awaited: Set<String> = []

  /// The variants that are there still, by the side that took them away with their translations.
  private var kept: [Int: Set<String>] = [:]

  /// A variant that one side calls by the name that another one had, as a winner that replaces what it won against.
  private(set) var exchanged: String?

  /// Whether a text goes by its place in a list that is not known as each side has it.
  private var isUnknown = false

  /// Whether what goes by a place on one of the sides is at another one now, or it is not known where.
  var movesPlaces: Bool {
    isUnknown
      || texts.values.contains { alignment in
        alignment.fates.dropFirst().contains { fates in
          fates.contains { key, fate in namesPlace(key) && fate != .at(key) }
        }
      }
  }

  /// - Parameters:
  ///   - roots: what both sides come from, ours and theirs; nil for what cannot be read.
  ///   - names: the variants of the offering.
  ///   - versions: of a variant by what each of the three calls it, and by what it is called now if it is there, as all of them
  ///     and the merge have it; nil for what is not known.
  init(_ roots: [Node?], among names: Set<String>, versions: @escaping ([String], String?) -> [Node?]?) {
    let files = LocaleVersions(roots: roots, names: names, versions: versions)
    exchanged = files.exchanged
    if exchanged != nil { return }
    for gone in files.keys[0].subtracting(files.keys[1].intersection(files.keys[2])) where !names.contains(gone) {
      rename(gone, files)
    }
    // A variant that one side translates first, and the other one renamed, has the wire id that both know.
    for former in files.keys[1].union(files.keys[2]).subtracting(files.keys[0])
    where !names.contains(former) && variants[former] == nil {
      guard let id = files.wireIDOfBase(former) else { continue }
      let new = names.filter { files.wireIDNow(former, $0) == id }
      if new.count == 1, let name = new.first, !files.keys.joined().contains(name) { variants[former] = name }
    }
    let present = roots.map { root in (root?.pairs ?? []).map { variants[$0.key] ?? $0.key } }
    for variant in Set(present.joined()) { align(variant, files) }
  }

  /// Finds the newer name of a variant that a side has no texts of, or that it was removed.
  private mutating func rename(_ gone: String, _ files: LocaleVersions) {
    let new = [1, 2].map { side -> Set<String> in
      if files.keys[side].contains(gone) { return [] }
      return files.keys[side].subtracting(files.keys[0]).filter { files.isRenamed(gone, $0, side) }
    }
    // Each side may have another name for it; the variant that is there says which one it has.
    let present = new[0].union(new[1]).intersection(files.names)
    guard present.count == 1, let name = present.first, new.allSatisfy({ $0.count <= 1 }) else {
      let ids = present.map { files.wireIDNow(gone, $0) }
      if present.count > 1, Set(ids).count == 1 { awaited.formUnion(present) }
      // What one side renamed and the other removed is under none of the names where it was decided to go.
      let known = [1, 2].flatMap { side in new[side - 1].map { files.wireIDs(gone, $0, side)?.now } }
      let isThere = files.names.contains { known.contains(files.wireIDNow(gone, $0)) }
      if present.isEmpty, !known.isEmpty, !known.contains(nil), !isThere { removed.formUnion(new.joined() + [gone]) }
      return
    }
    variants[gone] = name
    for other in new.joined() where other != name { variants[other] = name }
  }

  /// Finds what became of the texts of a variant, by its newer name.
  private mutating func align(_ variant: String, _ files: LocaleVersions) {
    let (roots, keys) = (files.roots, files.keys)
    let others = variants.filter { $0.value == variant }.keys.sorted()
    let former = keys.indices.map { version in
      if keys[version].contains(variant) { return variant }
      // One without texts of it has the variant itself under some name.
      return others.first(where: keys[version].contains)
        ?? ([variant] + others).first { files.has($0, in: version) } ?? variant
    }
    if removed.contains(variant) { return }
    // One that was removed takes its translations along, unless it may have another name now.
    if !files.names.contains(variant), files.versions(former, nil)?[0] != nil {
      let added = [1, 2].map { keys[$0].subtracting(keys[0]).subtracting(variants.keys).subtracting(variants.values) }
      let isElsewhere = [1, 2].contains { side in
        added[side - 1].contains { files.wireIDs(variant, $0, side).map { $0.was == $0.now } ?? true }
      }
      if !isElsewhere {
        removed.insert(variant)
        return
      }
    }
    let nodes = files.versions(former, variant)
    // Of one that each side added both know it by the same names where it is the same.
    let isAdded = roots[0]?[former[0]] == nil
    if isAdded, let nodes, nodes[1] != nil, nodes[1]?.json == nodes[2]?.json { return }
    guard let nodes, nodes.prefix(3).allSatisfy({ $0 != nil }) else {
      if let nodes, nodes[0] != nil, files.names.contains(variant),
        let side = [1, 2].first(where: { nodes[$0] == nil })
      {
        kept[side, default: []].insert(variant)
      }
      // What one side alone has is as that has it.
      let isShared = nodes.map { $0[1] != nil && $0[2] != nil } ?? true
      let isPlaced = zip(roots, former).contains { root, name in
        root?[name]?.pairs.contains { namesPlace($0.key) } ?? false
      }
      isUnknown = isUnknown || isShared && isPlaced
      return
    }
    var alignment = TextAlignment(nodes)
    for side in [1, 2] {
      let blocks = [0, side].map { roots[$0]?[former[$0]]?.pairs ?? [] }
      for (old, new) in Self.moved(from: blocks[0], to: blocks[1])
      where alignment.fates[3 - side][old] == .gone
        && Self.place(of: old, in: nodes[0]) == Self.place(of: new, in: nodes[side])
      {
        alignment.follow(old, to: new, on: [0, 3 - side])
      }
    }
    // Words that a side left as they were are for what stood at their place then, whatever it did to the list.
    let words = roots.indices.map { version in
      Dictionary(
        (roots[version]?[former[version]]?.pairs ?? []).filter { namesPlace($0.key) }.map { ($0.key, $0.value.string) },
        uniquingKeysWith: { first, _ in first })
    }
    for side in [1, 2] {
      for (key, text) in words[side] where text != nil && words[0][key] == text {
        alignment.keep(key, on: side)
      }
    }
    texts[variant] = alignment
    let there = alignment.fates.map { Set($0.values.compactMap(\.path)) }
    let isAwaited = roots.indices.contains { side in
      (roots[side]?[former[side]]?.pairs ?? []).contains { pair in
        // It has another name, or it is not known whether it stays.
        guard let fate = alignment.fates[side][pair.key] else { return false }
        return fate != .at(pair.key) || there[1].contains(pair.key) != there[2].contains(pair.key)
          || Self.mayBecomeTwo(pair.key, nodes)
      }
    }
    if nodes[3] == nil, isAwaited { awaited.insert(variant) }
  }

  /// Whether each side wrote another text into a place, so that there may be both in the end, one after the other.
  private static func mayBecomeTwo(_ key: String, _ nodes: [Node?]) -> Bool {
    guard namesPlace(key) else { return false }
    let values = nodes.prefix(3).map { $0.flatMap { NodePaths($0, as: .variant).node(at: key)?.json } }
    return !values.contains(nil) && Set(values.compactMap { $0?.canonicalBytes() }).count == 3
  }

  /// Where a text stands, item by item; nil where it does not.
  private static func place(of path: String, in root: Node?) -> [String]? {
    guard let reach = root.map({ NodePaths($0, as: .variant).reach(path) }), reach.rest.isEmpty else { return nil }
    return reach.children.map { if case .item(let index, _) = $0.place { "\(index)" } else { $0.name } }
  }

  /// The keys of translations that a side has under other keys in the same words: it renamed what they are for, and may have written
  /// that anew.
  private static func moved(from base: [Node.Pair], to side: [Node.Pair]) -> [(String, String)] {
    let keys = (was: Set(base.map(\.key)), now: Set(side.map(\.key)))
    func unique(_ pairs: [Node.Pair], _ known: Set<String>) -> [String: String] {
      Dictionary(grouping: pairs.filter { !known.contains($0.key) && $0.value.string != nil }) { $0.value.string ?? "" }
        .compactMapValues { $0.count == 1 ? $0[0].key : nil }
    }
    let new = unique(side, keys.was)
    return unique(base, keys.now).compactMap { words, key in new[words].map { (key, $0) } }
  }

  /// The three files with these names, without texts that are in the variants no more. Of texts and variants that are there
  /// still, those translations stay that one side took away together with them.
  /// - Returns: nil where it is not known which text one is for.
  func applied(to files: [[UInt8]], _ read: ([UInt8]) -> Node?, isJSON: Bool) -> [[UInt8]]? {
    var files = files
    for side in files.indices {
      guard let named = applied(to: files[side], read, of: side, isJSON: isJSON) else { return nil }
      files[side] = named
    }
    let base = read(files[0])
    for side in files.indices.dropFirst() {
      let root = read(files[side])
      var editor = YAMLEditor(files[side], isJSON: isJSON)
      for pair in base?.pairs ?? [] {
        guard let fates = texts[pair.key]?.fates, let own = root?[pair.key], own.isMapping else { continue }
        let (there, known) = (Set(fates[0].values.compactMap(\.path)), Set(fates[side].values.compactMap(\.path)))
        var members = own.json.members ?? []
        var place = 0
        for text in pair.value.pairs {
          if let index = members.firstIndex(where: { $0.key == text.key }) {
            place = index + 1
          } else if there.contains(text.key), !known.contains(text.key) {
            members.insert(JSONMember(text.key, text.value.json), at: place)
            place += 1
          }
        }
        editor.merge(own, to: .object(members), as: (YAMLEditor(files[0], isJSON: isJSON), pair.value))
      }
      if let base, let root, let kept = kept[side] {
        var members = root.json.members ?? []
        for (place, pair) in base.pairs.enumerated() where kept.contains(pair.key) && root[pair.key] == nil {
          members.insert(JSONMember(pair.key, pair.value.json), at: min(place, members.count))
        }
        // With its comments, as it is written there.
        editor.merge(
          root, to: .object(members), as: (YAMLEditor(files[0], isJSON: isJSON), base), takesFields: true)
      }
      files[side] = editor.result()
    }
    return files
  }

  /// One of them with these names: 0 is what both sides come from, 1 is ours, 2 is theirs.
  func applied(to bytes: [UInt8], _ read: ([UInt8]) -> Node?, of side: Int, isJSON: Bool) -> [UInt8]? {
    if isUnknown || exchanged != nil { return nil }
    var editor = LocaleSheet.editor(of: bytes, isJSON: isJSON)
    let root = read(bytes)
    for pair in root?.pairs ?? [] {
      let variant = variants[pair.key] ?? pair.key
      if removed.contains(variant), let root {
        editor.removeField(pair.key, in: root)
        continue
      }
      if variant != pair.key { editor.rename(pair, to: variant) }
      guard let fates = texts[variant]?.fates[side] else { continue }
      var taken: Set<String> = []
      for text in pair.value.pairs {
        let isPlaced = namesPlace(text.key)
        switch fates[text.key] {
        case .at(let path)?:
          if path != text.key { editor.rename(text, to: path) }
          guard taken.insert(path).inserted else { return nil }
        case .gone?: LocaleSheet.remove(text.key, of: pair.value, in: &editor)
        case .unsure? where isPlaced: return nil
        case .unsure?, nil: guard taken.insert(text.key).inserted else { return nil }
        }
      }
    }
    return editor.result()
  }
}

/// The versions of a locale file, and of the variants whose texts it translates.
private struct LocaleVersions {
  /// What both sides come from, ours and theirs; nil for what cannot be read.
  let roots: [Node?]
  /// The variants that each of them has texts of.
  let keys: [Set<String>]
  /// The variants of the offering.
  let names: Set<String>
  /// See `NamesAlike.init`.
  let versions: ([String], String?) -> [Node?]?

  init(roots: [Node?], names: Set<String>, versions: @escaping ([String], String?) -> [Node?]?) {
    (self.roots, self.names, self.versions) = (roots, names, versions)
    keys = roots.map { Set($0?.pairs.map(\.key) ?? []) }
  }

  /// A variant that one side calls by the name that another one had.
  var exchanged: String? {
    let former = Dictionary(
      keys[0].compactMap { name in wireIDOfBase(name).map { ($0, name) } }, uniquingKeysWith: { first, _ in first })
    return keys[0].sorted().first { name in
      [1, 2].contains { side in
        keys[side].contains(name)
          && wireIDs(name, name, side).map { former[$0.now].map { $0 != name } ?? false } ?? false
      }
    }
  }

  /// Whether a version has a variant of that name.
  func has(_ name: String, in version: Int) -> Bool { versions([name, name, name], nil)?[version] != nil }

  /// The wire id of a variant in what both sides come from; nil where it is not known.
  func wireIDOfBase(_ name: String) -> String? { versions([name, name, name], nil)?[0]?["id"]?.string }

  /// The wire id of the variant that is called `now` in the merge; nil where it is not known.
  func wireIDNow(_ former: String, _ now: String) -> String? {
    versions([former, former, former], now)?.last??["id"]?.string
  }

  /// The wire ids of a variant that both sides come from, and of one that a side has; nil where one of them is not known.
  func wireIDs(_ former: String, _ name: String, _ side: Int) -> (was: String, now: String)? {
    let nodes = versions([former, side == 1 ? name : former, side == 2 ? name : former], nil)
    guard let was = nodes?[0]?["id"]?.string, let now = nodes?[side]?["id"]?.string else { return nil }
    return (was, now)
  }

  /// Whether one side calls a variant otherwise than both did: it has the same wire id or, where that is not known, half of its
  /// translations.
  func isRenamed(_ gone: String, _ new: String, _ side: Int) -> Bool {
    if let ids = wireIDs(gone, new, side) { return ids.was == ids.now }
    let (former, texts) = (roots[0]?[gone]?.json, roots[side]?[new]?.json)
    if former == texts { return true }
    guard let former = former?.members, let texts else { return false }
    return former.count { texts[$0.key] == $0.value } * 2 >= max(former.count, texts.members?.count ?? 0)
  }
}
