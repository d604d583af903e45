#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import PaywallKit
  import SwiftUI

  /// The plans in their style, or what is said where there are none.
  struct PlansView: View {
    let title: ScreenText?
    let sizes: PriceSizes
    let stage: Stage

    var body: some View {
      VStack(alignment: .leading, spacing: 12) {
        Heading(text: title)
        switch stage.screen.selling {
        case .plans(let plans):
          switch plans.style.form {
          case .tabs: PlanTabs(plans: plans, sizes: sizes, stage: stage)
          case .table: PlanTable(plans: plans, sizes: sizes, stage: stage)
          case .cards: PlanCards(plans: plans, sizes: sizes, stage: stage)
          }
        case .noProducts(let instead):
          VStack(spacing: 14) {
            Words(instead.text, .copy)
            PurchaseButton(button: instead.tryAgain, stage: stage)
          }
          .multilineTextAlignment(.center)
          .frame(maxWidth: .infinity)
        }
      }
    }
  }

  /// What selects a plan: a card that is touched, and that a screen reader reads as one.
  struct PlanButton<Label: View>: View {
    let card: PlanCard
    let stage: Stage
    @ViewBuilder let label: Label

    var body: some View {
      Button {
        stage.send(.selectPlan(card.id))
      } label: {
        label.contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .disabled(!stage.shown.isOpen)
      .accessibilityLabel(Text(verbatim: card.spokenWithTrait))
      .accessibilityAddTraits(card.isSelected ? .isSelected : [])
    }
  }

  /// A card for each plan. The switch has a case for each style that has cards.
  struct PlanCards: View {
    let plans: PlanList
    let sizes: PriceSizes
    let stage: Stage
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
      switch plans.style.arrangement(textIsLarge: textSize.isAccessibilitySize) {
      case .below(let spacing): VStack(spacing: spacing) { cards }
      case .beside: HStack(alignment: .top, spacing: 8) { cards }
      case .sideways:
        ScrollView(.horizontal, showsIndicators: false) {
          HStack(alignment: .top, spacing: 12) { cards.frame(width: 220) }.padding(.vertical, 12)
        }
      case .flowing: FlowLayout(spacing: 10) { cards }
      }
    }

    private var cards: some View {
      ForEach(plans.cards) { card in
        PlanButton(card: card, stage: stage) { PlanCardView(card: card, style: plans.style, sizes: sizes) }
      }
    }
  }

  /// Names side by side, and below them what the selected plan costs. Each is a card that is touched; there is no switch.
  struct PlanTabs: View {
    let plans: PlanList
    let sizes: PriceSizes
    let stage: Stage
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      let colors = theme.colors(scheme)
      VStack(spacing: 12) {
        ViewThatFits(in: .horizontal) {
          HStack(spacing: 4) { tabs }
          VStack(spacing: 4) { tabs }
        }
        .padding(3)
        .background { RoundedRectangle(cornerRadius: theme.cornerRadius).fill(colors.raised) }
        PlanDetail(card: plans.selected, style: plans.style, sizes: sizes)
      }
    }

    private var tabs: some View {
      ForEach(plans.cards) { card in
        PlanButton(card: card, stage: stage) { PlanTab(card: card, style: plans.style) }
      }
    }
  }

  private struct PlanTab: View {
    let card: PlanCard
    let style: PlanStyle
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      let colors = theme.colors(scheme)
      let letters = PlanLettering(style, isHighlighted: card.isHighlighted, PriceSizes([:]))
      VStack(spacing: 2) {
        Words(card.title, letters.name)
        if let saving = card.drawnSaving { Words(saving, letters.saving) }
      }
      .multilineTextAlignment(.center)
      .foregroundStyle(card.isSelected ? colors.onAccent : Color.primary)
      .padding(8)
      .frame(maxWidth: .infinity, minHeight: 44)
      .background {
        if card.isSelected { RoundedRectangle(cornerRadius: theme.cornerRadius - 3).fill(colors.accent) }
      }
    }
  }

  private struct PlanDetail: View {
    let card: PlanCard
    let style: PlanStyle
    let sizes: PriceSizes

    var body: some View {
      let letters = PlanLettering(style, isHighlighted: card.isHighlighted, sizes)
      VStack(spacing: 4) {
        if let badge = card.drawnBadge { BadgeView(badge: badge, lettering: letters.badge) }
        PriceLines(card: card, letters: letters, alignment: .center)
        OfferLine(card: card, letters: letters)
        if let text = card.text { Words(text, letters.copy).foregroundStyle(.secondary) }
        FeatureList(card: card, letters: letters)
      }
      .multilineTextAlignment(.center)
      .frame(maxWidth: .infinity)
      .accessibilityElement(children: .combine)
    }
  }

  /// A column for each plan, with a row for each feature.
  struct PlanTable: View {
    let plans: PlanList
    let sizes: PriceSizes
    let stage: Stage

    var body: some View {
      ViewThatFits(in: .horizontal) {
        table
        ScrollView(.horizontal, showsIndicators: true) { table }
      }
    }

    private var table: some View {
      Grid(horizontalSpacing: 8, verticalSpacing: 12) {
        GridRow {
          Color.clear.gridCellUnsizedAxes([.horizontal, .vertical])
          ForEach(plans.cards) { card in
            PlanButton(card: card, stage: stage) { PlanHead(card: card, style: plans.style) }
          }
        }
        ForEach(Array(plans.features.enumerated()), id: \.offset) { _, feature in
          GridRow {
            Words(feature.text, .small).gridColumnAlignment(.leading)
            ForEach(Array(feature.has.enumerated()), id: \.offset) { _, has in Mark(isThere: has) }
          }
          // The plans' own readings do not have what they include: a row says who has it.
          .accessibilityElement(children: .ignore)
          .accessibilityLabel(Text(verbatim: plans.spoken(feature)))
        }
        GridRow {
          Color.clear.gridCellUnsizedAxes([.horizontal, .vertical])
          ForEach(plans.cards) { card in
            let letters = PlanLettering(plans.style, isHighlighted: card.isHighlighted, sizes)
            VStack(spacing: 3) {
              PriceLines(card: card, letters: letters, alignment: .center)
              if let saving = card.drawnSaving { Words(saving, letters.saving) }
              OfferLine(card: card, letters: letters)
            }
          }
        }
        .multilineTextAlignment(.center)
        .accessibilityHidden(true)
      }
    }
  }

  private struct PlanHead: View {
    let card: PlanCard
    let style: PlanStyle
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      let letters = PlanLettering(style, isHighlighted: card.isHighlighted, PriceSizes([:]))
      VStack(spacing: 4) {
        if let badge = card.drawnBadge { BadgeView(badge: badge, lettering: letters.badge) }
        Words(card.title, letters.name)
        Image(systemName: card.isSelected ? "checkmark.circle.fill" : "circle")
          .foregroundStyle(card.isSelected ? theme.colors(scheme).accentInk : Color.secondary)
          .accessibilityHidden(true)
      }
      .multilineTextAlignment(.center)
    }
  }
#endif
