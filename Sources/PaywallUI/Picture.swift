#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import PaywallKit
  import SwiftUI

  #if canImport(UIKit)
    import UIKit
  #elseif canImport(AppKit)
    import AppKit
  #endif

  /// An asset of the app, or what is at an address.
  struct Picture: View {
    let name: String
    let fills: Bool

    var body: some View {
      if name.contains("://"), let url = URL(string: name) {
        AsyncImage(url: url) { image in
          image.resizable().aspectRatio(contentMode: fills ? .fill : .fit)
        } placeholder: {
          Color.primary.opacity(0.06)
        }
      } else if Assets.has(name) {
        Image(name).resizable().aspectRatio(contentMode: fills ? .fill : .fit)
      } else {
        Color.primary.opacity(0.06)
      }
    }
  }

  /// A symbol of the system, an asset or what is at an address: decoration beside a text.
  struct Symbol: View {
    let name: String

    var body: some View {
      ZStack {
        if name.contains("://") || Assets.has(name) {
          Picture(name: name, fills: false).frame(width: 24, height: 24)
        } else {
          Image(systemName: name)
        }
      }
      .accessibilityHidden(true)
    }
  }

  /// A picture, a video or an animation in its frame.
  struct Media: View {
    let media: ScreenMedia
    var isHero = false
    @Environment(\.paywallPlayer) private var player
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
      let look = MediaLook(media.fields)
      ZStack {
        if let playing = player?.view(for: PaywallMedia(look, motionIsReduced: reducesMotion)) {
          playing
        } else if let still = look.still {
          Picture(name: still, fills: look.fills)
        } else {
          Color.primary.opacity(0.06)
        }
      }
      .frame(maxWidth: .infinity)
      .frame(height: look.height.map { CGFloat($0) })
      .clipShape(RoundedRectangle(cornerRadius: isHero ? 0 : look.cornerRadius ?? 16))
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(Text(verbatim: media.label?.text ?? ""))
      .accessibilityAddTraits(.isImage)
      .accessibilityHidden(media.label == nil)
    }
  }

  private enum Assets {
    /// Whether the app has a picture of this name.
    static func has(_ name: String) -> Bool {
      #if canImport(UIKit)
        UIImage(named: name) != nil
      #elseif canImport(AppKit)
        NSImage(named: name) != nil
      #else
        false
      #endif
    }
  }
#endif
