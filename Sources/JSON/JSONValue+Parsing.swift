extension JSONValue {
  /// The value that `bytes` spell.
  /// - Throws: `JSONError` with the position, also for a duplicate key, more than `depthLimit` levels or more than `valueLimit` values.
  package init(parsing bytes: [UInt8], depthLimit: Int = 64, valueLimit: Int = .max) throws(JSONError) {
    var builder = Builder()
    var parser = JSONParser(bytes, depthLimit: depthLimit, valueLimit: valueLimit)
    try parser.parse { event, _ in builder.take(event) }
    self = builder.result
  }

  /// Finished members wait on one flat stack; an open array or object knows where its own begin.
  private struct Builder {
    private struct Frame {
      var start: Int
      var key: String
    }
    private var waiting: [JSONMember] = []
    private var open: [Frame] = [Frame(start: 0, key: "")]

    var result: JSONValue { waiting.first?.value ?? .null }

    mutating func take(_ event: JSONEvent) {
      switch event {
      case .null: add(.null)
      case .boolean(let flag): add(.boolean(flag))
      case .integer(let number): add(.integer(number))
      case .number(let number): add(.number(number))
      case .string(let text): add(.string(text))
      case .beginArray, .beginObject: open.append(Frame(start: waiting.count, key: ""))
      case .key(let key): open[open.count - 1].key = key
      case .endArray: add(.array(close().map(\.value)))
      case .endObject: add(.object(close()))
      }
    }

    private mutating func add(_ value: JSONValue) {
      waiting.append(JSONMember(open[open.count - 1].key, value))
    }

    private mutating func close() -> [JSONMember] {
      let start = open.removeLast().start
      let members = Array(waiting[start...])
      waiting.removeSubrange(start...)
      return members
    }
  }
}
