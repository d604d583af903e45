#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import PaywallKit
  import SwiftUI

  /// A text of the screen as it is: neither translated again nor read as Markdown, and never cut off.
  struct Words: View {
    let text: ScreenText
    let lettering: Lettering

    init(_ text: ScreenText, _ lettering: Lettering) { (self.text, self.lettering) = (text, lettering) }

    var body: some View {
      Text(verbatim: text.text).modifier(Letters(lettering: lettering)).fixedSize(horizontal: false, vertical: true)
    }
  }

  /// A heading, by which a screen reader moves.
  struct Heading: View {
    let text: ScreenText?
    var lettering = Lettering.heading

    var body: some View {
      if let text { Words(text, lettering).accessibilityAddTraits(.isHeader) }
    }
  }

  /// Letters of a text style or a size; both grow with Dynamic Type.
  struct Letters: ViewModifier {
    let lettering: Lettering
    @Environment(\.paywallTheme) private var theme
    @Environment(\.sectionLook) private var look
    @ScaledMetric(relativeTo: .body) private var hundred = 100.0

    func body(content: Content) -> some View { content.font(font) }

    private var font: Font {
      let own = lettering.within(look)
      guard let size = own.size else {
        return .system(own.style.system, design: theme.design, weight: own.weight.system)
      }
      return .system(size: size * hundred / 100, weight: own.weight.system, design: theme.design)
    }
  }

  extension Lettering.Style {
    var system: Font.TextStyle {
      switch self {
      case .largeTitle: .largeTitle
      case .title: .title
      case .title2: .title2
      case .title3: .title3
      case .headline: .headline
      case .body: .body
      case .callout: .callout
      case .subheadline: .subheadline
      case .footnote: .footnote
      case .caption: .caption
      }
    }
  }

  extension ScreenLook.Weight {
    var system: Font.Weight {
      switch self {
      case .regular: .regular
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      case .heavy: .heavy
      }
    }
  }

  extension ScreenLook.Alignment {
    var system: Alignment {
      switch self {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    }

    var ofParts: HorizontalAlignment {
      switch self {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    }

    var ofText: TextAlignment {
      switch self {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    }
  }
#endif
