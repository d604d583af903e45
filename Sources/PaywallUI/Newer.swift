#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import PaywallKit
  import SwiftUI

  // All that is younger than the systems that the package declares: `.ci/swiftui` lets no other file use such a name.

  /// A symbol that bounces once; one that does not before iOS 17, or where the user reduces motion.
  struct Bounced: View {
    let symbol: String
    @State private var bounces = 0
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
      let image = Image(systemName: symbol)
      if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *), !reducesMotion {
        image.symbolEffect(.bounce, value: bounces).onAppear { bounces += 1 }
      } else {
        image
      }
    }
  }

  /// What is felt when a plan is selected, the purchase begins and it is done; nothing before iOS 17.
  struct Felt: ViewModifier {
    let stage: Stage

    func body(content: Content) -> some View {
      if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 26, *) {
        let haptics = Haptics(stage.screen.settings)
        content
          .sensoryFeedback(trigger: stage.screen.plans?.selected.id) { _, _ in haptics.onPlanSelection.feedback }
          .sensoryFeedback(trigger: stage.shown.isPurchasing) { _, isOn in isOn ? haptics.onCTA.feedback : nil }
          .sensoryFeedback(trigger: stage.shown.isBought) { _, isOn in isOn ? haptics.onPurchase.feedback : nil }
      } else {
        content
      }
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 26, *)
  extension Haptic {
    fileprivate var feedback: SensoryFeedback? {
      switch self {
      case .none: nil
      case .light: .impact(weight: .light, intensity: 1)
      case .medium: .impact(weight: .medium, intensity: 1)
      case .heavy: .impact(weight: .heavy, intensity: 1)
      case .soft: .impact(flexibility: .soft, intensity: 1)
      case .rigid: .impact(flexibility: .rigid, intensity: 1)
      case .selection: .selection
      case .success: .success
      case .warning: .warning
      case .error: .error
      }
    }
  }
#endif
