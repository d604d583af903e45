import PaywallDrawing

/// The declarations of CSS for what a variant says of its look. Every value is read as what it is and written anew;
/// what is none of these is left out, so that no text of a variant reaches the sheet.
enum Look {
  /// A section's or a card's look.
  static func declarations(_ look: ScreenLook) -> [String] {
    var all = background(look.background)
    if let border = look.border {
      all.append("border:\(points(border.width)) solid \(border.color?.text ?? "var(--line)")")
    }
    if let shadow = look.shadow {
      let color = shadow.color?.text ?? ScreenLook.shade
      all.append("box-shadow:\(points(shadow.x)) \(points(shadow.y)) \(points(shadow.radius)) \(color)")
    }
    if let radius = look.cornerRadius { all.append("border-radius:\(points(radius))") }
    if let padding = look.padding { all.append("padding:\(points(padding))") }
    if let margin = look.margin { all.append("margin:\(points(margin))") }
    if let alignment = look.alignment { all += declarations(alignment) }
    if let color = look.textColor?.text { all += ["color:\(color)", "--ink:\(color)", "--soft:\(color)"] }
    if let size = look.fontSize { all.append("font-size:\(scaled(size))") }
    if let weight = look.fontWeight { all.append("font-weight:\(number(weight))") }
    return all
  }

  /// A colour or a gradient.
  static func background(_ background: ScreenBackground) -> [String] {
    let colors = background.colors.map(\.text)
    if colors.isEmpty { return [] }
    if colors.count == 1 { return ["background:\(colors[0])"] }
    return ["background:linear-gradient(\(text(background.angle))deg,\(colors.joined(separator: ",")))"]
  }

  /// What lies between a picture behind a screen and its text.
  static func veil(_ background: ScreenBackground) -> [String] {
    let colors = background.veil.map(\.text)
    return colors.isEmpty ? [] : ["--veil:linear-gradient(\(colors.joined(separator: ",")))"]
  }

  /// A length of points as CSS.
  static func points(_ number: Double) -> String { "\(text(number))px" }

  private static func declarations(_ alignment: ScreenLook.Alignment) -> [String] {
    switch alignment {
    case .leading: ["text-align:start", "align-items:flex-start"]
    case .center: ["text-align:center", "align-items:center"]
    case .trailing: ["text-align:end", "align-items:flex-end"]
    }
  }

  private static func number(_ weight: ScreenLook.Weight) -> Int {
    switch weight {
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    }
  }

  /// A size of text that grows as Dynamic Type does: sizes in variants are those of the default text size.
  static func scaled(_ size: Double) -> String { "calc(var(--body)*\(text(size / 17)))" }

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
}
