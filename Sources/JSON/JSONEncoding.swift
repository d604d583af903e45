import Base

extension JSONValue {
  /// How a string is escaped when written.
  package enum Escaping: Sendable {
    /// RFC 8259: `"`, `\` and control characters; the short forms if there is one.
    case standard
    /// The OLPC canonical form that TUF signs: `"` and `\` only, control characters raw.
    case olpc
  }

  /// The value in one line without insignificant white space, keys in the order of their UTF-8 bytes.
  ///
  /// The same value always gives the same bytes. No line feed at the end.
  package func canonicalBytes(escaping: Escaping = .standard) -> [UInt8] {
    var writer = JSONWriter(escaping: escaping, indentation: nil, sortsKeys: true)
    writer.write(self)
    return writer.bytes
  }

  /// The value over several lines, two spaces a level, members in their own order, with a line feed at the end.
  package func prettyBytes() -> [UInt8] {
    var writer = JSONWriter(escaping: .standard, indentation: 2, sortsKeys: false)
    writer.write(self)
    writer.bytes.append(UInt8(ascii: "\n"))
    return writer.bytes
  }
}

private struct JSONWriter {
  let escaping: JSONValue.Escaping
  let indentation: Int?
  let sortsKeys: Bool
  var bytes: [UInt8] = []
  private var level = 0

  init(escaping: JSONValue.Escaping, indentation: Int?, sortsKeys: Bool) {
    self.escaping = escaping
    self.indentation = indentation
    self.sortsKeys = sortsKeys
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .number(let number): write(number: number)
    case .string(let text): write(string: text)
    case .array(let items):
      list("[", "]", items) { writer, item in writer.write(item) }
    case .object(let members):
      list("{", "}", sortsKeys ? inOrder(members) : members) { writer, member in
        writer.write(string: member.key)
        writer.bytes.append(contentsOf: (writer.indentation == nil ? ":" : ": ").utf8)
        writer.write(member.value)
      }
    }
  }

  /// The members by their keys. What is sorted are their places: an object may hold thousands, and moving a member about
  /// costs more than comparing two.
  private func inOrder(_ members: [JSONMember]) -> [JSONMember] {
    let order = members.withUnsafeBufferPointer { members in
      members.indices.sorted { precedes(members[$0].key, members[$1].key) }
    }
    return order.map { members[$0] }
  }

  /// A whole number is written as an integer, so that one value has one spelling. JSON has no infinities: they become null.
  private mutating func write(number: Double) {
    guard number.isFinite else { return write(.null) }
    if let whole = Int(exactly: number) { return write(.integer(whole)) }
    bytes.append(contentsOf: number.description.utf8)
  }

  private mutating func list<T>(_ open: String, _ close: String, _ items: [T], _ one: (inout JSONWriter, T) -> Void) {
    bytes.append(contentsOf: open.utf8)
    level += 1
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      newLine()
      one(&self, item)
    }
    level -= 1
    if !items.isEmpty { newLine() }
    bytes.append(contentsOf: close.utf8)
  }

  private mutating func newLine() {
    guard let indentation else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation * level))
  }

  private mutating func write(string text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var run = 0
      for (index, byte) in utf8.enumerated() where needsEscape(byte) {
        bytes.append(contentsOf: utf8[run..<index])
        bytes.append(contentsOf: escape(byte).utf8)
        run = index + 1
      }
      bytes.append(contentsOf: utf8[run...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private func needsEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): true
    default: byte < 0x20 && escaping == .standard
    }
  }

  private func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0C: "\\f"
    case 0x0D: "\\r"
    default: "\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
