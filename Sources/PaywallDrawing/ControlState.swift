package import PaywallKit

/// What a control does when it is touched now.
package enum ControlState: Sendable, Equatable {
  case ready
  /// The store is at work on it.
  case busy
  /// Nothing.
  case off
}

extension PaywallSession.Shown {
  /// What a button does now; nothing that the session would refuse.
  package func control(_ button: ScreenButton) -> ControlState {
    switch (state.phase, button.action) {
    case (.hidden, _), (.closed, _), (_, .none): .off
    case (.succeeded, let action): action == .dismiss ? .ready : .off
    case (.purchasing, .dismiss): .off
    case (_, .dismiss): state.canDismiss ? .ready : .off
    case (_, .open): .ready
    case (.purchasing, .purchase), (.restoring, .restore), (.loading, .tryAgain): .busy
    case (.purchasing, _), (.restoring, _), (.loading, _): .off
    case (.open, .purchase(let way)): screen.plans == nil || isAwaited(way) ? .off : .ready
    case (.open, .submitCode): state.isCheckingCode ? .busy : .ready
    case (.open, .restore): .ready
    case (.open, .tryAgain): screen.plans == nil ? .ready : .off
    }
  }

  /// Whether plans, switches and features can be selected now.
  package var isOpen: Bool { state.phase == .open }

  /// Whether the store's own sheet is over the screen.
  package var isPurchasing: Bool { if case .purchasing = state.phase { true } else { false } }

  /// Whether the purchase is shown to be done.
  package var isBought: Bool { if case .succeeded = state.phase { true } else { false } }

  /// What is said after a purchase, in the order in which it is read; what the paywall's author wrote takes the place of the
  /// line below the heading.
  package var success: [ScreenText] { [screen.success.title, screen.message ?? screen.success.text] }

  /// The control that closes the screen, once it is there.
  package var closeControl: CloseControl? { state.canDismiss ? screen.drawnCloseControl : nil }

  /// Whether pulling the sheet down closes the screen.
  package var closesBySwipe: Bool {
    if case .swipe = closeControl, state.phase == .open { true } else { false }
  }

  /// The restore button for the edge of the screen; nil where the bar at the bottom has one. It is visible without scrolling
  /// either way.
  package var edgeRestore: ScreenButton? {
    let bars = screen.footers.compactMap { section in
      if case .stickyFooter(let area) = section.content { area } else { nil }
    }
    return bars.contains { $0.restores.above != nil || $0.restores.below != nil } ? nil : screen.restore
  }

  /// The links to terms and privacy that no section has.
  package var looseLinks: [ScreenButton] {
    let shown = screen.sections.flatMap(\.links)
    return screen.links.filter { link in !shown.contains { $0.action == link.action } }
  }

  /// No second purchase of what waits for approval, and none at all while one waits for the app's server.
  private func isAwaited(_ way: String) -> Bool {
    state.awaited[way] != nil || state.awaited.values.contains(.confirmation)
  }
}

extension ScreenSection {
  fileprivate var links: [ScreenButton] {
    switch content {
    case .legal(_, let links, _): links
    case .card(_, _, let sections): sections.flatMap(\.links)
    case .header, .features, .plans, .cta, .socialProof, .guarantee, .image, .spacer, .testimonial, .countdown,
      .divider, .stickyFooter, .carousel, .timeline, .iconGrid, .comparisonTable, .promoInput, .toggle,
      .reviewsCarousel:
      []
    }
  }
}
