#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a paywall says and sells: the eight fields that every reader knows. It names products and never a price.
public struct PaywallConfig: Codable, Equatable, Sendable {
  /// Names the variant; goes on every analytics event that the paywall fires.
  public let id: String
  /// The largest words; never empty.
  public let headline: String
  /// The line below the headline.
  public let subhead: String
  /// What the user gets, in order; at least one.
  public let bullets: [String]
  /// The store products to show, in order; at least one. One may name a plan and an offer: see `WayToBuy`.
  public let productIDs: [String]
  /// The product that is selected at first; one of `productIDs`.
  public let highlightedProductID: String
  /// The words of the purchase button.
  public let ctaTitle: String
  /// Small print below the button.
  public let footnote: String?

  /// A paywall as it is compiled into an app. See `isValid`.
  public init(
    id: String = PaywallConfig.fallbackID, headline: String, subhead: String, bullets: [String], productIDs: [String],
    highlightedProductID: String, ctaTitle: String, footnote: String? = nil
  ) {
    self.id = id
    self.headline = headline
    self.subhead = subhead
    self.bullets = bullets
    self.productIDs = productIDs
    self.highlightedProductID = highlightedProductID
    self.ctaTitle = ctaTitle
    self.footnote = footnote
  }

  /// The id under which a built-in paywall appears in analytics: `fallback`.
  ///
  /// A share of it above a rounding error means that releases do not reach the users.
  public static let fallbackID = "fallback"

  /// The paywall that `json` holds, or nil for anything that cannot be shown: not JSON, a field that is missing or of
  /// another type, or not `isValid`. Fields beyond the eight are skipped.
  public init?(validating json: Data) {
    guard let config = try? JSONDecoder().decode(PaywallConfig.self, from: json), config.isValid else { return nil }
    self = config
  }

  /// Whether the paywall makes sense: a headline, a bullet and a product at least, and the highlighted product among
  /// the products.
  public var isValid: Bool {
    !headline.isEmpty && !bullets.isEmpty && !productIDs.isEmpty && productIDs.contains(highlightedProductID)
  }

  /// The paywall without the products that the store does not know, or nil if it knows none of them. See
  /// `Paywall.showing(only:)`.
  ///
  /// When the highlighted product is gone, the first that is left is highlighted.
  public func showing(only known: Set<String>) -> PaywallConfig? { showing { $0.isSold(among: known) } }

  func showing(where isSold: (WayToBuy) -> Bool) -> PaywallConfig? {
    let left = productIDs.filter { isSold(WayToBuy($0)) }
    guard let first = left.first else { return nil }
    return with(productIDs: left, highlighted: left.contains(highlightedProductID) ? highlightedProductID : first)
  }

  /// The same paywall under the id that stands for built-in ones.
  var asFallback: PaywallConfig { with(id: Self.fallbackID) }

  private func with(
    id: String? = nil, productIDs: [String]? = nil, highlighted: String? = nil
  ) -> PaywallConfig {
    PaywallConfig(
      id: id ?? self.id, headline: headline, subhead: subhead, bullets: bullets,
      productIDs: productIDs ?? self.productIDs, highlightedProductID: highlighted ?? highlightedProductID,
      ctaTitle: ctaTitle, footnote: footnote)
  }
}

extension PaywallConfig {
  /// The core fields of a compiled variant, or nil if they cannot be shown.
  init?(_ variant: PaywallValue) {
    func text(_ key: String) -> String? { variant[key]?.string }
    guard let id = text("id"), let headline = text("headline"), let subhead = text("subhead"),
      let bullets = variant["bullets"]?.strings, let productIDs = variant["productIDs"]?.strings,
      let highlighted = text("highlightedProductID"), let ctaTitle = text("ctaTitle"),
      variant["footnote"]?.string != nil || variant["footnote"] == nil
    else { return nil }
    self.init(
      id: id, headline: headline, subhead: subhead, bullets: bullets, productIDs: productIDs,
      highlightedProductID: highlighted, ctaTitle: ctaTitle, footnote: text("footnote"))
    guard isValid else { return nil }
  }
}
