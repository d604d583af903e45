import PaywallCopy
import PaywallModel
import YAML

/// Prices and savings outside the copy: in `metadata`, which the app may show too, and under keys that ask for one.
enum OwnedByStore {
  /// Keys that say what their value is.
  struct Keys {
    /// What says it in `metadata`, where keys are the author's own and an `amount` may be one of coins.
    let inMetadata: Set<String>
    /// What says it where the format has no such key.
    let unknown: Set<String>
  }

  /// Claims of a kind in the `metadata` of an offering and of its packages, and values under any of `keys` there or
  /// where the format has no such key.
  static func literals(_ kind: CopyClaim.Kind, keys: Keys, in context: OfferingContext) -> [LiteralClaim] {
    let maps = context.metadata
    // What stands under a key that is not the format's has been found while the files were read.
    let misplaced =
      context.offering.findings.isEmpty
      ? [] : context.trees.flatMap { literals(under: keys.unknown, in: $0, without: maps) }
    guard let file = context.offering.file?.path else { return misplaced }
    return maps.flatMap { map in
      map.pairs.compactMap { claim(of: $0, in: map, kind, keys.inMetadata, file, context.defaultLocale) }
    } + misplaced
  }

  /// Values under any of `keys`, wherever they stand in a file but in the mappings `others`.
  static func literals(under keys: Set<String>, in tree: FileTree, without others: [Node] = []) -> [LiteralClaim] {
    let starts = Set(others.map(\.start))
    var found: [LiteralClaim] = []
    tree.root.visitPairs { pair in
      if case .mapping = pair.value.value, starts.contains(pair.value.start) { return false }
      if keys.contains(pair.key), !pair.value.isFilledIn { found.append(literal(pair, tree.path)) }
      return true
    }
    return found
  }

  private static func claim(
    of pair: Node.Pair, in map: Node, _ kind: CopyClaim.Kind, _ keys: Set<String>, _ file: String, _ locale: String
  ) -> LiteralClaim? {
    guard let text = pair.value.string, !text.isEmpty else { return nil }
    if keys.contains(pair.key), !pair.value.isFilledIn, saysHowMuch(text, kind) { return literal(pair, file) }
    // An amount is one of money where it looks like one, or by the currency beside it.
    if kind == .price, pair.key == "amount", !pair.value.isFilledIn {
      let currency = map["currency"]?.string ?? ""
      let isMoney = !PublishedNames.claims(.price, in: "\(text) \(currency)", locale: locale).isEmpty
      return isMoney ? literal(pair, file) : nil
    }
    return CopyScanners.claims(in: text, locale: locale, isBadge: false).first { $0.kind == kind }.map {
      LiteralClaim(range: SourceRange(file, pair.value), text: $0.text, isKey: false)
    }
  }

  /// Whether a value whose key names what the store knows says how much that is, and not whether it is shown.
  private static func saysHowMuch(_ text: String, _ kind: CopyClaim.Kind) -> Bool {
    if text.unicodeScalars.contains(where: { $0.properties.numericType != nil }) { return true }
    return kind != .price && !["true", "false", "yes", "no", "on", "off", "none"].contains(text.lowercased())
  }

  private static func literal(_ pair: Node.Pair, _ file: String) -> LiteralClaim {
    LiteralClaim(range: SourceRange(file, pair.keyStart, pair.value.end), text: pair.key, isKey: true)
  }
}

extension OfferingContext {
  /// The author's own texts for the app: of the offering and of each of its packages.
  fileprivate var metadata: [Node] {
    guard let root = offering.root else { return [] }
    return ([root["metadata"]] + (root["packages"]?.items ?? []).map { $0["metadata"] }).compactMap { $0 }
  }
}

extension Node {
  /// Whether a placeholder gives the value.
  fileprivate var isFilledIn: Bool { string?.contains("{{") == true }

  /// Calls `body` with every entry of every mapping below the node; what it answers false for is not entered.
  fileprivate func visitPairs(_ body: (Pair) -> Bool) {
    for item in items { item.visitPairs(body) }
    for pair in pairs where body(pair) { pair.value.visitPairs(body) }
  }
}
