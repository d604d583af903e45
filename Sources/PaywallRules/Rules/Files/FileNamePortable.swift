import PaywallModel

enum FileNamePortable: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "file-name-portable", "Every system can store the files that ids name.", .always(.warning), waivers: .allowed,
    documentation: """
      Offerings are folders, and variants, translations and experiments are files, named by their ids. Windows reserves
      `con`, `prn`, `aux`, `nul`, `com0` to `com9` and `lpt0` to `lpt9`, with any ending: a clone there fails as a whole.
      Ids have no capital letters, so no two of them differ in case alone.
      """,
    bad: "offerings/aux/offering.yaml", good: "offerings/auxiliary/offering.yaml",
    source: "Microsoft, Naming Files, Paths, and Namespaces")

  static func violations(in context: OfferingContext) -> [Violation] {
    let offering = context.offering
    let folder = offering.file.map { [(offering.id, $0.path)] } ?? []
    let files =
      offering.variants.map { ($0.name, $0.file.path) } + offering.locales.map { ($0.locale, $0.file.path) }
    return (folder + files).compactMap(violation)
  }

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.experiments.map { ($0.id, $0.file.path) }.compactMap(violation)
  }

  private static let reserved: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + ["com", "lpt"].flatMap { name in (0...9).map { "\(name)\($0)" } })

  private static func violation(_ name: String, at file: String) -> Violation? {
    guard reserved.contains(name.lowercased()) else { return nil }
    return Violation(
      at: SourceRange(topOf: file), "the name '\(name)' cannot be stored on Windows, which reserves it",
      hint: "choose another id, before it is released")
  }
}
