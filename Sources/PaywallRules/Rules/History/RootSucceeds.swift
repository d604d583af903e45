import PaywallModel

enum RootSucceeds: ProjectRule {
  static let description = RuleDescription(
    "root-succeeds", "The root metadata is the released one, or its signed successor.",
    documentation: """
      `trust/root.json` says whose signatures apps accept. Apps follow it one version at a time, and each version must be
      signed by enough root keys of the version before and by enough of its own. A file that was edited by hand, signed by
      the wrong keys or that skips a version would stop the next publication, and one with somebody else's keys is an
      attack. Change it with `paywall keys`, which signs the next version.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    guard let fault = project.rootFault else { return [] }
    return [Violation(at: SourceRange(topOf: "trust/root.json"), fault.message, hint: fault.hint)]
  }
}
