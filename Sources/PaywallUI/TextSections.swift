#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import PaywallKit
  import SwiftUI

  /// Title and subtitle with a hero.
  struct HeaderView: View {
    let title: ScreenText?
    let subtitle: ScreenText?
    let media: ScreenMedia?
    let isHero: Bool

    var body: some View {
      VStack(spacing: 10) {
        if let media { Media(media: media, isHero: isHero).padding(.horizontal, isHero ? -20 : 0) }
        Heading(text: title, lettering: .title)
        if let subtitle { Words(subtitle, .subtitle).foregroundStyle(.secondary) }
      }
    }
  }

  /// What the user gets.
  struct FeaturesView: View {
    let title: ScreenText?
    let items: [ScreenItem]
    let media: ScreenMedia?
    let stage: Stage

    var body: some View {
      VStack(alignment: .leading, spacing: 14) {
        Heading(text: title)
        if let media { Media(media: media) }
        ForEach(Array(items.enumerated()), id: \.offset) { _, item in
          ItemRow(symbol: item.symbol, item: item)
            .contentShape(Rectangle())
            .onTapGesture { if stage.shown.isOpen, let name = item.name { stage.send(.selectFeature(name)) } }
        }
      }
    }
  }

  /// A symbol, a name and a line, read as one.
  struct ItemRow: View {
    let symbol: String
    let item: ScreenItem
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      HStack(alignment: .firstTextBaseline, spacing: 14) {
        Symbol(name: symbol).foregroundStyle(theme.colors(scheme).accentInk)
        ItemTexts(item: item)
      }
      .accessibilityElement(children: .combine)
    }
  }

  /// A name and a line below it.
  struct ItemTexts: View {
    let item: ScreenItem
    var alignment = HorizontalAlignment.leading

    var body: some View {
      VStack(alignment: alignment, spacing: 3) {
        if let title = item.title { Words(title, .name) }
        if let text = item.text { Words(text, .copy).foregroundStyle(.secondary) }
      }
    }
  }

  /// A promise beside its symbol.
  struct GuaranteeView: View {
    let title: ScreenText?
    let text: ScreenText
    let icon: String
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      HStack(alignment: .firstTextBaseline, spacing: 14) {
        Symbol(name: icon).foregroundStyle(theme.colors(scheme).good)
        VStack(alignment: .leading, spacing: 3) {
          Heading(text: title, lettering: .name)
          Words(text, .copy).foregroundStyle(.secondary)
        }
      }
    }
  }

  /// Steps one below the other, such as a trial with its days.
  struct TimelineStepsView: View {
    let title: ScreenText?
    let steps: [ScreenItem]
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      let colors = theme.colors(scheme)
      VStack(alignment: .leading, spacing: 16) {
        Heading(text: title)
        ForEach(Array(steps.enumerated()), id: \.offset) { _, step in
          HStack(alignment: .top, spacing: 14) {
            Symbol(name: step.stepSymbol)
              .foregroundStyle(step.isReached ? colors.onAccent : colors.accentInk)
              .frame(width: 34, height: 34)
              .background { Circle().fill(step.isReached ? colors.accent : colors.tint) }
            ItemTexts(item: step)
          }
          .accessibilityElement(children: .combine)
        }
      }
    }
  }

  /// A line, with a label in it.
  struct DividerView: View {
    let label: ScreenText?
    let look: [String: PaywallValue]
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      HStack(spacing: 12) {
        line
        if let label {
          Words(label, .small).foregroundStyle(.secondary)
          line
        }
      }
    }

    private var line: some View {
      let color = ScreenColor(look["color"]).map { Color($0) } ?? theme.colors(scheme).line
      return Rectangle().fill(color).frame(height: ScreenLook.number(look["thickness"]) ?? 1).accessibilityHidden(true)
    }
  }

  /// Small print, in plain sight or folded, with the links to terms and privacy below it.
  struct LegalView: View {
    let print: SmallPrint?
    let links: [ScreenButton]
    let stage: Stage
    @State private var isUnfolded = false

    var body: some View {
      VStack(spacing: 8) {
        switch print {
        case .plain(let text): Words(text, .small).foregroundStyle(.secondary)
        case .folded(let text):
          Button {
            isUnfolded.toggle()
          } label: {
            HStack(alignment: .firstTextBaseline, spacing: 10) {
              Text(verbatim: text.text).modifier(Letters(lettering: .small)).lineLimit(isUnfolded ? nil : 1)
              Image(systemName: isUnfolded ? "chevron.up" : "chevron.down").accessibilityHidden(true)
            }
            .foregroundStyle(.secondary)
          }
          .buttonStyle(.plain)
        case nil: EmptyView()
        }
        Links(buttons: links, stage: stage)
      }
    }
  }

  /// Links beside each other, or one below the other where they do not fit.
  struct Links: View {
    let buttons: [ScreenButton]
    let stage: Stage

    var body: some View {
      if !buttons.isEmpty {
        ViewThatFits(in: .horizontal) {
          HStack(spacing: 18) { links }
          VStack(spacing: 4) { links }
        }
      }
    }

    private var links: some View {
      ForEach(Array(buttons.enumerated()), id: \.offset) { _, button in LinkButton(button: button, stage: stage) }
    }
  }

  /// A button that looks like a link: restore, terms, privacy.
  struct LinkButton: View {
    let button: ScreenButton
    let stage: Stage
    @Environment(\.openURL) private var openURL

    var body: some View {
      let state = stage.shown.control(button)
      Button {
        stage.touch(button, openURL)
      } label: {
        ZStack {
          Words(button.title, .link).opacity(state == .busy ? 0 : 1)
          if state == .busy { ProgressView() }
        }
        .foregroundStyle(.secondary)
        .frame(minHeight: 44)
        .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .disabled(state != .ready)
      .accessibilityAddTraits(isLink ? .isLink : .isButton)
    }

    private var isLink: Bool { if case .open = button.action { true } else { false } }
  }
#endif
