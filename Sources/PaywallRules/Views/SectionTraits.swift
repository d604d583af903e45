import PaywallModel
import YAML

/// What rules ask about sections of a type; one row for each type, so that a new type is described here only.
struct SectionTraits: Sendable {
  /// The keys of a purchase button's title, and of its title for users without a trial.
  typealias ButtonKeys = (title: String, withoutTrial: String)

  /// Whether its texts state what is charged, rather than explain something.
  let statesPrice: Bool
  /// Whether its texts are the seller's own statements: not a table cell, which may describe the free use of the app,
  /// not a quotation from a customer, and not a toggle, which another rule checks.
  let isSellersOwn: Bool
  /// The keys of the purchase button that it contains; nil if it contains none.
  let button: ButtonKeys?
  /// Whether a section, given by its mapping, contains the button that restores purchases.
  let hasRestore: @Sendable (Node) -> Bool
  /// The minimum height of a section in points. A card counts only as its contents, which follow it in the list.
  let leastHeight: @Sendable (Extent) -> Double

  /// What the height of a section depends on.
  struct Extent {
    let node: Node
    /// The numbers of plans and of bullets that the variant shows.
    let plans, bullets: Int

    var media: Double { node["media"]?["height"]?.number ?? 0 }
    func count(_ key: String) -> Double { Double(node[key]?.items.count ?? 0) }
  }

  fileprivate init(
    statesPrice: Bool = false, isSellersOwn: Bool = true, button: ButtonKeys? = nil,
    hasRestore: @escaping @Sendable (Node) -> Bool = { _ in false },
    leastHeight: @escaping @Sendable (Extent) -> Double
  ) {
    self.statesPrice = statesPrice
    self.isSellersOwn = isSellersOwn
    self.button = button
    self.hasRestore = hasRestore
    self.leastHeight = leastHeight
  }
}

extension SectionType {
  /// What rules ask about sections of the type.
  var traits: SectionTraits {
    switch self {
    case .header: SectionTraits(statesPrice: true) { 80 + $0.media }
    case .features:
      SectionTraits { 40 * ($0.node["items"] == nil ? Double($0.bullets) : $0.count("items")) + $0.media }
    case .plans: SectionTraits { Double($0.plans) * 64 }
    case .cta:
      SectionTraits(
        statesPrice: true, button: ("title", "titleWithoutTrial"),
        hasRestore: { $0["restorePosition"]?.string != "hidden" && $0["restoreText"]?.string?.isBlank != true },
        leastHeight: { _ in 64 })
    case .stickyFooter:
      SectionTraits(
        statesPrice: true, button: ("ctaTitle", "ctaTitleWithoutTrial"),
        hasRestore: { $0["restoreText"]?.string?.isBlank == false }, leastHeight: { _ in 0 })
    case .card: SectionTraits(statesPrice: true) { _ in 0 }
    case .iconGrid: SectionTraits { 64 * ($0.count("items") / ($0.node["columns"]?.number ?? 3)).rounded(.up) }
    case .comparisonTable: SectionTraits(isSellersOwn: false) { 40 * $0.count("rows") }
    case .timeline: SectionTraits { 40 * $0.count("items") }
    case .image: SectionTraits { $0.node["height"]?.number ?? 160 }
    case .spacer: SectionTraits { $0.node["height"]?.number ?? 0 }
    case .carousel: SectionTraits { _ in 120 }
    case .testimonial, .reviewsCarousel: SectionTraits(isSellersOwn: false) { _ in 120 }
    case .promoInput, .legal: SectionTraits { _ in 64 }
    case .guarantee, .socialProof, .countdown: SectionTraits { _ in 40 }
    case .toggle: SectionTraits(isSellersOwn: false) { _ in 40 }
    case .divider: SectionTraits { _ in 0 }
    }
  }
}
