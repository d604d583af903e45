import PaywallModel
import YAML

enum LegalPagesDiffer: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "legal-pages-differ", "Terms of service and privacy policy are two pages.", .store(.warning, nil, nil),
    waivers: .allowed, isStricter: true,
    documentation: """
      Apple's agreement asks for two working links where a subscription is sold. One address under both names usually
      means that one of the two pages is missing, and users who look for one find the other. If a single page really has
      both, link to its parts (`#terms`, `#privacy`).
      """,
    bad: "legal: {termsURL: https://sample.org/legal, privacyURL: https://sample.org/legal}",
    good: "legal: {termsURL: https://sample.org/terms, privacyURL: https://sample.org/privacy}",
    source: "Paid Apps Agreement, Schedule 2, 3.8(b), as rejections quote it")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in screen.all(.legal).compactMap { violation($0.node, in: screen.variant.file.path) } }
  }

  static func violations(in project: ProjectView) -> [Violation] {
    let settings = project.frame.settings
    return [settings.root?["legal"].flatMap { violation($0, in: settings.file) }].compactMap { $0 }
  }

  private static func violation(_ legal: Node, in file: String) -> Violation? {
    guard let terms = legal["termsURL"]?.string, let node = legal["privacyURL"], let privacy = node.string,
      plain(terms) == plain(privacy)
    else { return nil }
    return Violation(
      at: SourceRange(file, node), "the terms of service and the privacy policy have one address",
      hint: "give each its own page")
  }

  /// An address as RFC 3986 (6.2.2 and 6.2.3) lets it be compared: scheme and host in small letters, without the usual port,
  /// steps in one place and a slash at the end.
  private static func plain(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    let rest = address[scheme.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    var host = authority.lowercased()
    if host.hasSuffix(":443") { host.removeLast(4) }
    let tail = rest[authority.endIndex...]
    let path = tail.prefix { $0 != "?" && $0 != "#" }
    let steps = path.split(separator: "/").filter { $0 != "." }
    return address[..<scheme.lowerBound].lowercased() + "://" + host + steps.map { "/" + $0 }.joined()
      + tail[path.endIndex...]
  }
}
