import Base
import Testing

/// Valid UTF-8 and nothing else; the standard library's own check is the second source.
@Suite struct StrictTextTests {
  @Test(
    arguments: [
      [], [0x61], Array("äß👍\u{FFFD}\u{0}é e\u{301}".utf8), [0xEF, 0xBF, 0xBD], [0xFF], [0xC3], [0xC3, 0x28],
      [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xF0, 0x9F, 0x91], [0x80, 0x80, 0x80],
      [0x61, 0xEF, 0xBF, 0xBD, 0xFE], [0xFE, 0xFE, 0xFE],
    ] as [[UInt8]])
  func takesWhatTheStandardLibraryTakes(_ bytes: [UInt8]) {
    #expect(
      String(strictly: bytes).map { Array($0.utf8) } == String(validating: bytes, as: UTF8.self).map { Array($0.utf8) })
  }

  @Test func agreesOnEveryTwoBytes() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let bytes = [first, second]
        let isValid = String(validating: bytes, as: UTF8.self) != nil
        #expect((String(strictly: bytes) != nil) == isValid, "\(bytes)")
      }
    }
  }
}
