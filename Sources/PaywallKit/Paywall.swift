/// One paywall to draw: a variant in one language, with every default written out.
public struct Paywall: Sendable, Equatable {
  /// What it says and sells, in eight fields; enough for a small renderer.
  public let config: PaywallConfig
  /// How the sections are laid out.
  public let layout: PaywallLayout
  /// How the plans are shown.
  public let planStyle: PlanStyle
  /// How the screen opens.
  public let presentation: PaywallPresentation
  /// The screen from top to bottom. Skip a section of a type that the renderer does not know.
  public let sections: [PaywallSection]
  /// The packages of the offering, including those without a shown product; empty for a built-in paywall.
  public let packages: [PaywallPackage]
  /// The style of individual plan cards, by package id.
  public let cards: [String: PaywallValue]
  /// The other fields of the variant by name: `background`, `haptics`, `particleEffect`, `dismiss`, `postPurchase`.
  public let settings: [String: PaywallValue]
  /// The terms of service, for a legal section that names none.
  public let termsURL: String?
  /// The privacy policy, for a legal section that names none.
  public let privacyURL: String?
  /// What the offering says in place of the words that no author writes.
  var words = WordOverrides()
  /// Which of its texts were translated, into what.
  var translation = CopyTranslation()
  /// The moment at which its campaign closes, in seconds since 1970; nil for what is no campaign.
  var campaignEnds: Int64?
}

/// A typed block of the screen.
public struct PaywallSection: Sendable, Equatable {
  /// The kind of section, such as `header`, `features` or `social_proof`.
  public let type: String
  /// Its name within the screen.
  public let id: String
  /// Every field by its name, including `type` and `id`.
  public let fields: [String: PaywallValue]

  /// A field by its name, or nil.
  public subscript(name: String) -> PaywallValue? { fields[name] }
}

/// A role in the offering with the product that fills it.
public struct PaywallPackage: Sendable, Equatable, Identifiable {
  /// Its name in the offering; cards refer to it.
  public let id: String
  /// Such as `annual`.
  public let type: PackageType
  /// What it sells, as it is written in `productIDs`: a store product, perhaps with a plan and an offer. `wayToBuy` takes
  /// it apart.
  public let productID: String
  /// Its name shown to users; the store's if nil.
  public let displayName: String?
  /// Texts for the app, by key.
  public let metadata: [String: String]
}

extension Paywall {
  /// The screen of a paywall that has only the eight fields: a header, the bullets as features, the plans, the purchase
  /// button, and the footnote as legal text if there is one.
  public init(_ config: PaywallConfig) {
    let features = config.bullets.enumerated().map { index, bullet in
      PaywallValue.object(["id": .string("bullet_\(index)"), "title": .string(bullet)])
    }
    var sections = [
      PaywallSection("header", ["title": .string(config.headline), "subtitle": .string(config.subhead)]),
      PaywallSection("features", ["items": .array(features)]),
      PaywallSection("plans", [:]),
      PaywallSection("cta", ["title": .string(config.ctaTitle)]),
    ]
    if let footnote = config.footnote { sections.append(PaywallSection("legal", ["text": .string(footnote)])) }
    let dismiss: PaywallValue = .object([
      "allowed": .boolean(true), "style": .string("x_button"), "delaySeconds": .integer(0),
    ])
    self.init(
      config: config, layout: .stack, planStyle: .verticalStack, presentation: .fullScreen, sections: sections,
      packages: [], cards: [:], settings: ["dismiss": dismiss], termsURL: nil, privacyURL: nil)
  }

  /// A compiled variant, or nil if its core cannot be shown. Values of a later format become the defaults.
  init?(_ variant: PaywallValue, packages: [PaywallPackage], legal: PaywallValue?) {
    guard let config = PaywallConfig(variant) else { return nil }
    func word<Word: RawRepresentable<String>>(_ key: String, _ usual: Word) -> Word {
      variant[key]?.string.flatMap(Word.init) ?? usual
    }
    let names = ["background", "haptics", "particleEffect", "dismiss", "postPurchase"]
    let cards = (variant["cards"]?.array ?? []).compactMap { card in card["package"]?.string.map { ($0, card) } }
    self.init(
      config: config, layout: word("layout", .stack), planStyle: word("planStyle", .verticalStack),
      presentation: word("presentation", .fullScreen),
      sections: (variant["sections"]?.array ?? []).compactMap { PaywallSection($0) }, packages: packages,
      cards: Dictionary(cards, uniquingKeysWith: { first, _ in first }),
      settings: (variant.object ?? [:]).filter { names.contains($0.key) },
      termsURL: legal?["termsURL"]?.string, privacyURL: legal?["privacyURL"]?.string)
  }
}

extension PaywallSection {
  init?(_ value: PaywallValue) {
    guard let fields = value.object, let type = fields["type"]?.string else { return nil }
    self.init(type: type, id: fields["id"]?.string ?? type, fields: fields)
  }

  fileprivate init(_ type: String, _ fields: [String: PaywallValue]) {
    let names: [String: PaywallValue] = ["type": .string(type), "id": .string(type)]
    self.init(type: type, id: type, fields: fields.merging(names) { _, name in name })
  }
}

extension PaywallPackage {
  init?(_ value: PaywallValue) {
    guard let type = value["type"]?.string, let productID = value["productID"]?.string else { return nil }
    self.init(
      id: value["id"]?.string ?? type, type: PackageType(rawValue: type), productID: productID,
      displayName: value["displayName"]?.string, metadata: value["metadata"]?.texts ?? [:])
  }
}
