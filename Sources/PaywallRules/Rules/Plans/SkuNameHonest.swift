import PaywallCopy
import PaywallModel
import YAML

enum SkuNameHonest: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "sku-name-honest", "A subscription is not named as if it were a trial.", .store(.warning, nil, .error),
    waivers: .allowed, isStricter: true,
    documentation: """
      A subscription that is called Free Trial or Try Premium but renews for money says the opposite of what it does;
      Google Play's policy mentions such names. The rule checks the names in products.yaml, the names of packages, and
      the titles of plan cards, in every language that has a word list.
      """,
    bad: "displayName: Free Trial", good: "displayName: Premium annual", source: "Google Play subscriptions policy")

  static func violations(in project: ProjectView) -> [Violation] {
    let catalogue = project.frame.catalogue
    let locale = project.frame.settings.copyLocale
    return catalogue.products.compactMap { product in
      guard product.kind == .autoRenewable, let node = product.node["displayName"], let name = node.string,
        isNameOfTrial(name, locale)
      else { return nil }
      return violation(at: SourceRange(catalogue.file, node), name)
    }
  }

  static func violations(in context: OfferingContext) -> [Violation] {
    let recurring = context.offering.packages.filter { package in
      package.product.flatMap { context.frame.catalogue[$0.value]?.kind } == .autoRenewable
    }
    guard !recurring.isEmpty else { return [] }
    let paths = Set(
      recurring.flatMap { ["cards.\($0.id.value).title", "packages.\($0.id.value).displayName"] })
    return context.copy.compactMap { unit in
      guard paths.contains(unit.path), isNameOfTrial(unit.words, unit.locale) else { return nil }
      return violation(at: unit.range, unit.text)
    }
  }

  private static func violation(at range: SourceRange, _ name: String) -> Violation {
    Violation(
      at: range, "'\(name)' is the name of a paid subscription", hint: "name what is sold and for how long"
    )
  }

  /// Whether a name says that what it names is a trial.
  static func isNameOfTrial(_ name: String, _ locale: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    if let first = words.first, self.words["names.trial.first"].contains(first) { return true }
    // `Annual with trial` and `Annual, no trial` are acceptable plan names.
    if let trial = words.firstIndex(where: self.words["names.trial"].contains) {
      let before = words[..<trial].reversed().first { !self.words["names.trial.joint"].contains($0) }
      return !(before.map(self.words["names.trial.beside"].contains) ?? false)
    }
    if locale.prefix(2) == "en" { return false }
    return FoldedText(name).contains(anyOf: TermsWords.of(locale)?.trial ?? [])
  }

  /// Names of products are often in another language than the copy.
  private static let words = WordSections(ofAllLanguages: "names")
}
