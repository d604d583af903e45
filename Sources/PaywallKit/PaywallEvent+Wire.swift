import Base

extension PaywallEvent {
  /// The name of the analytics event, the same on all platforms.
  public var name: String {
    switch kind {
    case .impression: "paywall_impression"
    case .action: "paywall_action"
    case .purchaseStarted: "purchase_started"
    case .purchaseCompleted: "purchase_completed"
    case .purchaseFailed: "purchase_failed"
    case .purchaseCancelled: "purchase_cancelled"
    case .purchasePending: "purchase_pending"
    case .validationPending: "server_validation_pending"
    case .validationFailed: "server_validation_failed"
    case .restoreStarted: "restore_started"
    case .restoreCompleted(let products): products.isEmpty ? "purchase_restore_failed" : "purchase_restored"
    case .restoreFailed: "purchase_restore_failed"
    case .promoSubmitted: "promo_submitted"
    case .promoAccepted: "promo_accepted"
    case .promoRefused: "promo_refused"
    case .deepLink: "post_purchase_deep_link"
    case .nextStep: "post_purchase_next_step"
    case .closed: "paywall_close"
    case .skipped: "paywall_part_skipped"
    case .refused: "paywall_call_refused"
    }
  }

  /// Everything about the event, as most analytics tools take it. What is nil is left out.
  ///
  /// `paywall` (the wire id), `placement`, `origin` and `assignment` are always there; `offering`, `offering_version`,
  /// `variant`, `experiment`, `arm` and `release` where there are any; the values of `customData` under their own names,
  /// unless one of these has it.
  public var properties: [String: PaywallValue] {
    let texts = [
      "paywall": choice.wireID, "placement": choice.context.placement, "origin": choice.origin.rawValue,
      "assignment": choice.assignment.rawValue, "offering": choice.offering, "offering_version": choice.offeringVersion,
      "variant": choice.variant, "experiment": choice.experiment, "arm": choice.arm,
    ].compactMapValues { $0.map { PaywallValue.string($0) } }
    var all = choice.context.customData.merging(texts) { $1 }
    all["release"] = choice.release.map { .integer($0) }
    return all.merging(details.compactMapValues { $0 }) { $1 }
  }

  private var details: [String: PaywallValue?] {
    switch kind {
    case .impression: ["has_products": .boolean(choice.hasProducts)]
    case .action(let action, let item): ["action": .string(action.rawValue), "item": item.map { .string($0) }]
    case .purchaseStarted(let product), .purchaseCancelled(let product), .purchasePending(let product),
      .validationPending(let product):
      Self.bought(product)
    case .purchaseCompleted(let product, let transaction):
      Self.bought(product).merging(["transaction": transaction.map { .string($0) }]) { $1 }
    case .purchaseFailed(let product, let reason), .validationFailed(let product, let reason):
      Self.bought(product).merging(["reason": .string(reason)]) { $1 }
    case .restoreCompleted(let products):
      products.isEmpty
        ? ["reason": .string("nothing to restore")] : ["products": .array(products.map { .string($0) })]
    case .restoreFailed(let reason): ["reason": .string(reason)]
    case .deepLink(let url): ["url": .string(url)]
    case .closed(let closing): ["reason": .string(closing.wireValue)]
    case .skipped(let part): ["part": .string(part)]
    case .refused(let refusal): ["call": .string(refusal.call), "reason": .string(refusal.reason.rawValue)]
    case .restoreStarted, .promoSubmitted, .promoAccepted, .promoRefused, .nextStep: [:]
    }
  }

  /// The store's product id, as a restore has it, and the way to buy where that names a billing plan or an offer too.
  private static func bought(_ wayToBuy: String) -> [String: PaywallValue?] {
    let product = WayToBuy(wayToBuy).product
    return ["product": .string(product), "way_to_buy": product == wayToBuy ? nil : .string(wayToBuy)]
  }
}
