import PaywallKit
import Testing

@testable import PaywallDrawing

@Suite struct ScreenColorTests {
  @Test(
    arguments: [
      ("#000000", [0, 0, 0, 1]), ("#FFffFF", [1, 1, 1, 1]), ("#33669980", [0.2, 0.4, 0.6, 128.0 / 255]),
    ] as [(String, [Double])])
  func channelsAreRead(_ text: String, _ channels: [Double]) throws {
    let color = try #require(ScreenColor(text))
    #expect(color.channels == channels)
    #expect(color.text == text.lowercased())
  }

  @Test(arguments: [
    "", "#", "red", "#fff", "#12345", "#1234567", "#gggggg", "#+12345", "000000", "#00000٣", "#000000;x",
  ])
  func nothingElseIsAColor(_ text: String) { #expect(ScreenColor(text) == nil) }

  /// Figures of WCAG's definition, to two decimals, as public contrast checkers give them; in either order.
  @Test(
    arguments: [
      ("#000000", "#ffffff", 21), ("#777777", "#ffffff", 4.48), ("#767676", "#ffffff", 4.54),
      ("#0000ff", "#ffffff", 8.59), ("#ff0000", "#ffffff", 4.0), ("#123456", "#123456", 1),
    ] as [(String, String, Double)])
  func contrastIsThatOfTheDefinition(_ one: String, _ other: String, _ ratio: Double) throws {
    let (one, other) = (try #require(ScreenColor(one)), try #require(ScreenColor(other)))
    #expect(abs(one.contrast(with: other) - ratio) < 0.005)
    #expect(one.contrast(with: other) == other.contrast(with: one))
  }

  /// The line of CSS on a square (CSS Images 3, 3.1.1: 0deg points up, 90deg to the right; at 45deg it ends in the corners).
  @Test(
    arguments: [
      (0, [0.5, 1, 0.5, 0]), (90, [0, 0.5, 1, 0.5]), (180, [0.5, 0, 0.5, 1]), (270, [1, 0.5, 0, 0.5]),
      (45, [0, 1, 1, 0]), (135, [0, 0, 1, 1]),
    ] as [(Int, [Double])])
  func gradientsRunAsInCSS(_ angle: Int, _ ends: [Double]) {
    let colors = PaywallValue.array([.string("#000000"), .string("#ffffff")])
    let background = ScreenBackground(
      .object(["gradient": .object(["colors": colors, "angle": .integer(angle)])]))
    let line = background.line
    for (found, wanted) in zip([line.start.x, line.start.y, line.end.x, line.end.y], ends) {
      #expect(abs(found - wanted) < 1e-9, "\(angle)")
    }
    #expect(background.colors.count == 2)
  }

  @Test func lettersOnAPictureAreLightOnAVeil() {
    let picture = ScreenBackground(.object(["image": .string("hills")]))
    #expect(picture.isDarkScreen == true && picture.isDark == nil)
    #expect(picture.veil.allSatisfy { $0.channels[0] == 0 } && picture.veil.count == 3)
    let bright = ScreenBackground(.object(["image": .string("hills"), "color": .string("#ffffff")]))
    #expect(bright.isDarkScreen == false && bright.veil.allSatisfy { $0.channels[0] == 1 })
    #expect(ScreenBackground(nil).isDarkScreen == nil && ScreenBackground(nil).veil.isEmpty)
  }

  @Test func lettersFollowTheBackground() {
    func isDark(_ color: String) -> Bool? { ScreenBackground(.object(["color": .string(color)])).isDark }
    #expect(isDark("#000000") == true)
    #expect(isDark("#1b1b3a") == true)
    #expect(isDark("#ffffff") == false)
    #expect(isDark("#ffe066") == false)
    #expect(isDark("none") == nil)
    #expect(ScreenBackground(nil).isDark == nil)
  }
}
