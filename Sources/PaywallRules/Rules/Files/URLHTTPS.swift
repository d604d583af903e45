import PaywallModel
import YAML

enum URLHTTPS: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "url-https", "Addresses use https and contain no user name or password.", severities: .always(.error),
    waivers: .allowed, weakening: .free,
    documentation: """
      Content fetched over http can be replaced on the way, and a user name or password in an address is published with
      it. The rule checks every address, whatever its key, including addresses within a text. A deep link may use the
      app's own scheme; `javascript`, `data` and `file` are not deep links. The host must be plain ASCII, so that it
      cannot look like another one. `terms-link` and `privacy-link` find terms and privacy links that are not https.
      """,
    example: .init(bad: "source: http://cdn.example.com/hero.png", good: "source: https://cdn.example.com/hero.png"),
    source: "App Transport Security; RFC 3986, section 7.5")

  static func violations(in context: OfferingContext) -> [Violation] { context.trees.flatMap(faults) }

  static func violations(in project: ProjectView) -> [Violation] { project.trees.flatMap(faults) }

  private static func faults(in tree: FileTree) -> [Violation] {
    guard tree.mayHoldAddress else { return [] }
    var violations: [Violation] = []
    var key = ""
    tree.root.visitStrings { text, start, end in
      defer { key = text }
      guard text.utf8.contains(UInt8(ascii: ":")) else { return }
      let isLegal = key == "termsURL" || key == "privacyURL"
      if let fault = Address.all(in: text).lazy.compactMap({ fault(in: $0, isLegal: isLegal) }).first {
        violations.append(
          Violation(
            at: SourceRange(tree.path, start, end), fault.message, hint: fault.hint, correction: fault.correction))
      }
    }
    return violations
  }

  private static let refused: Set<String> = ["http", "ftp", "ws", "javascript", "data", "file"]

  /// - Parameter isLegal: whether another rule checks the scheme.
  private static func fault(in address: Address, isLegal: Bool) -> (
    message: String, hint: String, correction: Correction?
  )? {
    if refused.contains(address.scheme), !isLegal {
      return ("the address has the scheme '\(address.scheme)'", "use https", .https)
    }
    if address.hasCredentials {
      return ("the address contains a user name or password", "remove the part before the @; replace any password", nil)
    }
    if !address.host.utf8.allSatisfy({ $0 < 0x80 }) {
      return (
        "the host '\(address.host)' is not plain ASCII", "if it is the right host, write it in its xn-- form", nil
      )
    }
    return nil
  }
}
