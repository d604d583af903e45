import PaywallModel
import YAML

enum RestoreAboveFold: OfferingRule {
  static let description = RuleDescription(
    "restore-above-fold", "The restore button is visible without scrolling.", .store(.error, nil, nil),
    waivers: .allowed, isStricter: true,
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
      let bullets = screen.variant.root?["bullets"]?.items.count ?? 0
      let height = above.reduce(0) { height, section in
        height
          + section.type.traits.leastHeight(
            SectionTraits.Extent(node: section.node, plans: screen.packages.count, bullets: bullets))
      }
      guard height > viewport else { return [] }
      return [
        Violation(
          at: screen.range(restore.typeNode), "the restore button is below the fold, under \(above.count) sections",
          hint: "move it into a sticky_footer section")
      ]
    }
  }
}
