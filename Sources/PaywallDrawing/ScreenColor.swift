package import PaywallKit

/// A colour as variants have it: `#RRGGBB` or `#RRGGBBAA`. Nothing else is one, so that no text of a variant passes for a colour.
package struct ScreenColor: Sendable, Hashable {
  /// In lowercase.
  package let text: String
  /// The channels from 0 to 1: red, green, blue, opacity.
  package let channels: [Double]

  /// Nil for what is no colour.
  package init?(_ value: PaywallValue?) {
    guard let text = value?.string else { return nil }
    self.init(text)
  }

  /// Nil for what is no colour.
  package init?(_ text: String) {
    guard text.first == "#" else { return nil }
    let digits = Array(text.utf8.dropFirst())
    guard digits.count == 6 || digits.count == 8 else { return nil }
    var channels: [Double] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.digit(digits[place]), let low = Self.digit(digits[place + 1]) else { return nil }
      channels.append(Double(high * 16 + low) / 255)
    }
    self.text = text.lowercased()
    self.channels = channels.count == 3 ? channels + [1] : channels
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Relative luminance, roughly: WCAG 2.2's weights on squared channels.
  var luminance: Double {
    0.2126 * channels[0] * channels[0] + 0.7152 * channels[1] * channels[1] + 0.0722 * channels[2] * channels[2]
  }
}
