import PaywallModel

enum PrivacyLink: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "privacy-link", "Every screen has a link to the privacy policy.", .store(.error, .error, .warning),
    waivers: .never("Apple's agreement asks for the link without exception"), weakening: .reported,
    documentation: """
      Apple's agreement requires a working link to the privacy policy where a subscription is sold. `legal` in
      paywall.yaml adds it to every screen that has a `legal` section or no sections of its own; a section's own
      `privacyURL` takes precedence. The link must be https, and a `privacyTitle` must not be empty.
      """,
    bad: "no privacyURL anywhere", good: "legal: {privacyURL: https://example.com/privacy}",
    source: "Paid Apps Agreement, Schedule 2, 3.8(b), as rejections quote it; compliance list (Docs/rules.md), point 7",
    demands: [.privacyLink])

  private static let link = LegalLink(key: "privacyURL", name: "privacy policy")

  static func violations(in context: OfferingContext) -> [Violation] { link.violations(in: context) }

  static func violations(in project: ProjectView) -> [Violation] { link.violations(in: project.frame.settings) }
}
