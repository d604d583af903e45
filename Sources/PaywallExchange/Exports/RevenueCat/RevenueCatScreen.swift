import Base
import JSON
import PaywallModel
import YAML

/// One variant while it becomes components of RevenueCat: texts by key, with their translations.
final class RevenueCatScreen {
  let frame: ProjectFrame
  let offering: Offering
  let variant: Variant
  let ledger: Ledger
  let packages: [RevenueCatPackage]
  /// The styles of plan cards, by package.
  let cards: [String: Node]
  private let translations: Translations
  private var texts: [(key: String, words: [String: String])] = []
  private var reported: Set<String> = []

  init(_ frame: ProjectFrame, _ offering: Offering, _ variant: Variant, _ packages: [RevenueCatPackage]) {
    (self.frame, self.offering, self.variant) = (frame, offering, variant)
    ledger = Ledger(.revenueCat, variant.file.path)
    translations = Translations(offering, variant)
    let cards = (variant.root?["cards"]?.items ?? []).compactMap { card in
      card["package"]?.string.map { ($0, card) }
    }
    self.cards = Dictionary(cards, uniquingKeysWith: { first, _ in first })
    let shown = Dictionary(packages.map { ($0.productID, $0) }, uniquingKeysWith: { first, _ in first })
    self.packages = variant.productIDs.compactMap { shown[$0.value] }
  }

  /// Whether an offer has several periods, of which the reader's variables know one.
  private var hasRepeatedOffer: Bool {
    packages.contains { (frame.catalogue[$0.productID]?.introductoryOffer?.periods ?? 1) > 1 }
  }

  /// The locale of the variants' own words.
  var standard: String { frame.settings.copyLocale }

  /// The locales in the reader's spelling, with ours.
  private var locales: [(name: String, locale: String)] {
    let all = Set(frame.settings.locales.map(\.value)).union([standard])
    return all.sorted(by: precedes).map { (revenueCatLocale($0), $0) }
  }

  /// A text of the screen under a key.
  struct Words {
    var key: String
    /// Whether only users with an introductory offer see it.
    var isOfOffer: Bool
  }

  /// Takes a text over; nil for one that is not written or has a placeholder without a variable.
  func words(_ node: Node?) -> Words? {
    guard let node = ledger.take(node), let text = node.string else { return nil }
    guard let own = converted(text, node) else { return nil }
    var words = [revenueCatLocale(standard): own.text]
    for (name, locale) in locales where locale != standard {
      words[name] = translated(node, locale) ?? own.text
    }
    return Words(key: add(words), isOfOffer: own.isOfOffer)
  }

  /// Words that no author wrote, by the key of `ui`.
  func word(_ name: String) -> Words {
    if let own = words(variant.root?["ui"]?[name]) { return own }
    return Words(
      key: add(Dictionary(uniqueKeysWithValues: locales.map { ($0.name, readerWord(name, in: $0.locale)) })),
      isOfOffer: false)
  }

  /// The same text in all languages: a mark, or an address.
  func constant(_ text: String, isOfOffer: Bool = false) -> Words {
    Words(key: add(Dictionary(uniqueKeysWithValues: locales.map { ($0.name, text) })), isOfOffer: isOfOffer)
  }

  private func add(_ words: [String: String]) -> String {
    let key = "text_\(texts.count)"
    texts.append((key, words))
    return key
  }

  private func translated(_ node: Node, _ locale: String) -> String? {
    // A region's users read the language where nobody translated for the region.
    let parts = locale.split(separator: "-")
    for count in stride(from: parts.count, to: 0, by: -1) {
      let name = parts.prefix(count).joined(separator: "-")
      guard let words = translations.node(of: node, in: name), let text = words.string else { continue }
      return converted(text, words, in: name)?.text
    }
    return nil
  }

  /// The name that the offering's file gives a package, the same in all languages.
  func packageName(_ node: Node) -> Words? {
    let range = SourceRange(offering.file?.path ?? offering.folder, node)
    guard let text = node.string, let own = converted(text, at: range) else { return nil }
    return constant(own.text, isOfOffer: own.isOfOffer)
  }

  private func converted(_ text: String, _ node: Node, in locale: String? = nil) -> (text: String, isOfOffer: Bool)? {
    converted(text, at: locale.map { translations.range(of: node, in: $0) } ?? SourceRange(ledger.file, node))
  }

  private func converted(_ text: String, at range: SourceRange) -> (text: String, isOfOffer: Bool)? {
    switch RevenueCatVariables.text(text) {
    case .success(let found):
      if let use = found.uses.first(where: { $0.subject == .trial }), hasRepeatedOffer {
        ledger.add([
          ExportLoss(
            .revenueCat, .warning, at: range,
            "the text is left out: RevenueCat counts one period of an offer for '{{\(use.rawValue)}}', not all of them")
        ])
        return nil
      }
      for difference in found.uses.compactMap(RevenueCatVariables.difference) where reported.insert(difference).inserted
      {
        ledger.add([ExportLoss(.revenueCat, .warning, at: range, difference)])
      }
      return (found.text, found.isOfOffer)
    case .failure(let missing):
      ledger.add([
        ExportLoss(
          .revenueCat, .warning, at: range,
          "the text is left out: RevenueCat has no variable for '{{\(missing.name)}}'",
          hint: "say it without the placeholder")
      ])
      return nil
    }
  }

  /// The words of all locales.
  func localizations() -> JSONValue {
    .object(
      locales.map { name, _ in
        JSONMember(name, .object(texts.map { JSONMember($0.key, .string($0.words[name] ?? "")) }))
      })
  }

  func core(_ section: Node, _ field: String, _ core: String) -> Node? { section[field] ?? variant.root?[core] }
}

/// A locale as the reader spells it.
func revenueCatLocale(_ locale: String) -> String { locale.replacing("-", with: "_") }
