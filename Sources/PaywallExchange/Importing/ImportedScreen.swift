import Base
import JSON
import PaywallModel
import YAML

/// What a variant is made of, whoever described it.
struct ImportedScreen {
  var headline: ImportedText?
  var subhead: ImportedText?
  var bullets: [ImportedText] = []
  /// The package ids and products that it shows, in order.
  var plans: [(package: String, product: String)] = []
  /// The product that is selected initially.
  var selected: String?
  var ctaTitle: ImportedText?
  var footnote: ImportedText?
  /// Fields of the variant besides the eight of its core, in their order: `layout`, `planStyle`, `cards`, …
  var extras: [(String, ScreenValue?)] = []
  /// Sections, each with its `type` first; empty for the screen that is derived from the core.
  var sections: [[(String, ScreenValue?)]] = []
}

/// A feature of a list.
struct ImportedFeature {
  var title: ImportedText
  var text: ImportedText?
  var icon: String?
}

extension ImportedScreen {
  /// What every reader has to show as the list of features, where the screen has none.
  fileprivate var standInBullets: [ImportedText] {
    let cards = sections.filter { $0.first?.1?.string == "card" }.compactMap { card -> ImportedText? in
      guard case .text(let text)? = card.first(where: { $0.0 == "text" })?.1, text.placeholders.isEmpty else {
        return nil
      }
      return text
    }
    return cards.isEmpty ? [subhead ?? headline ?? ImportedText(text: "{{title}}")] : Array(cards.prefix(3))
  }

  /// Sections of one list: the second of a type gets an id of its own.
  static func named(_ sections: [[(String, ScreenValue?)]]) -> [ScreenValue] {
    var types: [String: Int] = [:]
    return sections.map { section in
      guard let type = section.first?.1?.string else { return .object(section) }
      types[type, default: 0] += 1
      let count = types[type, default: 0]
      let hasID = section.contains { $0.0 == "id" }
      let id: [(String, ScreenValue?)] = count > 1 && !hasID ? [("id", .string("\(type)_\(count)"))] : []
      return .object(section.prefix(1) + id + section.dropFirst())
    }
  }

  /// The items of a `features` section.
  static func features(_ features: [ImportedFeature]) -> ScreenValue {
    var names = ItemNames()
    return .list(
      features.map { feature in
        .object([
          ("id", .string(names.take(feature.title.text))), ("icon", feature.icon.map(ScreenValue.string)),
          ("title", .text(feature.title)), ("text", feature.text.map(ScreenValue.text)),
        ])
      })
  }
}

extension ImportDraft {
  /// An asset's name or address as a project can have it; nil for one with spaces, which is remarked.
  func asset(_ text: String?, at node: Node) -> String? {
    guard let text, !text.isEmpty else { return nil }
    if Format.asset.accepts(text) { return text }
    input.remark(.omitted, "an asset has no spaces in its name", at: node)
    return nil
  }

  /// A colour as `#RRGGBB` or `#RRGGBBAA`; nil for one that is written in another way.
  func color(_ text: String?) -> String? {
    guard let text else { return nil }
    if Format.color.accepts(text) { return text }
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if Format.color.accepts("#" + digits) { return "#" + digits }
    if digits.count == 3 {
      let wide = "#" + digits.map { "\($0)\($0)" }.joined()
      return Format.color.accepts(wide) ? wide : nil
    }
    return nil
  }

  /// Adds a variant with its translations to an offering.
  /// - Parameters:
  ///   - name: what the offering is called, for a screen without a headline.
  ///   - wireID: what the input calls the screen; made of the offering's id if nil.
  ///   - node: the screen in the input.
  ///   - copies: the same in other languages, where these are screens of their own.
  /// - Returns: whether there is one; a screen without a plan is none, and remarked.
  func add(
    _ screen: ImportedScreen, as variant: String, to offering: inout ImportedOffering, called name: String,
    wireID: String? = nil, at node: Node, and copies: [Node] = []
  )
    -> Bool
  {
    guard let first = screen.plans.first else {
      input.remark(.omitted, "a screen that shows no product of the catalogue", at: node)
      return false
    }
    let screen = disclosing(screen, at: [node] + copies)
    var names = ItemNames()
    let lines = screen.bullets.isEmpty ? screen.standInBullets : screen.bullets
    if screen.bullets.isEmpty {
      input.remark(.assumed, "the screen has no list of features; a line of it stands in", at: node)
    }
    let bullets = lines.map { ScreenValue.line(names.take($0.text), $0) }
    if screen.headline == nil {
      input.remark(.assumed, "the screen has no headline; it gets the offering's name", at: node)
    }
    if screen.subhead == nil { input.remark(.assumed, "the screen has no second line; it gets {{title}}", at: node) }
    if screen.ctaTitle == nil {
      input.remark(.assumed, "the purchase button has no text; it gets 'Continue'", at: node)
    }
    if let wireID { project.wireIDs["offerings/\(offering.id)/variants/\(variant)"] = wireID }
    let own = "\(offering.id)_\(variant)"
    let wire = wireID ?? (isID(own) ? own : "\(offering.id.prefix(60 - min(variant.utf8.count, 40)))_\(variant)")
    let core: [(String, ScreenValue?)] = [
      ("id", .string(id(wire, "screen", at: node))),
      ("headline", .text(screen.headline ?? ImportedText(text: name.trimmed.isEmpty ? offering.id : name.trimmed))),
      ("subhead", .text(screen.subhead ?? ImportedText(text: "{{title}}"))), ("bullets", .list(bullets)),
      ("productIDs", .list(screen.plans.map { .string($0.product) })),
      ("highlightedProductID", .string(screen.selected ?? first.product)),
      ("ctaTitle", .text(screen.ctaTitle ?? ImportedText(text: "Continue"))),
      ("footnote", screen.footnote.map(ScreenValue.text)),
    ]
    let sections = ImportedScreen.named(screen.sections)
    let compiled = CompiledScreen(.object(core + screen.extras + [("sections", .filled(sections))]))
    offering.variants.append((variant, compiled.document))
    sayUntranslated(compiled, at: node)
    var indices = Dictionary(
      offering.locales.enumerated().map { ($1.locale, $0) }, uniquingKeysWith: { first, _ in first })
    for (locale, texts) in compiled.translations.sorted(by: { $0.key < $1.key }) {
      let copy = JSONMember(variant, .object(texts.map { JSONMember($0.path, .string($0.text)) }))
      if let index = indices[locale] {
        offering.locales[index].document = .object((offering.locales[index].document.members ?? []) + [copy])
      } else {
        indices[locale] = offering.locales.count
        offering.locales.append((locale, .object([copy])))
      }
    }
    return true
  }

  /// A language that the project speaks and the input does not, or not all of it.
  private func sayUntranslated(_ screen: CompiledScreen, at node: Node) {
    let foreign = target.frame.locales.union(project.locales).subtracting([defaultLocale])
    let whole = screen.texts
    for locale in foreign.sorted() where (screen.translations[locale]?.count ?? 0) < whole {
      input.remark(
        .assumed,
        "what is not translated into '\(locale)' stands in '\(defaultLocale)', and must be before it is published",
        at: node)
    }
  }
}
