import PaywallModel
import YAML

enum RestoreAboveFold: OfferingRule {
  static let description = RuleDescription(
    "restore-above-fold", "The way to restore purchases is seen without scrolling.", .store(.error, .warning, nil),
    waivable: true,
    documentation: """
      The compliance list asks for it; no text by Apple was found. A `sticky_footer` is always in view. Anything else counts
      by an estimate of what stands above it, low enough that only screens which must scroll on a large phone are found:
      956 points, against 40 a line of text, 64 a plan, and the written heights of pictures.
      """,
    bad: "a cta section as the last of 14", good: "restoreText: in a sticky_footer",
    source: "compliance list (Docs/rules.md), point 8", demands: [.restoreButton])

  /// The height of the largest phone in points.
  private static let viewport = 956.0

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard !screen.isDerived, screen.sellsRestorable, screen.variant.root?["layout"]?.string ?? "stack" == "stack",
        let restore = screen.sections.first(where: \.hasRestore),
        !screen.sections.contains(where: { $0.hasRestore && $0.type == .stickyFooter })
      else { return [] }
      let above = screen.sections.prefix { !$0.hasRestore }
      let height = above.reduce(0) { $0 + $1.leastHeight(plans: screen.packages.count, of: screen.variant) }
      guard height > viewport else { return [] }
      return [
        Violation(
          at: screen.range(restore.typeNode), "restore stands below the first screen, under \(above.count) sections",
          hint: "move it into a sticky_footer section")
      ]
    }
  }
}

extension Section {
  /// How high the section is at least, in points. Cards count as what is in them, which follows them in the list.
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
