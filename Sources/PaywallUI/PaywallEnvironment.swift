#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  public import SwiftUI

  extension View {
    /// Gives every paywall below what it takes to be shown.
    public func paywalls(_ source: PaywallSource) -> some View { environment(\.paywallSource, source) }

    /// Gives every paywall below the app's look.
    public func paywallTheme(_ theme: PaywallTheme) -> some View { environment(\.paywallTheme, theme) }

    /// Gives every paywall below what plays videos, Lottie and Rive.
    public func paywallMedia(_ player: any PaywallMediaPlayer) -> some View { environment(\.paywallPlayer, player) }
  }

  extension EnvironmentValues {
    var paywallSource: PaywallSource? {
      get { self[SourceKey.self] }
      set { self[SourceKey.self] = newValue }
    }
    var paywallTheme: PaywallTheme {
      get { self[ThemeKey.self] }
      set { self[ThemeKey.self] = newValue }
    }
    var paywallPlayer: (any PaywallMediaPlayer)? {
      get { self[PlayerKey.self] }
      set { self[PlayerKey.self] = newValue }
    }
    /// What the section around a text says of its letters.
    var sectionLook: ScreenLook {
      get { self[LookKey.self] }
      set { self[LookKey.self] = newValue }
    }
  }

  private struct SourceKey: EnvironmentKey { static let defaultValue: PaywallSource? = nil }
  private struct ThemeKey: EnvironmentKey { static let defaultValue = PaywallTheme() }
  private struct PlayerKey: EnvironmentKey { static let defaultValue: (any PaywallMediaPlayer)? = nil }
  private struct LookKey: EnvironmentKey { static let defaultValue = ScreenLook(nil) }
#endif
