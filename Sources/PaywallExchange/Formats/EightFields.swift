import JSON
import PaywallModel
import YAML

/// An offering's variants as the seed's plain `PaywallConfig`: eight fields, in every locale of the project.
///
/// The part of an offering is `{defaultVariant, campaign?, variants: {name: {locale: {eight fields}}}}`.
enum EightFields {
  static let names = [
    "id", "headline", "subhead", "bullets", "productIDs", "highlightedProductID", "ctaTitle", "footnote",
  ]

  /// What the seed's renderer would show as it stands, or not find in the store, is misread; with the option `extended` the
  /// reader knows both. What is not in the eight fields is lost. Of what the files cannot hold, nothing is said.
  static func part(of offering: Offering, in context: ExportContext) -> ExportPart {
    let isExtended = context.request.flag("extended")
    var variants: [JSONMember] = []
    var losses: [ExportLoss] = []
    for variant in offering.variants {
      guard let core = CoreTexts(variant) else { continue }
      if context.mayHold(variant, of: offering) {
        if !isExtended { losses += core.placeholders(in: context) + variant.waysToBuy(in: context) }
        losses += variant.beyondEightFields(in: context)
      }
      let locales = context.frame.locales.sorted().map { locale in
        JSONMember(locale, core.json(in: locale == context.settings.copyLocale ? [] : offering.copies(for: locale)))
      }
      variants.append(JSONMember(variant.name, .object(locales)))
    }
    if context.mayHold(offering) { losses += offering.packageNames(in: context) }
    let campaign = offering.campaign.map { span -> JSONValue in
      ["startsAt": .string(span.opens.value), "endsAt": .string(span.closes.value)]
    }
    return ExportPart(
      .object(omittingNil: [
        ("defaultVariant", .string(offering.defaultVariant.value)), ("campaign", campaign),
        ("variants", .object(variants)),
      ]), losses: losses)
  }

  /// The terms and the privacy policy that screens link to wherever a variant names none of its own.
  static func linkLosses(in context: ExportContext) -> [ExportLoss] {
    guard let legal = context.settings.root?["legal"], !legal.isEmpty else { return [] }
    let ledger = Ledger(context.request.format, context.settings.file)
    ledger.lose(
      legal, "\(ledger.reader) has no place for 'legal'", hint: "link to the terms and to the privacy policy in the app"
    )
    return ledger.losses
  }
}

extension JSONValue {
  /// The eight fields that a part holds of a variant; of the default one for nil. Nil where it has no such variant.
  func eightFields(_ variant: String?, in locale: String) -> JSONValue? {
    (variant ?? self["defaultVariant"]?.string).flatMap { self["variants"]?[$0]?[locale] }
  }
}

extension Variant {
  /// The footnote; without one the small print of the screen, so that no reader sells a subscription without its terms.
  var smallPrint: CopyText? {
    let texts = copy
    return texts.first { $0.section == nil && $0.path == "footnote" }
      ?? texts.first { $0.section == .legal && $0.role == .disclosure }
  }
}

extension Offering {
  /// The translations for a locale, the most specific first: those of `pt` serve `pt-BR` too.
  fileprivate func copies(for locale: String) -> [LocaleCopy] {
    let parts = locale.split(separator: "-")
    let names = (0..<parts.count).map { parts.dropLast($0).joined(separator: "-") }
    return names.compactMap { name in locales.first { $0.locale == name } }
  }
}

extension Variant {
  fileprivate func waysToBuy(in context: ExportContext) -> [ExportLoss] {
    productIDs.filter { Purchase($0.value).map { $0.plan != nil || $0.offer != nil } ?? false }.map { id in
      context.loss(
        .error, at: id.range, "the store has no product '\(id.value)', so the reader drops it",
        hint:
          "sell the product alone, or write {kind: \(context.request.format.rawValue), extended: true} for a reader "
          + "that buys billing plans and offers")
    }
  }
}

/// The words of a variant's core fields, with the paths under which locale files translate them.
private struct CoreTexts {
  private let variant: Variant
  private let id: String
  private let fields: [String: CopyText]
  private let bullets: [CopyText]
  private let highlighted: String

  /// Nil where one of the fields that every config has is missing.
  init?(_ variant: Variant) {
    let texts = variant.copy.filter { $0.section == nil }
    let own = ["headline", "subhead", "ctaTitle", "footnote"]
    var fields = Dictionary(
      texts.filter { own.contains($0.path) }.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    fields["footnote"] = variant.smallPrint
    guard let highlighted = variant.highlightedProductID?.value, own.prefix(3).allSatisfy({ fields[$0] != nil }) else {
      return nil
    }
    (self.variant, self.fields, self.highlighted) = (variant, fields, highlighted)
    id = variant.wireID?.value ?? variant.name
    bullets = texts.filter { $0.wirePath.hasPrefix("bullets.") }
  }

  func json(in copies: [LocaleCopy]) -> JSONValue {
    func words(_ copy: CopyText) -> JSONValue {
      let translated = copies.lazy.compactMap { $0.root?[variant.name]?[copy.path]?.string }.first
      return .string(translated ?? copy.text)
    }
    return .object(omittingNil: [
      ("id", .string(id)), ("headline", fields["headline"].map(words)), ("subhead", fields["subhead"].map(words)),
      ("bullets", .array(bullets.map(words))), ("productIDs", .array(variant.productIDs.map { .string($0.value) })),
      ("highlightedProductID", .string(highlighted)), ("ctaTitle", fields["ctaTitle"].map(words)),
      ("footnote", fields["footnote"].map(words)),
    ])
  }

  /// Every language has the placeholders of the first (`placeholder-parity`), so each is said once.
  func placeholders(in context: ExportContext) -> [ExportLoss] {
    (fields.sorted { $0.key < $1.key }.map(\.value) + bullets).compactMap { copy in
      guard let use = PlaceholderScan(copy.text).uses.first else { return nil }
      return context.loss(
        .error, at: SourceRange(variant.file.path, copy.node),
        "the reader shows '{{\(use.name)}}' as it stands",
        hint: "write {kind: \(context.request.format.rawValue), extended: true} in exports for a reader that fills in "
          + "placeholders, or reword the text")
    }
  }
}
