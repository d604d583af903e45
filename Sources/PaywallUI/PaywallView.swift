#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  public import PaywallKit
  public import SwiftUI

  /// A paywall: the one for a placement, one that was chosen before, or a session that the app holds.
  ///
  /// ```swift
  /// .fullScreenCover(isPresented: $isUpgrading) { PaywallView(placement: "settings") }
  /// ```
  ///
  /// `View.paywall(_:isPresented:onClose:)` opens it as its screen says. The session tells all events; what is closed is dismissed.
  public struct PaywallView: View {
    private enum Subject {
      case context(PaywallContext)
      case choice(PaywallChoice)
      case session
    }

    private let subject: Subject
    private let onClose: ((PaywallClosing) -> Void)?
    @State private var session: PaywallSession?
    @Environment(\.paywallSource) private var source
    @Environment(\.locale) private var locale
    @Environment(\.dismiss) private var dismiss

    /// The paywall for a placement, of the source that `View.paywalls(_:)` gives.
    public init(placement: String, onClose: ((PaywallClosing) -> Void)? = nil) {
      self.init(PaywallContext(placement), onClose: onClose)
    }

    /// The same for a context.
    public init(_ context: PaywallContext, onClose: ((PaywallClosing) -> Void)? = nil) {
      (subject, self.onClose) = (.context(context), onClose)
    }

    /// A session of the app's own. It needs no source; `onClose` takes the place of the environment's `dismiss`.
    public init(session: PaywallSession, onClose: ((PaywallClosing) -> Void)? = nil) {
      (subject, self.onClose) = (.session, onClose)
      _session = State(initialValue: session)
    }

    init(_ choice: PaywallChoice, onClose: @escaping (PaywallClosing) -> Void) {
      (subject, self.onClose) = (.choice(choice), onClose)
    }

    /// The screen, or what is shown until the store has answered.
    public var body: some View {
      if let session {
        SessionView(session: session, close: close).task { await source?.accompany(session) }
      } else if let source, let choice = choice(of: source) {
        WaitingView(screen: source.waiting(choice, locale: language), close: { close(.dismissed(.dismissed)) })
          .task { session = await source.session(choice, locale: language) }
      } else {
        // A paywall that nobody can close must not stay: the app gave no source.
        Color.clear.task { close(.dismissed(.programmatic)) }
      }
    }

    private func choice(of source: PaywallSource) -> PaywallChoice? {
      switch subject {
      case .context(let context): source.choice(context, locale: language)
      case .choice(let choice): choice
      case .session: nil
      }
    }

    private var language: String { locale.identifier(.bcp47) }

    private func close(_ closing: PaywallClosing) {
      if let onClose { onClose(closing) } else { dismiss() }
    }
  }

  /// A session on the screen: each change of it is drawn.
  private struct SessionView: View {
    let session: PaywallSession
    let close: (PaywallClosing) -> Void
    @State private var shown: PaywallSession.Shown
    @State private var parting: Parting

    init(session: PaywallSession, close: @escaping (PaywallClosing) -> Void) {
      (self.session, self.close) = (session, close)
      _shown = State(initialValue: session.shown)
      _parting = State(initialValue: Parting(session))
    }

    var body: some View {
      ScreenView(stage: Stage(session: session, shown: shown))
        .task {
          if session.shown.state.phase == .hidden { session.send(.appear) }
          for await next in session.updates { shown = next }
          if case .closed(let closing) = shown.state.phase { close(closing) }
        }
    }
  }

  /// Tells a session whose view is gone that it is closed: somebody who swipes a sheet away, or an app that removes the view.
  private final class Parting: Sendable {
    private let session: PaywallSession

    init(_ session: PaywallSession) { self.session = session }

    deinit {
      let shown = session.shown
      if shown.state.phase == .hidden || shown.state.isClosed { return }
      session.send(.close(shown.closesBySwipe ? .dismissed : .programmatic))
    }
  }

  /// What the store is waited for on: the same background and the same way out.
  private struct WaitingView: View {
    let screen: PaywallScreen
    let close: () -> Void

    var body: some View {
      ZStack(alignment: .topLeading) {
        ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
        if let control = screen.drawnCloseControl { CloseButton(control: control, isEnabled: true, touch: close) }
      }
      .modifier(Grounded(screen: screen))
      .interactiveDismissDisabled()
    }
  }
#endif
