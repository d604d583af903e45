import PaywallModel

enum PlaceholderParity: OfferingRule {
  static let description = RuleDescription(
    "placeholder-parity", "Placeholders are known, allowed where they stand, and the same in every language.",
    .store(.error, .error, .error), waivable: false,
    documentation: """
      An unknown or misspelt {{placeholder}} is shown to users as it is written, and so is one that another system knows:
      {price}, ${price}, %1$s. Trial placeholders need a product on the
      screen that has an introductory offer, commitment ones a product with a commitment, and {{offer_end_date}} a campaign.
      A translation holds the same placeholders as the text that it translates, in any order: one that is lost is a price or
      a date that users of that language do not see.
      """,
    bad: "{{Total_price}}", good: "{{price}}", source: "seen in public translations of paywall SDKs")

  static func check(_ context: OfferingContext) -> [Finding] {
    let campaign = context.offering.kind == .campaign
    let shared = Allowance(products: context.products, campaign: campaign)
    var findings = context.copy.filter { $0.variant == nil }.flatMap { spelling($0) + misplaced($0, shared) }
    for screen in context.screens {
      let allowance = Allowance(products: screen.products, campaign: campaign)
      for unit in screen.copy.own { findings += spelling(unit) + misplaced(unit, allowance) }
      for unit in screen.copy.translated {
        let faults = spelling(unit)
        findings += faults.isEmpty ? difference(unit, screen.copy[unit.path]) : faults
      }
    }
    return findings
  }

  private static func spelling(_ unit: CopyUnit) -> [Finding] {
    var findings: [Finding] = []
    if !unit.placeholders.unbalanced.isEmpty {
      findings.append(
        description.finding(at: unit.place, "the braces do not match", hint: "write placeholders as {{price}}"))
    }
    for use in unit.placeholders.uses where use.placeholder == nil {
      findings.append(unknown(use.name, at: unit.place))
    }
    if findings.isEmpty, let foreign = ForeignPlaceholder.first(in: unit.words) {
      findings.append(
        description.finding(
          at: unit.place, "'\(foreign.written)' is no placeholder",
          hint: foreign.meant.map { "write {{\($0.rawValue)}}" } ?? "write placeholders as {{price}}"))
    }
    return findings
  }

  private static func unknown(_ name: String, at place: Place) -> Finding {
    let plain = name.lowercased()
    if plain != name, Placeholder(rawValue: plain) != nil {
      return description.finding(
        at: place, "the placeholder {{\(name)}} is spelled with capitals", hint: "write {{\(plain)}}")
    }
    let nearest = nearestName(to: name, among: Placeholder.allCases.map(\.rawValue))
    return description.finding(
      at: place, "unknown placeholder {{\(name)}}", hint: nearest.map { "did you mean {{\($0)}}?" })
  }

  private static func misplaced(_ unit: CopyUnit, _ allowance: Allowance) -> [Finding] {
    unit.placeholders.uses.compactMap { use in
      guard let placeholder = use.placeholder, !allowance.allows(placeholder.subject) else { return nil }
      return description.finding(
        at: unit.place, "{{\(use.name)}} may only stand \(placeholder.subject.allowance)", hint: "remove it")
    }
  }

  /// What a translation has more or less than the text that it translates.
  private static func difference(_ unit: CopyUnit, _ original: CopyUnit?) -> [Finding] {
    guard let original else { return [] }
    let (own, other) = (unit.placeholders.uses, original.placeholders.uses)
    if own.isEmpty, other.isEmpty { return [] }
    let lacking = other.filter { use in use.placeholder != nil && !own.contains { $0.name == use.name } }
    let further = own.filter { use in !other.contains { $0.name == use.name } }
    return lacking.map { use in
      description.finding(
        at: unit.place, "the translation lacks {{\(use.name)}}", hint: "the text that it translates has it")
    }
      + further.map { use in
        description.finding(
          at: unit.place, "the translation has {{\(use.name)}}, the text that it translates has not")
      }
  }
}

/// Of what placeholders may speak where products like these are shown.
private struct Allowance {
  var trial: Bool
  var commitment: Bool
  var campaign: Bool

  init(products: [Product], campaign: Bool) {
    trial = products.contains { $0.introductoryOffer != nil }
    commitment = products.contains { $0.commitment != nil }
    self.campaign = campaign
  }

  func allows(_ subject: Placeholder.Subject) -> Bool {
    switch subject {
    case .product, .savings: true
    case .trial: trial
    case .commitment: commitment
    case .campaign: campaign
    }
  }
}
