#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import PaywallKit
  import SwiftUI

  /// A plan's card: name, what is charged, what comes first, what is saved, what is included.
  struct PlanCardView: View {
    let card: PlanCard
    let style: PlanStyle
    let sizes: PriceSizes
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      let look = ScreenLook(card.style)
      let colors = theme.colors(scheme)
      let radius = look.cornerRadius ?? style.radius(theme.cornerRadius)
      VStack(alignment: style.cardForm == .column ? .center : .leading, spacing: 8) {
        if let badge = card.drawnBadge {
          BadgeView(badge: badge, lettering: letters.badge)
            .frame(maxWidth: .infinity, alignment: badge.place.alignment)
        }
        parts
        if style.unfolds(card) { FeatureList(card: card, letters: letters) }
      }
      .modifier(Dress(look: look, padding: style.padding, cornerRadius: radius))
      .foregroundStyle(style.isFilled(card) ? colors.onAccent : Color.primary)
      .background {
        if look.background.colors.isEmpty { RoundedRectangle(cornerRadius: radius).fill(fill(colors)) }
      }
      .overlay {
        if style.hasBorder {
          RoundedRectangle(cornerRadius: radius)
            .strokeBorder(card.isSelected ? colors.accent : colors.line, lineWidth: card.isSelected ? 2 : 1)
        }
      }
    }

    private var letters: PlanLettering { PlanLettering(style, isHighlighted: card.isHighlighted, sizes) }

    private func fill(_ colors: PaywallTheme.Colors) -> Color {
      if style.isFilled(card) { return colors.accent }
      return card.isSelected && style.isTinted ? colors.tint : Color.clear
    }

    @ViewBuilder private var parts: some View {
      switch style.cardForm {
      case .row:
        // Beside each other, or below each other where they do not fit.
        ViewThatFits(in: .horizontal) {
          HStack(spacing: 12) {
            radio
            what(.leading)
            Spacer(minLength: 8)
            PriceLines(card: card, letters: letters, alignment: .trailing)
          }
          VStack(alignment: .leading, spacing: 8) {
            HStack(spacing: 12) {
              radio
              what(.leading)
            }
            PriceLines(card: card, letters: letters, alignment: .leading)
          }
        }
      case .column:
        VStack(spacing: 6) {
          what(.center)
          PriceLines(card: card, letters: letters, alignment: .center)
        }
        .multilineTextAlignment(.center)
        .frame(maxWidth: .infinity)
      case .block:
        VStack(alignment: .leading, spacing: 10) {
          HStack(alignment: .top, spacing: 12) {
            what(.leading)
            Spacer(minLength: 8)
            radio
          }
          PriceLines(card: card, letters: letters, alignment: .leading)
        }
      }
    }

    @ViewBuilder private var radio: some View {
      if style.hasRadio {
        Image(systemName: card.isSelected ? "checkmark.circle.fill" : "circle")
          .foregroundStyle(card.isSelected ? theme.colors(scheme).accentInk : Color.secondary)
          .accessibilityHidden(true)
      }
    }

    private func what(_ alignment: HorizontalAlignment) -> some View {
      VStack(alignment: alignment, spacing: 3) {
        Words(card.title, letters.name)
        if let text = card.text { Words(text, letters.copy).foregroundStyle(.secondary) }
        if let saving = card.drawnSaving { Words(saving, letters.saving).foregroundStyle(good) }
        OfferLine(card: card, letters: letters)
      }
    }

    private var good: Color { style.isFilled(card) ? theme.colors(scheme).onAccent : theme.colors(scheme).good }
  }

  /// What is charged, and below it the second line: in smaller letters always.
  struct PriceLines: View {
    let card: PlanCard
    let letters: PlanLettering
    let alignment: HorizontalAlignment

    var body: some View {
      VStack(alignment: alignment, spacing: 2) {
        Words(card.priceLine, letters.price)
        if let line = card.periodPriceLine { Words(line, letters.period).foregroundStyle(.secondary) }
      }
    }
  }

  /// What this customer gets first.
  struct OfferLine: View {
    let card: PlanCard
    let letters: PlanLettering

    var body: some View {
      if let label = card.offerLabel { Words(label, letters.offer) }
    }
  }

  /// What a plan includes.
  struct FeatureList: View {
    let card: PlanCard
    let letters: PlanLettering

    var body: some View {
      if !card.features.isEmpty {
        VStack(alignment: .leading, spacing: 6) {
          ForEach(Array(card.features.enumerated()), id: \.offset) { _, feature in
            HStack(alignment: .firstTextBaseline, spacing: 8) {
              Mark(isThere: true)
              Words(feature, letters.copy)
            }
          }
        }
        .multilineTextAlignment(.leading)
      }
    }
  }

  /// A badge in its colours.
  struct BadgeView: View {
    let badge: PlanBadge
    let lettering: Lettering
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      let colors = theme.colors(scheme)
      Words(badge.text, lettering)
        .foregroundStyle(badge.textColor.map { Color($0) } ?? colors.onAccent)
        .padding(EdgeInsets(top: 3, leading: 11, bottom: 3, trailing: 11))
        .background { Capsule().fill(badge.color.map { Color($0) } ?? colors.accent) }
    }
  }

  extension BadgePlace {
    fileprivate var alignment: Alignment {
      switch self {
      case .top: .center
      case .topLeading, .inline: .leading
      case .topTrailing: .trailing
      }
    }
  }
#endif
