package import PaywallKit

/// What is felt, named as the wire names it.
package enum Haptic: String, Sendable, CaseIterable {
  case none, light, medium, heavy, soft, rigid, selection, success, warning, error
}

/// What is felt when.
package struct Haptics: Sendable, Equatable {
  package let onPlanSelection: Haptic
  package let onCTA: Haptic
  package let onPurchase: Haptic

  /// - Parameter settings: those of the screen. What is not known is not felt.
  package init(_ settings: [String: PaywallValue]) {
    func haptic(_ key: String) -> Haptic {
      (settings["haptics"]?[key]?.string).flatMap { Haptic(rawValue: $0) } ?? .none
    }
    (onPlanSelection, onCTA, onPurchase) = (haptic("onPlanSelection"), haptic("onCTA"), haptic("onPurchase"))
  }
}
