import Foundation
import Testing

@testable import PaywallDrawing

@Suite struct PaletteTests {
  private static let sheet = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/PaywallHTML/Data/preview.css")

  /// The preview and the app are of one colour.
  @Test func itIsThePreviews() throws {
    let css = try String(contentsOf: Self.sheet, encoding: .utf8)
    let blocks = css.components(separatedBy: "}")
    let light = try #require(blocks.first { $0.contains(".phone, .on-light {") })
    let dark = try #require(blocks.first { $0.contains(".on-dark {") && $0.contains("--ground: #000000;") })
    for (palette, block) in [(Palette.light, light), (Palette.dark, dark)] {
      for (name, color) in [
        ("accent", palette.accent), ("accent-ink", palette.accentInk), ("good", palette.good), ("star", palette.star),
      ] { #expect(block.contains("--\(name): \(color);"), "\(name)") }
    }
    #expect(light.contains("--on-accent: \(Palette.light.onAccent);"))
    #expect(Palette.dark.onAccent == Palette.light.onAccent)
  }

  /// WCAG 2.2, 1.4.3: letters stand out by 4.5 to 1.
  @Test func lettersStandOut() throws {
    for (palette, ground) in [(Palette.light, "#ffffff"), (Palette.dark, "#000000")] {
      for (ink, behind) in [
        (palette.onAccent, palette.accent), (palette.accentInk, ground), (palette.good, ground),
      ] { #expect(try Self.contrast(ink, behind) >= 4.5, "\(ink) on \(behind)") }
    }
  }

  private static func contrast(_ one: String, _ other: String) throws -> Double {
    let (a, b) = (try luminance(one), try luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static func luminance(_ text: String) throws -> Double {
    let channels = try #require(ScreenColor(text)).channels.prefix(3)
    let linear = channels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
