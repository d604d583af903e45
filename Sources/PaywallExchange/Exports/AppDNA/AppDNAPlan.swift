import JSON
import PaywallModel
import YAML

/// A product of a variant that AppDNA can sell: it buys by the store's product id alone.
struct AppDNAPlan {
  let package: Package
  let product: Product?
  let productID: String
  let isHighlighted: Bool
  /// What the variant says of the plan's card.
  let card: Node?

  /// The plans of a screen; one in a billing plan or with an offer is left out, for the reader would sell another one.
  static func all(
    of variant: Variant, in offering: Offering, _ catalogue: Catalogue, _ ledger: Ledger
  ) -> [AppDNAPlan] {
    let cards = variant.root?["cards"]?.items ?? []
    let packages = Dictionary(
      offering.packages.map { ($0.product?.value ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    _ = ledger.take(variant.root?["highlightedProductID"])
    return (variant.root?["productIDs"]?.items ?? []).compactMap { node in
      guard let id = ledger.take(node)?.string, let package = packages[id] else { return nil }
      let card = cards.first { $0["package"]?.string == package.id.value }
      _ = ledger.take(card?["package"])
      if let purchase = Purchase(id), purchase.plan != nil || purchase.offer != nil {
        ledger.lose(node, "AppDNA can sell no billing plan and no offer: the plan '\(id)' is left out")
        ledger.takeAll(card)
        return nil
      }
      return AppDNAPlan(
        package: package, product: catalogue[id], productID: id,
        isHighlighted: id == variant.highlightedProductID?.value, card: card)
    }
  }
}

extension AppDNAPage {
  /// The plans without what the store says of them, which the device fills in.
  func planValues() -> JSONValue {
    let isDefaultSold = plans.contains(where: \.isHighlighted)
    return .array(
      plans.enumerated().map { index, plan in
        let card = plan.card
        if plan.isHighlighted { _ = ledger.take(card?["highlight"]) }
        let name = text(card?["title"], "plan.\(index).name", in: .plan) ?? name(plan, at: index)
        let features = (card?["features"]?.items ?? []).compactMap { text($0.lineText, in: .plan) }
        return .object(omittingNil: [
          ("id", .string(plan.package.id.value)), ("product_id", .string(plan.productID)),
          ("label", name), ("period", plan.product?.period.map { .string($0.description) }),
          ("badge", text(card?["badge"]?["text"], "plan.\(index).badge", in: .plan)),
          ("trial", trial(plan, at: index)),
          ("is_default", .boolean(plan.isHighlighted || !isDefaultSold && index == 0)),
          ("sort_order", .integer(index)), ("description", text(card?["text"], in: .plan)),
          ("features", features.isEmpty ? .none : .array(features)),
        ])
      })
  }

  /// The package's name for users; the store's name is filled in where there is none.
  private func name(_ plan: AppDNAPlan, at index: Int) -> JSONValue? {
    guard let node = plan.package.node["displayName"], let text = node.string else { return nil }
    if appDNATakesForFlag(text) {
      ledger.add([
        ExportLoss(
          .appDNA, .error, at: SourceRange(plan.package.id.range.file, node),
          "AppDNA reads the text '\(text)' as a truth value and drops the whole paywall")
      ])
      return nil
    }
    if let use = PlaceholderScan(text).uses.first(where: { !canFill($0.placeholder, in: .plan) }) {
      ledger.add([
        ExportLoss(
          .appDNA, .warning, at: SourceRange(plan.package.id.range.file, node),
          "the name is left out: nothing fills '{{\(use.name)}}' in for AppDNA", hint: "say it without the placeholder")
      ])
      return nil
    }
    return .string(text)
  }

  private func trial(_ plan: AppDNAPlan, at index: Int) -> JSONValue? {
    let offer = plan.product?.introductoryOffer.flatMap { $0.mode == .free ? $0 : nil }
    let label = text(plan.card?["trialLabel"], "plan.\(index).trial", in: .plan)
    guard offer != nil || label != nil else { return nil }
    return .object(omittingNil: [("duration_days", offer?.wholeDays.map { .integer($0) }), ("label", label)])
  }

  /// What the reader knows once for all plans, where every card says the same of it.
  func planLook() -> [(String, JSONValue?)] {
    let cards = plans.compactMap(\.card)
    let badges = cards.compactMap { $0["badge"] }
    return [
      ("show_plan_features", .boolean(cards.contains { $0["features"] != nil })),
      ("show_plan_subtitles", .boolean(cards.contains { $0["text"] != nil })), ("show_savings", true),
      ("card_corner_radius", common(cards.count == plans.count ? cards.map { $0["cornerRadius"] } : [])),
      ("badge_bg_color", common(badges.map { $0["color"] })),
      ("badge_text_color", common(badges.map { $0["textColor"] })), ("badge_position", badgePosition(badges)),
    ]
  }

  private func common(_ nodes: [Node?]) -> JSONValue? {
    guard let first = nodes.first ?? nil, nodes.allSatisfy({ $0?.json == first.json }) else { return nil }
    nodes.forEach { _ = ledger.take($0) }
    return first.json
  }

  private func badgePosition(_ badges: [Node]) -> JSONValue? {
    if badges.isEmpty { return nil }
    let words = ["top": "top_center", "topLeading": "top_left", "topTrailing": "top_right", "inline": "inline"]
    let written = Set(badges.map { $0["position"]?.string ?? "top" })
    guard written.count == 1, let word = written.first.flatMap({ words[$0] }) else { return nil }
    badges.forEach { _ = ledger.take($0["position"]) }
    return .string(word)
  }
}

extension OfferTerms {
  /// The length in days, where the calendar does not matter.
  var wholeDays: Int? {
    switch period.unit {
    case .day: period.count * periods
    case .week: period.count * periods * 7
    case .month, .year: nil
    }
  }
}
