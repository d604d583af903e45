#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ScreenColor {
  /// The contrast of two opaque colours, from 1 to 21: `(L1 + 0.05) / (L2 + 0.05)` of their relative luminances, the lighter
  /// one first. WCAG 2.2, "contrast ratio" and "relative luminance" (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
  package func contrast(with other: ScreenColor) -> Double {
    let (one, two) = (relativeLuminance, other.relativeLuminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Whether nothing shows through.
  package var isOpaque: Bool { channels[3] == 1 }

  /// From 0 for black to 1 for white; unlike `luminance`, to the letter of the definition.
  private var relativeLuminance: Double {
    let linear = channels.prefix(3).map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
