package import PaywallKit

extension ScreenStars {
  /// How much of a star is filled.
  package enum Fill: Sendable, Equatable { case whole, half, none }

  /// The five stars.
  package var fills: [Fill] {
    (1...5).map { place in
      rating >= Double(place) - 0.25 ? .whole : rating >= Double(place) - 0.75 ? .half : .none
    }
  }
}

extension ScreenQuotation {
  /// What stands for the author where there is no picture.
  package var initials: String {
    String((author?.text ?? "").split(separator: " ").prefix(2).compactMap(\.first))
  }
}

extension ScreenItem {
  /// The symbol beside a feature or in a grid.
  package var symbol: String { icon ?? "checkmark" }

  /// The symbol of a step.
  package var stepSymbol: String { icon ?? (state == "done" ? "checkmark" : "clock") }

  /// Whether a step is behind the user, or where they are.
  package var isReached: Bool { state == "done" || state == "current" }

  /// By what the session knows it, if it can be selected.
  package var name: String? { id ?? title?.text }
}

extension ScreenSection {
  /// The symbol of a guarantee that names none.
  package static let guaranteeSymbol = "shield"
}

/// What a countdown shows at a moment.
package enum CountdownFace: Sendable, Equatable {
  /// What is left: days, hours and minutes, or on the last day hours, minutes and seconds.
  case running([Int])
  /// What is said at its end.
  case ended(ScreenText?)
  /// Nothing, at its end.
  case hidden
}

extension ScreenCountdown {
  /// The two or three numbers of what is left; nil at the end.
  package static func parts(of seconds: Int64) -> [Int]? {
    if seconds <= 0 { return nil }
    let parts = [seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { Int($0) }
    return Array(parts[0] > 0 ? parts[0...2] : parts[1...3])
  }

  /// What it shows at a moment.
  /// - Parameters:
  ///   - moment: in seconds since 1970.
  ///   - first: when the customer first saw it.
  package func face(at moment: Int64, seenAt first: Int64) -> CountdownFace {
    guard let end = ends ?? duration.map({ first + Int64($0) }) else { return .ended(label) }
    if let parts = Self.parts(of: end - moment) { return .running(parts) }
    switch onExpiry {
    case "keep": return .running([0, 0, 0])
    case "showText": return .ended(expiredText ?? label)
    default: return .hidden
    }
  }
}

extension ScreenToggle {
  /// The plan that a touch selects; nil for a switch that selects none.
  package func next(among plans: PlanList?) -> String? {
    guard isOn else { return plan }
    let others = plans?.cards.filter { $0.id != plan } ?? []
    return (others.first { $0.isHighlighted } ?? others.first)?.id
  }
}

/// How small print is shown.
package enum SmallPrint: Sendable, Equatable {
  /// In plain sight.
  case plain(ScreenText)
  /// Its first line, which unfolds.
  case folded(ScreenText)

  /// Nil where there is none, or only links are to be shown.
  package init?(_ text: ScreenText?, _ presentation: String) {
    guard let text, presentation != "link" else { return nil }
    self = presentation == "accordion" ? .folded(text) : .plain(text)
  }
}

extension PurchaseArea {
  /// The restore button above the purchase button, and the one below it; at most one of them.
  package var restores: (above: ScreenButton?, below: ScreenButton?) {
    switch restorePosition {
    case "hidden": (nil, nil)
    case "above": (restore, nil)
    default: (nil, restore)
    }
  }
}
