import Base

/// A request of HTTP/1.1 (RFC 9112), as far as browsers send such: with a path, and a short body or none.
struct Request: Sendable {
  let method: String
  /// The path's components, decoded.
  let path: [String]
  /// The names and values of the query, decoded; of a name that comes twice the last.
  let query: [String: String]
  /// The fields by their names in lowercase.
  private let fields: [String: String]
  var body: [UInt8] = []

  /// The longest head and body that are read, in bytes.
  static let (headLimit, bodyLimit) = (16 << 10, 4 << 10)

  subscript(field: String) -> String? { fields[field] }

  /// How long the body is; nil for one that is too long, or whose length is not said.
  var bodyLength: Int? {
    guard self["transfer-encoding"] == nil else { return nil }
    guard let length = self["content-length"] else { return 0 }
    guard length.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int(length).flatMap { (0...Self.bodyLimit).contains($0) ? $0 : nil }
  }

  /// - Parameter head: up to and without the empty line.
  /// - Returns: nil for what is no request.
  init?(head: [UInt8]) {
    guard head.allSatisfy({ (0x20...0x7e).contains($0) || $0 == 0x0d || $0 == 0x0a || $0 == 0x09 }) else { return nil }
    var lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0", words[1].hasPrefix("/"),
      !words[0].isEmpty, words[0].allSatisfy({ $0.isLetter && $0.isUppercase })
    else { return nil }
    var fields: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
        line[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }),
        !line.contains("\r"), !line.contains("\n")
      else { return nil }
      // A field that comes twice could be read as either.
      let name = line[..<colon].lowercased()
      guard fields.updateValue(line[line.index(after: colon)...].trimmed, forKey: name) == nil else { return nil }
    }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path: [String] = []
    for part in target[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let text = decoded(part) else { return nil }
      path.append(text)
    }
    guard let query = target.count == 2 ? Self.pairs(target[1]) : [:] else { return nil }
    (method, self.path, self.query, self.fields) = (String(words[0]), path, query, fields)
  }

  /// The pairs of a query or a form (WHATWG URL, application/x-www-form-urlencoded); nil for bytes that are no text.
  static func pairs(_ text: Substring) -> [String: String]? {
    var pairs: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(sides[0], isForm: true),
        let value = sides.count == 2 ? decoded(sides[1], isForm: true) : ""
      else { return nil }
      pairs[name] = value
    }
    return pairs
  }
}

extension Substring {
  /// Without the spaces and tabs at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}

/// Percent-encoding undone (RFC 3986, section 2.1); nil where that gives no UTF-8, or a zero.
private func decoded(_ text: Substring, isForm: Bool = false) -> String? {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%") {
      guard let high = rest.popFirst().flatMap(Hex.digit), let low = rest.popFirst().flatMap(Hex.digit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    } else {
      bytes.append(isForm && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
    }
  }
  return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
}
