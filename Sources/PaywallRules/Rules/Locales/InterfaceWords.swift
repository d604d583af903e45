import PaywallModel

enum InterfaceWords: OfferingRule {
  static let description = RuleDescription(
    "interface-words", "The words that no author writes are there in every language, with what fills them.",
    .store(.warning, .warning, .warning), waivers: .allowed,
    documentation: """
      PaywallKit has its own words for restore, close, the length of a trial and the like in 35 languages. For any other
      locale the words are texts under `ui` in the locale's file, such as `ui.close`, or under `ui` in the variant if it
      is the default locale; a sentence that lacks one is shown in the default locale. Such a text contains each of its
      parameters, such as {{price}}, and no other: a text that cannot be filled is not used, nor is one with any other brace.
      """,
    bad: "ui: { perMonth: Monthly }", good: "ui: { perMonth: \"{{price}} a month\" }",
    source: "the word tables of PaywallKit")

  static func violations(in context: OfferingContext) -> [Violation] {
    let locales = context.frame.settings.locales.filter { !InterfaceWord.isCovered($0.value) }
    return context.eachScreen { screen in
      screen.copy.all.compactMap(unfilled)
        + locales.compactMap { missing(screen, $0, context) }
    }
  }

  private static func unfilled(_ unit: CopyUnit) -> Violation? {
    guard let word = InterfaceWord.at(path: unit.path) else { return nil }
    let used = Set(unit.placeholders.uses.map(\.name))
    let needed = word.parameters.map { "{{\($0)}}" }.joined(separator: " and ")
    if unit.hasLooseBraces {
      return Violation(
        at: unit.range, "'\(unit.path)' has braces that are no placeholder, so it is not used",
        hint: needed.isEmpty ? "remove them" : "write \(needed) where the value belongs, and no other braces")
    }
    guard used != Set(word.parameters) else { return nil }
    return Violation(
      at: unit.range,
      needed.isEmpty
        ? "'\(unit.path)' has placeholders, but nothing fills them"
        : "'\(unit.path)' must contain \(needed) and no other",
      hint: needed.isEmpty ? "remove them" : "write \(needed) where the value belongs")
  }

  private static func missing(
    _ screen: Screen, _ locale: Located<String>, _ context: OfferingContext
  ) -> Violation? {
    let isDefault = locale.value == context.defaultLocale
    let lacking = InterfaceWord.all.filter { word in
      let path = "\(InterfaceWord.folder).\(word.key)"
      return isDefault ? screen.copy[path] == nil : screen.copy.nearest(path, to: locale.value) == nil
    }
    guard let first = lacking.first else { return nil }
    let name = screen.variant.name
    let ending = screen.variant.file.isJSON ? "json" : "yaml"
    let place =
      isDefault
      ? "under \(InterfaceWord.folder) in \(screen.variant.file.path)"
      : "under \(name) in \(context.offering.folder)/locales/\(locale.value).\(ending)"
    return Violation(
      at: locale.range,
      "the variant '\(name)' of '\(context.offering.id)' lacks \(lacking.count) words of its own in '\(locale.value)', "
        + "such as '\(InterfaceWord.folder).\(first.key)'",
      hint: isDefault
        ? "add them \(place)"
        : screen.variant.file.isJSON
          ? "have them translated \(place): paywall locale export \(locale.value) \(context.offering.id) --out \(locale.value).xlf"
          : "translate what `paywall locale add \(locale.value) \(context.offering.id)` writes \(place)")
  }
}
