import Base
import Git
import PaywallModel
import PaywallRules
import YAML

/// What was found in an offering when its folder was this tree.
struct CachedOffering: Sendable {
  var tree: ObjectID
  var summary: OfferingSummary
  /// As the rules gave them, before the project's own severities and its waivers.
  var findings: [UnweighedFinding]
}

/// In the cache it is one line of fields, each ended by a tab.
extension CachedOffering {
  func write(to bytes: inout [UInt8]) {
    var fields = [
      tree.description, summary.id, summary.kind?.rawValue ?? "", summary.version?.description ?? "",
      summary.defaultVariant, String(summary.variants.count),
    ]
    fields += summary.variants
    fields.append(String(findings.count))
    for finding in findings {
      let violation = finding.violation
      fields += [finding.rule, violation.severity?.rawValue ?? "", violation.correction?.rawValue ?? ""]
      fields.append(violation.message)
      fields += [violation.hint == nil ? "" : "?", violation.hint ?? ""] + rangeFields(violation.range)
      fields.append(String(violation.related.count))
      for place in violation.related { fields += [place.message] + rangeFields(place.range) }
    }
    let dates = summary.campaign.map { [$0.opens, $0.closes] } ?? []
    for texts in [dates, summary.figureDates, summary.wireIDs] {
      fields.append(String(texts.count))
      for text in texts { fields += [text.value] + rangeFields(text.range) }
    }
    for field in fields {
      for byte in field.utf8 { bytes.append(contentsOf: escaped(byte)) }
      bytes.append(UInt8(ascii: "\t"))
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private func rangeFields(_ range: SourceRange) -> [String] {
    [
      range.file, String(range.start.line), String(range.start.column), String(range.end.line),
      String(range.end.column),
    ]
  }

  init?(reading cursor: inout FieldCursor) {
    guard let tree = cursor.field().flatMap({ ObjectID(hex: $0) }), let id = cursor.text(), let kind = cursor.text(),
      let version = cursor.field(), let defaultVariant = cursor.text(), let variants = cursor.list({ $0.text() })
    else { return nil }
    guard let findings = cursor.list({ $0.finding() }) else { return nil }
    guard let dates = cursor.list({ $0.located() }), let figureDates = cursor.list({ $0.located() }),
      let wireIDs = cursor.list({ $0.located() }), cursor.endLine(),
      dates.isEmpty || dates.count == 2
    else { return nil }
    let campaign = dates.isEmpty ? nil : CampaignSpan(opens: dates[0], closes: dates[1])
    self.tree = tree
    self.findings = findings
    summary = OfferingSummary(
      id: id, kind: OfferingKind(rawValue: kind), version: SemanticVersion(utf8: version),
      defaultVariant: defaultVariant, variants: variants, wireIDs: wireIDs, campaign: campaign,
      figureDates: figureDates)
  }
}

/// Takes one field after the other out of a text.
struct FieldCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { at >= bytes.count }

  /// The bytes before the next tab; nil if the line or the text ends first.
  mutating func field() -> UnsafeBufferPointer<UInt8>? {
    var end = at
    while end < bytes.count, bytes[end] != UInt8(ascii: "\t") {
      if bytes[end] == UInt8(ascii: "\n") { return nil }
      end += 1
    }
    guard end < bytes.count else { return nil }
    defer { at = end + 1 }
    return UnsafeBufferPointer(rebasing: bytes[at..<end])
  }

  mutating func text() -> String? {
    guard let field = field() else { return nil }
    return String(decoding: field.contains(escape) ? unescaped(field) : Array(field), as: UTF8.self)
  }

  mutating func number() -> UInt32? { text().flatMap { UInt32($0) } }

  mutating func range() -> SourceRange? {
    guard let file = text(), let line = number(), let column = number(), let endLine = number(),
      let endColumn = number()
    else { return nil }
    return SourceRange(
      file, SourcePosition(line: line, column: column), SourcePosition(line: endLine, column: endColumn))
  }

  /// What is written behind its number.
  mutating func list<Value>(_ read: (inout FieldCursor) -> Value?) -> [Value]? {
    guard let count = number() else { return nil }
    var values: [Value] = []
    for _ in 0..<count {
      guard let value = read(&self) else { return nil }
      values.append(value)
    }
    return values
  }

  mutating func located() -> Located<String>? {
    guard let value = text(), let range = range() else { return nil }
    return Located(value, range)
  }

  mutating func finding() -> UnweighedFinding? {
    guard let rule = text(), let lower = text(), let correction = text(), let message = text(), let hintSign = text(),
      let hint = text(),
      let range = range(), lower.isEmpty || Severity(rawValue: lower) != nil, let related = list({ $0.located() })
    else { return nil }
    let violation = Violation(
      at: range, message, hint: hintSign.isEmpty ? nil : hint, severity: Severity(rawValue: lower),
      related: related.map { RelatedPlace($0.range, $0.value) }, correction: Correction(rawValue: correction))
    return UnweighedFinding(rule, violation)
  }

  /// Goes over the end of a line, and says whether there was one; the end of the text counts.
  mutating func endLine() -> Bool {
    guard !isAtEnd else { return true }
    guard bytes[at] == UInt8(ascii: "\n") else { return false }
    at += 1
    return true
  }
}

private let escape = UInt8(ascii: "\\")

/// Tabs and line feeds part fields and entries, so inside a field they are written as a backslash and a letter.
private func escaped(_ byte: UInt8) -> [UInt8] {
  switch byte {
  case UInt8(ascii: "\t"): [escape, UInt8(ascii: "t")]
  case UInt8(ascii: "\n"): [escape, UInt8(ascii: "n")]
  case escape: [escape, escape]
  default: [byte]
  }
}

private func unescaped(_ field: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  var bytes: [UInt8] = []
  var isEscaped = false
  for byte in field {
    if byte == escape, !isEscaped {
      isEscaped = true
      continue
    }
    let letters = [UInt8(ascii: "t"): UInt8(ascii: "\t"), UInt8(ascii: "n"): UInt8(ascii: "\n")]
    bytes.append(isEscaped ? letters[byte] ?? byte : byte)
    isEscaped = false
  }
  return bytes
}
