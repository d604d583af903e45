import Base
import Foundation
import JSON
import Testing

@Suite struct JSONParserTests {
  /// Texts and what they mean, from RFC 8259 and the cases on which parsers are known to differ.
  @Test(
    arguments: [
      ("null", JSONValue.null), (" true\n", true), ("-0", 0), ("12", 12), ("[]", []), ("{}", JSONValue.object([])),
      ("[1,[2],{\"a\":[]}]", [1, [2], ["a": []]]), ("\"\\u00e9\\/\\n\"", "é/\n"), ("\"\\ud83d\\ude00\"", "😀"),
      ("{\"b\":1,\"a\":2}", ["a": 2, "b": 1]), ("9223372036854775807", 9_223_372_036_854_775_807),
    ] as [(String, JSONValue)])
  func reads(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)) == value)
  }

  @Test func keepsNumbersThatAreNotIntegersApart() throws {
    guard case .number(let number) = try JSONValue(parsing: Array("1.5e3".utf8)) else {
      Issue.record("not a number")
      return
    }
    #expect(number == 1500)
  }

  @Test(arguments: [
    ("", 1, 1), ("[1,]", 1, 4), ("{\"a\":1,}", 1, 8), ("01", 1, 2), ("+1", 1, 1), ("1.", 1, 3), ("\"\t\"", 1, 2),
    ("nul", 1, 1), ("[1] 2", 1, 5), ("{\"a\":1,\n \"a\":2}", 2, 2), ("\"\\ud800\"", 1, 2), ("'a'", 1, 1),
    ("\"\\x\"", 1, 2), ("NaN", 1, 1), ("[\"é\" 1]", 1, 6), ("9223372036854775808", 1, 1), ("\"\\u+123\"", 1, 4),
  ])
  func refuses(text: String, line: UInt32, column: UInt32) throws {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
    #expect(error?.position == SourcePosition(line: line, column: column), "\(text)")
  }

  @Test func refusesInvalidUTF8AndDepth() {
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
    let deep = Array(String(repeating: "[", count: 65).utf8)
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: deep) }
    #expect(error?.code == .tooDeep)
  }

  @Test func takesComposedAndDecomposedKeysForTwo() throws {
    let value = try JSONValue(parsing: Array("{\"\u{e9}\":1,\"e\u{301}\":2}".utf8))
    #expect(value["\u{e9}"] == 1)
    #expect(value["e\u{301}"] == 2)
  }
}
