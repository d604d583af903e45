import PaywallModel
import YAML

/// Answers of the Google Play Developer API, version 3: lists or single ones of `monetization.subscriptions`, of their
/// base plans' `offers`, of `monetization.onetimeproducts`, and of the older `inappproducts`. Fields are those of Google's
/// reference of these resources.
struct GooglePlayAnswer {
  private static let lists = ["subscriptions", "subscriptionOffers", "oneTimeProducts", "inappproduct"]

  static func recognizes(_ answer: Node) -> Bool {
    if lists.contains(where: { key in answer[key].map { isList($0) } ?? false }) { return true }
    return kind(of: answer) != nil
  }

  /// Which list a single thing would be in; nil for none of them.
  private static func kind(of node: Node) -> String? {
    if node["productId"]?.string != nil {
      if node["offerId"] != nil, node["phases"] != nil { return "subscriptionOffers" }
      if node["basePlans"] != nil { return "subscriptions" }
      if node["purchaseOptions"] != nil { return "oneTimeProducts" }
    }
    return node["sku"]?.string != nil && node["purchaseType"] != nil ? "inappproduct" : nil
  }

  private static func isList(_ node: Node) -> Bool { if case .sequence = node.value { true } else { false } }

  private(set) var shelf = GooglePlayShelf()
  private var pages: [String: (count: Int, continued: Int, next: SourceRange?)] = [:]

  mutating func read(_ storeFile: StoreFile) {
    for answer in storeFile.answers { read(answer, storeFile.file.path) }
  }

  private mutating func read(_ answer: Node, _ file: String) {
    if let kind = Self.kind(of: answer) { return add(answer, kind, file) }
    for list in Self.lists {
      guard let items = answer[list], Self.isList(items) else { continue }
      let next = answer["nextPageToken"] ?? answer["tokenPagination"]?["nextPageToken"]
      var page = pages[list] ?? (0, 0, nil)
      page.count += 1
      if let next, next.string?.isEmpty == false {
        page.continued += 1
        page.next = SourceRange(file, next)
      }
      pages[list] = page
      for item in items.items { add(item, list, file) }
    }
  }

  /// - Throws: if there are more pages than were given.
  func finish(_ listing: inout StoreListing) throws(StoreFileError) {
    for list in Self.lists {
      guard let page = pages[list], let next = page.next, page.continued == page.count else { continue }
      throw StoreFileError(
        at: next, "the answer is one page of several, and the last of them is not given",
        hint: "give the files of all pages at once")
    }
    if pages["subscriptions"] != nil { listing.subscriptions = .all }
    if pages["oneTimeProducts"] != nil || pages["inappproduct"] != nil { listing.others = .all }
  }

  private mutating func add(_ node: Node, _ list: String, _ file: String) {
    switch list {
    case "subscriptions": shelf.add(subscription: node, file)
    case "subscriptionOffers": shelf.add(offer: node, file)
    case "oneTimeProducts": shelf.add(oneTime: node, file)
    default: shelf.add(legacy: node, file)
    }
  }
}
