#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import PaywallKit
  import SwiftUI

  /// A claim with its stars, and where it comes from.
  struct SocialProofView: View {
    let text: ScreenText
    let stars: ScreenStars?
    let count: ScreenText?
    let source: String?
    let asOf: ScreenText?

    var body: some View {
      VStack(spacing: 6) {
        if let stars { StarsView(stars: stars) }
        if let count { Words(count, .small).foregroundStyle(.secondary) }
        Words(text, .name)
        let notes = [source, asOf?.text].compactMap { $0 }
        if !notes.isEmpty {
          Text(verbatim: notes.joined(separator: ", ")).modifier(Letters(lettering: .small)).foregroundStyle(.secondary)
        }
      }
      .accessibilityElement(children: .combine)
    }
  }

  /// Five stars, which a screen reader says in words. They are not turned around in any language.
  struct StarsView: View {
    let stars: ScreenStars
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      HStack(spacing: 2) {
        ForEach(Array(stars.fills.enumerated()), id: \.offset) { _, fill in
          switch fill {
          case .whole: Image(systemName: "star.fill")
          case .half: Image(systemName: "star.leadinghalf.filled")
          case .none: Image(systemName: "star")
          }
        }
      }
      .foregroundStyle(theme.colors(scheme).star)
      .environment(\.layoutDirection, .leftToRight)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(Text(verbatim: stars.label.text))
    }
  }

  /// What somebody said, and who.
  struct QuotationView: View {
    let quotation: ScreenQuotation
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      VStack(alignment: .leading, spacing: 12) {
        if let stars = quotation.stars { StarsView(stars: stars) }
        Words(quotation.quote, .copy)
        HStack(spacing: 10) {
          face
          VStack(alignment: .leading, spacing: 2) {
            if let author = quotation.author { Words(author, .name) }
            if let role = quotation.role { Words(role, .small).foregroundStyle(.secondary) }
            if let date = quotation.date { Words(date, .small).foregroundStyle(.secondary) }
          }
        }
      }
      .accessibilityElement(children: .combine)
    }

    private var face: some View {
      ZStack {
        if let avatar = quotation.avatar {
          Picture(name: avatar, fills: true)
        } else {
          Text(verbatim: quotation.initials).modifier(Letters(lettering: .small))
        }
      }
      .frame(width: 38, height: 38)
      .background { Circle().fill(theme.colors(scheme).tint) }
      .clipShape(Circle())
      .accessibilityHidden(true)
    }
  }

  /// Reviews that scroll sideways.
  struct ReviewsView: View {
    let items: [ScreenQuotation]
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      ScrollView(.horizontal, showsIndicators: false) {
        HStack(alignment: .top, spacing: 12) {
          ForEach(Array(items.enumerated()), id: \.offset) { _, item in
            QuotationView(quotation: item)
              .padding(18)
              .frame(width: 280, alignment: .leading)
              .background { RoundedRectangle(cornerRadius: theme.cornerRadius).fill(theme.colors(scheme).raised) }
          }
        }
      }
    }
  }

  /// Slides that scroll sideways.
  struct CarouselView: View {
    let items: [ScreenItem]
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      ScrollView(.horizontal, showsIndicators: false) {
        HStack(alignment: .top, spacing: 12) {
          ForEach(Array(items.enumerated()), id: \.offset) { _, item in
            VStack(alignment: .leading, spacing: 8) {
              if let media = item.media { Media(media: media) }
              Heading(text: item.title)
              if let text = item.text { Words(text, .copy).foregroundStyle(.secondary) }
            }
            .padding(16)
            .frame(width: 280, alignment: .leading)
            .background { RoundedRectangle(cornerRadius: theme.cornerRadius).fill(theme.colors(scheme).raised) }
          }
        }
      }
    }
  }

  /// A box around other sections.
  struct CardView: View {
    let title: ScreenText?
    let text: ScreenText?
    let sections: [ScreenSection]
    let stage: Stage

    var body: some View {
      VStack(alignment: .leading, spacing: 14) {
        Heading(text: title)
        if let text { Words(text, .copy).foregroundStyle(.secondary) }
        // A box in a box has no fixed depth, and a view's type has.
        ForEach(sections, id: \.path) { AnyView(SectionView(section: $0, stage: stage)) }
      }
    }
  }
#endif
