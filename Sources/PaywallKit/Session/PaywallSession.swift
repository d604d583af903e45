import Base

/// A paywall on the screen, in motion: what the user does, what the store answers, and what analytics are told. It draws
/// nothing.
///
/// ```swift
/// let session = await PaywallSession.prepared(choice, store: store, events: events, locale: locale, in: zone)
/// for await shown in session.updates { draw(shown.screen, shown.state) }     // ends when the paywall is closed
/// session.send(.appear)                                                       // and .selectPlan(id), .purchase …
/// ```
///
/// What it shows was chosen before: a refresh of the loader does not change it.
public final class PaywallSession: Sendable {
  /// What there is to draw.
  public struct Shown: Sendable, Equatable {
    /// What the user sees.
    public let screen: PaywallScreen
    /// What is going on.
    public let state: SessionState
  }

  private struct Inside: Sendable {
    var core: SessionCore
    var inputs: ScreenInputs
    var shown: Shown
    /// What is still to be done, oldest first.
    var errands: [Errand] = []
    var isWorking = false
    var reported: Set<String> = []
    var watchers: [Int: AsyncStream<Shown>.Continuation] = [:]
    var watched = 0
  }

  private enum Errand: Sendable {
    case record(PaywallEvent)
    case start(SessionCore.Effect)
  }

  /// The paywall, and why it was chosen; whether there are products is what the store said.
  public let choice: PaywallChoice
  private let store: (any StoreFront)?
  private let codes: PromoCheck?
  private let events: any PaywallEventSink
  private let clock: any PaywallClock
  private let inside: Locked<Inside>

  /// A session of a paywall that is about to be shown. Nothing happens before `send(.appear)`.
  /// - Parameters:
  ///   - inputs: what its screen depends on; the clock's moment takes the place of theirs.
  ///   - store: sells and restores; nil where the app has none, and then both fail at once.
  ///   - codes: checks promotional codes; nil where the app takes none.
  ///   - events: is told everything, in order.
  public init(
    _ choice: PaywallChoice, _ inputs: ScreenInputs, store: (any StoreFront)?, codes: PromoCheck? = nil,
    events: any PaywallEventSink, clock: any PaywallClock = SystemClock()
  ) {
    (self.store, self.codes, self.events, self.clock) = (store, codes, events, clock)
    var inputs = inputs
    inputs.paywall = choice.paywall
    inputs.selected = nil
    inputs.now = clock.now
    let screen = PaywallScreen.resolve(inputs)
    self.choice = choice.selling(screen.plans != nil)
    let core = SessionCore(
      SessionOffer(
        screen, initial: screen.plans?.selected.id, hasStore: store != nil, checksCodes: codes != nil))
    inside = Locked(Inside(core: core, inputs: inputs, shown: Shown(screen: screen, state: core.state)))
  }

  /// A session whose products and customer the store was asked for. A store that cannot answer sells nothing: the screen
  /// then offers to try again.
  /// - Parameters:
  ///   - locale: the one that `choose` was given.
  ///   - zone: the user's.
  public static func prepared(
    _ choice: PaywallChoice, store: any StoreFront, codes: PromoCheck? = nil, events: any PaywallEventSink,
    locale: String? = nil, in zone: PaywallZone, renderer: ScreenRenderer = .current,
    clock: any PaywallClock = SystemClock()
  ) async -> PaywallSession {
    let products = await store.known(of: choice.paywall)
    let inputs = ScreenInputs(
      choice.paywall, from: choice.origin, products: products, customer: await store.customer(of: products),
      locale: locale, at: clock.now, in: zone, renderer: renderer)
    return PaywallSession(choice, inputs, store: store, codes: codes, events: events, clock: clock)
  }

  /// What to draw now.
  public var shown: Shown { inside.withLock { $0.shown } }

  /// What to draw now, and everything that takes its place; whoever looks seldom sees the newest. Ends when the paywall is
  /// closed.
  public var updates: AsyncStream<Shown> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { watcher in
      let number: Int? = inside.withLock { inside in
        watcher.yield(inside.shown)
        if inside.shown.state.isClosed { return nil }
        inside.watched += 1
        inside.watchers[inside.watched] = watcher
        return inside.watched
      }
      guard let number else { return watcher.finish() }
      watcher.onTermination = { [weak self] _ in
        self?.inside.withLock { inside in _ = inside.watchers.removeValue(forKey: number) }
      }
    }
  }

  /// Asks for something. A call that is not possible now changes nothing, and is told as `paywall_call_refused`.
  /// - Returns: why it was not possible; nil if it was.
  @discardableResult
  public func send(_ call: SessionCall) -> SessionRefusal? {
    move { inside throws(SessionRefusal) in try inside.core.take(call) }
  }

  /// Tells how a purchase went on that was `pending` or `validationPending`, as the store's own notices have it.
  /// - Returns: why that was not awaited; nil if it was.
  @discardableResult
  public func report(_ outcome: PurchaseOutcome, of product: String) -> SessionRefusal? {
    move { inside throws(SessionRefusal) in try inside.core.take(outcome, of: product) }
  }

  private func answer(_ answer: SessionCore.Answer) {
    move { inside throws(SessionRefusal) in inside.core.take(answer) }
  }

  @discardableResult
  private func move(
    _ step: (inout Inside) throws(SessionRefusal) -> [SessionCore.Effect]
  ) -> SessionRefusal? {
    let (refusal, finished) = inside.withLock { inside -> (SessionRefusal?, [AsyncStream<Shown>.Continuation]) in
      do throws(SessionRefusal) {
        let effects = try step(&inside)
        inside.errands += effects.map(errand)
        return (nil, update(&inside))
      } catch {
        inside.errands.append(errand(.record(.refused(error))))
        return (error, [])
      }
    }
    work()
    for watcher in finished { watcher.finish() }
    return refusal
  }

  private func errand(_ effect: SessionCore.Effect) -> Errand {
    if case .record(let kind) = effect { return .record(PaywallEvent(kind, of: choice, at: clock.now)) }
    return .start(effect)
  }

  /// Resolves the screen anew, and tells who watches.
  /// - Returns: the watchers to whom nothing more will be told.
  private func update(_ inside: inout Inside) -> [AsyncStream<Shown>.Continuation] {
    inside.inputs.selected = inside.core.state.plan
    inside.inputs.now = clock.now
    let screen = PaywallScreen.resolve(inside.inputs)
    let offer = SessionOffer(
      screen, initial: inside.core.offer.initialPlan, hasStore: store != nil, checksCodes: codes != nil)
    if offer != inside.core.offer { inside.core.offer = offer }
    let shown = Shown(screen: screen, state: inside.core.state)
    report(screen, of: shown.state, &inside)
    guard shown != inside.shown else { return [] }
    inside.shown = shown
    for watcher in inside.watchers.values { watcher.yield(shown) }
    guard shown.state.isClosed else { return [] }
    defer { inside.watchers = [:] }
    return Array(inside.watchers.values)
  }

  /// Tells once of each part that could not be shown as it was written.
  private func report(_ screen: PaywallScreen, of state: SessionState, _ inside: inout Inside) {
    if state.phase == .hidden { return }
    for part in screen.reports.filter(\.isFault).map(\.part) where inside.reported.insert(part).inserted {
      inside.errands.append(errand(.record(.skipped(part))))
    }
  }

  /// Does what is to be done, outside of the lock and in order: a sink may call the session.
  private func work() {
    let isMine = inside.withLock { inside in
      defer { inside.isWorking = true }
      return !inside.isWorking
    }
    guard isMine else { return }
    while let errand = next() {
      switch errand {
      case .record(let event): events.record(event)
      case .start(let effect): start(effect)
      }
    }
  }

  private func next() -> Errand? {
    inside.withLock { inside in
      inside.isWorking = !inside.errands.isEmpty
      return inside.isWorking ? inside.errands.removeFirst() : nil
    }
  }

  /// The session lives until the answer is there: it is about money.
  private func start(_ effect: SessionCore.Effect) {
    switch effect {
    case .record: break
    case .askForProducts: Task { await askForProducts() }
    case .purchase(let product):
      Task {
        let outcome = await store?.purchase(product) ?? .failed(reason: BillingError.noProvider)
        answer(.purchase(of: product, outcome))
      }
    case .restore: Task { await restore() }
    case .check(let code): Task { answer(.code(isValid: await codes?(code) ?? false)) }
    case .wait(let timer, let duration):
      Task {
        await clock.sleep(for: duration)
        answer(.elapsed(timer))
      }
    }
  }

  private func restore() async {
    do { answer(.restored(try await store?.restore() ?? [])) } catch {
      answer(.restoreFailed(reason: (error as? BillingError)?.reason ?? "\(error)"))
    }
  }

  private func askForProducts() async {
    let products = await store?.known(of: choice.paywall) ?? []
    let customer = await store?.customer(of: products)
    move { inside throws(SessionRefusal) in
      inside.inputs.products = products
      if let customer { inside.inputs.customer = customer }
      inside.inputs.selected = nil
      inside.inputs.now = clock.now
      return inside.core.take(.products(offer(PaywallScreen.resolve(inside.inputs))))
    }
  }

  /// What a screen allows on which the user selected no plan yet.
  private func offer(_ screen: PaywallScreen) -> SessionOffer {
    SessionOffer(screen, initial: screen.plans?.selected.id, hasStore: store != nil, checksCodes: codes != nil)
  }
}

extension StoreFront {
  /// What the store sells of a paywall; nothing where it cannot answer.
  fileprivate func known(of paywall: Paywall) async -> [StoreProduct] {
    var ids: [String] = []
    for id in paywall.config.waysToBuy.map(\.product) where !ids.contains(id) { ids.append(id) }
    return (try? await products(ids)) ?? []
  }
}

extension PaywallChoice {
  /// The same, where a store has been asked.
  fileprivate func selling(_ hasProducts: Bool) -> PaywallChoice {
    PaywallChoice(
      paywall: paywall, hasProducts: hasProducts, origin: origin, release: release, offering: offering,
      offeringVersion: offeringVersion, variant: variant, experiment: experiment, arm: arm, assignment: assignment,
      context: context)
  }
}
