package import YAML

extension Offering {
  /// The lists whose texts locale files translate by position, such as `bullets.0`, by variant and in the order of their paths:
  /// once such a list changes, nothing in the translation says which text it was written for.
  package var positionalLists: [(variant: String, path: String)] {
    var keys: [String: Set<String>] = [:]
    for entry in locales.flatMap({ $0.root?.pairs ?? [] }) {
      let placed = entry.value.pairs.map(\.key).filter(namesPlace)
      if !placed.isEmpty { keys[entry.key, default: []].formUnion(placed) }
    }
    return variants.flatMap { variant in
      let keys = keys[variant.name] ?? []
      let paths = keys.isEmpty ? [] : Set(variant.copy.filter { keys.contains($0.path) }.compactMap(\.placedIn))
      return paths.sorted().map { (variant.name, $0) }
    }
  }
}

extension Variant {
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
}

/// Whether a part of the key is a number, as in `bullets.0`.
package func namesPlace(_ key: String) -> Bool {
  key.split(separator: ".").contains { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
