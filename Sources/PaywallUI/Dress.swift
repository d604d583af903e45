#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import SwiftUI

  /// What a variant says of the look of a section or a card, around its content.
  struct Dress: ViewModifier {
    let look: ScreenLook
    /// The renderer's own, where the variant says nothing.
    var padding = 0.0
    var cornerRadius = 0.0
    var alignment = ScreenLook.Alignment.leading
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    func body(content: Content) -> some View {
      let shape = RoundedRectangle(cornerRadius: look.cornerRadius ?? cornerRadius)
      let side = look.alignment ?? alignment
      content
        .multilineTextAlignment(side.ofText)
        .frame(maxWidth: .infinity, alignment: side.system)
        .modifier(Inked(color: look.textColor))
        .padding(look.padding ?? padding)
        .background { Backdrop(background: look.background).clipShape(shape) }
        .overlay {
          if let border = look.border {
            shape.strokeBorder(border.color.map { Color($0) } ?? theme.colors(scheme).line, lineWidth: border.width)
          }
        }
        .modifier(Shaded(shadow: look.shadow))
        .padding(look.margin ?? 0)
        .environment(\.sectionLook, look)
        .modifier(Toned(isDark: look.background.isDark))
    }
  }

  /// A colour, a gradient or a picture.
  struct Backdrop: View {
    let background: ScreenBackground
    @Environment(\.paywallPlayer) private var player
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
      ZStack {
        if background.colors.count > 1 {
          let line = background.line
          LinearGradient(
            colors: background.colors.map { Color($0) }, startPoint: UnitPoint(x: line.start.x, y: line.start.y),
            endPoint: UnitPoint(x: line.end.x, y: line.end.y))
        } else if let color = background.colors.first {
          Color(color)
        }
        if let media = background.media,
          let playing = player?.view(for: PaywallMedia(media, motionIsReduced: reducesMotion))
        {
          playing
        } else if let name = background.pictures.first {
          Picture(name: name, fills: true)
        }
      }
      .accessibilityHidden(true)
    }
  }

  /// Light letters on a dark background that the variant chose, dark ones on a light one.
  struct Toned: ViewModifier {
    let isDark: Bool?
    @Environment(\.colorScheme) private var scheme

    func body(content: Content) -> some View {
      content.environment(\.colorScheme, isDark.map { $0 ? .dark : .light } ?? scheme)
    }
  }

  private struct Inked: ViewModifier {
    let color: ScreenColor?

    func body(content: Content) -> some View {
      if let color { content.foregroundStyle(Color(color)) } else { content }
    }
  }

  private struct Shaded: ViewModifier {
    let shadow: ScreenLook.Shadow?

    func body(content: Content) -> some View {
      if let shadow, let color = shadow.color ?? ScreenColor(ScreenLook.shade) {
        // CSS and the format give the whole blur, SwiftUI its radius.
        content.shadow(color: Color(color), radius: shadow.radius / 2, x: shadow.x, y: shadow.y)
      } else {
        content
      }
    }
  }
#endif
