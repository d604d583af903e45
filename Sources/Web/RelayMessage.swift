import JSON

/// The lines that a program and the one that fetches for it exchange: a line of JSON for each request and each answer,
/// and after an answer's line as many bytes as it announces.
package enum RelayMessage {
  /// The longest line of either.
  package static let longestLine = 1 << 16

  package struct Request: Sendable {
    package var address: String
    package var maxLength: Int
    package var headers: [String: String]

    package init(address: String, maxLength: Int, headers: [String: String]) {
      (self.address, self.maxLength, self.headers) = (address, maxLength, headers)
    }

    package init?(line: [UInt8]) {
      guard let json = try? JSONValue(parsing: line), let address = json["get"]?.string,
        let maxLength = json["maxLength"]?.integer
      else { return nil }
      self.init(address: address, maxLength: maxLength, headers: strings(json["headers"]))
    }

    package var line: [UInt8] {
      let json: JSONValue = [
        "get": .string(address), "headers": object(headers), "maxLength": .integer(maxLength),
      ]
      return json.canonicalBytes() + [UInt8(ascii: "\n")]
    }
  }

  /// The line before an answer's body.
  package static func line(_ answer: Result<HTTPAnswer, HTTPError>) -> [UInt8] {
    let json: JSONValue =
      switch answer {
      case .success(let answer):
        [
          "headers": object(answer.headers), "length": .integer(answer.body.count), "status": .integer(answer.status),
        ]
      case .failure(let error): ["error": .string(error.code.rawValue), "message": .string(error.message)]
      }
    return json.canonicalBytes() + [UInt8(ascii: "\n")]
  }

  /// The answer of a line, and the length of the body after it; nil for a line that is none.
  package static func answer(_ line: [UInt8]) -> (answer: Result<HTTPAnswer, HTTPError>, length: Int)? {
    guard let json = try? JSONValue(parsing: line) else { return nil }
    if let code = json["error"]?.string.flatMap(HTTPError.Code.init) {
      return (.failure(HTTPError(code, json["message"]?.string ?? "")), 0)
    }
    guard let status = json["status"]?.integer, let length = json["length"]?.integer, length >= 0 else { return nil }
    return (.success(HTTPAnswer(status: status, headers: strings(json["headers"]))), length)
  }

  private static func object(_ texts: [String: String]) -> JSONValue {
    .object(texts.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) })
  }

  private static func strings(_ json: JSONValue?) -> [String: String] {
    var texts: [String: String] = [:]
    for member in json?.members ?? [] { texts[member.key] = member.value.string }
    return texts
  }
}
