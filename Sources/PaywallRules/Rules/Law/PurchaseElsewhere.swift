import PaywallModel

enum PurchaseElsewhere: OfferingRule {
  static let description = RuleDescription(
    "purchase-elsewhere", "Nothing is said to be sold elsewhere.", .lawWarning,
    waivers: .allowed,
    documentation: """
      Calls to buy elsewhere, and names of other ways to pay, are rejected unless the store front allows them.
      The rule looks for names of payment services, and for words of each language that say that it is cheaper
      on one's own website.
      """,
    laws: [
      Law(
        "App Store",
        "Guidelines 3.1.1 and 3.1.3; links are allowed in the United States since 2025-05-01, and in the European Union under its own terms since 2024-03-07"
      ),
      Law("Google Play", "Payments policy, with programmes by country"),
    ],
    bad: "Cheaper on our website", good: "Subscribe here, cancel anytime",
    source: "App Review Guidelines 3.1.1 and 3.1.3; Google Play Payments policy")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.violations(
      by: description, hint: "remove it; for a store front that allows it, or a feature about it",
      { "'\($0)' leads to a purchase outside the store" },
      find: lead)
  }

  static func lead(in unit: CopyUnit) -> String? {
    let law = unit.law
    if let phrase = law[.payments] { return phrase }
    if let site = law[.site] ?? (unit.role == .disclosure ? nil : unit.address), law[.cheaper] != nil { return site }
    return law[.pay] == nil ? nil : law[.wallets]
  }
}

extension CopyUnit {
  /// The first word that is a host's name, such as `example.com`: labels with dots between them, the last of letters alone.
  fileprivate var address: String? {
    text.split { $0.isWhitespace || "(),;:!?/\"'“”«»".contains($0) }.lazy.map { word in
      word.lowercased().split(separator: ".", omittingEmptySubsequences: true)
    }.first { labels in
      labels.count > 1
        && labels.allSatisfy {
          $0.utf8.count > 1 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
        && labels[labels.count - 1].allSatisfy(\.isLetter)
    }.map { $0.joined(separator: ".") }
  }
}
