import PaywallModel

enum MedicalClaim: OfferingRule {
  static let description = RuleDescription(
    "medical-claim", "No effect on health is called proven.", .lawWarning,
    waivers: .allowed,
    documentation: """
      Apps that give wrong data or claims about health are reviewed more strictly, and must say on what data and
      methods a claim rests, which a line of copy cannot. The rule looks for words of each language. A method of
      learning or of work may be called proven by science, `Spaced repetition, proven by science`; what names nothing
      of the kind is taken to speak of health.
      """,
    laws: [
      Law("App Store, worldwide", "Guidelines 1.4.1"),
      Law("United States", "FTC Health Products Compliance Guidance", since: "2022-12"),
      Law("European Union", "Regulation (EU) 2017/745, Article 7, for medical devices", since: "2021-05-26"),
    ],
    bad: "Clinically proven to end insomnia", good: "Sounds for the evening",
    source: "App Review Guidelines 1.4.1; FTC Health Products Compliance Guidance (2022)")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.violations(
      by: description, hint: "say what the app does, and claims where the study can be named; if it claims nothing",
      { "'\($0)' claims a proof about health" }, find: claim)
  }

  static func claim(in unit: CopyUnit) -> String? {
    let law = unit.law
    return law[.medical] ?? (law[.study] == nil || law[.health] != nil ? law[.proof] : nil)
  }
}
