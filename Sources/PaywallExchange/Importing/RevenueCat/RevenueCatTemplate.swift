import JSON
import PaywallModel
import YAML

/// Paywalls of the first generation: a template by name, with texts, colours and pictures.
extension RevenueCatOffering {
  func addTemplate(
    _ paywall: Node, _ packages: [ImportedRevenueCatPackage], to offering: inout ImportedOffering, _ title: String
  ) {
    let input = draft.input
    let config = input.take(paywall, "config") ?? paywall
    let localized = input.members(paywall, "localized_strings")
    let tiers = input.members(paywall, "localized_strings_by_tier")
    let names = input.items(config, "packages").compactMap(\.string)
    if let languages = tiers.first {
      // Each tier is a screen of its own: its packages, its texts.
      let byTier = input.items(config, "tiers")
      for pair in languages.value.pairs {
        let tier = byTier.first { $0["id"]?.string == pair.key }
        let shown = tier.map { input.items($0, "packages").compactMap(\.string) } ?? names
        let texts = tiers.compactMap { language -> TemplateTexts? in
          guard let node = language.value[pair.key] else { return nil }
          input.markTaken(language.value)
          input.markTaken(node)
          return draft.locale(language.key, at: language.value).map { TemplateTexts(locale: $0, node: node) }
        }
        if let tier { _ = input.text(tier, "id") }
        let selected = tier.flatMap { input.text($0, "default_package") }
        addScreen(
          texts, shown, selected, config, paywall, packages, to: &offering, title,
          as: offering.variants.isEmpty ? "control" : offering.variantName(slug(pair.key)))
      }
      return
    }
    let texts = localized.compactMap { language -> TemplateTexts? in
      input.markTaken(language.value)
      return draft.locale(language.key, at: language.value).map { TemplateTexts(locale: $0, node: language.value) }
    }
    addScreen(
      texts, names, input.text(config, "default_package"), config, paywall, packages, to: &offering, title,
      as: "control")
  }

  private func addScreen(
    _ texts: [TemplateTexts], _ names: [String], _ selected: String?, _ config: Node, _ paywall: Node,
    _ packages: [ImportedRevenueCatPackage], to offering: inout ImportedOffering, _ title: String, as variant: String
  ) {
    let input = draft.input
    let byName = packages.byName
    let shown = names.compactMap { byName[$0] }
    let plans = (shown.isEmpty ? packages : shown)
    let facts = plans.map { draft.facts($0.product) }
    func text(_ key: String, _ scope: TextScope) -> ImportedText? {
      draft.text(texts.compactMap { $0.input(key) }, about: scope, ImportedRevenueCatVariables.placeholder)
    }
    var screen = ImportedScreen()
    screen.plans = plans.shown()
    screen.selected = selected.flatMap { byName[$0] }?.product
    screen.headline = text("title", .any(facts))
    screen.subhead = text("subtitle", .any(facts))
    screen.ctaTitle = text("call_to_action", .any(facts))
    let trialTitle = text("call_to_action_with_intro_offer", .any(facts))
    let details = text("offer_details", .every(facts))
    let trialDetails = text("offer_details_with_intro_offer", .every(facts))
    let features = features(texts, .any(facts))
    screen.bullets = features.map(\.title)
    let colors = input.take(config, "colors").flatMap { input.take($0, "light") }
    let background = colors.flatMap { draft.color(input.text($0, "background")) }
    screen.extras = [("background", background.map { .object([("color", .string($0))]) })]
    screen.sections.append([("type", .string("header")), ("media", picture(config, paywall))])
    if !features.isEmpty {
      screen.sections.append([("type", .string("features")), ("items", ImportedScreen.features(features))])
    }
    screen.sections.append([
      ("type", .string("plans")), ("priceText", details.flatMap { $0.tellsPricePerPeriod ? .text($0) : nil }),
      ("periodPriceText", details.flatMap { $0.tellsPricePerPeriod ? nil : .text($0) }),
    ])
    screen.sections.append(
      [("type", .string("cta")), ("title", trialTitle.map(ScreenValue.text))]
        + (trialTitle == nil
          ? []
          : [
            ("titleWithoutTrial", screen.ctaTitle.map(ScreenValue.text)),
            ("subtitle", trialDetails.map(ScreenValue.text)),
          ]))
    screen.sections.append([
      ("type", .string("legal")), ("text", nil),
      ("termsURL", url(config, "tos_url")), ("privacyURL", url(config, "privacy_url")),
    ])
    if variant == "control" {
      _ = input.text(paywall, "template_name")
      if let name = paywall["template_name"]?.string {
        input.remark(.omitted, "the look of the template '\(name)'", at: paywall["template_name"] ?? paywall)
      }
    }
    _ = draft.add(screen, as: variant, to: &offering, called: title, at: paywall)
  }

  private func features(_ texts: [TemplateTexts], _ scope: TextScope) -> [ImportedFeature] {
    let input = draft.input
    let lists = texts.map { ($0.locale, input.items($0.node, "features")) }
    guard let own = lists.first(where: { $0.0 == draft.defaultLocale }) ?? lists.first else { return [] }
    return own.1.indices.compactMap { index in
      func text(_ key: String) -> ImportedText? {
        let sources = lists.compactMap { locale, items -> InputText? in
          guard items.indices.contains(index), let node = items[index][key], node.string != nil else { return nil }
          _ = input.text(items[index], "icon_id")
          return InputText(locale: locale, node: node)
        }
        return draft.text(sources, about: scope, ImportedRevenueCatVariables.placeholder)
      }
      guard let title = text("title") else { return nil }
      let icon = draft.asset(input.text(own.1[index], "icon_id"), at: own.1[index])
      return ImportedFeature(title: title, text: text("content"), icon: icon)
    }
  }

  /// The header's picture, at the address that the file gives for pictures.
  private func picture(_ config: Node, _ paywall: Node) -> ScreenValue? {
    let input = draft.input
    let base = input.text(paywall, "asset_base_url") ?? ""
    for key in ["images_webp", "images_heic", "images"] {
      guard let images = config[key], images.isMapping, let name = images["header"]?.string, !name.isEmpty else {
        continue
      }
      _ = input.take(config, key)
      _ = input.text(images, "header")
      guard let source = draft.asset(base.isEmpty ? name : "\(base)/\(name)", at: images) else { return nil }
      return .object([("kind", .string("image")), ("source", .string(source))])
    }
    return nil
  }

  private func url(_ config: Node, _ key: String) -> ScreenValue? {
    guard let url = config[key]?.string, Format.url.accepts(url) else { return nil }
    return draft.input.text(config, key).map { .string($0) }
  }
}

/// The texts of a template in one locale.
private struct TemplateTexts {
  var locale: String
  var node: Node

  func input(_ key: String) -> InputText? {
    node[key].flatMap { $0.string == nil ? nil : InputText(locale: locale, node: $0) }
  }
}
