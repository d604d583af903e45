import PaywallCopy
import PaywallModel
import YAML

/// Prices and savings outside the copy: in `metadata`, which the app may show too, and under keys that ask for one.
enum OwnedByStore {
  /// A value that writes down what only the store knows.
  struct Literal {
    let place: Place
    /// The key, or the words that say it.
    let text: String
  }

  /// Claims of a kind in the `metadata` of an offering and of its packages, and values under any of `keys` there or
  /// where the format has no such key.
  static func literals(_ kind: CopyClaim.Kind, keys: Set<String>, in context: OfferingContext) -> [Literal] {
    // What stands under a key that is not the format's has been found while the files were read.
    let misplaced = context.offering.findings.isEmpty ? [] : context.trees.flatMap { literals(under: keys, in: $0) }
    guard let file = context.offering.file?.path, let root = context.offering.root else { return misplaced }
    let maps = [root["metadata"]] + (root["packages"]?.items ?? []).map { $0["metadata"] }
    let claimed = maps.flatMap { $0?.pairs ?? [] }.compactMap { pair -> Literal? in
      if keys.contains(pair.key), let literal = literal(pair, file) { return literal }
      guard let text = pair.value.string else { return nil }
      let claims = CopyScanners.claims(in: text, locale: context.defaultLocale, isBadge: false)
      return claims.first { $0.kind == kind }.map { Literal(place: Place(file, pair.value), text: $0.text) }
    }
    let known = Set(claimed.map(\.place))
    return claimed + misplaced.filter { !known.contains($0.place) }
  }

  /// Values under any of `keys`, wherever they stand in a file.
  static func literals(under keys: Set<String>, in tree: FileTree) -> [Literal] {
    var found: [Literal] = []
    tree.root.visitPairs { pair in
      if keys.contains(pair.key), let literal = literal(pair, tree.path) { found.append(literal) }
    }
    return found
  }

  /// Nil for a value that a placeholder gives.
  private static func literal(_ pair: Node.Pair, _ file: String) -> Literal? {
    if pair.value.string?.contains("{{") == true { return nil }
    return Literal(place: Place(file, pair.keyStart, pair.value.end), text: pair.key)
  }
}

extension Node {
  /// Calls `body` with every entry of every mapping below the node.
  fileprivate func visitPairs(_ body: (Pair) -> Void) {
    for item in items { item.visitPairs(body) }
    for pair in pairs {
      body(pair)
      pair.value.visitPairs(body)
    }
  }
}
