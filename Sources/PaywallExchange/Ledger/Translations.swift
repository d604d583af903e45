import Base
import PaywallModel
import YAML

/// The translated copy of one variant, by where the words stand in its file.
struct Translations {
  /// The locales that translate anything of the variant, in the order of their names.
  let locales: [String]
  private let paths: [SourcePosition: String]
  private let copy: [String: [String: Node]]
  private let files: [String: String]

  init(_ offering: Offering, _ variant: Variant) {
    paths = Dictionary(variant.copy.map { ($0.node.start, $0.path) }, uniquingKeysWith: { first, _ in first })
    var copy: [String: [String: Node]] = [:]
    for locale in offering.locales {
      let texts = locale.root?[variant.name]?.pairs ?? []
      if texts.isEmpty { continue }
      copy[locale.locale] = Dictionary(texts.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    self.copy = copy
    files = Dictionary(
      offering.locales.map { ($0.locale, $0.file.path) }, uniquingKeysWith: { first, _ in first })
    locales = copy.keys.sorted { precedes($0, $1) }
  }

  /// The words that stand for a text in a locale; nil where it is not translated.
  func node(of text: Node, in locale: String) -> Node? {
    paths[text.start].flatMap { copy[locale]?[$0] }.flatMap { $0.string == nil ? nil : $0 }
  }

  /// The locales in which a text is translated.
  func locales(of text: Node) -> [String] { locales.filter { node(of: text, in: $0) != nil } }

  /// Where a text of a locale stands.
  func range(of node: Node, in locale: String) -> SourceRange { SourceRange(files[locale] ?? locale, node) }
}
