import Base
import Foundation
import JSON
import Testing

@Suite struct JSONEncodingTests {
  @Test func sortsKeysByTheirBytes() {
    let value: JSONValue = ["b": 1, "a": 2, "é": 3, "Z": 4, "a\u{10000}": 5, "a\u{FFFF}": 6]
    #expect(
      String(decoding: value.canonicalBytes(), as: UTF8.self)
        == "{\"Z\":4,\"a\":2,\"a\u{FFFF}\":6,\"a\u{10000}\":5,\"b\":1,\"é\":3}")
  }

  @Test func escapesByForm() {
    let value: JSONValue = .string("a\"\\\n\u{1}/é")
    #expect(value.canonicalBytes() == Array("\"a\\\"\\\\\\n\\u0001/é\"".utf8))
    #expect(value.canonicalBytes(escaping: .olpc) == Array("\"a\\\"\\\\\n\u{1}/é\"".utf8))
  }

  @Test func writesWholeNumbersAsIntegers() {
    #expect(JSONValue.array([.number(2), .number(0.5), .integer(-3)]).canonicalBytes() == Array("[2,0.5,-3]".utf8))
  }

  /// Foundation's reader is the second source for what the writer means.
  @Test func isReadTheSameByFoundation() throws {
    let value: JSONValue = ["a": [1, "x\u{2028}\t", .null, true, ["k": .number(0.1)]], "z": [:], "y": []]
    let data = Data(value.prettyBytes())
    let read = try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
    let expected: NSDictionary = ["a": [1, "x\u{2028}\t", NSNull(), true, ["k": 0.1]] as [Any], "z": [:], "y": []]
    #expect(read == expected)
  }
}
