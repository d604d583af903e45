import PaywallModel
import YAML

/// The offers of a subscription.
extension AppStoreConnectAnswer {
  func addOffers(
    to product: inout ListedProduct, _ id: String, _ parts: [StoreResource], _ listing: inout StoreListing
  ) {
    let kinds: [(relation: String, type: String, name: String, offer: String)] = [
      ("introductoryOffers", "subscriptionIntroductoryOffers", "introductory offers", ""),
      ("promotionalOffers", "subscriptionPromotionalOffers", "promotional offers", "offerCode"),
      ("winBackOffers", "winBackOffers", "win-back offers", "offerId"),
      ("offerCodes", "subscriptionOfferCodes", "offer codes", "name"),
    ]
    var plans: [String: ListedOffers] = [:]
    for (place, kind) in kinds.enumerated() {
      guard let found = related(id, parts, kind.relation, kind.type) else { continue }
      let total = parts.relation(kind.relation)?["meta"]?["paging"]?["total"]?.integer ?? 0
      if total > found.count {
        listing.notes.append(
          "the files hold \(found.count) of the \(total) \(kind.name) of '\(product.id.value)'")
      }
      var byPlan: [String: [ListedOffer]] = ["": []]
      for resource in found {
        guard let (offer, plan) = offer(resource, named: kind.offer, &product) else { continue }
        byPlan[plan, default: []].append(offer)
      }
      for (plan, offers) in byPlan {
        var all = plans[plan] ?? ListedOffers()
        switch place {
        case 0: all.introductory = offers
        case 1: all.promotional = offers
        case 2: all.winBack = offers
        default: all.codes = offers
        }
        plans[plan] = all
      }
    }
    product.offers = plans[""] ?? ListedOffers()
    addPlans(to: &product, id, parts, plans)
  }

  private func addPlans(
    to product: inout ListedProduct, _ id: String, _ parts: [StoreResource], _ offers: [String: ListedOffers]
  ) {
    guard let found = related(id, parts, "planAvailabilities", "subscriptionPlanAvailabilities") else { return }
    product.plans = found.compactMap { resource in
      guard resource.attribute("planType")?.value == "MONTHLY" else { return nil }
      var plan = ListedPlan(
        "monthly", period: Period("P1M"), commitment: product.period?.value,
        at: SourceRange(resource[0].file, resource[0].node))
      let territories = resource.relation("availableTerritories")
      let count = territories?["meta"]?["paging"]?["total"]?.integer ?? territories?["data"]?.items.count
      plan.isSold = count != 0
      plan.offers = offers["monthly"] ?? ListedOffers()
      return plan
    }
  }

  /// The things that a subscription is related to; nil where no file says whether there are any.
  private func related(
    _ id: String, _ parts: [StoreResource], _ relation: String, _ type: String
  ) -> [[StoreResource]]? {
    let relationship = parts.relation(relation)
    let named = relationship?["data"]?.items.compactMap { $0["id"]?.string }
    let isToldNone = relationship?["meta"]?["paging"]?["total"]?.integer == 0
    let owned = owned["\(type) \(id)"] ?? []
    if named == nil, owned.isEmpty, !isToldNone, !asked.contains("\(id) \(relation)") { return nil }
    var keys = (named ?? []).map { "\(type) \($0)" }.filter { resources[$0] != nil }
    // What is named and not there says nothing.
    if let named, !named.isEmpty, keys.isEmpty, owned.isEmpty { return nil }
    let present = Set(keys)
    keys += owned.filter { !present.contains($0) }
    return keys.compactMap { resources[$0] }
  }

  private func offer(
    _ resource: [StoreResource], named key: String, _ product: inout ListedProduct
  ) -> (ListedOffer, plan: String)? {
    let what = key.isEmpty ? "introductory offer" : "offer"
    let mode = resource.attribute("offerMode")
    let duration = resource.attribute("duration")
    guard let known = mode.flatMap({ AppStoreConnectWords.mode($0.value) }),
      let period = duration.flatMap({ AppStoreConnectWords.period($0.value) })
    else {
      let range = SourceRange(resource[0].file, resource[0].node)
      let words = [mode?.value, duration?.value].compactMap { $0 }.joined(separator: ", ")
      product.unread.append((.offer, what, Located(words, (duration ?? mode)?.range ?? range)))
      return nil
    }
    let periods = resource.located("numberOfPeriods") { $0.integer } ?? resource.located("periodCount") { $0.integer }
    var offer = ListedOffer(
      key.isEmpty ? nil : resource.attribute(key)?.value ?? resource[0].id, modes: [known], period: period,
      periods: min(max(1, periods?.value ?? 1), 9999),
      at: duration?.range ?? SourceRange(resource[0].file, resource[0].node))
    offer.starts = resource.attribute("startDate")?.value
    offer.ends = resource.attribute("endDate")?.value
    offer.territory = resource.relation("territory")?["data"]?["id"]?.string
    offer.isActive = resource.located("active") { $0.boolean }?.value ?? true
    offer.eligibility = (resource.located("customerEligibilities") { $0.items }?.value ?? []).compactMap {
      $0.string.flatMap(AppStoreConnectWords.audience)
    }
    let plan = resource.attribute("targetSubscriptionPlanType")?.value == "MONTHLY" ? "monthly" : ""
    return (offer, plan)
  }
}
