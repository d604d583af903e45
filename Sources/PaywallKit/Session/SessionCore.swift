/// An open paywall as a value: what is asked of it, and what comes back, gives its next state and what to do.
///
/// It does nothing by itself, so that every order of events can be tried without a store and without time.
struct SessionCore: Sendable, Equatable {
  /// What comes back from what a session set going.
  enum Answer: Sendable, Equatable {
    case products(SessionOffer)
    case purchase(of: String, PurchaseOutcome)
    case restored([String])
    case restoreFailed(reason: String)
    case code(isValid: Bool)
    case elapsed(Timer)
  }

  /// What to do, in this order.
  enum Effect: Sendable, Equatable {
    case record(PaywallEvent.Kind)
    case askForProducts
    case purchase(String)
    case restore
    case check(code: String)
    case wait(Timer, Duration)
  }

  /// What is waited for.
  enum Timer: Sendable, Equatable {
    /// The control that closes the screen.
    case dismissControl
    /// The overlay of a purchase.
    case overlay
  }

  private(set) var state = SessionState()
  var offer: SessionOffer {
    didSet { settleDismissal() }
  }
  private var dismissDelayIsOver = false
  /// The plan before a switch selected another.
  private var planBefore: String?
  /// What was bought while the store was busy with something else.
  private var bought: String?

  init(_ offer: SessionOffer) { self.offer = offer }

  /// - Throws: if the call is not possible now; then nothing has changed.
  mutating func take(_ call: SessionCall) throws(SessionRefusal) -> [Effect] {
    if let reason = reasonAgainst(call) { throw SessionRefusal(call: call.name, reason: reason) }
    return follow(call)
  }

  /// Why a call is not possible now; nil if it is.
  private func reasonAgainst(_ call: SessionCall) -> SessionRefusal.Reason? {
    if case .close(let reason) = call { return reasonAgainst(closing: reason) }
    switch (state.phase, call) {
    case (.hidden, .appear): return nil
    case (.hidden, _): return .notShown
    case (.closed, _): return .closed
    case (_, .appear): return .alreadyShown
    case (.succeeded, _): return .purchased
    case (.loading, _), (.purchasing, _), (.restoring, _): return call.needsNoStore ? nil : .busy
    case (.open, _): break
    }
    switch call {
    case .selectPlan(let plan): return offer.plans.contains(plan) ? nil : .unknownPlan
    case .selectFeature(let feature): return offer.features.contains(feature) ? nil : .unknownFeature
    case .turn(let id, _): return offer.switches[id] == nil ? .unknownSwitch : nil
    case .openLink(let link): return offer.links.contains(link) ? nil : .unknownLink
    case .purchase: return reasonAgainstPurchase
    case .submitCode(let code):
      if state.isCheckingCode { return .busy }
      return offer.checksCodes && code.contains { !$0.isWhitespace } ? nil : .noCode
    case .tryAgain: return offer.plans.isEmpty ? (offer.hasStore ? nil : .noProduct) : .hasProducts
    case .restore, .act, .appear, .close: return nil
    }
  }

  private var reasonAgainstPurchase: SessionRefusal.Reason? {
    guard let plan = selectedPlan, !offer.ownPlans.contains(plan) else { return .noProduct }
    // What is paid must not be paid again, and nobody should be asked twice.
    return state.awaited[plan] != nil || state.awaited.values.contains(.confirmation) ? .awaited : nil
  }

  private func reasonAgainst(closing reason: DismissReason) -> SessionRefusal.Reason? {
    switch (state.phase, reason) {
    case (.hidden, _): .notShown
    case (.closed, _): .closed
    case (_, .programmatic), (.succeeded, _): nil
    case (_, .purchased): .notPurchased
    // The store has its own screen over this one, and its answer decides.
    case (.purchasing, _): .busy
    case (_, .dismissed), (_, .tappedOutside): state.canDismiss ? nil : .notDismissible
    }
  }

  private mutating func follow(_ call: SessionCall) -> [Effect] {
    switch call {
    case .appear:
      state.phase = .open
      dismissDelayIsOver = offer.dismissDelay <= .zero
      settleDismissal()
      let wait = Effect.wait(.dismissControl, offer.dismissDelay)
      return [.record(.impression)] + (dismissDelayIsOver ? [] : [wait])
    case .selectPlan(let plan):
      planBefore = nil
      return select(plan)
    case .selectFeature(let feature):
      state.feature = feature
      return [.record(.action(.featureSelected, item: feature))]
    case .turn(let id, let on): return turn(id, on)
    case .openLink(let link): return [.record(.action(.linkTapped, item: link))]
    case .act(let name): return [.record(.action(.custom, item: name))]
    case .purchase: return purchase()
    case .restore: return restore()
    case .submitCode(let code):
      state.notice = nil
      state.isCheckingCode = true
      return [.record(.promoSubmitted), .check(code: code)]
    case .tryAgain:
      state.notice = nil
      state.phase = .loading
      return [.askForProducts]
    case .close(let reason): return close(reason)
    }
  }

  /// The plan that is bought next.
  var selectedPlan: String? { state.plan.flatMap { offer.plans.contains($0) ? $0 : nil } ?? offer.initialPlan }

  private mutating func select(_ plan: String) -> [Effect] {
    state.notice = nil
    guard plan != selectedPlan else { return [] }
    state.plan = plan
    return [.record(.action(.planChanged, item: plan))]
  }

  private mutating func turn(_ id: String, _ on: Bool) -> [Effect] {
    guard let plan = offer.switches[id] ?? nil else {
      guard state.switches.updateValue(on, forKey: id) != on else { return [] }
      return [.record(.action(.custom, item: id))]
    }
    guard on != (selectedPlan == plan), offer.plans.contains(plan) else { return [] }
    if on {
      planBefore = selectedPlan
      return select(plan)
    }
    let other = planBefore ?? offer.initialPlan
    planBefore = nil
    return other.map { $0 == plan ? [] : select($0) } ?? []
  }

  private mutating func settleDismissal() {
    state.canDismiss =
      state.phase != .hidden && !state.isClosed && (offer.isDismissible && dismissDelayIsOver || offer.plans.isEmpty)
  }
}

extension SessionCore {
  private mutating func purchase() -> [Effect] {
    guard let product = selectedPlan else { return [] }
    let tapped = Effect.record(.action(.ctaTapped, item: product))
    guard offer.hasStore else {
      state.notice = .purchaseFailed(reason: BillingError.noProvider)
      return [tapped, .record(.purchaseFailed(product: product, reason: BillingError.noProvider))]
    }
    state.notice = nil
    state.phase = .purchasing(product: product)
    return [tapped, .record(.purchaseStarted(product: product)), .purchase(product)]
  }

  private mutating func restore() -> [Effect] {
    guard offer.hasStore else {
      state.notice = .restoreFailed(reason: BillingError.noProvider)
      return [.record(.restoreFailed(reason: BillingError.noProvider))]
    }
    state.notice = nil
    state.phase = .restoring
    return [.record(.restoreStarted), .restore]
  }

  /// What the store tells of a purchase that was waited for, such as one that a parent approved.
  /// - Throws: if none was; then nothing has changed.
  mutating func take(_ outcome: PurchaseOutcome, of product: String) throws(SessionRefusal) -> [Effect] {
    guard state.awaited[product] != nil else { throw SessionRefusal(call: "report", reason: .notAwaited) }
    return take(.purchase(of: product, outcome))
  }

  /// Every answer is told, also one that comes after the paywall was closed: it is about money.
  mutating func take(_ answer: Answer) -> [Effect] {
    switch answer {
    case .products(let found):
      offer = found
      if let plan = state.plan, !found.plans.contains(plan) { state.plan = nil }
      planBefore = nil
      if state.phase == .loading { state.phase = .open }
      return settle()
    case .purchase(let product, let outcome): return finish(product, outcome)
    case .restored(let products): return finish(restoring: products)
    case .restoreFailed(let reason):
      let isOwnWish = reason == BillingError.cancelledByUser
      return finishRestoring(.restoreFailed(reason: reason), isOwnWish ? nil : .restoreFailed(reason: reason))
    case .code(let isValid):
      state.isCheckingCode = false
      if !state.isClosed { state.notice = isValid ? .codeAccepted : .codeInvalid }
      return [.record(isValid ? .promoAccepted : .promoRefused)]
    case .elapsed(.dismissControl):
      dismissDelayIsOver = true
      settleDismissal()
      return []
    case .elapsed(.overlay):
      if case .succeeded = state.phase { return close(.purchased) }
      return []
    }
  }

  private mutating func finish(_ product: String, _ outcome: PurchaseOutcome) -> [Effect] {
    state.awaited[product] = outcome.awaited
    if case .completed = outcome { bought = product }
    let told = Effect.record(outcome.event(of: product))
    if state.isClosed { return [told] }
    if state.phase == .purchasing(product: product) { state.phase = .open }
    if state.phase == .open { state.notice = outcome.notice }
    return [told] + settle()
  }

  private mutating func finish(restoring found: [String]) -> [Effect] {
    var products: [String] = []
    for product in found where !products.contains(product) { products.append(product) }
    let told = finishRestoring(.restoreCompleted(products: products), .nothingToRestore)
    if products.isEmpty || state.isClosed || bought != nil { return told }
    return [told[0]] + close(.restored)
  }

  private mutating func finishRestoring(_ event: PaywallEvent.Kind, _ notice: SessionState.Notice?) -> [Effect] {
    if state.phase == .restoring {
      state.phase = .open
      state.notice = notice
    }
    return [.record(event)] + settle()
  }

  /// Shows what was bought once the store is done with everything else.
  private mutating func settle() -> [Effect] {
    guard state.phase == .open, let bought else { return [] }
    state.notice = nil
    state.phase = .succeeded(product: bought)
    settleDismissal()
    return [.wait(.overlay, offer.overlay)]
  }

  private mutating func close(_ reason: DismissReason) -> [Effect] {
    guard case .succeeded = state.phase else { return close(.dismissed(reason)) }
    let aftermath: [Effect] =
      switch offer.aftermath {
      case .dismiss: []
      case .deepLink(let url): [.record(.deepLink(url: url))]
      case .nextStep: [.record(.nextStep)]
      }
    return aftermath + close(.dismissed(.purchased))
  }

  private mutating func close(_ closing: PaywallClosing) -> [Effect] {
    state.phase = .closed(closing)
    state.notice = nil
    settleDismissal()
    return [.record(.closed(closing))]
  }
}

extension SessionCall {
  /// Whether it is possible while the store is at work.
  fileprivate var needsNoStore: Bool {
    switch self {
    case .openLink, .act: true
    case .appear, .selectPlan, .selectFeature, .turn, .purchase, .restore, .submitCode, .tryAgain, .close: false
    }
  }
}
