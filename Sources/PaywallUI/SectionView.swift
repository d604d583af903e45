#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import PaywallKit
  import SwiftUI

  /// A section in its look. The switch has a case for each of the 21 types, so that none is without a view.
  struct SectionView: View {
    let section: ScreenSection
    let stage: Stage
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      switch section.content {
      case .header(let title, let subtitle, let media):
        dressed(.center) {
          HeaderView(title: title, subtitle: subtitle, media: media, isHero: stage.screen.isHero(section))
        }
      case .features(let title, let items, let media):
        dressed { FeaturesView(title: title, items: items, media: media, stage: stage) }
      case .plans(let title): dressed { PlansView(title: title, sizes: PriceSizes(section.look), stage: stage) }
      case .cta(let area): dressed(.center) { PurchaseView(area: area, isBar: false, stage: stage) }
      case .socialProof(let text, let stars, let count, let source, let asOf):
        dressed(.center) { SocialProofView(text: text, stars: stars, count: count, source: source, asOf: asOf) }
      case .guarantee(let title, let text, let icon):
        boxed(16) { GuaranteeView(title: title, text: text, icon: icon ?? ScreenSection.guaranteeSymbol) }
      case .image(let media): dressed { Media(media: media) }
      case .spacer(let height): Color.clear.frame(height: height).accessibilityHidden(true)
      case .testimonial(let quotation): boxed(18) { QuotationView(quotation: quotation) }
      case .countdown(let countdown): dressed(.center) { CountdownView(countdown: countdown) }
      case .legal(let text, let links, let presentation):
        dressed(.center) { LegalView(print: SmallPrint(text, presentation), links: links, stage: stage) }
      case .divider(let label): dressed { DividerView(label: label, look: section.look) }
      case .stickyFooter(let area):
        dressed(.center, padding: 14) { PurchaseView(area: area, isBar: true, stage: stage) }
          .background { Rectangle().fill(.background).ignoresSafeArea() }
      case .card(let title, let text, let sections):
        boxed(18) { CardView(title: title, text: text, sections: sections, stage: stage) }
      case .carousel(let items): dressed { CarouselView(items: items) }
      case .timeline(let title, let steps): dressed { TimelineStepsView(title: title, steps: steps) }
      case .iconGrid(let columns, let items): dressed { IconGridView(columns: columns, items: items) }
      case .comparisonTable(let table): dressed { ComparisonView(table: table) }
      case .promoInput(let field): dressed { PromoView(field: field, stage: stage) }
      case .toggle(let toggle): boxed(14) { OptionView(option: toggle, id: section.id, stage: stage) }
      case .reviewsCarousel(let items): dressed { ReviewsView(items: items) }
      }
    }

    private var look: ScreenLook { ScreenLook(section.look["style"]) }

    private func dressed<Content: View>(
      _ alignment: ScreenLook.Alignment = .leading, padding: Double = 0, @ViewBuilder _ content: () -> Content
    ) -> some View {
      content().modifier(Dress(look: look, padding: padding, alignment: alignment))
    }

    /// In a box, unless the variant has a background of its own.
    private func boxed<Content: View>(_ padding: Double, @ViewBuilder _ content: () -> Content) -> some View {
      let radius = look.cornerRadius ?? theme.cornerRadius
      return content()
        .modifier(Dress(look: look, padding: padding, cornerRadius: theme.cornerRadius))
        .background {
          if look.background.colors.isEmpty { RoundedRectangle(cornerRadius: radius).fill(theme.colors(scheme).raised) }
        }
    }
  }
#endif
