import PaywallModel
import YAML

/// Where a variant's texts stand: in its own file, and in those of its languages.
struct TextRanges {
  private let copyLocale: String
  private let variant: Variant
  private var own: [String: Text] = [:]
  private var translated: [String: [String: Text]] = [:]

  /// A text as it is written.
  private struct Text {
    let range: SourceRange
    let words: String
  }

  init(_ shown: VariantOnShow) {
    copyLocale = shown.copyLocale
    variant = shown.variant
    for copy in variant.copy {
      let text = Text(range: SourceRange(variant.file.path, copy.node), words: copy.text)
      own[copy.path] = text
      own[copy.wirePath] = text
    }
    for locale in shown.offering.locales {
      let texts = locale.root?[variant.name]?.pairs ?? []
      translated[locale.locale] = Dictionary(
        texts.map { pair in
          let range = SourceRange(locale.file.path, pair.value)
          return (pair.key, Text(range: range, words: pair.value.string ?? ""))
        }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// The file and line of a path in a locale, such as `offerings/pro/variants/control.yaml:12`.
  func line(_ path: String, _ locale: String?) -> String? { range(path, locale).map { "\($0.file):\($0.line)" } }

  /// Where the text of a path in a locale stands; nil for one that no file of the offering has.
  func range(_ path: String, _ locale: String?) -> SourceRange? { text(path, locale)?.range }

  /// The words as they are written, placeholders included.
  func words(_ path: String, _ locale: String?) -> String? { text(path, locale)?.words }

  private func text(_ path: String, _ locale: String?) -> Text? {
    if let locale, locale != copyLocale, let text = translated[locale]?[path] { return text }
    if let text = own[path] { return text }
    let parts = path.split(separator: ".")
    guard parts.count == 3, let type = SectionType(rawValue: String(parts[1])),
      case .ofVariant(let field)? = type.row.schema[String(parts[2])]?.defaultValue
    else { return nil }
    return text(field, locale)
  }
}
