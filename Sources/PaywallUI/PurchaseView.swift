#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import PaywallKit
  import SwiftUI

  /// The purchase button with what is charged, the restore button and small print, in a section or in the bar at the bottom.
  struct PurchaseView: View {
    let area: PurchaseArea
    let isBar: Bool
    let stage: Stage

    var body: some View {
      VStack(spacing: 8) {
        if isBar { terms }
        if let restore = area.restores.above { LinkButton(button: restore, stage: stage) }
        if let button = area.purchase { PurchaseButton(button: button, stage: stage) }
        if !isBar { terms }
        if let restore = area.restores.below { LinkButton(button: restore, stage: stage) }
        if let text = area.text { Words(text, .small).foregroundStyle(.secondary) }
      }
    }

    @ViewBuilder private var terms: some View {
      if let terms = area.terms { Words(terms, isBar ? .name : .copy) }
    }
  }

  /// Buys the selected plan; busy while the store is asked, so that a second touch does nothing.
  struct PurchaseButton: View {
    let button: ScreenButton
    let stage: Stage
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme
    @Environment(\.openURL) private var openURL

    var body: some View {
      let state = stage.shown.control(button)
      let colors = theme.colors(scheme)
      Button {
        stage.touch(button, openURL)
      } label: {
        ZStack {
          Words(button.title, .button).opacity(state == .busy ? 0 : 1)
          if state == .busy { ProgressView() }
        }
        .multilineTextAlignment(.center)
        .foregroundStyle(state == .off ? Color.secondary : colors.onAccent)
        .padding(EdgeInsets(top: 14, leading: 22, bottom: 14, trailing: 22))
        .frame(maxWidth: .infinity, minHeight: 56)
        .background {
          RoundedRectangle(cornerRadius: theme.cornerRadius).fill(state == .off ? colors.line : colors.accent)
        }
      }
      .buttonStyle(.plain)
      .disabled(state != .ready)
      .accessibilityLabel(Text(verbatim: button.title.text))
    }
  }
#endif
