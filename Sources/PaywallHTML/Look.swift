import PaywallKit

/// The declarations of CSS for what a variant says of its look. Every value is read as what it is and written anew;
/// what is none of these is left out, so that no text of a variant reaches the sheet.
enum Look {
  /// A section's or a card's `style`, `background`, `border`, `shadow` and sizes.
  static func declarations(_ value: PaywallValue?) -> [String] {
    guard let value else { return [] }
    var all = background(value["background"])
    if let border = value["border"] {
      all.append("border:\(points(border["width"]) ?? "1px") solid \(color(border["color"]) ?? "var(--line)")")
    }
    if let shadow = value["shadow"] {
      let (x, y) = (points(shadow["x"]) ?? "0", points(shadow["y"]) ?? "0")
      all.append("box-shadow:\(x) \(y) \(points(shadow["radius"]) ?? "12px") \(color(shadow["color"]) ?? "#00000033")")
    }
    if let radius = points(value["cornerRadius"]) { all.append("border-radius:\(radius)") }
    if let padding = points(value["padding"]) { all.append("padding:\(padding)") }
    if let margin = points(value["margin"]) { all.append("margin:\(margin)") }
    if let alignment = value["alignment"]?.string.flatMap({ alignments[$0] }) { all += alignment }
    if let color = color(value["textColor"]) { all += ["color:\(color)", "--ink:\(color)", "--soft:\(color)"] }
    if let size = number(value["fontSize"]) { all.append("font-size:\(scaled(size))") }
    if let weight = value["fontWeight"]?.string.flatMap({ weights[$0] }) { all.append("font-weight:\(weight)") }
    return all
  }

  /// A colour or a gradient.
  static func background(_ value: PaywallValue?) -> [String] {
    guard let value else { return [] }
    if let gradient = value["gradient"], let colors = gradient["colors"]?.array?.compactMap(color), colors.count > 1 {
      let angle = number(gradient["angle"]) ?? 0
      return ["background:linear-gradient(\(text(angle))deg,\(colors.joined(separator: ",")))"]
    }
    if let color = color(value["color"]) { return ["background:\(color)"] }
    return []
  }

  /// The names of the pictures that a background has, the still one of a video first.
  static func pictures(_ value: PaywallValue?) -> [String] {
    [value?["image"], value?["media"]?["poster"], value?["media"]?["source"]].compactMap { $0?.string }
  }

  /// Whether light text is read better than dark text on a background; nil for none, or one that cannot be known.
  static func isDark(_ value: PaywallValue?) -> Bool? {
    let colors = value?["gradient"]?["colors"]?.array?.compactMap(color) ?? color(value?["color"]).map { [$0] } ?? []
    guard !colors.isEmpty else { return nil }
    return colors.map(luminance).reduce(0, +) / Double(colors.count) < 0.3
  }

  /// Relative luminance, roughly: WCAG 2.2's weights on squared channels.
  private static func luminance(_ color: String) -> Double {
    let digits = Array(color.dropFirst())
    let channels = stride(from: 0, to: 6, by: 2).map {
      Double(Int(String(digits[$0...($0 + 1)]), radix: 16) ?? 0) / 255
    }
    return zip(channels, [0.2126, 0.7152, 0.0722]).map { $0 * $0 * $1 }.reduce(0, +)
  }

  /// `#RRGGBB` or `#RRGGBBAA`.
  static func color(_ value: PaywallValue?) -> String? {
    guard let text = value?.string, text.first == "#" else { return nil }
    let digits = text.dropFirst()
    guard digits.utf8.count == 6 || digits.utf8.count == 8, digits.utf8.allSatisfy(isHexDigit) else { return nil }
    return text.lowercased()
  }

  /// A length of points as CSS.
  static func points(_ value: PaywallValue?) -> String? { number(value).map { "\(text($0))px" } }

  /// A size of text that grows as Dynamic Type does: sizes in variants are those of the default text size.
  static func scaled(_ size: Double) -> String { "calc(var(--body)*\(text(size / 17)))" }

  static func number(_ value: PaywallValue?) -> Double? {
    value?.number.flatMap { $0.isFinite && abs($0) <= 10_000 ? $0 : nil }
  }

  /// At most three decimals, without an exponent.
  static func text(_ number: Double) -> String {
    let thousandths = Int((number * 1000).rounded())
    let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
    let sign = thousandths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    var decimals = String(rest)
    decimals = String(repeating: "0", count: 3 - decimals.count) + decimals
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(sign)\(whole).\(decimals)"
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private static let alignments = [
    "leading": ["text-align:start", "align-items:flex-start"],
    "center": ["text-align:center", "align-items:center"],
    "trailing": ["text-align:end", "align-items:flex-end"],
  ]

  private static let weights = [
    "regular": "400", "medium": "500", "semibold": "600", "bold": "700", "heavy": "800",
  ]
}
