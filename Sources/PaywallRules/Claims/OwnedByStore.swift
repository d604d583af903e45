import PaywallCopy
import PaywallModel
import YAML

/// Prices and savings outside the copy: in `metadata`, which the app may show too, and under keys named after them.
enum OwnedByStore {
  /// Keys whose names say what their value is.
  struct Keys {
    /// Such keys in `metadata`, where authors choose the keys and an `amount` may be a number of coins.
    let inMetadata: Set<String>
    /// Such keys in places where the format has no such key.
    let unknown: Set<String>
  }

  /// Claims of a kind in the `metadata` of an offering and of its packages, and values under any of `keys` there or
  /// where the format has no such key.
  static func literals(_ kind: CopyClaim.Kind, keys: Keys, in context: OfferingContext) -> [LiteralClaim] {
    let maps = context.metadata
    // Unknown keys have already been found while the files were read.
    let misplaced =
      context.offering.findings.isEmpty
      ? [] : context.trees.flatMap { literals(under: keys.unknown, in: $0, without: maps) }
    guard let file = context.offering.file?.path else { return misplaced }
    return maps.flatMap { map in
      map.pairs.compactMap { claim(of: $0, in: map, kind, keys.inMetadata, file, context.defaultLocale) }
    } + misplaced
  }

  /// Values under any of `keys`, anywhere in a file except in the mappings `others`.
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
    // An amount is money if it looks like money, or if a currency beside it says so.
    if kind == .price, pair.key == "amount", !pair.value.isFilledIn {
      let currency = map["currency"]?.string ?? ""
      let isMoney = !PublishedNames.claims(.price, in: "\(text) \(currency)", locale: locale).isEmpty
      return isMoney ? literal(pair, file) : nil
    }
    return CopyScanners.claims(in: text, locale: locale, isBadge: false).first {
      $0.kind == kind && !isOpaque(text, beside: $0)
    }.map {
      LiteralClaim(range: SourceRange(file, pair.value), text: $0.text, isKey: false)
    }
  }

  /// Whether a claim is only a part of an id, a hash or an address: a text without spaces that is longer than twice the claim.
  private static func isOpaque(_ text: String, beside claim: CopyClaim) -> Bool {
    // A text in JSON is no id.
    !text.utf8.contains { [UInt8(ascii: " "), UInt8(ascii: "{"), UInt8(ascii: "[")].contains($0) }
      && text.utf8.allSatisfy { $0 < 0x80 }
      && text.utf8.count > 2 * claim.text.utf8.count
  }

  /// Whether a value under such a key says how much something is, rather than whether it is shown.
  private static func saysHowMuch(_ text: String, _ kind: CopyClaim.Kind) -> Bool {
    if text.unicodeScalars.contains(where: { $0.properties.numericType != nil }) { return true }
    return kind != .price && !["true", "false", "yes", "no", "on", "off", "none"].contains(text.lowercased())
  }

  private static func literal(_ pair: Node.Pair, _ file: String) -> LiteralClaim {
    LiteralClaim(range: SourceRange(file, pair.keyStart, pair.value.end), text: pair.key, isKey: true)
  }
}

extension OfferingContext {
  /// The `metadata` of the offering and of each of its packages, which authors write for the app.
  fileprivate var metadata: [Node] {
    guard let root = offering.root else { return [] }
    return ([root["metadata"]] + (root["packages"]?.items ?? []).map { $0["metadata"] }).compactMap { $0 }
  }
}

extension Node {
  /// Whether the value contains a placeholder.
  fileprivate var isFilledIn: Bool { string?.contains("{{") == true }

  /// Calls `body` with every entry of every mapping below the node; entries for which it returns false are not visited.
  fileprivate func visitPairs(_ body: (Pair) -> Bool) {
    for item in items { item.visitPairs(body) }
    for pair in pairs where body(pair) { pair.value.visitPairs(body) }
  }
}
