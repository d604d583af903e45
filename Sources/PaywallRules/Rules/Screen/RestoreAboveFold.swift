import PaywallModel
import YAML

enum RestoreAboveFold: OfferingRule {
  static let description = RuleDescription(
    "restore-above-fold", "The restore button is visible without scrolling.", .store(.error, .warning, nil),
    waivable: true,
    documentation: """
      The compliance list requires it; no Apple text was found. A `sticky_footer` is always in view. For anything else,
      the rule estimates the height of what is above it, low enough that it finds only screens that must scroll on a
      large phone: 956 points, compared with 40 per line of text, 64 per plan, and the heights given for images.
      """,
    bad: "a cta section after 13 others", good: "restoreText: in a sticky_footer",
    source: "compliance list (Docs/rules.md), point 8", demands: [.restoreButton])

  /// The height of the largest phone in points.
  private static let viewport = 956.0

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard !screen.isDerived, screen.sellsRestorable, screen.variant.layout == .stack,
        let restore = screen.sections.first(where: \.hasRestore),
        !screen.sections.contains(where: { $0.hasRestore && $0.type == .stickyFooter })
      else { return [] }
      let above = screen.sections.prefix { !$0.hasRestore }
      let height = above.reduce(0) { $0 + $1.leastHeight(plans: screen.packages.count, of: screen.variant) }
      guard height > viewport else { return [] }
      return [
        Violation(
          at: screen.range(restore.typeNode), "the restore button is below the fold, under \(above.count) sections",
          hint: "move it into a sticky_footer section")
      ]
    }
  }
}

extension Section {
  /// The minimum height of the section, in points. A card counts only as its contents, which follow it in the list.
  fileprivate func leastHeight(plans: Int, of variant: Variant) -> Double {
    let media = node["media"]?["height"]?.number ?? 0
    let items = Double(node["items"]?.items.count ?? 0)
    switch type {
    case .header: return 80 + media
    case .features:
      return 40 * (node["items"] == nil ? Double(variant.root?["bullets"]?.items.count ?? 0) : items) + media
    case .plans: return Double(plans) * 64
    case .iconGrid: return 64 * (items / (node["columns"]?.number ?? 3)).rounded(.up)
    case .comparisonTable: return 40 * Double(node["rows"]?.items.count ?? 0)
    case .timeline: return 40 * items
    case .image: return node["height"]?.number ?? 160
    case .spacer: return node["height"]?.number ?? 0
    case .carousel, .reviewsCarousel, .testimonial: return 120
    case .cta, .promoInput, .legal: return 64
    case .guarantee, .socialProof, .toggle, .countdown: return 40
    case .divider, .card, .stickyFooter: return 0
    }
  }
}
