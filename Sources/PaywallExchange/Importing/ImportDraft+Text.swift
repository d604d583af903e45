import Base
import PaywallCopy
import PaywallModel
import YAML

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
    guard let text = words(written, own, scope, variable) else {
      for source in sources where source.locale != own.locale {
        input.remark(.omitted, "a translation of a text that is omitted", at: source.node)
      }
      return nil
    }
    guard !text.isEmpty else { return nil }
    let uses = PlaceholderScan(text).uses
    if let misfit = uses.compactMap(\.placeholder).first(where: { !scope.allows($0) }) {
      for source in sources {
        input.remark(
          .omitted,
          "a text with {{\(misfit.rawValue)}} needs a product with \(misfit.subject.need); import the store's products, then this file again",
          at: source.node)
      }
      return nil
    }
    var result = ImportedText(text: text)
    result.doubts += [doubt(text, own, scope)].compactMap { $0 }
    for source in sources where source.locale != own.locale && result.translations[source.locale] == nil {
      guard let other = source.node.string else { continue }
      guard let translation = words(other, source, scope, variable), !translation.isEmpty else { continue }
      guard Set(PlaceholderScan(translation).uses.map(\.name)) == Set(uses.map(\.name)) else {
        input.remark(.omitted, "a translation has other placeholders than its original", at: source.node)
        continue
      }
      result.doubts += [doubt(translation, source, scope)].compactMap { $0 }
      result.translations[source.locale] = translation
    }
    return result
  }

  /// What is to be said of words that promise a trial that the catalogue has not. They stay: it may be the catalogue that is
  /// behind, and there is no placeholder that says the same of a product without a trial.
  private func doubt(_ text: String, _ source: InputText, _ scope: TextScope) -> TrialDoubt? {
    guard !scope.products.isEmpty, !PlaceholderScan(text).uses.contains(where: { $0.placeholder?.subject == .trial })
    else { return nil }
    let trials = Set(scope.products.compactMap(\.trialDays))
    let lengths = amounts(in: source.locale).scanner.claims(in: text, isBadge: scope.isBadge).filter {
      $0.kind == .trialLength
    }
    let isWrong = lengths.contains { length in length.days.map { !trials.contains($0) } ?? false }
    let isPromise = lengths.isEmpty && trials.isEmpty && target.promisesTrial(text, source.locale, scope.isButton)
    guard isWrong || isPromise else { return nil }
    return TrialDoubt(
      message: isWrong && !trials.isEmpty
        ? "the text names another length of a trial than the catalogue (trial-length-matches-product)"
        : "the text promises a trial that no product has in the catalogue (trial-length-matches-product)",
      position: source.node.start, isLength: isWrong)
  }

  /// - Returns: nil for a text whose amounts no placeholders can tell, which is remarked.
  private func words(
    _ written: String, _ source: InputText, _ scope: TextScope, _ variable: (String) -> String?
  ) -> String? {
    let written = withoutLooseBraces(written, source)
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
    let plain = PlainText(String(decoding: bytes, as: UTF8.self))
    for change in plain.changes { input.remark(.renamed, change.message, at: source.node) }
    return withoutAmounts(plain.text, source, scope)?.trimmed
  }

  /// Two braces that begin or end nothing would be half a placeholder here: one of them stays.
  private func withoutLooseBraces(_ written: String, _ source: InputText) -> String {
    var bytes = Array(written.utf8)
    var isChanged = false
    while let loose = PlaceholderScan(String(decoding: bytes, as: UTF8.self)).unbalanced.last {
      bytes.remove(at: loose)
      isChanged = true
    }
    if isChanged { input.remark(.renamed, "two braces without their counterpart are written as one", at: source.node) }
    return isChanged ? String(decoding: bytes, as: UTF8.self) : written
  }

  /// Prices and savings as placeholders; each is remarked.
  private func withoutAmounts(_ text: String, _ source: InputText, _ scope: TextScope) -> String? {
    let fill = AmountFill(text, amounts(in: source.locale), scope)
    guard let filled = fill.text else {
      let amounts = fill.amounts.map { "'\($0.written)'" }.joined(separator: ", ")
      input.remark(
        .omitted, "a text with amounts (\(amounts)) of which the store's prices cannot tell each", at: source.node)
      return nil
    }
    if fill.amounts.contains(where: { $0.kind == .price }), tellsFormerPrice(text, source.locale) {
      input.remark(
        .omitted, "a text with a price from before, of which the store knows nothing", at: source.node)
      return nil
    }
    for amount in fill.amounts.reversed() {
      let what = amount.kind == .price ? "price" : "saving"
      input.remark(.replaced, "the \(what) '\(amount.written)' became \(amount.placeholder)", at: source.node)
    }
    if AmountFill.mayLeaveOne(in: filled) {
      input.remark(
        .doubtful, "the text has a number or a sign of money that may be a price, which the store owns", at: source.node
      )
    }
    return filled
  }

  /// Whether a text names what something cost before: `Was $99`.
  private func tellsFormerPrice(_ text: String, _ locale: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }.joined(separator: " ")
    return (terms(in: locale)?["terms.former"] ?? []).contains { word in
      // Languages without spaces have no words to be told apart.
      word.unicodeScalars.contains { $0.value >= 0x2E80 } ? words.contains(word) : " \(words) ".contains(" \(word) ")
    }
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

/// A text without the marks of Markdown for bold, without its escapes, and without characters that nobody sees.
struct PlainText {
  private(set) var text = ""
  private(set) var changes: Set<Change> = []

  enum Change {
    case bold, escape, line, invisible, ends

    var message: String {
      switch self {
      case .bold: "the marks of Markdown for bold are taken out"
      case .escape: "the escapes of Markdown are taken out"
      case .line: "a line separator becomes a line break"
      case .invisible: "characters that show nothing are taken out"
      case .ends: "white space at the ends of a text is taken out"
      }
    }
  }

  init(_ written: String) {
    var out = ""
    var rest = written.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, next.value < 0x80, !next.properties.isAlphabetic {
        changes.insert(.escape)
      } else if scalar == "*", rest.first == "*" {
        rest.removeFirst()
        changes.insert(.bold)
      } else if ["\u{85}", "\u{2028}", "\u{2029}"].contains(scalar) {
        // Line breaks that most programs do not show.
        out += "\n"
        changes.insert(.line)
      } else if ["\u{200B}", "\u{2060}", "\u{FEFF}"].contains(scalar) {
        changes.insert(.invisible)
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    text = out.trimmed
    if text.unicodeScalars.count != out.unicodeScalars.count { changes.insert(.ends) }
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmed: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(String.UnicodeScalarView(scalars[...last]))
  }
}
