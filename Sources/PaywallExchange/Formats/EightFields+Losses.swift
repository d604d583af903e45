import PaywallModel
import YAML

extension ExportContext {
  /// Whether the files can hold an offering: Swift source has the current one alone.
  func mayHold(_ offering: Offering) -> Bool {
    request.format != .swift || offering.id == settings.currentOffering?.value
  }

  /// Whether the files can hold a variant: Swift source has the default one of the current offering.
  func mayHold(_ variant: Variant, of offering: Offering) -> Bool {
    mayHold(offering) && (request.format != .swift || variant.name == offering.defaultVariant.value)
  }
}

extension Offering {
  /// The names of packages for users, which the reader has from the store.
  func packageNames(in context: ExportContext) -> [ExportLoss] {
    let ledger = Ledger(context.request.format, file?.path ?? folder)
    for package in packages {
      guard let name = package.node["displayName"] else { continue }
      ledger.lose(name, "\(ledger.reader) has no place for 'packages.\(package.id.value).displayName'")
    }
    return ledger.losses
  }
}

extension Variant {
  /// What a screen has beside the eight fields: a section that only repeats them loses nothing.
  func beyondEightFields(in context: ExportContext) -> [ExportLoss] {
    guard let root else { return [] }
    let ledger = Ledger(context.request.format, file.path)
    for name in EightFields.names { ledger.takeAll(root[name]) }
    let usual = [
      "layout": Layout.usual.rawValue, "planStyle": PlanStyleType.usual.rawValue, "presentation": "full_screen",
    ]
    for (key, word) in usual where root[key]?.string == word { _ = ledger.take(root[key]) }
    let texts = copy
    let print = smallPrint
    let shown = Set((texts.filter(\.isOfEightFields) + [print].compactMap { $0 }).map(\.text))
    for section in sections where section.repeats(shown) { ledger.takeAll(section.node) }
    ledger.loseTheRest(of: root, .variant)
    if let terms = termsLeftOut(texts, beside: print, in: context) {
      ledger.misread(
        terms,
        "\(ledger.reader) shows no other small print than the footnote, which states no price: "
          + "the subscription would be sold without its terms",
        hint: "state the terms in 'footnote' too")
    }
    return ledger.losses
  }

  /// The small print that states the price of a subscription where no text that the reader shows does.
  private func termsLeftOut(_ texts: [CopyText], beside print: CopyText?, in context: ExportContext) -> Node? {
    guard productIDs.contains(where: { context.catalogue[$0.value]?.kind == .autoRenewable }) else { return nil }
    let stating = texts.filter { text in PlaceholderScan(text.text).uses.contains { $0.placeholder == .price } }
    let isStated = stating.contains { $0.path == print?.path || $0.section == nil && $0.path == "ctaTitle" }
    return isStated ? nil : stating.first { $0.section == .legal }?.node
  }
}

extension CopyText {
  fileprivate var isOfEightFields: Bool {
    section == nil && EightFields.names.contains { path == $0 || path.hasPrefix("\($0).") }
  }
}

extension Section {
  /// Whether it says nothing else than these texts and has no look of its own. Plans and buttons without texts are what the
  /// reader draws anyway.
  fileprivate func repeats(_ texts: Set<String>) -> Bool {
    guard [.header, .features, .plans, .cta, .legal].contains(type) else { return false }
    return node.pairs.allSatisfy { pair in
      ["type", "id"].contains(pair.key) || pair.value.string.map(texts.contains) ?? false
    }
  }
}
