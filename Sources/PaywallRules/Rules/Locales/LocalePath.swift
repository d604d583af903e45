import Base
import PaywallModel
import YAML

enum LocalePath: OfferingRule {
  static let description = RuleDescription(
    "locale-path", "Translated copy belongs to a text of a variant.",
    documentation: """
      A locale file names a variant, then the path of a text in it, such as `headline`, `bullets.sync` or
      `sections.header.title`. Copy for a path that the variant does not have is never shown. A text in a list is
      referred to by its id or, if the list has no ids, by its position, counted from 0; an item with parts by its id,
      title or label: `sections.comparison_table.rows.Offline maps.label`. Words that no author writes have paths in
      every variant: `ui.close`. `paywall locale add` writes all of them.
      """)

  static func violations(in context: OfferingContext) -> [Violation] {
    let offering = context.offering
    guard !offering.locales.isEmpty else { return [] }
    let none = ScreenCopy(defaultLocale: context.defaultLocale)
    var copies = Dictionary(offering.variants.map { ($0.name, none) }, uniquingKeysWith: { first, _ in first })
    for screen in context.screens { copies[screen.variant.name] = screen.copy }
    return offering.locales.flatMap { copy in
      (copy.root?.pairs ?? []).flatMap { entry -> [Violation] in
        let range = SourceRange(copy.file.path, entry.keyStart, entry.keyEnd)
        if offering.variant(entry.key)?.root == nil, offering.variant(entry.key) != nil { return [] }
        guard let known = copies[entry.key] else {
          let nearest = nearestName(to: entry.key, among: copies.keys.sorted())
          return [
            Violation(
              at: range, "the offering has no variant '\(entry.key)'",
              hint: nearest.map(didYouMean)
                ?? "add or commit the variant's file; or take its texts away with: "
                + "paywall set \(shellWord("\(copy.file.path):\(entry.key)")) --unset")
          ]
        }
        return entry.value.pairs.compactMap { pair in
          unknown(pair, of: entry.key, known, copy.file.path, offering.id)
        }
      }
    }
  }

  private static func unknown(
    _ pair: Node.Pair, of variant: String, _ known: ScreenCopy, _ file: String, _ offering: String
  ) -> Violation? {
    if known[pair.key] != nil || InterfaceWord.at(path: pair.key) != nil { return nil }
    let words = InterfaceWord.all.map { "\(InterfaceWord.folder).\($0.key)" }
    let nearest = nearestName(to: pair.key, among: known.own.map(\.path).sorted() + words).map {
      didYouMean($0)
    }
    return Violation(
      at: SourceRange(file, pair.keyStart, pair.keyEnd), "the variant '\(variant)' has no text '\(pair.key)'",
      hint: hint(forPlace: pair.key, known, offering) ?? hint(forPlaceIn: pair.key, known) ?? nearest
        ?? "take it away with: paywall set \(shellWord("\(file):\(variant).\(pair.key)")) --unset")
  }

  /// The hint for a text of an item that is named by its place, where items have names.
  private static func hint(forPlaceIn key: String, _ known: ScreenCopy) -> String? {
    let parts = key.split(separator: ".")
    for index in parts.indices.dropFirst().dropLast() where Int(parts[index]) != nil {
      let list = parts[..<index].joined(separator: ".") + "."
      let rest = "." + parts[(index + 1)...].joined(separator: ".")
      let named = known.own.first { unit in
        unit.path.hasPrefix(list) && unit.path.hasSuffix(rest)
          && Int(unit.path.dropFirst(list.count).prefix { $0 != "." }) == nil
      }
      if let named { return "its items go by their names, as in '\(named.path)'" }
    }
    return nil
  }

  /// The hint for a position in a list whose texts have ids.
  private static func hint(forPlace key: String, _ known: ScreenCopy, _ offering: String) -> String? {
    guard let dot = key.lastIndex(of: "."), Int(key[key.index(after: dot)...]) != nil else { return nil }
    let named = known.own.filter { unit in
      unit.lineKey != nil && unit.path.hasPrefix(key[...dot]) && Int(unit.path.dropFirst(key[...dot].count)) == nil
    }
    guard let first = named.first else { return nil }
    return "its texts have ids, such as '\(first.path)'; rename the keys with: paywall bullets id \(offering)"
  }
}
