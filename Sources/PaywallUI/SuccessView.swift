#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import PaywallKit
  import SwiftUI

  /// Over everything after a purchase. How long it stays, and what follows, the session decides.
  struct SuccessView: View {
    let texts: [ScreenText]
    @Environment(\.paywallTheme) private var theme
    @AccessibilityFocusState private var isFocused: Bool

    var body: some View {
      ZStack {
        Color.black.opacity(0.82).ignoresSafeArea()
        VStack(spacing: 12) {
          Bounced(symbol: "checkmark.circle.fill")
            .font(.system(size: 64, weight: .regular, design: .default))
            .foregroundStyle(theme.colors(.dark).good)
            .accessibilityHidden(true)
          ForEach(Array(texts.enumerated()), id: \.offset) { place, text in
            Words(text, place == 0 ? .heading : .copy)
          }
        }
        .multilineTextAlignment(.center)
        .padding(32)
      }
      .foregroundStyle(Color.white)
      .environment(\.colorScheme, .dark)
      .accessibilityElement(children: .combine)
      .accessibilityAddTraits(.isModal)
      .accessibilityFocused($isFocused)
      .task { isFocused = true }
    }
  }

  /// What flies over the screen, unless the user reduces motion.
  struct ParticleView: View {
    let stage: Stage
    @State private var start: Date?
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      if let particles = Particles(stage.screen.settings), !reducesMotion {
        let isOn = !particles.followsPurchase || stage.shown.isBought
        ZStack {
          if isOn, let start {
            TimelineView(.animation) { moment in
              GeometryReader { space in
                ForEach(Array(particles.pieces(at: moment.date.timeIntervalSince(start)).enumerated()), id: \.offset) {
                  _, piece in
                  Image(systemName: particles.kind.symbol)
                    .foregroundStyle(color(piece.color, particles.colors))
                    .rotationEffect(.degrees(piece.turn))
                    .opacity(piece.opacity)
                    .position(x: piece.x * space.size.width, y: piece.y * space.size.height)
                }
              }
            }
          }
        }
        .task(id: isOn) { start = isOn ? Date() : nil }
        .allowsHitTesting(false)
        .accessibilityHidden(true)
      }
    }

    private func color(_ number: Int, _ own: [ScreenColor]) -> Color {
      let colors = theme.colors(scheme)
      let all = own.isEmpty ? [colors.accent, colors.good, colors.star] : own.map { Color($0) }
      return all[number % all.count]
    }
  }
#endif
