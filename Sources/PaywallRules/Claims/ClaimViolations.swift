import Base
import PaywallCopy
import PaywallModel
import YAML

extension OfferingContext {
  /// A violation for each place of the offering's copy and names that makes claims of a kind.
  func violations(
    claiming kind: CopyClaim.Kind, except isExempt: (LocatedClaim) -> Bool = { _ in false },
    _ message: (String) -> String, hint: (CopyUnit) -> String
  ) -> [Violation] {
    places(of: claims[kind].filter { !isExempt($0) }).map { range, claims in
      let unit = claims[0].unit
      return Violation(at: range, claims.message(message), hint: unit.fill(kind) ?? hint(unit))
    }
      + names(claiming: kind).map { $0.violation(message) }
  }
}

extension CopyUnit {
  /// What to do about a value in a phrase that no author writes, which has parameters of its own; nil for other copy.
  func fill(_ kind: CopyClaim.Kind) -> String? {
    guard isInterfaceWord, let word = InterfaceWord.at(path: path) else { return nil }
    let names: [String]? =
      switch kind {
      case .price: ["price", "amount"]
      case .savings: ["percent", "amount"]
      case .trialLength: ["length"]
      case .date, .deadline: ["date"]
      case .urgency, .socialProof: nil
      }
    guard let names else { return nil }
    return names.first(where: word.parameters.contains).map { "use {{\($0)}}" } ?? "remove it: nothing fills '\(path)'"
  }
}

extension CopyUnit {
  /// The command that accepts a text that a rule misreads.
  func waiver(of rule: RuleDescription) -> String {
    rule.waiver(at: "\(range.file):\(range.line)")
  }
}

extension ProjectView {
  /// A violation for each claim of a kind in the names of the catalogue.
  func violations(claiming kind: CopyClaim.Kind, _ message: (String) -> String) -> [Violation] {
    names(claiming: kind).map { $0.violation(message) }
  }
}

extension LiteralClaim {
  fileprivate func violation(_ message: (String) -> String) -> Violation {
    Violation(at: range, message(text), hint: PublishedNames.hint)
  }
}

extension [LocatedClaim] {
  /// A message about the first claim that names the others, too: one text is one finding.
  func message(_ message: (String) -> String) -> String {
    guard let first else { return "" }
    let others = dropFirst().map { "'\($0.claim.text)'" }.joined(separator: ", ")
    return others.isEmpty ? message(first.claim.text) : "\(message(first.claim.text)) (also \(others))"
  }
}

extension OfferingContext {
  /// Claims by the places that they are reported at, in order.
  func places(of claims: [LocatedClaim]) -> [(range: SourceRange, claims: [LocatedClaim])] {
    var (order, found): ([SourceRange], [SourceRange: [LocatedClaim]]) = ([], [:])
    for claim in claims {
      let range = range(of: claim)
      if found[range] == nil { order.append(range) }
      found[range, default: []].append(claim)
    }
    return order.map { ($0, found[$0] ?? []) }
  }

  /// The source range of a claim: its text or, in a text of several lines, the words of the claim; the whole text again
  /// if a line break splits these words.
  func range(of located: LocatedClaim) -> SourceRange {
    let range = located.unit.range
    guard range.line < range.endLine, let file = files.first(where: { $0.path == range.file }),
      let span = file.span(of: Array(located.claim.text.utf8), in: range)
    else { return range }
    return span
  }
}

extension SourceFile {
  /// The first occurrence of `words` in `range`; nil if they do not occur there literally.
  fileprivate func span(of words: [UInt8], in range: SourceRange) -> SourceRange? {
    var line = 1
    for (number, text) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      line = number + 1
      if line < range.line { continue }
      if line > range.endLine { return nil }
      guard let offset = text.firstOffset(of: words) else { continue }
      let column = String(decoding: text[..<offset], as: UTF8.self).unicodeScalars.count + 1
      let length = String(decoding: words, as: UTF8.self).unicodeScalars.count
      let start = SourcePosition(line: UInt32(line), column: UInt32(column))
      let end = SourcePosition(line: UInt32(line), column: UInt32(column + length))
      if start >= range.start, end <= range.end { return SourceRange(path, start, end) }
      if line > range.line { return nil }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// The index of the first occurrence of `words`.
  fileprivate func firstOffset(of words: [UInt8]) -> Int? {
    guard !words.isEmpty, count >= words.count else { return nil }
    return (startIndex...(endIndex - words.count)).first { self[$0...].starts(with: words) }
  }
}
