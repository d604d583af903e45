package import YAML

/// The settings of the project in `paywall.yaml`.
package struct Settings: Sendable {
  /// The tree of the file; nil where it is missing or cannot be read.
  package let root: Node?
  /// The path of the settings, also where the file is missing.
  package let file: String
  /// The file that the settings were read from.
  package let source: SourceFile?
  /// The app's bundle id; empty where it is missing.
  package let appID: String
  /// The offering for users whom no placement rule meets.
  package let currentOffering: Located<String>?
  /// The locale of the copy in the variants; see `copyLocale`.
  package let defaultLocale: Located<String>?
  /// Every locale the paywalls speak; empty for the default one alone.
  package let locales: [Located<String>]
  /// The profiles, one or several, without words that are none; the usual one where nothing is left.
  package let profiles: [Profile]
  /// What the project asks of single rules, in the order of the file; words that are no severity too.
  package let severities: [Located<(rule: String, severity: String)>]
  /// The address that the bundle is served from; nil where none is named.
  package let bundleURL: String?
  /// Formats of other SDKs to publish, without words that are none.
  package let exports: [ExportRequest]
  /// What the app tells of a user; empty also where the project declares nothing.
  package let attributes: [Attribute]
  /// What reading found, in the order of the file.
  package let findings: [Finding]

  /// The settings in `file`, or the findings for a project without it.
  package init(reading file: SourceFile?) {
    let reading = file?.read(as: .object(ProjectSchemas.project), called: "project")
    let path = file?.path ?? "paywall.yaml"
    self.file = path
    source = file
    let node = reading?.root
    root = node
    let exports = (node?["exports"]?.items ?? []).compactMap { ExportRequest($0, in: path) }
    self.exports = exports
    findings =
      reading.map { $0.findings + exports.flatMap(\.findings) }
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
    let chosen = node?["profile"].map { profile in
      (profile.string.map { [$0] } ?? profile.items.compactMap(\.string)).compactMap(Profile.init)
    }
    profiles = chosen.flatMap { $0.isEmpty ? nil : $0 } ?? [.usual]
    severities = (node?["rules"]?.pairs ?? []).compactMap { pair in
      pair.value.string.map { Located((pair.key, $0), SourceRange(path, pair.keyStart, pair.keyEnd)) }
    }
    bundleURL = node?["bundleURL"]?.string
    attributes = (node?["attributes"]?.items ?? []).compactMap { Attribute($0, in: path) }
  }

  /// The number of days that a waiver may be valid.
  package static let longestWaiver = ProjectSchemas.longestWaiver

  /// The language of the copy in the variants, also for a project whose settings cannot be read.
  package var copyLocale: String { defaultLocale?.value ?? "en" }

  /// The number of days for which a signature of `role` is valid. A role that the format does not know gets none.
  package func lifetime(of role: String) -> Int {
    root?["expires"]?[role]?.string.flatMap(parseDays)
      ?? Self.defaultLifetime(of: role)
  }

  /// The number of days for which a signature of `role` is valid where the settings do not say.
  package static func defaultLifetime(of role: String) -> Int {
    ProjectSchemas.expires.defaultText(of: role).flatMap(parseDays) ?? 0
  }
}
