import Testing

@testable import PaywallDrawing
@testable import PaywallKit

/// What is drawn as ready is what the session does: the two are asked in every phase.
@Suite struct ControlStateTests {
  private static let calls: [(ScreenButton.Action, SessionCall)] = [
    (.purchase("annual"), .purchase), (.restore, .restore), (.dismiss, .close(.dismissed)), (.tryAgain, .tryAgain),
    (.submitCode, .submitCode("X")), (.open(url: "https://example.com/terms"), .openLink("https://example.com/terms")),
  ]

  /// A session in a phase, each time anew: a call changes it.
  private static func session(_ store: Shelf, _ first: [SessionCall], until isThere: (SessionState) -> Bool)
    async throws
    -> PaywallSession
  {
    let paywall = try paywall(
      sections:
        #"{"type":"plans"},{"type":"promo_input","buttonTitle":"Use"},{"type":"cta"},{"type":"legal","text":"L"}"#)
    let base = PaywallSnapshot(BuiltInPaywalls(paywall.config)).choose("settings", for: PaywallUser(id: "u"))
    let inputs = ScreenInputs(
      paywall, from: .fresh, products: store.sells ? Shelf.all : [], customer: CustomerState(), locale: "en",
      at: StoppedClock().now, in: .utc)
    let session = PaywallSession(
      base.showing(paywall), inputs, store: store, codes: { _ in true }, events: NoEvents(), clock: StoppedClock())
    for call in first { session.send(call) }
    for await shown in session.updates where isThere(shown.state) { break }
    return session
  }

  private static let phases:
    [(name: String, store: Shelf, calls: [SessionCall], isThere: @Sendable (SessionState) -> Bool)] = [
      ("hidden", Shelf(), [], { $0.phase == .hidden }), ("open", Shelf(), [.appear], { $0.phase == .open }),
      ("nothing to buy", Shelf(sells: false), [.appear], { $0.phase == .open }),
      ("purchasing", Shelf(purchase: nil), [.appear, .purchase], { $0.phase == .purchasing(product: "annual") }),
      ("restoring", Shelf(restored: nil), [.appear, .restore], { $0.phase == .restoring }),
      ("pending", Shelf(purchase: .pending), [.appear, .purchase], { !$0.awaited.isEmpty }),
      ("confirming", Shelf(purchase: .validationPending), [.appear, .purchase], { !$0.awaited.isEmpty }),
      ("failed", Shelf(purchase: .failed(reason: "x")), [.appear, .purchase], { $0.notice != nil }),
      ("bought", Shelf(), [.appear, .purchase], { $0.phase == .succeeded(product: "annual") }),
      ("closed", Shelf(), [.appear, .close(.programmatic)], { $0.isClosed }),
    ]

  @Test func readyIsWhatTheSessionDoes() async throws {
    for (name, store, calls, isThere) in Self.phases {
      for (action, call) in Self.calls {
        let session = try await Self.session(store, calls, until: isThere)
        let button = ScreenButton(title: session.shown.screen.restore.title, action: action)
        let isReady = session.shown.control(button) == .ready
        #expect(isReady == (session.send(call) == nil), "\(name): \(call.name)")
      }
    }
  }

  @Test func everyNoticeHasWords() async throws {
    let ways: [(Shelf, SessionCall, String)] = [
      (Shelf(purchase: .failed(reason: "x")), .purchase, "ui.purchaseFailed"),
      (Shelf(purchase: .pending), .purchase, "ui.purchasePending"),
      (Shelf(purchase: .validationPending), .purchase, "ui.purchaseConfirming"),
      (Shelf(), .restore, "ui.nothingToRestore"), (Shelf(), .submitCode("X"), "ui.codeAccepted"),
    ]
    for (store, call, path) in ways {
      let session = try await Self.session(store, [.appear, call]) { $0.notice != nil }
      #expect(session.shown.notice?.path == path)
    }
    #expect(try await Self.session(Shelf(), [.appear]) { $0.phase == .open }.shown.notice == nil)
  }

  @Test func restoreIsAtTheEdgeUnlessTheBarHasIt() async throws {
    func shown(_ sections: String) throws -> PaywallSession.Shown {
      PaywallSession.Shown(screen: try screen(sections: sections), state: SessionState())
    }
    #expect(try shown(#"{"type":"plans"},{"type":"cta"}"#).edgeRestore != nil)
    #expect(try shown(#"{"type":"sticky_footer"}"#).edgeRestore != nil)
    #expect(try shown(#"{"type":"sticky_footer","restoreText":"Restore"}"#).edgeRestore == nil)
    #expect(try shown(#"{"type":"plans"}"#).looseLinks.count == 2)
    #expect(try shown(#"{"type":"legal","text":"L"}"#).looseLinks.isEmpty)
    #expect(try shown(#"{"type":"card","sections":[{"type":"legal","text":"L"}]}"#).looseLinks.isEmpty)
  }

  @Test func thereIsAlwaysAWayOut() throws {
    let locked = #""dismiss":{"allowed":false}"#
    #expect(try screen(locked).drawnCloseControl == nil)
    #expect(screen(try paywall(locked), products: []).drawnCloseControl != nil)
    let swipe = #""dismiss":{"style":"swipe"}"#
    guard case .cross = try screen(swipe).drawnCloseControl else {
      Issue.record("what covers the screen cannot be pulled down")
      return
    }
    guard case .swipe = try screen(swipe + #","presentation":"sheet""#).drawnCloseControl else {
      Issue.record("a sheet is pulled down where its author wants that")
      return
    }
  }
}

extension PaywallChoice {
  /// The same with another paywall.
  fileprivate func showing(_ paywall: Paywall) -> PaywallChoice {
    PaywallChoice(
      paywall: paywall, hasProducts: true, origin: origin, release: nil, offering: nil, offeringVersion: nil,
      variant: nil, experiment: nil, arm: nil, assignment: assignment, context: context)
  }
}
