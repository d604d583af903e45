/// The texts of a paywall by the paths that they have in it: where each came from, and what it is filled with.
struct ScreenCopy: Sendable {
  private let sources: [String: CopyTranslation.Source]
  private let defaultLocale: String?
  /// The locale that most of its texts are translated into; nil if none is.
  private let translated: String?
  private var templates: [String: TextTemplate] = [:]
  /// The languages of the texts that are filled.
  private(set) var languages: Set<String> = []

  init(_ paywall: Paywall) {
    sources = paywall.translation.sources
    defaultLocale = paywall.words.defaultLocale
    let locales = Dictionary(grouping: paywall.translation.sources.values.compactMap(\.locale)) { $0 }
    translated = locales.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    for (index, section) in paywall.sections.enumerated() {
      let path = "sections." + PaywallValue.object(section.fields).pathComponent(in: "sections", at: index)
      collect(.object(section.fields), at: path)
    }
    for (package, card) in paywall.cards { collect(card, at: "cards.\(package)") }
    collect(.object(paywall.settings), at: "")
    let config = paywall.config
    for (path, text) in [
      ("headline", config.headline), ("subhead", config.subhead), ("ctaTitle", config.ctaTitle),
      ("footnote", config.footnote ?? ""),
    ] { collect(.string(text), at: path) }
    for package in paywall.packages {
      collect(.string(package.displayName ?? ""), at: "packages.\(package.id).displayName")
    }
  }

  private mutating func collect(_ value: PaywallValue, at path: String) {
    switch value {
    case .string(let text):
      guard let template = TextTemplate(text) else { return }
      templates[path] = template
      if let locale = source(of: path).locale { languages.insert(locale) }
      if let own = localeOfValues(template, at: path) { languages.insert(own) }
    case .array, .object: value.eachMember(at: path) { collect($0, at: $1) }
    case .null, .boolean, .integer, .number: break
    }
  }

  /// The text's path in the variant as its author wrote it, and its language.
  func source(of path: String) -> (path: String, locale: String?) {
    guard let source = sources[path] else { return (path, defaultLocale) }
    return (source.path, source.locale ?? defaultLocale)
  }

  /// The locale of the texts around a text that nobody has to translate, since it has no words beside its placeholders; nil
  /// for one with words, or with a translation.
  func localeOfValues(_ template: TextTemplate, at path: String) -> String? {
    template.isWordless && sources[path]?.locale == nil ? translated : nil
  }

  /// Nil for a text without placeholders.
  func template(at path: String) -> TextTemplate? { templates.isEmpty ? nil : templates[path] }

  /// Whether a text at or below a path has a placeholder that speaks of a trial.
  func speaksOfTrial(_ value: PaywallValue, at path: String) -> Bool {
    if case .string = value { return template(at: path)?.placeholders.contains { $0.isOfTrial } ?? false }
    var found = false
    value.eachMember(at: path) { member, path in found = found || speaksOfTrial(member, at: path) }
    return found
  }
}

extension PaywallValue {
  /// The members of an object or a list, with their paths.
  func eachMember(at path: String, _ body: (PaywallValue, String) -> Void) {
    switch self {
    case .object(let members):
      for (key, member) in members {
        if case .array(let items) = member {
          for (index, item) in items.enumerated() {
            body(item, path.then(key).then(item.pathComponent(in: key, at: index)))
          }
        } else {
          body(member, path.then(key))
        }
      }
    case .array(let items):
      for (index, item) in items.enumerated() { body(item, path.then(item.pathComponent(in: "", at: index))) }
    case .null, .boolean, .integer, .number, .string: break
    }
  }
}

extension String {
  /// A path, and the next part of it.
  func then(_ part: String) -> String { isEmpty ? part : self + "." + part }
}
