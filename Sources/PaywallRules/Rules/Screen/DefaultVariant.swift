import PaywallModel

enum DefaultVariant: OfferingRule {
  static let description = RuleDescription(
    "default-variant", "An offering has the variant that is shown outside experiments.",
    documentation: """
      Users outside every experiment see the default variant: the one that `defaultVariant` in offering.yaml names, or
      `control`. Without it they would see the paywall that is built into the app.
      """)

  static func violations(in context: OfferingContext) -> [Violation] {
    let offering = context.offering
    guard offering.root != nil, offering.variant(offering.defaultVariant.value) == nil else { return [] }
    // Something stands in the variant's place; that it is no file has been said.
    if offering.findings.contains(where: { $0.rule == DecodingRule.regularFile.rawValue }) { return [] }
    let name = offering.defaultVariant.value
    guard !offering.variants.isEmpty else {
      return [
        Violation(
          at: offering.defaultVariant.range, "the offering has no variant",
          hint:
            "write \(offering.folder)/variants/\(name).yaml, or: paywall new \(offering.id)/\(name) --from OFFERING/VARIANT"
        )
      ]
    }
    let names = offering.variants.map(\.name)
    return [
      Violation(
        at: offering.defaultVariant.range, "the default variant '\(name)' does not exist",
        hint: nearestName(to: name, among: names).map { "did you mean '\($0)'?" }
          ?? "set defaultVariant to one of: " + names.joined(separator: ", "))
    ]
  }
}
