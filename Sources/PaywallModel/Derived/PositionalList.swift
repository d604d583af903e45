package import YAML

/// A list in a variant whose texts are translated by position only, such as `bullets.0`: once the list changes,
/// nothing in the translation says which text it was written for.
package struct PositionalList: Sendable {
  /// The name of the variant.
  package var variant: String
  /// The list's path in the variant.
  package var path: String
  /// The list's source range.
  package var range: SourceRange
  /// The texts of the list with their positions, `0: No ads`; lists with the same texts are the same for translators.
  package var texts: [String]
  /// The first key for it in each locale file that has one, with its range.
  package var keys: [Located<String>]

  /// `texts` in the order of the list, `keys` one for each locale file.
  package init(variant: String, path: String, range: SourceRange, texts: [String], keys: [Located<String>]) {
    self.variant = variant
    self.path = path
    self.range = range
    self.texts = texts
    self.keys = keys
  }
}

extension Offering {
  /// The lists that locale files translate by position, with the keys that do so.
  package var positionalLists: [PositionalList] {
    var keys: [String: [Located<String>]] = [:]
    for locale in locales {
      for entry in locale.root?.pairs ?? [] {
        let placed = entry.value.pairs.filter { namesPlace($0.key) }.map { pair in
          Located(pair.key, SourceRange(locale.file.path, pair.keyStart, pair.keyEnd))
        }
        if !placed.isEmpty { keys[entry.key, default: []] += placed }
      }
    }
    if keys.isEmpty { return [] }
    return variants.flatMap { variant in keys[variant.name].map(variant.positionalLists) ?? [] }
  }
}

extension LocaleCopy {
  /// Whether any key of the file may identify a text by its position.
  package var namesPositions: Bool { root?.pairs.contains { $0.value.pairs.contains { namesPlace($0.key) } } ?? false }
}

extension Variant {
  /// The lists in which `keys` identify some texts by position.
  fileprivate func positionalLists(_ keys: [Located<String>]) -> [PositionalList] {
    let copy = copy.filter { $0.placedIn != nil }
    let lists = Dictionary(copy.map { ($0.path, $0.placedIn ?? "") }, uniquingKeysWith: { first, _ in first })
    var first: [String: [Located<String>]] = [:]
    for key in keys {
      guard let list = lists[key.value], first[list]?.contains(where: { $0.range.file == key.range.file }) != true
      else { continue }
      first[list, default: []].append(key)
    }
    return first.keys.sorted().compactMap { path in
      guard let node = list(at: path), let keys = first[path] else { return nil }
      return PositionalList(
        variant: name, path: path, range: SourceRange(file.path, node.start, node.start),
        texts: positionalTexts(of: path),
        keys: keys)
    }
  }

  /// The list at a path; nil if there is none.
  package func list(at path: String) -> Node? { root.flatMap { NodePaths($0, as: .variant).node(at: path) } }

  /// The items of each list of texts, by the list's path.
  package var lineLists: [String: [Node]] {
    var lists: [String: [Node]] = [:]
    for text in copy where text.lineKey != nil {
      let path = text.listPath
      if lists[path] == nil { lists[path] = list(at: path)?.items ?? [] }
    }
    return lists
  }

  /// What users read in a list, each text with its path relative to the list; empty if there is no list.
  ///
  /// A text with an id is listed by position too, so that ids alone make no difference.
  package func positionalTexts(of list: String) -> [String] {
    copy.filter { $0.wirePath.hasPrefix(list + ".") }.map { text in
      String(decoding: text.wirePath.utf8.dropFirst(list.utf8.count + 1), as: UTF8.self) + ": " + text.text
    }
  }
}

/// Whether a part of the key is a number, as in `bullets.0`.
package func namesPlace(_ key: String) -> Bool {
  key.split(separator: ".").contains { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
