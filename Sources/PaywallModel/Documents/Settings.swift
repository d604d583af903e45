package import YAML

/// The settings of the project in `paywall.yaml`.
package struct Settings: Sendable {
  package let root: Node?
  package let file: String
  /// The file that the settings were read from.
  package let source: SourceFile?
  package let appID: String
  package let currentOffering: Located<String>?
  package let defaultLocale: Located<String>?
  package let locales: [Located<String>]
  package let profile: String
  package let severities: [Located<(rule: String, severity: String)>]
  package let exports: [String]
  package let findings: [Finding]

  /// The settings in `file`, or the findings for a project without it.
  package init(reading file: SourceFile?) {
    let reading = file?.read(as: .object(ProjectSchemas.project), called: "project")
    let path = file?.path ?? "paywall.yaml"
    self.file = path
    source = file
    let node = reading?.root
    root = node
    findings =
      reading?.findings
      ?? [
        Finding(
          .fieldPresent, at: SourceRange(topOf: path), "the project has no paywall.yaml",
          hint: "create one with: paywall init")
      ]
    func located(_ node: Node?) -> Located<String>? {
      node.flatMap { node in node.string.map { Located($0, SourceRange(path, node)) } }
    }
    appID = node?["appID"]?.string ?? ""
    currentOffering = located(node?["currentOffering"])
    defaultLocale = located(node?["defaultLocale"])
    locales = (node?["locales"]?.items ?? []).compactMap(located)
    profile = node?["profile"]?.string ?? "apple-strict"
    severities = (node?["rules"]?.pairs ?? []).compactMap { pair in
      pair.value.string.map { Located((pair.key, $0), SourceRange(path, pair.keyStart, pair.keyEnd)) }
    }
    exports = (node?["exports"]?.items ?? []).compactMap(\.string)
  }

  /// The metadata roles that expire, and how many days each signature is valid by default.
  ///
  /// Publishing renews them all, so the defaults allow for a quiet season; the shortest must still catch a frozen
  /// mirror within a quarter.
  package static let lifetimes = ["root": 730, "targets": 365, "snapshot": 365, "timestamp": 90]

  /// The number of days for which a signature of `role` is valid.
  package func lifetime(of role: String) -> Int {
    root?["expires"]?[role]?.string.flatMap(parseDays) ?? Settings.lifetimes[role] ?? 90
  }
}
