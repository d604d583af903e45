import PaywallModel
import YAML

enum NoTokenInURL: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "no-token-in-url", "No address holds a token, a key or a password among its parameters.",
    documentation: """
      What stands in a project is published in the bundle, which anyone can read, and git keeps it forever. Parameters
      such as `access_token`, `api_key`, `client_secret`, `password` and the signatures of storage links give whoever reads
      them what they give you; signed links also stop working after some days. A parameter that may be harmless, such as
      `key` or `token`, is a warning, and only where its value looks random. User names and passwords before the host are
      found by `url-https`, and tokens with a known form, wherever they stand, by `no-private-key`.
      """, findsSecrets: true)

  static func violations(in context: OfferingContext) -> [Violation] { context.trees.flatMap(violations) }

  static func violations(in project: ProjectView) -> [Violation] { project.trees.flatMap(violations) }

  private static func violations(in tree: FileTree) -> [Violation] {
    guard tree.mayHoldAddress else { return [] }
    var violations: [Violation] = []
    tree.root.visitStrings { text, start, end in
      guard text.utf8.contains(UInt8(ascii: "=")), text.utf8.contains(UInt8(ascii: ":")) else { return }
      let found = Address.all(in: text).lazy.flatMap(\.parameters).compactMap { name, value in
        danger(of: name, value).map { (name, $0) }
      }.min { $0.1.rawValue < $1.1.rawValue }
      guard let (name, danger) = found else { return }
      violations.append(
        Violation(
          at: SourceRange(tree.path, start, end), "the address has the parameter '\(name)', which holds a secret",
          hint: "use an address that needs none, and replace the secret: treat it as compromised",
          severity: danger == .certain ? nil : .warning))
    }
    return violations
  }

  private enum Danger: Int { case certain, likely }

  private static let certain: Set<String> = [
    "accesstoken", "refreshtoken", "idtoken", "authtoken", "bearertoken", "privatetoken", "sessiontoken", "apikey",
    "apitoken", "apisecret", "clientsecret", "secretkey", "password", "passwd", "xamzsignature", "xamzsecuritytoken",
    "xgoogsignature",
  ]
  private static let likely: Set<String> = ["key", "token", "tok", "secret", "pwd", "auth", "sig", "signature"]

  /// Nil for a parameter that holds no secret. Only the letters and digits of its name count.
  private static func danger(of name: String, _ value: String) -> Danger? {
    let plain = name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    if certain.contains(plain), isNoWord(value), !isPlaceholder(value) { return .certain }
    return likely.contains(plain) && looksRandom(value) ? .likely : nil
  }

  /// Whether something is to be put in the place of the value.
  private static func isPlaceholder(_ value: String) -> Bool {
    value.contains { "{}<>$[]".contains($0) } || value.lowercased().hasPrefix("%7b")
      || Set(value).count <= 2 || value.allSatisfy { $0.isUppercase || $0 == "_" }
  }

  /// `?password=forgot` names a page.
  private static func isNoWord(_ value: String) -> Bool {
    value.utf8.count >= 4 && (value.utf8.count >= 16 || value.utf8.contains { (0x30...0x39).contains($0) })
  }

  private static func looksRandom(_ value: String) -> Bool {
    let bytes = value.utf8
    return bytes.count >= 16 && !isPlaceholder(value)
      && bytes.allSatisfy {
        $0 >= 0x30 && $0 <= 0x39 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || "-_%+/=.~".utf8.contains($0)
      }
      && bytes.count { $0 >= 0x30 && $0 <= 0x39 } >= 3 && bytes.contains { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
  }
}
