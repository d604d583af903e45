import PaywallModel
import YAML

enum ReachableRemoved: HistoryRule {
  static let description = RuleDescription(
    "reachable-removed", "What the last release leads users to is not removed in the next one.", .always(.error),
    waivable: true,
    documentation: """
      An app that holds the last release still leads users to the offering, and still shows its packages, until it has
      fetched the next one. First publish a release in which no placement, no running experiment and not `currentOffering`
      leads there; remove the offering in the one after it. A package or a product that is gone is a warning. What users
      bought already stays theirs: that is the store's to keep, and no release can take it away.
      """,
    bad: "a placement rule and its offering removed in one release",
    good: "the placement rule removed in one release, the offering in the next", source: nil)

  static func check(_ history: HistoryView) -> [Finding] {
    let ways = history.old.frame.ways
    return history.changed.flatMap { pair -> [Finding] in
      guard let old = pair.old, let way = ways[old.id]?.first else { return [] }
      guard let new = pair.new else { return [removed(old, way, history.base)] }
      return packages(old, new, way, history.base)
    } + products(history, ways)
  }

  private static func removed(_ old: Offering, _ way: String, _ base: String) -> Finding {
    description.finding(
      at: Place(topOf: old.file?.path ?? old.folder),
      "the offering '\(old.id)' is gone, but \(way) leads to it in \(base); \(kept)",
      hint: "put it back and publish a release in which nothing leads to it, then remove it")
  }

  private static func packages(_ old: Offering, _ new: Offering, _ way: String, _ base: String) -> [Finding] {
    guard let root = new.root, let file = new.file?.path else { return [] }
    let names = Set(new.packages.map(\.id.value))
    let place = root["packages"].map { Place(file, $0) } ?? Place(topOf: file)
    return old.packages.filter { !names.contains($0.id.value) }.map { package in
      description.finding(
        at: place, "the package '\(package.id.value)' is gone, but \(way) shows it in \(base); \(kept)",
        hint: "leave it where it is not meant to go, or make a new offering without it and lead users there"
      ).weighing(.warning)
    }
  }

  private static func products(_ history: HistoryView, _ ways: [String: [String]]) -> [Finding] {
    let catalogue = history.new.frame.catalogue
    guard let root = catalogue.root else { return [] }
    let place = root["products"].map { Place(catalogue.file, $0) } ?? Place(topOf: catalogue.file)
    let before = history.changed.compactMap(\.old) + history.reached
    return history.old.frame.catalogue.ids.filter { catalogue[$0] == nil }.compactMap { id in
      let seller = before.first { offering in
        ways[offering.id] != nil && offering.packages.contains { $0.product?.value == id }
      }
      guard let seller, let way = ways[seller.id]?.first else { return nil }
      return description.finding(
        at: place,
        "the product '\(id)' is gone, but '\(seller.id)' sells it in \(history.base), where \(way) leads to it; \(kept)",
        hint: "put it back and publish a release in which no offering sells it, then remove it"
      ).weighing(.warning)
    }
  }

  private static let kept = "what users bought already stays theirs"
}
