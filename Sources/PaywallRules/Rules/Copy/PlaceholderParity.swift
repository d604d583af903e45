import PaywallModel

enum PlaceholderParity: OfferingRule {
  static let description = RuleDescription(
    "placeholder-parity", "Placeholders are known, allowed where they are used, and the same in every language.",
    .store(.error, .error, .error), waivers: .never("readers find no value for such a placeholder"),
    weakening: .reported,
    documentation: """
      An unknown or misspelt {{placeholder}} is shown to users as written, and so is a placeholder of another system:
      {price}, ${price}, %1$s. {{period}} and prices calculated for another period need a product on the screen that has
      a period, trial placeholders need one that has a free introductory offer, {{intro_price}} one with a paid one,
      {{intro_period}} either, commitment placeholders one with a commitment, and {{offer_end_date}} needs a campaign. A text on a plan
      card is about the card's own product, and the lines of a `plans` section are about every subscription that is
      shown. A translation contains the same placeholders as the original text, in any order: a missing one is a price
      or a date that users of that language do not see.
      """,
    bad: "{{Total_price}}", good: "{{price}}", source: "seen in RevenueCatUI's Arabic translation (ar.lproj)",
    demands: [.dynamicPricing])

  static func violations(in context: OfferingContext) -> [Violation] {
    let isCampaign = context.offering.kind == .campaign
    let offering = TextSubject(.any(context.products))
    var violations = context.copy.filter { $0.variant == nil }.flatMap {
      spelling($0) + misplaced($0, offering, isCampaign)
    }
    for screen in context.screens {
      for unit in screen.copy.own where !unit.isInterfaceWord {
        violations += spelling(unit) + misplaced(unit, screen, isCampaign)
      }
      for unit in screen.copy.translated where !unit.isInterfaceWord {
        let faults = spelling(unit)
        violations += faults.isEmpty ? difference(unit, screen.copy[unit.path]) : faults
      }
    }
    return violations
  }

  private static func spelling(_ unit: CopyUnit) -> [Violation] {
    var violations: [Violation] = []
    if !unit.placeholders.unbalanced.isEmpty {
      violations.append(
        Violation(at: unit.range, "the braces do not match", hint: "write placeholders as {{price}}"))
    }
    for use in unit.placeholders.uses where use.placeholder == nil {
      violations.append(unknown(use.name, at: unit.range))
    }
    if violations.isEmpty, let foreign = ForeignPlaceholder.first(in: unit.words) {
      violations.append(
        Violation(
          at: unit.range, "'\(foreign.written)' is not a placeholder",
          hint: foreign.meant.map { "use {{\($0.rawValue)}}" } ?? "write placeholders as {{price}}"))
    }
    return violations
  }

  private static func unknown(_ name: String, at range: SourceRange) -> Violation {
    let plain = name.lowercased()
    if plain != name, Placeholder(rawValue: plain) != nil {
      return Violation(
        at: range, "the placeholder {{\(name)}} is spelled with capitals", hint: "use {{\(plain)}}")
    }
    let nearest = nearestName(to: name, among: Placeholder.allCases.map(\.rawValue))
    return Violation(
      at: range, "unknown placeholder {{\(name)}}", hint: nearest.map { "did you mean {{\($0)}}?" })
  }

  private static func misplaced(_ unit: CopyUnit, _ screen: Screen, _ isCampaign: Bool) -> [Violation] {
    unit.placeholders.uses.isEmpty ? [] : misplaced(unit, screen.subject(of: unit), isCampaign)
  }

  private static func misplaced(_ unit: CopyUnit, _ subject: TextSubject, _ isCampaign: Bool) -> [Violation] {
    unit.placeholders.uses.compactMap { use in
      guard let placeholder = use.placeholder else { return nil }
      if placeholder.subject == .campaign {
        return isCampaign
          ? nil
          : Violation(
            at: unit.range, "{{\(use.name)}} is only allowed in a campaign",
            hint: unit.isStep ? "remove this step" : "remove it")
      }
      guard let need = Need(placeholder.subject), !subject.holds(need.isMet) else { return nil }
      if let product = subject.exception(need.isMet) {
        return Violation(
          at: unit.range, "{{\(use.name)}} is used on the plan of '\(product.id.value)', which has no \(need.name)",
          hint: "remove it, or move it to the cards of the plans that have one")
      }
      return Violation(
        at: unit.range, "{{\(use.name)}} is used, but no product shown here has \(need.article) \(need.name)",
        hint: unit.isStep ? "remove this step" : "remove it")
    }
  }

  /// The placeholders that a translation lacks or adds compared with the original text.
  private static func difference(_ unit: CopyUnit, _ original: CopyUnit?) -> [Violation] {
    guard let original else { return [] }
    let (own, other) = (unit.placeholders.uses, original.placeholders.uses)
    if own.isEmpty, other.isEmpty { return [] }
    let lacking = other.filter { use in use.placeholder != nil && !own.contains { $0.name == use.name } }
    let further = own.filter { use in !other.contains { $0.name == use.name } }
    return lacking.map { use in
      Violation(
        at: unit.range, "the translation is missing {{\(use.name)}}",
        hint:
          "add it here, or remove it from the original text, at \(original.range.file):\(original.range.start)"
      )
    }
      + further.map { use in
        Violation(
          at: unit.range, "the translation has {{\(use.name)}}, but the original text does not",
          hint: "add it to the original text, at \(original.range.file):\(original.range.start), or remove it here")
      }
  }
}

extension CopyUnit {
  /// Whether the text is the title of a step, which is required.
  fileprivate var isStep: Bool { role == .step }
}

/// What a product must have for a placeholder that refers to it.
private struct Need {
  let article: String
  let name: String
  let isMet: @Sendable (Product) -> Bool

  /// Nil for subjects that require nothing of the product.
  init?(_ subject: Placeholder.Subject) {
    switch subject {
    // Another rule finds a subscription without a period.
    case .length: self.init("a", "period") { $0.period != nil || $0.kind == .autoRenewable || $0.kind == nil }
    case .trial: self.init("an", "introductory offer that is free") { $0.trial != nil }
    case .introductoryOffer: self.init("an", "introductory offer") { $0.introductoryOffer != nil }
    case .introductoryPrice: self.init("an", "introductory offer that is paid") { $0.paidOffer != nil }
    case .commitment: self.init("a", "commitment") { $0.commitment != nil }
    case .product, .savings, .campaign: return nil
    }
  }

  private init(_ article: String, _ name: String, _ isMet: @escaping @Sendable (Product) -> Bool) {
    (self.article, self.name, self.isMet) = (article, name, isMet)
  }
}
