import Foundation
import JSON
import TUF
import TestSupport
import Testing

@Suite struct SignedTests {
  /// Known answer of `securesystemslib.formats.encode_canonical` 1.6.0.
  @Test func hasTheOLPCForm() throws {
    let text = #"""
      {"b":[1,-2,null,true,false,""],"a":{"é\n":"\\\"\u0001/","e\u0301":0},"B":{},"😀":"x","\uffee":[[]]}
      """#
    let value = try JSONValue(parsing: Array(text.utf8))
    let expected =
      "{\"B\":{},\"a\":{\"e\u{301}\":0,\"é\n\":\"\\\\\\\"\u{1}/\"},\"b\":[1,-2,null,true,false,\"\"],"
      + "\"\u{FFEE}\":[[]],\"😀\":\"x\"}"
    #expect(value.canonicalBytes(escaping: .olpc) == Array(expected.utf8))
  }

  private static let values = [
    "{}", "[]", "\"\"", "\"\\u0000\\u001f\\u007f\\u2028\"", "{\"é\":1,\"e\\u0301\":2,\"f\":3,\"z\":4}",
    "[9007199254740993,-1,0]", "{\"\\\\\":\"\\/\",\"\\\"\":[{\"b\":null,\"a\":[[]]}]}", "\"\\ud83d\\ude00\"",
    "{\"10\":1,\"9\":2,\"a\":3,\"B\":4,\"\":5}",
  ]

  @Test(.enabled(if: PythonTUF.isAvailable)) func equalsSecuresystemslib() throws {
    let keys = [SigningKey.generate().publicKey, SigningKey.generate().publicKey, try PublicKey(pem: Self.ecdsa)]
    let cases =
      Self.values.map { "{\"kind\":\"canonical\",\"value\":\($0)}" }
      + keys.map { "{\"kind\":\"key\",\"value\":\(String(decoding: $0.json.canonicalBytes(), as: UTF8.self))}" }
    let input = Data("[\(cases.joined(separator: ","))]".utf8)
    let printed = try PythonTUF.run(pythonFile("canonical.py"), input: input)
    let answers = try JSONDecoder().decode([String].self, from: Data(printed.utf8))
    let ours = try Self.values.map {
      String(decoding: try JSONValue(parsing: Array($0.utf8)).canonicalBytes(escaping: .olpc), as: UTF8.self)
    }
    #expect(answers.map { Array($0.utf8) } == (ours + keys.map(\.id)).map { Array($0.utf8) })
  }

  /// From `openssl ecparam -name prime256v1 -genkey | openssl pkey -pubout`.
  private static let ecdsa = """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEXktQdy5c9fM1yXYLO8lswdEMHuzI
    TqLK7wT/Ddd6co2mfiZWB+VuBR6WbhCg9Wqkq7AVROLPEOKBdXjlnSfR9g==
    -----END PUBLIC KEY-----
    """
}
