import Testing

@testable import PaywallKit

/// An open paywall as a value: each call and each answer in each situation.
@Suite struct SessionCoreTests {
  typealias Effect = SessionCore.Effect

  static let offer: SessionOffer = {
    var offer = SessionOffer()
    offer.plans = ["annual", "monthly", "lifetime"]
    offer.initialPlan = "annual"
    offer.ownPlans = ["lifetime"]
    offer.features = ["sync"]
    offer.links = ["https://example.com/terms"]
    offer.switches = ["sounds": nil, "yearly": "annual", "gone": "weekly"]
    offer.checksCodes = true
    return offer
  }()

  /// A core after some calls that must be possible.
  static func core(_ offer: SessionOffer = offer, _ calls: SessionCall...) throws -> SessionCore {
    var core = SessionCore(offer)
    for call in [.appear] + calls { _ = try core.take(call) }
    return core
  }

  /// A core in each phase.
  static func cores() throws -> [(String, SessionCore)] {
    var loading = Self.offer
    loading.plans = []
    loading.initialPlan = nil
    var succeeded = try core(offer, .purchase)
    _ = succeeded.take(.purchase(of: "annual", .completed(transaction: "1")))
    return [
      ("hidden", SessionCore(offer)), ("open", try core()), ("loading", try core(loading, .tryAgain)),
      ("purchasing", try core(offer, .purchase)), ("restoring", try core(offer, .restore)), ("succeeded", succeeded),
      ("closed", try core(offer, .close(.programmatic))),
    ]
  }

  static let calls: [SessionCall] = [
    .appear, .selectPlan("monthly"), .selectFeature("sync"), .turn("sounds", on: true), .purchase, .restore,
    .submitCode("X"), .openLink("https://example.com/terms"), .act("gift"), .tryAgain, .close(.purchased),
    .close(.dismissed), .close(.tappedOutside), .close(.programmatic),
  ]

  /// Per phase, what is possible; everything else leaves the core as it was.
  static let possible: [String: Set<SessionCall>] = [
    "hidden": [.appear],
    "open": [
      .selectPlan("monthly"), .selectFeature("sync"), .turn("sounds", on: true), .purchase, .restore,
      .submitCode("X"), .openLink("https://example.com/terms"), .act("gift"), .close(.dismissed),
      .close(.tappedOutside), .close(.programmatic),
    ],
    "loading": [
      .openLink("https://example.com/terms"), .act("gift"), .close(.dismissed), .close(.tappedOutside),
      .close(.programmatic),
    ],
    "purchasing": [.openLink("https://example.com/terms"), .act("gift"), .close(.programmatic)],
    "restoring": [
      .openLink("https://example.com/terms"), .act("gift"), .close(.dismissed), .close(.tappedOutside),
      .close(.programmatic),
    ],
    "succeeded": [.close(.purchased), .close(.dismissed), .close(.tappedOutside), .close(.programmatic)],
    "closed": [],
  ]

  @Test func everyCallInEveryPhaseIsPossibleOrLeavesTheState() throws {
    for (phase, before) in try Self.cores() {
      for call in Self.calls {
        var core = before
        let refusal: SessionRefusal?
        do throws(SessionRefusal) {
          _ = try core.take(call)
          refusal = nil
        } catch { refusal = error }
        #expect((refusal == nil) == Self.possible[phase]?.contains(call), "\(phase) \(call)")
        if refusal != nil { #expect(core == before, "\(phase) \(call)") }
        #expect(refusal.map { $0.call == call.name } ?? true)
      }
    }
  }

  @Test(arguments: [
    (SessionCall.selectPlan("weekly"), SessionRefusal.Reason.unknownPlan), (.selectFeature("x"), .unknownFeature),
    (.openLink("https://example.com"), .unknownLink), (.turn("x", on: true), .unknownSwitch),
    (.submitCode(" \n"), .noCode), (.tryAgain, .hasProducts), (.appear, .alreadyShown),
    (.close(.purchased), .notPurchased),
  ])
  func whatTheScreenLacksIsRefused(_ call: SessionCall, _ reason: SessionRefusal.Reason) throws {
    var core = try Self.core()
    #expect(throws: SessionRefusal(call: call.name, reason: reason)) { try core.take(call) }
  }

  @Test func aDoubleTapIsOnePurchase() throws {
    var core = try Self.core()
    #expect(
      try core.take(.purchase) == [
        .record(.action(.ctaTapped, item: "annual")), .record(.purchaseStarted(product: "annual")),
        .purchase("annual"),
      ])
    #expect(throws: SessionRefusal(call: "purchase", reason: .busy)) { try core.take(.purchase) }
    #expect(core.state.phase == .purchasing(product: "annual"))
  }

  /// What the store answered, the event, what the user is told, and what is awaited then.
  static let outcomes: [(PurchaseOutcome, PaywallEvent.Kind, SessionState.Notice?, SessionState.Awaited?)] = [
    (.pending, .purchasePending(product: "annual"), .purchasePending, .approval),
    (.cancelled, .purchaseCancelled(product: "annual"), nil, nil),
    (
      .failed(reason: "offline"), .purchaseFailed(product: "annual", reason: "offline"),
      .purchaseFailed(reason: "offline"), nil
    ),
    (.validationPending, .validationPending(product: "annual"), .purchaseConfirming, .confirmation),
    (
      .validationFailed(reason: "402"), .validationFailed(product: "annual", reason: "402"),
      .purchaseFailed(reason: "402"), nil
    ),
  ]

  @Test(arguments: outcomes)
  func whatIsNoPurchaseStaysOpen(
    _ outcome: PurchaseOutcome, _ event: PaywallEvent.Kind, _ notice: SessionState.Notice?,
    _ awaited: SessionState.Awaited?
  ) throws {
    var core = try Self.core(Self.offer, .purchase)
    #expect(core.take(.purchase(of: "annual", outcome)) == [.record(event)])
    #expect(core.state.phase == .open)
    #expect(core.state.notice == notice)
    #expect(core.state.awaited["annual"] == awaited)
    // What is awaited is not bought again; after a failure or a change of mind it can be.
    if awaited != nil {
      #expect(throws: SessionRefusal(call: "purchase", reason: .awaited)) { try core.take(.purchase) }
      _ = try core.take(.selectPlan("monthly"))
      if awaited == .confirmation {
        #expect(throws: SessionRefusal(call: "purchase", reason: .awaited)) { try core.take(.purchase) }
      } else {
        _ = try core.take(.purchase)
      }
    } else {
      _ = try core.take(.purchase)
    }
  }

  @Test func whatWasAwaitedEndsThePaywallWhenItComes() throws {
    var core = try Self.core(Self.offer, .purchase)
    _ = core.take(.purchase(of: "annual", .pending))
    #expect(throws: SessionRefusal(call: "report", reason: .notAwaited)) {
      try core.take(.completed(transaction: "7"), of: "monthly")
    }
    #expect(
      try core.take(.completed(transaction: "7"), of: "annual") == [
        .record(.purchaseCompleted(product: "annual", transaction: "7")), .wait(.overlay, .milliseconds(1500)),
      ])
    #expect(core.state.phase == .succeeded(product: "annual"))
    #expect(core.state.awaited.isEmpty)
    #expect(throws: SessionRefusal(call: "report", reason: .notAwaited)) {
      try core.take(.completed(transaction: "7"), of: "annual")
    }
  }

  /// It comes while the store sells something else: nothing is lost, and the screen does not close under the other sale.
  @Test func whatWasAwaitedMayComeDuringAnotherPurchase() throws {
    var core = try Self.core(Self.offer, .purchase)
    _ = core.take(.purchase(of: "annual", .pending))
    _ = try core.take(.selectPlan("monthly"))
    _ = try core.take(.purchase)
    let told = try core.take(.completed(transaction: "7"), of: "annual")
    #expect(told == [.record(.purchaseCompleted(product: "annual", transaction: "7"))])
    #expect(core.state.phase == .purchasing(product: "monthly"))
    #expect(
      core.take(.purchase(of: "monthly", .cancelled)) == [
        .record(.purchaseCancelled(product: "monthly")), .wait(.overlay, .milliseconds(1500)),
      ])
    #expect(core.state.phase == .succeeded(product: "annual"))
  }

  static let aftermaths: [(SessionOffer.Aftermath, Duration, [PaywallEvent.Kind], Duration)] = [
    (.dismiss, .zero, [], .milliseconds(1500)), (.dismiss, .seconds(1), [], .milliseconds(1500)),
    (.nextStep, .seconds(4), [.nextStep], .seconds(4)),
    (.deepLink("app://home"), .zero, [.deepLink(url: "app://home")], .milliseconds(1500)),
  ]

  @Test(arguments: aftermaths)
  func aPurchaseIsShownThenCloses(
    _ aftermath: SessionOffer.Aftermath, _ delay: Duration, _ events: [PaywallEvent.Kind], _ wait: Duration
  ) throws {
    var offer = Self.offer
    (offer.aftermath, offer.aftermathDelay) = (aftermath, delay)
    var core = try Self.core(offer, .purchase)
    let closing = events.map { Effect.record($0) } + [.record(.closed(.dismissed(.purchased)))]
    #expect(
      core.take(.purchase(of: "annual", .completed(transaction: nil))) == [
        .record(.purchaseCompleted(product: "annual")), .wait(.overlay, wait),
      ])
    var tapped = core
    #expect(core.take(.elapsed(.overlay)) == closing)
    #expect(core.state.phase == .closed(.dismissed(.purchased)))
    #expect(core.take(.elapsed(.overlay)).isEmpty)
    // A user need not wait.
    #expect(try tapped.take(.close(.dismissed)) == closing)
    #expect(tapped.take(.elapsed(.overlay)).isEmpty)
  }

  /// The app that closes it early has sold something all the same.
  @Test func closingAfterAPurchaseHasItsAftermath() throws {
    var offer = Self.offer
    offer.aftermath = .deepLink("app://welcome")
    for reason in [DismissReason.programmatic, .dismissed, .tappedOutside] {
      var core = try Self.core(offer, .purchase)
      _ = core.take(.purchase(of: "annual", .completed(transaction: "1")))
      let closing: [Effect] = [.record(.deepLink(url: "app://welcome")), .record(.closed(.dismissed(.purchased)))]
      #expect(try core.take(.close(reason)) == closing)
    }
  }

  @Test func whatWasAwaitedMayComeDuringARestore() throws {
    var core = try Self.core(Self.offer, .purchase)
    _ = core.take(.purchase(of: "annual", .pending))
    _ = try core.take(.restore)
    #expect(
      try core.take(.completed(transaction: "7"), of: "annual") == [
        .record(.purchaseCompleted(product: "annual", transaction: "7"))
      ])
    #expect(
      core.take(.restored(["annual"])) == [
        .record(.restoreCompleted(products: ["annual"])), .wait(.overlay, .milliseconds(1500)),
      ])
    #expect(core.take(.elapsed(.overlay)) == [.record(.closed(.dismissed(.purchased)))])
  }

  @Test func aRestoreWithProductsCloses() throws {
    var core = try Self.core()
    #expect(try core.take(.restore) == [.record(.restoreStarted), .restore])
    #expect(
      core.take(.restored(["b", "a", "b"])) == [
        .record(.restoreCompleted(products: ["b", "a"])), .record(.closed(.restored)),
      ])
    #expect(core.state.phase == .closed(.restored))
  }

  @Test(arguments: [
    (
      SessionCore.Answer.restored([]), PaywallEvent.Kind.restoreCompleted(products: []),
      SessionState.Notice.nothingToRestore
    ), (.restoreFailed(reason: "offline"), .restoreFailed(reason: "offline"), .restoreFailed(reason: "offline")),
  ])
  func aRestoreWithoutProductsStays(
    _ answer: SessionCore.Answer, _ event: PaywallEvent.Kind, _ notice: SessionState.Notice
  ) throws {
    var core = try Self.core(Self.offer, .restore)
    #expect(core.take(answer) == [.record(event)])
    #expect(core.state.phase == .open)
    #expect(core.state.notice == notice)
    _ = try core.take(.selectPlan("monthly"))
    #expect(core.state.notice == nil)
  }

  /// Who closes the store's sheet knows that, and need not be told; analytics are.
  @Test func aCancelledRestoreIsNoFailureForTheUser() throws {
    var core = try Self.core(Self.offer, .restore)
    let reason = BillingError.cancelled.reason
    #expect(core.take(.restoreFailed(reason: reason)) == [.record(.restoreFailed(reason: "cancelled"))])
    #expect(core.state.phase == .open && core.state.notice == nil)
    #expect(BillingError(reason: reason) == .cancelled)
  }

  @Test func withoutAStoreNothingIsStarted() throws {
    var offer = Self.offer
    offer.hasStore = false
    var core = try Self.core(offer)
    #expect(try core.take(.restore) == [.record(.restoreFailed(reason: "no billing provider"))])
    #expect(
      try core.take(.purchase) == [
        .record(.action(.ctaTapped, item: "annual")),
        .record(.purchaseFailed(product: "annual", reason: "no billing provider")),
      ])
    #expect(core.state.phase == .open)
  }

  @Test func theDismissControlComesAfterItsDelay() throws {
    var offer = Self.offer
    offer.dismissDelay = .seconds(3)
    var core = SessionCore(offer)
    #expect(try core.take(.appear) == [.record(.impression), .wait(.dismissControl, .seconds(3))])
    #expect(!core.state.canDismiss)
    #expect(throws: SessionRefusal(call: "close", reason: .notDismissible)) { try core.take(.close(.tappedOutside)) }
    #expect(core.take(.elapsed(.dismissControl)).isEmpty)
    #expect(core.state.canDismiss)
    #expect(try core.take(.close(.tappedOutside)) == [.record(.closed(.dismissed(.tappedOutside)))])
    #expect(!core.state.canDismiss)
  }

  @Test func aScreenThatMayNotBeDismissedStaysUnlessThereIsNothingToBuy() throws {
    var offer = Self.offer
    offer.isDismissible = false
    var core = try Self.core(offer)
    #expect(throws: SessionRefusal(call: "close", reason: .notDismissible)) { try core.take(.close(.dismissed)) }
    core.offer.plans = []
    #expect(core.state.canDismiss)
    _ = try core.take(.tryAgain)
    _ = core.take(.products(offer))
    #expect(core.state.phase == .open)
    #expect(!core.state.canDismiss)
    _ = try core.take(.close(.programmatic))
  }

  @Test func plansAndSwitchesFollowEachOther() throws {
    var core = try Self.core()
    #expect(core.selectedPlan == "annual")
    #expect(try core.take(.selectPlan("annual")).isEmpty)
    #expect(try core.take(.selectPlan("monthly")) == [.record(.action(.planChanged, item: "monthly"))])
    #expect(try core.take(.turn("yearly", on: true)) == [.record(.action(.planChanged, item: "annual"))])
    #expect(try core.take(.turn("yearly", on: true)).isEmpty)
    #expect(try core.take(.turn("yearly", on: false)) == [.record(.action(.planChanged, item: "monthly"))])
    #expect(core.selectedPlan == "monthly")
    #expect(try core.take(.turn("sounds", on: true)) == [.record(.action(.custom, item: "sounds"))])
    #expect(core.state.switches == ["sounds": true])
    #expect(try core.take(.turn("sounds", on: true)).isEmpty)
    // Its plan is not sold here.
    #expect(try core.take(.turn("gone", on: true)).isEmpty)
    #expect(try core.take(.selectFeature("sync")) == [.record(.action(.featureSelected, item: "sync"))])
    #expect(core.state.feature == "sync")
    #expect(
      try core.take(.openLink("https://example.com/terms"))
        == [.record(.action(.linkTapped, item: "https://example.com/terms"))])
    #expect(try core.take(.act("gift")) == [.record(.action(.custom, item: "gift"))])
  }

  @Test func whatTheUserHasIsNotBought() throws {
    var core = try Self.core(Self.offer, .selectPlan("lifetime"))
    #expect(throws: SessionRefusal(call: "purchase", reason: .noProduct)) { try core.take(.purchase) }
    core = SessionCore(SessionOffer())
    _ = try core.take(.appear)
    #expect(throws: SessionRefusal(call: "purchase", reason: .noProduct)) { try core.take(.purchase) }
  }

  @Test func aCodeIsCheckedOnce() throws {
    var core = try Self.core()
    #expect(try core.take(.submitCode("SUMMER")) == [.record(.promoSubmitted), .check(code: "SUMMER")])
    #expect(core.state.isCheckingCode)
    #expect(throws: SessionRefusal(call: "submitCode", reason: .busy)) { try core.take(.submitCode("SUMMER")) }
    #expect(core.take(.code(isValid: false)) == [.record(.promoRefused)])
    #expect(core.state.notice == .codeInvalid)
    _ = try core.take(.submitCode("WINTER"))
    #expect(core.state.notice == nil)
    #expect(core.take(.code(isValid: true)) == [.record(.promoAccepted)])
    #expect(core.state.notice == .codeAccepted)
    core.offer.checksCodes = false
    #expect(throws: SessionRefusal(call: "submitCode", reason: .noCode)) { try core.take(.submitCode("X")) }
  }

  /// It is about money: whatever the store says is told, and nothing else happens.
  @Test func answersAfterTheEndAreToldAndChangeNothing() throws {
    let answers: [(SessionCore.Answer, [Effect])] = [
      (
        .purchase(of: "annual", .completed(transaction: "9")),
        [.record(.purchaseCompleted(product: "annual", transaction: "9"))]
      ),
      (.purchase(of: "annual", .failed(reason: "x")), [.record(.purchaseFailed(product: "annual", reason: "x"))]),
      (.restored(["a"]), [.record(.restoreCompleted(products: ["a"]))]),
      (.restored([]), [.record(.restoreCompleted(products: []))]),
      (.restoreFailed(reason: "x"), [.record(.restoreFailed(reason: "x"))]),
      (.code(isValid: true), [.record(.promoAccepted)]), (.elapsed(.overlay), []), (.elapsed(.dismissControl), []),
      (.products(Self.offer), []),
    ]
    for (answer, effects) in answers {
      var core = try Self.core(Self.offer, .purchase, .close(.programmatic))
      let before = core.state
      #expect(core.take(answer) == effects)
      #expect(core.state == before)
    }
  }

  /// No order of calls and answers buys twice at once, goes on after the end, or ends twice.
  @Test func anyOrderKeepsItsPromises() throws {
    var random = SystemRandomNumberGenerator()
    let answers: [SessionCore.Answer] = [
      .purchase(of: "annual", .completed(transaction: nil)), .purchase(of: "annual", .pending),
      .purchase(of: "annual", .cancelled), .purchase(of: "annual", .validationPending), .restored([]),
      .restored(["a"]), .restoreFailed(reason: "x"), .code(isValid: true), .elapsed(.overlay),
      .elapsed(.dismissControl),
    ]
    for _ in 0..<1000 {
      var core = SessionCore(Self.offer)
      var (underWay, ends, history) = (0, 0, [String]())
      for _ in 0..<30 {
        var effects: [Effect] = []
        if Bool.random(using: &random) {
          let call = Self.calls.randomElement(using: &random) ?? .appear
          history.append(.init(describing: call))
          effects = (try? core.take(call)) ?? []
        } else if let answer = answers.randomElement(using: &random) {
          // The store answers only what it was asked.
          if case .purchase = answer {
            guard underWay > 0 else { continue }
            underWay -= 1
          }
          history.append("\(answer)")
          effects = core.take(answer)
        }
        for effect in effects {
          if case .purchase = effect { underWay += 1 }
          if case .record(.closed) = effect { ends += 1 }
        }
        let (state, isOver) = (core.state, ends == 1)
        let isKept =
          underWay <= 1 && ends <= 1 && state.isClosed == isOver
          && (!isOver || state.notice == nil && !state.canDismiss)
        if !isKept { Issue.record("\(history)") }
      }
    }
  }
}
