import Base

/// Puts a document's values together from the inside out.
///
/// Finished nodes and keys wait on two flat stacks; an open list or mapping knows where its own begin.
struct TreeBuilder {
  /// A list or mapping that is still open.
  struct Frame {
    var start: SourcePosition
    var isMapping: Bool
    var isFlow = false
    var awaitsKey: Bool
    var anchor: String?
    /// Nodes created before this one.
    var created: Int
    /// Levels below this one.
    var height = 0
    fileprivate var firstNode: Int
    fileprivate var firstKey: Int
    fileprivate var dropsEntries = false
  }

  private struct Key {
    var text: String
    var start: SourcePosition
    var end: SourcePosition
    var isDropped: Bool
  }

  private(set) var frames: [Frame] = []
  private var nodes: [Node] = []
  private var keys: [Key] = []
  /// Nodes created so far, those from aliases included.
  var created = 0
  var diagnostics: [Diagnostic] = []

  /// The value of the document once everything is closed.
  var root: Node? { frames.isEmpty ? nodes.first : nil }
  var awaitsKey: Bool { frames.last?.awaitsKey ?? false }
  /// Where the last value or key that was added ends.
  var lastEnd: SourcePosition { nodes.last?.end ?? SourcePosition(line: 1, column: 1) }

  mutating func open(isMapping: Bool, isFlow: Bool, anchor: String?, at start: SourcePosition) {
    frames.append(
      Frame(
        start: start, isMapping: isMapping, isFlow: isFlow, awaitsKey: isMapping, anchor: anchor, created: created,
        firstNode: nodes.count, firstKey: keys.count))
    created += 1
  }

  /// Adds the next key; one that is dropped takes its value with it.
  mutating func add(key: String, from start: SourcePosition, to end: SourcePosition, isDropped: Bool = false) {
    keys.append(Key(text: key, start: start, end: end, isDropped: isDropped))
    frames[frames.count - 1].awaitsKey = false
    if isDropped { frames[frames.count - 1].dropsEntries = true }
  }

  /// Adds a finished value that has `height` levels of lists and mappings.
  mutating func add(_ node: Node, height: Int = 0) {
    nodes.append(node)
    guard !frames.isEmpty else { return }
    let top = frames.count - 1
    frames[top].awaitsKey = frames[top].isMapping
    if frames[top].height < height { frames[top].height = height }
  }

  /// Closes the innermost list or mapping; `end` nil means where its last value ends.
  /// - Returns: the frame and its node, which is added to the enclosing one.
  @discardableResult
  mutating func close(end: SourcePosition?) -> (frame: Frame, node: Node)? {
    guard var frame = frames.popLast() else { return nil }
    let last = nodes.count > frame.firstNode ? lastEnd : frame.start
    let value: Node.Value = frame.isMapping ? .mapping(pairs(of: frame)) : .sequence(Array(nodes[frame.firstNode...]))
    nodes.removeSubrange(frame.firstNode...)
    let node = Node(value: value, start: frame.start, end: end ?? last)
    frame.height += 1
    add(node, height: frame.height)
    return (frame, node)
  }

  private mutating func pairs(of frame: Frame) -> [Node.Pair] {
    var pairs: [Node.Pair] = []
    pairs.reserveCapacity(keys.count - frame.firstKey)
    for (key, node) in zip(keys[frame.firstKey...], nodes[frame.firstNode...]) where !key.isDropped {
      pairs.append(Node.Pair(key: key.text, keyStart: key.start, keyEnd: key.end, value: node))
    }
    keys.removeSubrange(frame.firstKey...)
    dropDuplicates(&pairs)
    return pairs
  }

  /// Keeps the first of the entries with the same key and reports the others.
  private mutating func dropDuplicates(_ pairs: inout [Node.Pair]) {
    guard hasDuplicates(pairs) else { return }
    var seen: [ExactKey: SourcePosition] = [:]
    pairs.removeAll { pair in
      guard let first = seen.updateValue(pair.keyStart, forKey: ExactKey(pair.key)) else { return false }
      seen[ExactKey(pair.key)] = first
      diagnostics.append(
        Diagnostic(
          .duplicateKey, "duplicate key '\(excerpt(pair.key))'", hint: "it is already on line \(first.line)",
          position: pair.keyStart, end: pair.keyEnd))
      return true
    }
  }

  private func hasDuplicates(_ pairs: [Node.Pair]) -> Bool {
    if pairs.count > 8 {
      var seen = Set<ExactKey>(minimumCapacity: pairs.count)
      return !pairs.allSatisfy { seen.insert(ExactKey($0.key)).inserted }
    }
    for second in pairs.indices.dropFirst() {
      for first in 0..<second where sameBytes(pairs[first].key, pairs[second].key) { return true }
    }
    return false
  }
}

/// The text as a message shows it: its first 60 characters in one line.
func excerpt(_ text: String) -> String {
  let line = text.unicodeScalars.prefix(60).map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }
  var short = String(String.UnicodeScalarView(line))
  if text.unicodeScalars.count > 60 { short += "…" }
  return short
}
