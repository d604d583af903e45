/// What is left of a paywall in a store that sells only some products.
public enum PaywallShowing: Sendable, Equatable {
  case paywall(Paywall)
  /// The store sells nothing that the paywall shows. `PaywallSnapshot.choose` goes on to the next rule, then to the current
  /// offering, then to the built-in paywall.
  case noProducts

  /// What is left, or nil.
  public var paywall: Paywall? { if case .paywall(let paywall) = self { paywall } else { nil } }
}

extension Paywall {
  /// The paywall without what the store does not sell.
  ///
  /// Products, packages, the cards of packages, and sections that stand for one package, such as a toggle, go with it.
  /// If the highlighted product is gone, the first remaining one is highlighted.
  /// - Parameter known: the ids of the store's products. A way to buy stays if its product is among them: which billing
  ///   plans and offers of it this store front has, and this user may take, is for `showing(where:)`.
  public func showing(only known: Set<String>) -> PaywallShowing { showing { $0.isSold(among: known) } }

  /// The paywall without the ways to buy for which `isSold` is false, such as a billing plan that the store front lacks.
  public func showing(where isSold: (WayToBuy) -> Bool) -> PaywallShowing {
    guard let config = config.showing(where: isSold) else { return .noProducts }
    let left = packages.filter { isSold($0.wayToBuy) }
    let lost = Set(packages.map(\.id)).subtracting(left.map(\.id))
    let paywall = Paywall(
      config: config, layout: layout, planStyle: planStyle, presentation: presentation,
      sections: sections.compactMap { $0.showing(without: lost) }, packages: left,
      cards: cards.filter { !lost.contains($0.key) }, settings: settings, termsURL: termsURL, privacyURL: privacyURL,
      words: words, translation: translation, campaignEnds: campaignEnds)
    return .paywall(paywall)
  }
}

extension PaywallSection {
  /// The section without the parts that stand for any of these packages; nil if nothing else is left.
  fileprivate func showing(without lost: Set<String>) -> PaywallSection? {
    PaywallValue.object(fields).section(without: lost).flatMap { PaywallSection($0) }
  }
}

extension PaywallValue {
  fileprivate func section(without lost: Set<String>) -> PaywallValue? {
    if let package = self["package"]?.string, lost.contains(package) { return nil }
    guard case .object(var fields) = self, let inner = fields["sections"]?.array else { return self }
    let left = inner.compactMap { $0.section(without: lost) }
    let hasWords = fields["title"] != nil || fields["text"] != nil
    if left.isEmpty, !inner.isEmpty, !hasWords { return nil }
    fields["sections"] = .array(left)
    return .object(fields)
  }
}
