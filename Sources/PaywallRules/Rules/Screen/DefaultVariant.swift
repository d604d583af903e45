import PaywallModel

enum DefaultVariant: OfferingRule {
  static let description = RuleDescription(
    "default-variant", "An offering's default variant, which is shown outside experiments, exists.",
    documentation: """
      Users outside every experiment see the default variant: the one that `defaultVariant` in offering.yaml names, or
      `control`. Without it they would see the paywall that is built into the app.
      """)

  static func violations(in context: OfferingContext) -> [Violation] {
    let offering = context.offering
    guard offering.root != nil, offering.variant(offering.defaultVariant.value) == nil else { return [] }
    // Something else is at the variant's path; that it is not a file has already been reported.
    if offering.findings.contains(where: { $0.rule == DecodingRule.regularFile.rawValue }) { return [] }
    let name = offering.defaultVariant.value
    guard !offering.variants.isEmpty else {
      return [
        Violation(
          at: offering.defaultVariant.range, "the offering has no variant",
          hint:
            "add \(offering.folder)/variants/\(name).yaml, or: paywall new \(offering.id)/\(name) --from OFFERING/VARIANT"
        )
      ]
    }
    let names = offering.variants.map(\.name)
    return [
      Violation(
        at: offering.defaultVariant.range, "the default variant '\(name)' does not exist",
        hint: nearestName(to: name, among: names).map(didYouMean)
          ?? "set defaultVariant to one of: " + names.joined(separator: ", "))
    ]
  }
}
