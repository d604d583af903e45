import PaywallModel
import YAML

enum AttributeDeclared: ProjectRule {
  static let description = RuleDescription(
    "attribute-declared", "Every attribute that a condition compares is declared.", severities: .always(.error),
    waivers: .allowed, weakening: .free,
    documentation: """
      A condition on an attribute that the app never sends holds for nobody, and nothing says so: `sesions` for
      `sessions` makes a rule that no user meets. `attributes` in paywall.yaml lists what the app tells of a user, with
      its type; conditions are checked against it, and editors complete it (`paywall schema --write`). In a project that
      declares none, one warning lists the attributes that its conditions compare.
      """,
    example: .init(
      bad: "attribute: sesions, where paywall.yaml declares sessions",
      good: "attribute: sessions, declared as {name: sessions, type: number}"),
    source: "the choosing of readers, for whom a missing attribute satisfies nothing but notExists")

  static func violations(in project: ProjectView) -> [Violation] {
    let settings = project.frame.settings
    guard let root = settings.root else { return [] }
    let compared = project.frame.placements.conditions.filter { $0.attribute != nil }
    guard root["attributes"] != nil else { return undeclared(compared, settings.file) }
    let declared = settings.attributes.map(\.name.value)
    return compared.compactMap { condition in
      guard let name = condition.attribute, !declared.contains(name.value) else { return nil }
      return Violation(
        at: name.range, "the attribute '\(name.value)' is not declared",
        hint: nearestName(to: name.value, among: declared).map(didYouMean)
          ?? "add it to 'attributes' in \(settings.file): {name: \(name.value), type: \(condition.likelyType.rawValue)}"
      )
    }
  }

  /// One finding for a project that was written before attributes were declared, with the lines to add.
  private static func undeclared(_ compared: [Condition], _ file: String) -> [Violation] {
    let byName = Dictionary(grouping: compared) { $0.attribute?.value ?? "" }
    guard !byName.isEmpty else { return [] }
    let names = byName.keys.sorted()
    let lines = names.map { name in
      "{name: \(name), type: \((byName[name] ?? []).map(\.likelyType).first { $0 != .text } ?? .text)}"
    }
    return [
      Violation(
        at: SourceRange(topOf: file),
        "conditions compare attributes that are not declared: \(names.joined(separator: ", "))",
        hint: "add attributes: [\(lines.joined(separator: ", "))]", severity: .warning)
    ]
  }
}
