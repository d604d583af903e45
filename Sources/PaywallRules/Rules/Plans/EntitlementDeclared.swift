import PaywallModel

enum EntitlementDeclared: ProjectRule {
  static let description = RuleDescription(
    "entitlement-declared", "Every entitlement that a product grants is declared.",
    documentation: """
      An app asks for an entitlement by its name, so a product that grants `premum` unlocks nothing for those who have
      paid. `entitlements` in products.yaml lists what the app unlocks; products name entries of that list.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    let catalogue = project.frame.catalogue
    let declared = catalogue.entitlements.map(\.value)
    return catalogue.products.flatMap(\.entitlements).filter { !declared.contains($0.value) }.map { granted in
      Violation(
        at: granted.range, "the entitlement '\(granted.value)' is not declared",
        hint: nearestName(to: granted.value, among: declared).map(didYouMean)
          ?? "add it to 'entitlements' in \(catalogue.file): {id: \(granted.value)}")
    }
  }
}
