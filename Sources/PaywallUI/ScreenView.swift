#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import PaywallKit
  import SwiftUI

  /// What every view below draws, and whom it tells what was touched.
  struct Stage {
    let session: PaywallSession
    let shown: PaywallSession.Shown

    var screen: PaywallScreen { shown.screen }

    func send(_ call: SessionCall) { session.send(call) }

    /// What a button's touch asks for. A link is told and then opened.
    @MainActor func touch(_ button: ScreenButton, _ open: OpenURLAction) {
      switch button.action {
      case .purchase: send(.purchase)
      case .restore: send(.restore)
      case .tryAgain: send(.tryAgain)
      case .dismiss: send(.close(.dismissed))
      case .open(let address):
        if session.send(.openLink(address)) == nil, let url = URL(string: address) { open(url) }
      // A code is in the field beside its button.
      case .submitCode, .none: break
      }
    }
  }

  /// The whole screen: what scrolls, what is fixed to its edges, and what comes after a purchase.
  struct ScreenView: View {
    let stage: Stage
    @Environment(\.paywallTheme) private var theme
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
      ZStack {
        VStack(spacing: 0) {
          EdgeBar(stage: stage)
          ScrollView {
            VStack(spacing: theme.spacing) {
              ForEach(Array(stage.screen.rows.enumerated()), id: \.offset) { _, row in
                RowView(row: row, stage: stage)
              }
              Links(buttons: stage.shown.looseLinks, stage: stage)
            }
            .padding(EdgeInsets(top: 4, leading: 20, bottom: 20, trailing: 20))
            .frame(maxWidth: 600)
            .frame(maxWidth: .infinity)
          }
          NoticeView(notice: stage.shown.notice)
          footers
        }
        .accessibilityHidden(stage.shown.isBought)
        ParticleView(stage: stage)
        if stage.shown.isBought { SuccessView(texts: stage.shown.success).transition(.opacity) }
      }
      .animation(reducesMotion ? nil : .easeInOut(duration: 0.3), value: stage.shown.isBought)
      .modifier(Grounded(screen: stage.screen))
      .modifier(Felt(stage: stage))
      .interactiveDismissDisabled(!stage.shown.closesBySwipe)
      .accessibilityAction(.escape) {
        if stage.shown.control(stage.screen.dismissal.button) == .ready { stage.send(.close(.dismissed)) }
      }
    }

    /// With the largest text, the bar scrolls, so that it leaves room.
    @ViewBuilder private var footers: some View {
      let footers = stage.screen.footers
      let bar = ForEach(footers, id: \.path) { SectionView(section: $0, stage: stage) }
      if !footers.isEmpty {
        if textSize.isAccessibilitySize { ScrollView { bar }.frame(maxHeight: 260) } else { VStack(spacing: 0) { bar } }
      }
    }
  }

  /// A screen's background, language and direction.
  struct Grounded: ViewModifier {
    let screen: PaywallScreen

    func body(content: Content) -> some View {
      let background = ScreenBackground(screen.settings["background"])
      content
        .background {
          ZStack {
            Backdrop(background: background)
            LinearGradient(colors: background.veil.map { Color($0) }, startPoint: .top, endPoint: .bottom)
          }
          .ignoresSafeArea()
        }
        .modifier(Toned(isDark: background.isDarkScreen))
        .environment(\.locale, Locale(identifier: screen.locale))
        .environment(\.layoutDirection, TextDirection(of: screen.locale) == .rightToLeft ? .rightToLeft : .leftToRight)
    }
  }

  /// The control that closes the screen, and the restore button: above everything, so that neither has to be scrolled to.
  private struct EdgeBar: View {
    let stage: Stage

    var body: some View {
      HStack {
        if let control = stage.shown.closeControl {
          CloseButton(control: control, isEnabled: stage.shown.control(stage.screen.dismissal.button) == .ready) {
            stage.send(.close(.dismissed))
          }
        }
        Spacer(minLength: 12)
        if let restore = stage.shown.edgeRestore { LinkButton(button: restore, stage: stage) }
      }
      .frame(minHeight: 44)
      .padding(EdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 16))
    }
  }

  /// The control that closes the screen; nothing that can be seen where the sheet is pulled down.
  struct CloseButton: View {
    let control: CloseControl
    let isEnabled: Bool
    let touch: () -> Void

    var body: some View {
      Button {
        touch()
      } label: {
        ZStack {
          switch control {
          case .words(let title): Words(title, .link)
          case .cross, .swipe: Image(systemName: "xmark").font(.system(.footnote, design: .default, weight: .bold))
          }
        }
        .frame(minWidth: 44, minHeight: 44)
        .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .disabled(!isEnabled)
      .accessibilityLabel(Text(verbatim: title.text))
      .accessibilitySortPriority(1)
      .opacity(isSwipe ? 0 : 1)
    }

    private var isSwipe: Bool { if case .swipe = control { true } else { false } }

    private var title: ScreenText {
      switch control {
      case .cross(let title), .words(let title), .swipe(let title): title
      }
    }
  }

  /// One section, or several beside each other.
  private struct RowView: View {
    let row: ScreenRow
    let stage: Stage
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
      switch row {
      case .section(let section): SectionView(section: section, stage: stage)
      case .beside(let sections):
        switch stage.screen.layout {
        case .stack: VStack(spacing: 14) { cells(sections) }
        case .grid:
          LazyVGrid(
            columns: Array(repeating: GridItem(.flexible(), spacing: 14, alignment: .top), count: columns), spacing: 14
          ) { cells(sections) }
        case .carousel:
          ScrollView(.horizontal, showsIndicators: false) {
            HStack(alignment: .top, spacing: 12) { cells(sections).frame(width: 280) }
          }
        }
      }
    }

    private var columns: Int { textSize.isAccessibilitySize ? 1 : 2 }

    private func cells(_ sections: [ScreenSection]) -> some View {
      ForEach(sections, id: \.path) { SectionView(section: $0, stage: stage) }
    }
  }

  /// What happened; a screen reader goes there.
  private struct NoticeView: View {
    let notice: ScreenText?
    @AccessibilityFocusState private var isFocused: Bool

    var body: some View {
      if let notice {
        Words(notice, .name)
          .multilineTextAlignment(.center)
          .padding(12)
          .frame(maxWidth: .infinity)
          .background { Color.primary.opacity(0.06) }
          .accessibilityFocused($isFocused)
          .task(id: notice.text) { isFocused = true }
      }
    }
  }
#endif
