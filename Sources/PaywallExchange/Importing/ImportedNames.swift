import Base
import JSON
import PaywallCopy
import PaywallModel
import YAML

/// Names and metadata have no placeholders: a price or a saving in them is taken out.
extension ImportDraft {
  /// A name without prices and savings; nil if nothing is left of it.
  func name(_ written: String?, at node: Node) -> String? {
    let plain = PlainText(written ?? "")
    let written = plain.text
    guard !written.isEmpty else { return nil }
    for change in plain.changes where change != .ends { input.remark(.renamed, change.message, at: node) }
    var bytes = Array(written.utf8)
    var found: [String] = []
    var end = bytes.count
    for claim in amountClaims(in: written).sorted(by: { $0.range.lowerBound > $1.range.lowerBound })
    where claim.range.upperBound <= end {
      end = claim.range.lowerBound
      bytes.removeSubrange(claim.range)
      found.append(claim.text)
    }
    let rest = tidied(String(decoding: bytes, as: UTF8.self))
    guard !holdsPrice(rest), amountClaims(in: rest).isEmpty, rest.contains(where: \.isLetter) || found.isEmpty else {
      input.remark(.omitted, "a name that says a price", at: node)
      return nil
    }
    if found.isEmpty { return written }
    for text in found.reversed() { input.remark(.replaced, "'\(text)' was taken out of a name", at: node) }
    return rest
  }

  private func amountClaims(in text: String) -> [CopyClaim] {
    amounts(in: defaultLocale).scanner.claims(in: text).filter { $0.kind == .price || $0.kind == .savings }
  }

  /// The metadata of an offering or a package. They are texts here: what is nested or no text is written as JSON.
  func metadata(of node: Node) -> JSONValue? {
    let namesCurrency = node["metadata"]?.pairs.contains { $0.key.lowercased().contains("currency") } ?? false
    let members = input.members(node, "metadata").compactMap { pair -> JSONMember? in
      input.takeAll(pair.value)
      if pair.value.isNull {
        input.remark(.omitted, "metadata that are null", at: pair.value)
        return nil
      }
      if pair.key.isEmpty {
        input.remark(.omitted, "metadata without a key", at: pair.value)
        return nil
      }
      guard let value = withoutAmounts(pair.value, under: pair.key, namesCurrency) else { return nil }
      if let text = value.string { return JSONMember(pair.key, .string(text)) }
      input.remark(.renamed, "metadata are texts; what is none is written as JSON", at: pair.value)
      return JSONMember(pair.key, .string(String(decoding: value.canonicalBytes(), as: UTF8.self)))
    }
    return members.isEmpty ? nil : .object(members)
  }

  private func withoutAmounts(_ node: Node, under key: String, _ namesCurrency: Bool) -> JSONValue? {
    switch node.value {
    case _ where saysPrice(key): break
    case .mapping(let pairs):
      let namesCurrency = namesCurrency || pairs.contains { $0.key.lowercased().contains("currency") }
      let members = pairs.compactMap { pair in
        // A price may be told for each currency or period.
        withoutAmounts(pair.value, under: "\(key) \(pair.key)", namesCurrency).map { JSONMember(pair.key, $0) }
      }
      return members.isEmpty && !pairs.isEmpty ? nil : .object(members)
    case .sequence(let items):
      let kept = items.compactMap { withoutAmounts($0, under: key, namesCurrency) }
      return kept.isEmpty && !items.isEmpty ? nil : .array(kept)
    case .string(let text):
      if !saysPrice(text), !isAmount(text, under: key, namesCurrency) {
        sayDoubt(text, at: node)
        return .string(text)
      }
    case .integer, .number:
      let text = String(decoding: node.json.canonicalBytes(), as: UTF8.self)
      if !isAmount(text, under: key, namesCurrency) {
        sayDoubt(text, at: node)
        return node.json
      }
    case .null, .boolean: return node.json
    }
    input.remark(.omitted, "metadata that say a price or a saving", at: node)
    return nil
  }

  /// Whether a text says a price or a saving by itself.
  private func saysPrice(_ text: String) -> Bool { !amountClaims(in: text).isEmpty }

  /// Says of a number that could as well be the height of a line or a price.
  private func sayDoubt(_ text: String, at node: Node) {
    if AmountFill.mayLeaveOne(in: text) {
      input.remark(.doubtful, "metadata with a number that may be a price, which the store owns", at: node)
    }
  }

  /// Whether a word is the code of a currency, and no word like any other: `usd`, and not `all`.
  private func namesMoney(_ word: String) -> Bool { word.utf8.count == 3 && saysPrice("5 " + word.uppercased()) }

  /// Whether a text is a bare amount, and its key says that it is one of money.
  private func isAmount(_ text: String, under key: String, _ namesCurrency: Bool) -> Bool {
    guard text.contains(where: \.isNumber) else { return false }
    let letters = text.filter(\.isLetter)
    guard letters.isEmpty || isCurrencyCode(letters.uppercased()) else { return false }
    let words = Set(wordsOfKey(key))
    if !words.isDisjoint(with: priceWords) || words.contains(where: namesMoney) { return true }
    // An amount may be one of coins.
    return words.contains("amount") && (namesCurrency || holdsAmount(text) || !letters.isEmpty)
  }
}

/// Words in keys of metadata that say how much something is.
private let priceWords: Set<String> = [
  "price", "prices", "pricing", "cost", "costs", "fee", "fees", "msrp", "rrp", "saving", "savings", "save", "saves",
  "discount", "discounts", "was", "micros", "cents", "percent", "pct", "off",
]

/// `priceDisplay`, `price_display`, `PRICE-display`: price, display.
private func wordsOfKey(_ key: String) -> [String] {
  var words: [String] = []
  var word = ""
  for character in key {
    let begins = character.isUppercase && word.last?.isLowercase == true
    if begins || !character.isLetter {
      words.append(word.lowercased())
      word = ""
    }
    if character.isLetter { word.append(character) }
  }
  return words + [word.lowercased()]
}

/// Without what an amount leaves behind: empty brackets, double spaces, and marks at the ends.
private func tidied(_ text: String) -> String {
  var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
  words.removeAll { ["()", "[]", "(", ")"].contains($0) }
  let marks: Set<Character> = ["-", "–", "—", ":", ";", ",", "/", "|", "·", "•"]
  while let last = words.last, last.allSatisfy(marks.contains) { words.removeLast() }
  while let first = words.first, first.allSatisfy(marks.contains) { words.removeFirst() }
  while let last = words.last?.last, [":", ",", ";", "/"].contains(last) { words[words.count - 1].removeLast() }
  return words.joined(separator: " ")
}
