#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  public import SwiftUI

  /// The app's own look, for what variants leave open. A variant's colours and sizes come first.
  public struct PaywallTheme: Sendable {
    /// The purchase button and what is selected; the preview's indigo if nil.
    public var accent: Color?
    /// What is written on the accent; white if nil.
    public var onAccent: Color?
    /// Good news: an offer, a saving, a check mark, the purchase that worked.
    public var success: Color?
    /// The design of all letters.
    public var design = Font.Design.default
    /// Of cards and buttons, in points.
    public var cornerRadius = 18.0
    /// Between two sections, in points.
    public var spacing = 22.0

    /// The preview's look.
    public init() {}

    func colors(_ scheme: ColorScheme) -> Colors {
      let palette = scheme == .dark ? Palette.dark : Palette.light
      return Colors(
        accent: accent ?? Color(hex: palette.accent), accentInk: accent ?? Color(hex: palette.accentInk),
        onAccent: onAccent ?? Color(hex: palette.onAccent), good: success ?? Color(hex: palette.good),
        star: Color(hex: palette.star))
    }

    struct Colors {
      let accent: Color
      let accentInk: Color
      let onAccent: Color
      let good: Color
      let star: Color
      var raised: Color { Color.primary.opacity(0.06) }
      var tint: Color { accent.opacity(0.12) }
      var line: Color { Color.primary.opacity(0.18) }
    }
  }

  extension Color {
    init(_ color: ScreenColor) {
      let channels = color.channels
      self.init(.sRGB, red: channels[0], green: channels[1], blue: channels[2], opacity: channels[3])
    }

    fileprivate init(hex: String) {
      if let color = ScreenColor(hex) { self.init(color) } else { self = Color.primary }
    }
  }
#endif
