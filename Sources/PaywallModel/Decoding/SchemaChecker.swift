import Base
package import YAML

/// Checks a tree against a schema and collects a finding for everything that does not match.
package struct SchemaChecker {
  let file: String
  /// What did not fit so far, in the order of the walk.
  package private(set) var findings: [Finding] = []

  /// - Parameter file: the path that findings name.
  package init(file: String) { self.file = file }

  /// Compares `node` and what it holds with `schema`; `name` is what messages call the value.
  package mutating func compare(_ node: Node, _ schema: Schema, as name: String) {
    switch schema {
    case .text: checkText(node, schema, name)
    case .line: checkLine(node, schema, name)
    case .string(let format): checkString(node, format, name)
    case .integer(let range):
      guard let number = node.integer else { return mismatch(node, schema, name) }
      if !range.contains(number) { report(.fieldValue, node, "\(name) is \(number), expected \(schema.expectation)") }
    case .number(let range):
      guard let number = node.number else { return mismatch(node, schema, name) }
      if !range.contains(number) {
        report(.fieldValue, node, "\(name) is \(plain(number)), expected \(schema.expectation)")
      }
    case .boolean: if node.boolean == nil { mismatch(node, schema, name) }
    case .choice(let words): checkChoice(node, words, name)
    case .list(let item, let identity): checkList(node, item, identity, schema, name)
    case .object(let object): checkObject(node, object, name)
    case .map(let key, let value): checkMap(node, key, value, name)
    case .either(let first, let second):
      if first.fitsKind(of: node) {
        compare(node, first, as: name)
      } else if second.fitsKind(of: node) {
        compare(node, second, as: name)
      } else {
        mismatch(node, schema, name)
      }
    case .section: checkSection(node, name)
    }
  }

  private mutating func checkText(_ node: Node, _ schema: Schema, _ name: String) {
    guard let text = node.string else { return mismatch(node, schema, name) }
    if text.isBlank {
      report(.textPresent, node, "\(name) is empty", hint: "write the text that users should read, or remove it")
    }
  }

  private mutating func checkLine(_ node: Node, _ schema: Schema, _ name: String) {
    switch node.value {
    case .string: checkText(node, schema, name)
    case .mapping: checkObject(node, Line.object, name)
    case .null, .boolean, .integer, .number, .sequence: mismatch(node, schema, name)
    }
  }

  private mutating func checkString(_ node: Node, _ format: Format, _ name: String) {
    guard let text = node.string else { return mismatch(node, .string(format), name) }
    if format.accepts(text) { return }
    let rule: DecodingRule = format == .id ? .validID : .fieldValue
    report(rule, node, "\(name) is '\(text)', expected \(format.expectation)", hint: suggestion(for: text, format))
  }

  private func suggestion(for text: String, _ format: Format) -> String? {
    if format != .asset, let foreign = foreignCharacter(in: text) { return foreign }
    // No name that is put right by itself: the locale's files are called by it too.
    if format == .locale { return meantLocale(text).map { "write \($0), and call its files so" } }
    guard format == .id else { return nil }
    let bytes = text.lowercased().utf8.map { $0 == 0x20 || $0 == 0x2E ? UInt8(ascii: "_") : $0 }
    let candidate = String(decoding: bytes, as: UTF8.self)
    return isID(candidate) ? "use \(candidate)" : nil
  }

  private mutating func checkChoice(_ node: Node, _ words: [String], _ name: String) {
    guard let text = node.string else { return mismatch(node, .choice(words), name) }
    if words.contains(text) { return }
    let nearest = nearestName(to: text, among: words)
    report(
      .fieldValue, node, "\(name) is '\(text)', expected \(Schema.choice(words).expectation)",
      hint: nearest.map(didYouMean))
  }

  private mutating func checkList(
    _ node: Node, _ item: Schema, _ identity: Identity, _ schema: Schema, _ name: String
  ) {
    guard case .sequence(let items) = node.value else { return mismatch(node, schema, name) }
    for (index, entry) in items.enumerated() { compare(entry, item, as: "\(name)[\(index + 1)]") }
    switch identity {
    case .key(let key): checkUnique(items, name, key: key) { $0[key] }
    case .keyed(let key, let other): checkUnique(items, name) { $0[key] ?? $0[other] }
    case .text: checkUnique(items, name) { $0 }
    case .named(let key): checkUnique(items, name, key: key) { $0[key] ?? $0 }
    case .line:
      checkUnique(items, name) { $0["id"] ?? $0 }
      checkForms(items, name)
    case .cell:
      checkUnique(items, name) { $0["id"] }
      checkForms(items, name)
    case .position: break
    }
  }

  /// Reports a list that mixes texts with and without ids, in which a path such as `bullets.0` would be ambiguous.
  private mutating func checkForms(_ items: [Node], _ name: String) {
    let texts = items.indices.filter { items[$0].isMapping || items[$0].string != nil }
    guard let first = texts.first,
      let other = texts.first(where: { items[$0].isMapping != items[first].isMapping })
    else { return }
    let (named, plain) = items[first].isMapping ? (first, other) : (other, first)
    let offering = file.split(separator: "/").dropFirst().first.map { " \($0)" } ?? ""
    report(
      .fieldType, items[other], "\(name)[\(named + 1)] has an id, but \(name)[\(plain + 1)] has none",
      hint: "write all items as text or all as {id, text}; to add ids, run: paywall bullets id\(offering)")
  }

  private mutating func checkUnique(
    _ items: [Node], _ name: String, key: String = "id", _ identity: (Node) -> Node?
  ) {
    guard items.count > 1 else { return }
    var seen: [String: (node: Node, item: Node)] = [:]
    for item in items {
      guard let node = identity(item), let text = node.string else { continue }
      guard let first = seen[text] else {
        seen[text] = (node, item)
        continue
      }
      // As a merge leaves what both sides have in other places. What has no id of its own may be meant to be there twice.
      // Shares of an experiment add up.
      let canGo = FileKind(of: file).map { [.variant, .offering, .products, .placements].contains($0) } ?? false
      let isSame = canGo && item["id"]?.string == text && item.json == first.item.json
      report(
        .uniqueID, node, "\(name) contains '\(text)' twice, first on line \(first.node.start.line)",
        hint: isSame
          ? "both say the same: remove one of them, as paywall validate --fix does, or give it its own 'id'"
          : "give each item its own '\(key)', or remove one of them")
      if isSame { findings[findings.count - 1].correction = .removal }
    }
  }

  private mutating func checkMap(_ node: Node, _ key: Format, _ value: Schema, _ name: String) {
    guard case .mapping(let pairs) = node.value else { return mismatch(node, .map(key: key, value), name) }
    for pair in pairs {
      if !key.accepts(pair.key) {
        let rule: DecodingRule = key == .id ? .validID : .fieldValue
        let message = "the key '\(pair.key)' of \(name) must be \(key.expectation)"
        report(rule, pair, message, hint: foreignCharacter(in: pair.key))
      }
      // A mapping of which all lines are comments is empty.
      if case .map = value, pair.value.isNull { continue }
      compare(pair.value, value, as: pair.key)
    }
  }

  private mutating func checkSection(_ node: Node, _ name: String) {
    guard case .mapping = node.value else { return mismatch(node, .section, name) }
    guard let type = node["type"] else {
      let hint = "add 'type': \(SectionType.words.expectation)"
      return report(.fieldPresent, SourceRange(file, node.start, node.start), "\(name) is missing 'type'", hint: hint)
    }
    guard let word = type.string else { return mismatch(type, SectionType.words, "type") }
    guard let known = SectionType(rawValue: word) else {
      return checkChoice(type, SectionType.allCases.map(\.rawValue), "type")
    }
    checkObject(node, known.row.schema, "\(word) section")
  }

  private mutating func checkObject(_ node: Node, _ object: ObjectSchema, _ name: String) {
    guard case .mapping(let pairs) = node.value else { return mismatch(node, .object(object), name) }
    // Bits of fields that are present, or that a misspelt key stands for: one mistake gives one finding.
    var settled: UInt64 = 0
    for pair in pairs {
      if let index = object.index(of: pair.key) {
        settled |= 1 << UInt64(index)
        compare(pair.value, object.fields[index].schema, as: pair.key)
      } else if let meant = reportUnknown(pair, object, name) {
        settled |= 1 << UInt64(meant)
      }
    }
    for (index, field) in object.fields.enumerated() where field.isRequired && settled & 1 << UInt64(index) == 0 {
      report(
        .fieldPresent, SourceRange(file, node.start, node.start), "\(name) is missing '\(field.name)'",
        hint: "add '\(field.name)': \(field.schema.expectation)")
    }
  }

  /// Reports a key that the object does not have, and returns the index of the field that was probably meant.
  private mutating func reportUnknown(_ pair: Node.Pair, _ object: ObjectSchema, _ name: String) -> Int? {
    report(.knownKey, pair, "unknown key '\(pair.key)' in \(name)", hint: object.hint(forUnknown: pair.key))
    let meant = nearestName(to: pair.key, among: object.fields.map(\.name))
    return meant.flatMap(object.index)
  }

  private mutating func mismatch(_ node: Node, _ schema: Schema, _ name: String) {
    report(
      .fieldType, node, "\(name) is \(node.kindPhrase), expected \(schema.expectation)",
      hint: schema.wantsText && node.isPlainValue ? "put the value in quotes" : hint(forMissing: node, schema))
  }

  /// An empty value in place of text is often text that YAML read as a comment.
  private func hint(forMissing node: Node, _ schema: Schema) -> String? {
    node.isNull && schema.wantsText ? "write a value; if it begins with #, put it in quotes" : nil
  }

  private mutating func report(_ rule: DecodingRule, _ node: Node, _ message: String, hint: String? = nil) {
    report(rule, SourceRange(file, node), message, hint: hint)
  }

  private mutating func report(_ rule: DecodingRule, _ pair: Node.Pair, _ message: String, hint: String? = nil) {
    report(rule, SourceRange(file, pair.keyStart, pair.keyEnd), message, hint: hint)
  }

  private mutating func report(_ rule: DecodingRule, _ range: SourceRange, _ message: String, hint: String? = nil) {
    findings.append(Finding(rule, at: range, message, hint: hint))
  }
}

extension ObjectSchema {
  /// What was meant by a key that the object does not have, or the keys that it has.
  func hint(forUnknown key: String) -> String {
    let names = fields.map(\.name)
    return home(of: key).map { "it belongs under '\($0)'" }
      ?? nearestName(to: key, among: names).map(didYouMean)
      ?? "known keys: " + names.joined(separator: ", ")
  }
}

extension Schema {
  fileprivate var wantsText: Bool {
    switch self {
    case .text, .line, .string, .choice: true
    case .integer, .number, .boolean, .list, .object, .map, .either, .section: false
    }
  }

  /// Whether `node` has the type that the schema describes, regardless of its value.
  package func fitsKind(of node: Node) -> Bool {
    switch self {
    case .text, .string, .choice: node.string != nil
    case .line: node.string != nil || node.isMapping
    case .integer: node.integer != nil
    case .number: node.number != nil
    case .boolean: node.boolean != nil
    case .list: if case .sequence = node.value { true } else { false }
    case .object, .map, .section: node.isMapping
    case .either(let a, let b): a.fitsKind(of: node) || b.fitsKind(of: node)
    }
  }
}

extension Node {
  /// The value as a number, whether or not it is written as an integer.
  package var number: Double? {
    switch value {
    case .integer(let whole): Double(whole)
    case .number(let number): number
    default: nil
    }
  }

  /// The value's kind, with its article.
  fileprivate var kindPhrase: String {
    switch value {
    case .integer: "an \(kindName)"
    case .number, .sequence, .mapping: "a \(kindName)"
    case .null, .boolean, .string: kindName
    }
  }

  fileprivate var isPlainValue: Bool {
    switch value {
    case .boolean, .integer, .number: true
    default: false
    }
  }
}
