package import PaywallKit

/// A colour, a gradient or a picture, behind a screen or a part of it.
package struct ScreenBackground: Sendable, Equatable {
  /// One for a plain colour, more for a gradient; none where the variant names none.
  package let colors: [ScreenColor]
  /// The gradient's direction in degrees, clockwise from the top.
  package let angle: Double
  /// The names of the pictures that it has, the still one of a video first.
  package let pictures: [String]
  /// A video or an animation.
  package let media: MediaLook?

  /// Nothing for what is no background.
  package init(_ value: PaywallValue?) {
    let gradient = value?["gradient"]?["colors"]?.array?.compactMap { ScreenColor($0) } ?? []
    colors = gradient.count > 1 ? gradient : ScreenColor(value?["color"]).map { [$0] } ?? []
    angle = ScreenLook.number(value?["gradient"]?["angle"]) ?? 0
    pictures = [value?["image"], value?["media"]?["poster"], value?["media"]?["source"]].compactMap { $0?.string }
    media = value?["media"].map { MediaLook($0) }
  }

  /// Whether light text is read better than dark text on it; nil for none, or one that cannot be known.
  package var isDark: Bool? {
    if colors.isEmpty { return nil }
    return colors.map(\.luminance).reduce(0, +) / Double(colors.count) < 0.3
  }

  /// The same behind a whole screen: a picture lies under a dark veil, or under one that suits the colour beside it.
  package var isDarkScreen: Bool? { isDark ?? (pictures.isEmpty ? nil : true) }

  /// What lies between the picture of a screen and its text, from top to bottom; none where there is no picture.
  package var veil: [ScreenColor] {
    guard !pictures.isEmpty, let isDarkScreen else { return [] }
    let colors = isDarkScreen ? ["#00000047", "#00000094", "#000000c7"] : ["#ffffff66", "#ffffffb8", "#ffffffd9"]
    return colors.compactMap { ScreenColor($0) }
  }
}

/// What a screen says of a picture, a video or an animation, without its words.
package struct MediaLook: Sendable, Equatable {
  /// The kinds, named as the wire names them.
  package enum Kind: String, Sendable, CaseIterable {
    case image, video, lottie, rive
  }

  /// A picture where the kind is not known.
  package let kind: Kind
  /// The kind as it is written.
  package let name: String
  package let source: String
  package let poster: String?
  package let repeats: Bool
  package let startsByItself: Bool
  package let isMuted: Bool
  package let stateMachine: String?
  /// Whether it fills its frame, and what is too much is cut off.
  package let fills: Bool
  /// In points.
  package let height: Double?
  package let cornerRadius: Double?

  /// What is missing has the format's defaults.
  package init(_ fields: PaywallValue) {
    name = fields["kind"]?.string ?? Kind.image.rawValue
    kind = Kind(rawValue: name) ?? .image
    source = fields["source"]?.string ?? ""
    poster = fields["poster"]?.string
    repeats = fields["loop"]?.boolean ?? false
    startsByItself = fields["autoplay"]?.boolean ?? false
    isMuted = fields["muted"]?.boolean ?? false
    stateMachine = fields["stateMachine"]?.string
    fills = fields["contentMode"]?.string == "fill"
    height = ScreenLook.number(fields["height"])
    cornerRadius = ScreenLook.number(fields["cornerRadius"])
  }

  /// The one picture that it is shown as where nobody plays it.
  package var still: String? { kind == .image ? source : poster }

  /// The still pictures that it may be shown as, the best first.
  package var pictures: [String] { [poster, source].compactMap(\.self) }
}
