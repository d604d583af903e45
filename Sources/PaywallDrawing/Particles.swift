package import PaywallKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// What flies over a screen: where each piece is at a moment, from its number alone.
package struct Particles: Sendable, Equatable {
  /// The kinds, named as the wire names them.
  package enum Kind: String, Sendable, CaseIterable {
    case confetti, stars, hearts, fireworks

    /// The system's symbol for a piece.
    package var symbol: String {
      switch self {
      case .confetti: "rectangle.fill"
      case .stars: "star.fill"
      case .hearts: "heart.fill"
      case .fireworks: "circle.fill"
      }
    }
  }

  /// A piece on a square of 1, from the top leading corner.
  package struct Piece: Sendable, Equatable {
    package let x: Double
    package let y: Double
    /// In degrees.
    package let turn: Double
    package let opacity: Double
    /// The place of its colour among the others.
    package let color: Int
  }

  package let kind: Kind
  /// Whether it begins with the purchase, not with the screen.
  package let followsPurchase: Bool
  /// In seconds.
  package let duration: Double
  package let colors: [ScreenColor]

  /// The particles of a screen; nil for none. With reduced motion, none are drawn.
  /// - Parameter settings: those of the screen.
  package init?(_ settings: [String: PaywallValue]) {
    guard let effect = settings["particleEffect"], let kind = (effect["kind"]?.string).flatMap({ Kind(rawValue: $0) })
    else { return nil }
    self.kind = kind
    followsPurchase = effect["trigger"]?.string != "appear"
    duration = ScreenLook.number(effect["durationSeconds"]).map { min(max($0, 0), 60) } ?? 2
    colors = effect["colors"]?.array?.compactMap { ScreenColor($0) } ?? []
  }

  /// The pieces so many seconds after the beginning; none after its end.
  package func pieces(at seconds: Double) -> [Piece] {
    guard seconds >= 0, seconds < duration, duration > 0 else { return [] }
    let part = seconds / duration
    return (0..<60).map { number in
      let (a, b, c) = (Self.chance(number, 1), Self.chance(number, 2), Self.chance(number, 3))
      let opacity = min(1, (1 - part) * 3)
      if kind == .fireworks {
        let (angle, far) = (a * 2 * .pi, (0.15 + 0.35 * b) * (1 - (1 - part) * (1 - part)))
        return Piece(
          x: 0.5 + cos(angle) * far, y: 0.4 + sin(angle) * far + part * part * 0.15, turn: 0, opacity: opacity,
          color: number)
      }
      return Piece(
        x: a + 0.08 * (c - 0.5) * part * 4, y: -0.1 + (0.9 + 0.6 * b) * part, turn: 720 * (c - 0.5) * part,
        opacity: opacity, color: number)
    }
  }

  /// A number from 0 to 1 for a number: the same every time.
  private static func chance(_ number: Int, _ stream: Int) -> Double {
    let mixed: Int = number * number * 31 + number * 7919
    return Double((mixed + stream * 4831) % 10_007) / 10_007
  }
}
