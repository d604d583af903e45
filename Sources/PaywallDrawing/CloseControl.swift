package import PaywallKit

/// How a screen is closed.
package enum CloseControl: Sendable, Equatable {
  /// A cross; the text is what a screen reader says.
  case cross(ScreenText)
  /// Words.
  case words(ScreenText)
  /// The sheet is pulled down.
  case swipe(ScreenText)
}

extension PaywallScreen {
  /// As its author wrote it; nil where only a purchase closes the screen. Where there is nothing to buy, there always is one.
  package var closeControl: CloseControl? {
    guard dismissal.isAllowed || plans == nil else { return nil }
    let title = dismissal.button.title
    return switch dismissal.style {
    case "text": .words(title)
    case "swipe": .swipe(title)
    default: .cross(title)
    }
  }

  /// The same where it is drawn for good: what covers the whole screen cannot be pulled down.
  package var drawnCloseControl: CloseControl? {
    if presentation == .fullScreen, case .swipe(let title) = closeControl { return .cross(title) }
    return closeControl
  }
}
