#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI

  /// Draws videos and animations with the libraries that the app links: PaywallUI links none.
  @MainActor public protocol PaywallMediaPlayer: Sendable {
    /// The view that plays it; nil for what the app does not play. Then its still picture is shown, if it has one.
    func view(for media: PaywallMedia) -> AnyView?
  }
#endif
