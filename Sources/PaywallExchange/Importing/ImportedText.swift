import Base
import PaywallCopy
import PaywallModel
import YAML

/// A text of a screen in the project's words, with its translations.
struct ImportedText: Sendable, Equatable {
  /// In the default locale.
  var text: String
  var translations: [String: String] = [:]

  /// The names of the placeholders in it.
  var placeholders: [Placeholder] { PlaceholderScan(text).uses.compactMap(\.placeholder) }

  func has(_ subject: Placeholder.Subject) -> Bool { placeholders.contains { $0.subject == subject } }

  /// Whether it tells what is charged and how often.
  var tellsPricePerPeriod: Bool { placeholders.contains(.price) && placeholders.contains(.period) }

  /// Whether it is what every reader says of a plan that says nothing else: the price and its period.
  var isUsualPrice: Bool { text == "{{price}}/{{period}}" && translations.values.allSatisfy { $0 == text } }

  /// Whether it tells a price.
  var tellsPrice: Bool {
    placeholders.contains { $0 == .price || $0 == .introPrice || ($0.subject == .length && $0 != .period) }
  }
}

/// What a text is about, which decides what placeholders it can have.
struct TextScope: Sendable {
  var products: [ProductFacts]
  /// Whether it is about each of the products, not about any.
  var isEvery = false
  var isBadge = false
  /// Whether two lengths are sold, so that one can save something.
  var hasSavings: Bool

  static func any(_ products: [ProductFacts]) -> TextScope {
    TextScope(products: products, hasSavings: savings(products))
  }

  static func every(_ products: [ProductFacts]) -> TextScope {
    TextScope(products: products.filter { $0.period != nil }, isEvery: true, hasSavings: savings(products))
  }

  static func one(_ product: ProductFacts, of all: [ProductFacts], isBadge: Bool = false) -> TextScope {
    TextScope(products: [product], isBadge: isBadge, hasSavings: savings(all))
  }

  private static func savings(_ products: [ProductFacts]) -> Bool {
    Set(products.compactMap { $0.period?.description }).count > 1
  }

  func allows(_ placeholder: Placeholder) -> Bool {
    switch placeholder.subject {
    case .product: true
    case .length: holds { $0.period != nil }
    case .trial: holds(\.hasTrial)
    case .introductoryOffer: holds { $0.hasTrial || $0.hasPaidOffer }
    case .introductoryPrice: holds(\.hasPaidOffer)
    case .savings: hasSavings
    case .commitment, .campaign: false
    }
  }

  private func holds(_ condition: (ProductFacts) -> Bool) -> Bool {
    isEvery ? !products.isEmpty && products.allSatisfy(condition) : products.contains(where: condition)
  }
}

/// A text as the input has it, in one locale.
struct InputText {
  var locale: String
  var node: Node
}

extension ImportDraft {
  /// A text in the project's words: variables become placeholders, and so do prices and savings that are written out.
  /// - Parameters:
  ///   - variable: what stands for a vendor's variable; nil where nothing does.
  /// - Returns: nil for a blank text, and for one that the products cannot bear, which is remarked.
  func text(
    _ sources: [InputText], about scope: TextScope, _ variable: (String) -> String? = { _ in nil }
  ) -> ImportedText? {
    let isDefault = { (source: InputText) in source.locale == self.defaultLocale }
    guard let own = sources.first(where: isDefault) ?? sources.first, let written = own.node.string else { return nil }
    for source in sources { input.takeAll(source.node) }
    let text = words(written, own, scope, variable)
    guard !text.isEmpty else { return nil }
    let uses = PlaceholderScan(text).uses
    if let misfit = uses.compactMap(\.placeholder).first(where: { !scope.allows($0) }) {
      input.remark(
        .omitted,
        "a text with {{\(misfit.rawValue)}} needs a product with \(misfit.subject.need); import the store's products, then this file again",
        at: own.node)
      return nil
    }
    var result = ImportedText(text: text)
    for source in sources where source.locale != own.locale && result.translations[source.locale] == nil {
      guard let other = source.node.string else { continue }
      let translation = words(other, source, scope, variable)
      if translation.isEmpty { continue }
      guard Set(PlaceholderScan(translation).uses.map(\.name)) == Set(uses.map(\.name)) else {
        input.remark(.omitted, "a translation has other placeholders than its original", at: source.node)
        continue
      }
      result.translations[source.locale] = translation
    }
    return result
  }

  private func words(
    _ written: String, _ source: InputText, _ scope: TextScope, _ variable: (String) -> String?
  ) -> String {
    var bytes = Array(written.utf8)
    for use in PlaceholderScan(written).uses.reversed() {
      let parts = use.name.split(separator: "|").map { $0.trimmed }
      let name = parts.first ?? ""
      if parts.count > 1 {
        input.remark(
          .omitted, "the filter '\(parts.dropFirst().joined(separator: " | "))' has no counterpart", at: source.node)
      }
      let value = Placeholder(rawValue: name).map { "{{\($0.rawValue)}}" } ?? variable(name)
      if value == nil {
        input.remark(.omitted, "the variable '\(name)' has no counterpart", at: source.node)
      }
      bytes.replaceSubrange(use.range, with: Array((value ?? "").utf8))
    }
    let plain = withoutMarkup(String(decoding: bytes, as: UTF8.self)).trimmed
    return withoutAmounts(plain, source, scope).trimmed
  }

  /// Prices and savings as placeholders; each is remarked.
  private func withoutAmounts(_ text: String, _ source: InputText, _ scope: TextScope) -> String {
    let reader = amounts(in: source.locale)
    var bytes = Array(text.utf8)
    var end = bytes.count
    for claim in reader.scanner.claims(in: text, isBadge: scope.isBadge).sorted(by: {
      $0.range.lowerBound > $1.range.lowerBound
    })
    where claim.range.upperBound <= end && (claim.kind == .price || claim.kind == .savings) {
      let rest = String(decoding: bytes[claim.range.upperBound...].prefix(40), as: UTF8.self)
      guard let amount = reader.amount(of: claim, before: rest, scope) else { continue }
      let found = String(decoding: bytes[amount.range], as: UTF8.self)
      bytes.replaceSubrange(amount.range, with: Array(amount.placeholder.utf8))
      end = claim.range.lowerBound
      let what = claim.kind == .price ? "price" : "saving"
      input.remark(
        .replaced, "the \(what) '\(found)' became \(amount.placeholder)", at: source.node)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Placeholder.Subject {
  /// What a product must have, as the end of a sentence.
  fileprivate var need: String {
    switch self {
    case .product: "a name"
    case .length: "a period"
    case .trial: "a free trial"
    case .introductoryOffer: "an introductory offer"
    case .introductoryPrice: "an introductory price"
    case .savings: "a longer period than another"
    case .commitment: "a commitment"
    case .campaign: "a campaign"
    }
  }
}

/// Without the marks of Markdown for bold, without its escapes, and without characters that nobody sees.
private func withoutMarkup(_ text: String) -> String {
  var out = ""
  var rest = text.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    if scalar == "\\", let next = rest.first, next.value < 0x80, !next.properties.isAlphabetic {
      continue
    }
    if scalar == "*", rest.first == "*" {
      rest.removeFirst()
      continue
    }
    // Line breaks that most programs do not show, and what shows nothing at all.
    if ["\u{85}", "\u{2028}", "\u{2029}"].contains(scalar) {
      out += "\n"
      continue
    }
    if ["\u{200B}", "\u{2060}", "\u{FEFF}"].contains(scalar) { continue }
    out.unicodeScalars.append(scalar)
  }
  return out
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmed: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(String.UnicodeScalarView(scalars[...last]))
  }
}
