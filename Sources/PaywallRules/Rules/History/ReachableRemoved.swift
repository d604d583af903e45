import PaywallModel
import YAML

enum ReachableRemoved: HistoryRule {
  static let description = RuleDescription(
    "reachable-removed", "Nothing that the last release leads users to is removed in the next one.", .always(.error),
    waivers: .allowed,
    documentation: """
      An app that holds the last release still leads users to the offering, and still shows its packages, until it has
      fetched the next release. First publish a release in which no placement, running experiment or `currentOffering`
      leads to the offering; remove it in the following release. The same applies to a package, and to a product that is
      removed from the catalogue. Campaigns and experiments that have ended lead nowhere. A package that sells a
      different product and a placement that was removed are warnings. Users keep what they have already bought: that is
      up to the store, and no release can take it away.
      """,
    bad: "a placement rule and its offering removed in one release",
    good: "the placement rule removed in one release, the offering in the next", source: nil)

  static func violations(in history: HistoryView) -> [Violation] {
    let ways = history.waysBefore
    return history.changed.flatMap { pair -> [Violation] in
      guard let old = pair.old, let way = ways[old.id]?.first else { return [] }
      guard let new = pair.new else { return [removed(old, way, history.base)] }
      return packages(old, new, way, history.base) + swaps(old, new, way, history)
    } + products(history, ways) + placements(history)
  }

  private static func removed(_ old: Offering, _ way: String, _ base: String) -> Violation {
    Violation(
      at: SourceRange(topOf: old.file?.path ?? old.folder),
      "the offering '\(old.id)' was removed, but \(way) leads to it in \(base); \(kept)",
      hint: "restore it and publish a release in which nothing leads to it, then remove it")
  }

  private static func packages(_ old: Offering, _ new: Offering, _ way: String, _ base: String) -> [Violation] {
    guard let root = new.root, let file = new.file?.path else { return [] }
    let names = Set(new.packages.map(\.id.value))
    let range = root["packages"].map { SourceRange(file, $0) } ?? SourceRange(topOf: file)
    return old.packages.filter { !names.contains($0.id.value) }.map { package in
      Violation(
        at: range, "the package '\(package.id.value)' was removed, but \(way) shows it in \(base); \(kept)",
        hint: "restore it if it is not meant to go, or create a new offering without it and lead users there")
    }
  }

  /// Packages that sell a different product. If the old one is missing from the catalogue, that is reported instead.
  private static func swaps(_ old: Offering, _ new: Offering, _ way: String, _ history: HistoryView) -> [Violation] {
    new.packages.compactMap { package in
      guard let product = package.product,
        let before = old.packages.first(where: { $0.id.value == package.id.value })?.product?.value,
        before != product.value, history.new.frame.catalogue[before] != nil
      else { return nil }
      return Violation(
        at: product.range,
        "the package '\(package.id.value)' sells a different product, "
          + "but \(way) shows it with '\(before)' in \(history.base); \(kept)",
        hint: "if both are to be sold, create a new offering and lead users there", severity: .warning)
    }
  }

  /// Removed placements that apps may still request.
  private static func placements(_ history: HistoryView) -> [Violation] {
    let placements = history.new.frame.placements
    guard placements.root != nil || placements.source == nil else { return [] }
    let names = Set(placements.all.map(\.id.value))
    let range =
      placements.root?["placements"].map { SourceRange(placements.file, $0) } ?? SourceRange(topOf: placements.file)
    return history.old.frame.placements.all.filter { !names.contains($0.id.value) }.map { placement in
      Violation(
        at: range,
        "the placement '\(placement.id.value)' of \(history.base) was removed; "
          + "apps that request it show the current offering",
        hint: "keep it until no app requests it any more", severity: .warning)
    }
  }

  private static func products(_ history: HistoryView, _ ways: [String: [String]]) -> [Violation] {
    let catalogue = history.new.frame.catalogue
    guard let root = catalogue.root else { return [] }
    let range = root["products"].map { SourceRange(catalogue.file, $0) } ?? SourceRange(topOf: catalogue.file)
    let before = history.changed.compactMap(\.old) + history.reached
    let old = history.old.frame.catalogue
    // Also a product that stays without a billing plan or an offer in which it is sold.
    let sold = before.flatMap(\.packages).compactMap { $0.product?.value }.filter { old[$0] != nil }
    var seen: Set<String> = []
    return (old.ids + sold).filter { catalogue[$0] == nil && seen.insert($0).inserted }.compactMap { id in
      let seller = before.first { offering in
        ways[offering.id] != nil && offering.packages.contains { $0.product?.value == id }
      }
      guard let seller, let way = ways[seller.id]?.first else { return nil }
      return Violation(
        at: range,
        "the product '\(id)' was removed, "
          + "but '\(seller.id)' sells it in \(history.base), where \(way) leads to it; \(kept)",
        hint: "restore it and publish a release in which no offering sells it, then remove it")
    }
  }

  private static let kept = "users keep what they have already bought"
}
