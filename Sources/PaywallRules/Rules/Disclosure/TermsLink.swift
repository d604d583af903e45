import PaywallModel
import YAML

enum TermsLink: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "terms-link", "Every screen has a link to the terms of service.", .store(.error, .error, .warning),
    waivers: .never("Apple's agreement asks for the link without exception"), weakening: .reported,
    documentation: """
      Apple's agreement requires a working link to the terms (or its standard EULA) where a subscription is sold.
      `legal` in paywall.yaml adds it to every screen that has a `legal` section or no sections of its own; a section's
      own `termsURL` takes precedence. The link must be https. Text without an address is not a link, and an empty
      `termsTitle` leaves nothing to tap.
      """,
    bad: "legal text that names the terms without an address", good: "legal: {termsURL: https://example.com/terms}",
    source: "Paid Apps Agreement, Schedule 2, 3.8(b), as rejections quote it; compliance list (Docs/rules.md), point 6",
    demands: [.termsLink])

  private static let link = LegalLink(key: "termsURL", name: "terms of service")

  static func violations(in context: OfferingContext) -> [Violation] { link.violations(in: context) }

  static func violations(in project: ProjectView) -> [Violation] { link.violations(in: project.frame.settings) }
}

/// One of the two links that every screen needs.
struct LegalLink: Sendable {
  let key: String
  let name: String

  /// The screens that lack the link, and section links that are not https.
  func violations(in context: OfferingContext) -> [Violation] {
    let settings = context.frame.settings
    // Settings that cannot be read have no links that could be missed.
    let hasShared = settings.root.map { $0["legal"]?[key] != nil } ?? (settings.source != nil)
    return context.eachScreen { screen in
      let sections = screen.all(.legal)
      let own = sections.compactMap { $0.node[key] }
      if own.isEmpty, !(hasShared && (screen.isDerived || !sections.isEmpty)) {
        return [missing(from: screen, sections.first, hasShared ? nil : settings.file)]
      }
      return own.compactMap { insecure($0, in: screen.variant.file.path) }
    }
  }

  /// The project's own link, if it is not https.
  func violations(in settings: Settings) -> [Violation] {
    [settings.root?["legal"]?[key].flatMap { insecure($0, in: settings.file) }].compactMap { $0 }
  }

  /// - Parameter settings: the file that lacks a shared link; nil if there is one.
  private func missing(from screen: Screen, _ section: Section?, _ settings: String?) -> Violation {
    Violation(
      at: section.flatMap { screen.isDerived ? nil : screen.gap(in: $0.node) } ?? screen.top,
      "the screen has no link to the \(name)",
      hint: settings.map { "add legal: with \(key): to \($0)" } ?? "add a legal section")
  }

  private func insecure(_ node: Node, in file: String) -> Violation? {
    guard let text = node.string, !text.hasPrefix("https://") else { return nil }
    return Violation(
      at: SourceRange(file, node), "the link to the \(name) is not https", hint: "use https://…", correction: .https)
  }
}
