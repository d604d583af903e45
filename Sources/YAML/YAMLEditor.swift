package import Base
internal import JSON

/// Edits a YAML or JSON text in place: every byte outside an edit stays as it is, comments included.
///
/// Nodes and positions are those of the text as it was given; edits are collected and applied by `result`. Where one
/// edit lies within another, the outer one counts; of two that overlap otherwise, the first made.
package struct YAMLEditor {
  let source: SourceText
  let isJSON: Bool
  /// Whether a line of a comment is about nothing that stands below it, such as a field that is commented out: it stays where
  /// that goes, and so do the lines above it.
  package var standsAlone: @Sendable ([UInt8]) -> Bool = { _ in false }
  private var edits: [Edit] = []
  private var plans: [SourcePosition: Plan] = [:]
  private var spans: [Range<SourcePosition>]?
  private var keys: [SourcePosition: [ExactKey: Int]] = [:]
  var blockParts: [SourcePosition: [Range<Int>]] = [:]

  /// Bytes that take the place of others.
  struct Edit {
    var range: Range<Int>
    var text: String
  }

  /// What happens to the entries of one list or mapping.
  struct Plan {
    var node: Node
    var isMapping: Bool
    var isInFlow: Bool
    /// Whether the node is in flow style but stands in block style.
    var isOutermostFlow: Bool
    var removed: Set<Int> = []
    var inserted: [(after: Int, entry: Entry)] = []
    var leavesNull = false
  }

  /// A new item or field.
  indirect enum Entry {
    case item(EditValue)
    case field(String, EditValue)
    /// One that stands somewhere already, as it is written there: its lines without their common indentation.
    case copied(Entry, [String])
  }

  package init(_ bytes: [UInt8], isJSON: Bool = false) {
    source = SourceText(bytes)
    self.isJSON = isJSON
  }

  /// Puts a string in the place of a value. An anchor stays, a tag goes.
  package mutating func replace(_ node: Node, with scalar: String) { replace(node, with: .string(scalar)) }

  /// Puts a value into the line of another one, as `replace` does with strings.
  package mutating func replace(_ node: Node, with value: EditValue) {
    let start = source.offset(of: node.start)
    let end = source.offset(of: node.end)
    let inFlow = isInFlow(node)
    let text = anchor(start..<end) + emitInline(value, isJSON ? .json : inFlow ? .flow : .block)
    if start == end { return edit(start..<end, gap(before: start, inFlow: inFlow) + text) }
    let isBlockList = !inFlow && isBlockSequence(node)
    edit(start..<end, (isBlockList ? "  " : "") + text + headerComment(start..<end))
  }

  /// Puts a text as it is between two positions.
  package mutating func replaceSource(from: SourcePosition, to: SourcePosition, with text: String) {
    let start = source.offset(of: from)
    edit(start..<max(start, source.offset(of: to)), text)
  }

  /// Gives a field a value: in its place when the key is there, else in a new line after the field `after`, or at the
  /// end of the mapping.
  ///
  /// A mapping that is null (`key:`) becomes one. A mapping in flow style stays in flow style.
  package mutating func setField(_ key: String, to value: EditValue, in mapping: Node, after: String? = nil) {
    let pairs = mapping.pairs
    if let index = index(of: key, in: mapping), !isAlias(mapping) { return setValue(of: pairs[index], to: value) }
    let position = after.flatMap { index(of: $0, in: mapping) } ?? pairs.count - 1
    change(mapping, isMapping: true) { $0.inserted.append((position, .field(key, value))) }
  }

  /// Takes a field away with its lines, its trailing comment and the comment block right above it.
  ///
  /// A comment at the very top of the file belongs to the file and stays.
  /// - Parameter leavingNull: whether a mapping in block style that has no fields then is one without a value (`key:`), so that
  ///   comments may stay below it, and not `{}`.
  package mutating func removeField(_ key: String, in mapping: Node, leavingNull: Bool = false) {
    guard let index = index(of: key, in: mapping) else { return }
    change(mapping, isMapping: true) {
      $0.removed.insert(index)
      $0.leavesNull = leavingNull
    }
  }

  /// Adds an item at the end of a list; a list that is null (`key:`) becomes one.
  package mutating func appendItem(_ value: EditValue, to sequence: Node) {
    change(sequence, isMapping: false) { $0.inserted.append((sequence.items.count - 1, .item(value))) }
  }

  /// Adds an item before the first one of a list, and above the comment that belongs to that.
  package mutating func prependItem(_ value: EditValue, to sequence: Node) {
    change(sequence, isMapping: false) { $0.inserted.append((-1, .item(value))) }
  }

  /// Adds an item behind the one at an index.
  package mutating func insertItem(_ value: EditValue, after index: Int, in sequence: Node) {
    change(sequence, isMapping: false) { $0.inserted.append((index, .item(value))) }
  }

  /// Takes an item away with its lines and comments, like `removeField`.
  package mutating func removeItem(at index: Int, from sequence: Node) {
    guard sequence.items.indices.contains(index) else { return }
    change(sequence, isMapping: false) { $0.removed.insert(index) }
  }

  /// The text with all edits.
  package func result() -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(source.bytes.count + 256)
    var at = 0
    for edit in separateEdits() {
      out += source.bytes[at..<edit.range.lowerBound]
      out += edit.text.utf8
      at = edit.range.upperBound
    }
    return out + source.bytes[at...]
  }

  /// Notes that `text` takes the place of a range of bytes.
  mutating func edit(_ range: Range<Int>, _ text: String) {
    edits.append(Edit(range: range, text: text))
  }

  /// Notes that an entry comes behind the one at an index; before the first one for -1.
  mutating func insert(_ entry: Entry, after index: Int, in node: Node, isMapping: Bool) {
    var entry = entry
    if index < 0, case .copied(let written, let lines) = entry {
      entry = .copied(written, Array(lines.drop(while: \.isEmpty)))
    }
    change(node, isMapping: isMapping) { $0.inserted.append((index, entry)) }
  }

  private mutating func change(_ node: Node, isMapping: Bool, _ body: (inout Plan) -> Void) {
    if plans[node.start] == nil {
      let inFlow = isInFlow(node)
      let isOutermost = isJSON ? false : span(of: node.start)?.lowerBound == node.start
      plans[node.start] = Plan(node: node, isMapping: isMapping, isInFlow: inFlow, isOutermostFlow: isOutermost)
    }
    // In place: a copy of a plan with many entries would be made for each of them.
    if let index = plans.index(forKey: node.start) { body(&plans.values[index]) }
  }

  /// Where a mapping has a key. The keys of a mapping are sorted once, however many of them are edited.
  mutating func index(of key: String, in mapping: Node) -> Int? {
    let pairs = mapping.pairs
    guard pairs.count > 16 else { return pairs.firstIndex { sameBytes($0.key, key) } }
    if keys[mapping.start] == nil {
      keys[mapping.start] = Dictionary(
        pairs.enumerated().map { (ExactKey($1.key), $0) }, uniquingKeysWith: { first, _ in first })
    }
    return keys[mapping.start]?[ExactKey(key)]
  }

  /// All edits in the order of the text without those that others cover.
  private func separateEdits() -> [Edit] {
    // Where a list or mapping ends with the one around it, both grow at the same byte: the inner one first.
    let inner = plans.values.sorted { ($0.node.end, $1.node.start) < ($1.node.end, $0.node.start) }
    let planned = inner.flatMap { edits(for: $0) }
    let all = (edits + planned).enumerated().sorted { a, b in
      let (x, y) = (a.element.range, b.element.range)
      if x.lowerBound != y.lowerBound { return x.lowerBound < y.lowerBound }
      if x.isEmpty != y.isEmpty { return x.isEmpty }
      return x.upperBound != y.upperBound && !x.isEmpty ? x.upperBound > y.upperBound : a.offset < b.offset
    }
    var kept: [Edit] = []
    for (_, edit) in all where kept.last.map({ $0.range.upperBound <= edit.range.lowerBound }) ?? true {
      kept.append(edit)
    }
    return kept
  }

  /// Whether a value is or stands within a list or mapping in flow style.
  mutating func isInFlow(_ node: Node) -> Bool {
    isJSON || span(of: node.start) != nil
  }

  /// The outermost list or mapping in flow style around a position.
  private mutating func span(of position: SourcePosition) -> Range<SourcePosition>? {
    let known = spans ?? flowSpans(source.bytes)
    spans = known
    let index = firstIndex(in: known.indices) { known[$0].lowerBound > position } - 1
    return index >= 0 && known[index].contains(position) ? known[index] : nil
  }

  /// Whether a value is written with an alias (`*name`).
  func isAlias(_ node: Node) -> Bool {
    !isJSON && source.byte(source.offset(of: node.start)) == UInt8(ascii: "*")
  }
}
