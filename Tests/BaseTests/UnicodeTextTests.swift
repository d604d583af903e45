import Foundation
import Testing

@testable import Base

@Suite struct UnicodeTextTests {
  /// Foundation writes, with and without a byte-order mark.
  @Test func readsUTF8AndUTF16() throws {
    let text = "id,naïve 😀\r\nb,c\n"
    let marks: [(String.Encoding, [UInt8])] = [
      (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
    ]
    for (encoding, mark) in marks {
      let bytes = Array(try #require(text.data(using: encoding)))
      for start in [mark, []] { #expect(try utf8Text(start + bytes) == Array(text.utf8), "\(encoding) \(start)") }
    }
    #expect(try utf8Text([]) == [])
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0, 0], "1:1"), ([0x61, 0x0A, 0x62, 0xFF], "2:2"), ([0xFF, 0xFE, 0x61, 0, 0, 0xD8, 0x62, 0], "1:2"),
      ([0xFF, 0xFE, 0x61, 0, 0x62], "1:2"), ([0xC3, 0xA4, 0xED, 0xA0, 0x80], "1:2"),
    ] as [([UInt8], String)])
  func refusesWithThePlace(_ bytes: [UInt8], _ place: String) {
    let error = #expect(throws: UnicodeTextError.self) { try utf8Text(bytes) }
    #expect(error?.position.description == place, "\(String(describing: error))")
  }
}
