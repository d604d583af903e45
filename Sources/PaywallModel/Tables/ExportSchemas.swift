/// A form in which a release can be published for readers that are not ours.
package enum ExportFormat: String, Sendable, CaseIterable {
  case appActor = "appactor"
  case appDNA = "appdna"
  case config
  case firebase
  case revenueCat = "revenuecat"
  case swift

  /// One sentence for the reference.
  package var summary: String {
    switch self {
    case .appActor: "AppActor's fallback file, and its local mode as Swift source."
    case .appDNA: "AppDNA's configuration: screens, placements with their audiences, experiments."
    case .config: "Eight plain fields as JSON for a server of your own, a file per placement and locale."
    case .firebase: "A template of Firebase Remote Config; --against merges it into a downloaded one."
    case .revenueCat: "RevenueCat's offerings, with screens as components."
    case .swift: "Eight plain fields of the current offering as Swift source, for an app's last resort."
    }
  }

  /// Whether its file replaces one that others write too, and so is merged into that first.
  package var isMerged: Bool {
    switch self {
    case .firebase: true
    case .appActor, .appDNA, .config, .revenueCat, .swift: false
    }
  }

  /// What can be said of it in `exports`.
  var options: [Field] {
    switch self {
    case .appActor: [ExportSchemas.local]
    case .config, .swift: [ExportSchemas.extended]
    case .firebase: [ExportSchemas.extended, ExportSchemas.prefix, ExportSchemas.group]
    case .appDNA, .revenueCat: []
    }
  }
}

/// An item of `exports` in `paywall.yaml` that says more than its word.
enum ExportSchemas {
  static let export = ObjectSchema(
    "export", [Field("kind", ExportFormat.words, required: true, .seen, "The format.")] + options)

  static let local = Field(
    "local", .boolean, default: false, .seen, "Whether local mode is written too, as Swift source; `false` if omitted.")
  static let extended = Field(
    "extended", .boolean, default: false, .seen,
    "Whether the reader fills in placeholders, and buys billing plans and offers; `false` if omitted.")
  static let prefix = Field(
    "prefix", .string(.any), default: "paywall_", .seen, "Begins the keys of parameters; `paywall_` if omitted.")
  static let group = Field(
    "group", .string(.any), default: "Paywalls", .seen, "The group of new parameters; `Paywalls` if omitted.")

  /// Each option once, with the formats that have it.
  private static var options: [Field] {
    var options: [Field] = []
    for option in ExportFormat.allCases.flatMap(\.options) where !options.contains(where: { $0.name == option.name }) {
      let words = ExportFormat.allCases.filter { format in format.options.contains { $0.name == option.name } }
      var field = option
      field.summary = "Of \(words.map { "`\($0.rawValue)`" }.joined(separator: ", ")). \(option.summary)"
      options.append(field)
    }
    return options
  }
}
