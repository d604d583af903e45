/// The colours of a screen whose variant names none: those of the preview's page (`Data/preview.css`).
package struct Palette: Sendable, Equatable {
  package let accent: String
  /// The accent as the colour of letters.
  package let accentInk: String
  /// Letters on the accent.
  package let onAccent: String
  /// What is good news: an offer, a saving, a check mark.
  package let good: String
  package let star: String

  package static let light = Palette(
    accent: "#4f46e5", accentInk: "#4f46e5", onAccent: "#ffffff", good: "#0f7a41", star: "#c46a00")
  package static let dark = Palette(
    accent: "#645cf0", accentInk: "#aca8ff", onAccent: "#ffffff", good: "#4ade80", star: "#fbbf24")
}
