import PaywallModel
import YAML

enum FamilySharingKept: HistoryRule {
  static let description = RuleDescription(
    "family-sharing-kept", "Family sharing that was on stays on.", .store(.error, .error, nil), waivers: .allowed,
    documentation: """
      In App Store Connect, family sharing cannot be turned off again for a product: whoever has it through their family
      keeps it. A catalogue that says otherwise promises less than buyers get. To sell without it, create another product.
      Waive the finding where the catalogue was wrong before.
      """,
    bad: "familySharing: true → false", good: "another product without family sharing",
    source: "App Store Connect Help, Turn on Family Sharing for in-app purchases")

  static func violations(in history: HistoryView) -> [Violation] {
    let (old, new) = (history.old.frame.catalogue, history.new.frame.catalogue)
    guard new.root != nil else { return [] }
    return new.products.compactMap { product in
      guard product.node["familySharing"]?.boolean != true,
        old[product.id.value]?.node["familySharing"]?.boolean == true
      else { return nil }
      let place = product.node["familySharing"].map { SourceRange(new.file, $0) } ?? product.id.range
      return Violation(
        at: place, "'\(product.id.value)' is no longer shared with the family, but is in \(history.base)",
        hint: "write familySharing: true, or sell another product without it")
    }
  }
}
