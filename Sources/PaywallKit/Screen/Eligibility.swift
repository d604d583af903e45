extension CustomerState {
  /// What a customer gets who buys on these terms.
  enum Grant: Sendable, Equatable {
    /// It is not sold to this customer: the offer that is a part of it is for others.
    case nothing
    /// The price, from the first day.
    case price
    /// The offer, and the price after it; later for who subscribes: when what is paid for ends.
    case offer(StoreOffer, isLater: Bool)

    var offer: StoreOffer? { if case .offer(let offer, _) = self { offer } else { nil } }
  }

  func grant(_ way: WayToBuy, of terms: StoreTerms, in group: String?) -> Grant {
    let state = subscription(in: group)
    guard let name = way.offer else {
      let offer = terms.offers.first { $0.kind == .introductory && state.mayHave($0) }
      return offer.map { .offer($0, isLater: false) } ?? .price
    }
    let offer = terms.offers.first { $0.id == name && $0.isBought && state.mayHave($0) }
    let subscribes = if case .active = state { true } else { false }
    return offer.map { .offer($0, isLater: subscribes) } ?? .nothing
  }

  /// Whether the customer has it already, so that there is nothing to buy.
  func has(_ way: WayToBuy, in group: String?) -> Bool {
    if way.offer != nil { return false }
    if way.plan == nil, owned.contains(way.product) { return true }
    guard case .active(let product) = subscription(in: group) else { return false }
    return product == way.description
  }
}

extension StoreOffer {
  /// Whether a purchase names it; a code is redeemed.
  fileprivate var isBought: Bool { kind == .promotional || kind == .winBack }
}

extension CustomerState.Subscription {
  /// Whether a customer in this state may have the offer. What the store says counts, except that nobody who subscribes has
  /// an introductory offer, whatever the store's flag says: an upgrade or a crossgrade grants none.
  fileprivate func mayHave(_ offer: StoreOffer) -> Bool {
    switch (offer.kind, self) {
    case (.introductory, .new): offer.isEligible ?? true
    case (.introductory, .expired): offer.isEligible ?? false
    case (.introductory, .trialUsed), (.introductory, .active): false
    case (.promotional, .new): offer.isEligible ?? false
    case (.promotional, .trialUsed), (.promotional, .active), (.promotional, .expired): offer.isEligible ?? true
    case (.winBack, .active): false
    case (.winBack, .expired): offer.isEligible ?? true
    case (.winBack, .new), (.winBack, .trialUsed): offer.isEligible ?? false
    case (.code, _): false
    }
  }
}
