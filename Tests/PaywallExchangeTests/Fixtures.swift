import JSON
import PaywallBundle
import PaywallExchange
import PaywallModel

/// An offering from texts: `offering`, `variants/control`, `locales/de`, each YAML unless the name ends in `.json`.
func offering(_ texts: [String: String]) -> Offering { offering("pro", texts) }

/// The same under another id.
func offering(_ id: String, _ texts: [String: String]) -> Offering {
  var files = OfferingFiles(id: id)
  for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
    let path = "offerings/\(id)/\(name)" + (name.hasSuffix(".json") ? "" : ".yaml")
    let file = SourceFile(path: path, bytes: Array(text.utf8))
    if name.hasPrefix("variants/") {
      files.variants.append(file)
    } else if name.hasPrefix("locales/") {
      files.locales.append(file)
    } else {
      files.offering = file
    }
  }
  return Offering(reading: files)
}

/// A project's frame from texts: `project`, `products`, `placements`, `experiments/<id>`.
func frame(_ texts: [String: String]) -> ProjectFrame {
  var files = ProjectFiles()
  func file(_ name: String, _ path: String) -> SourceFile? {
    texts[name].map { SourceFile(path: path, bytes: Array($0.utf8)) }
  }
  files.project = file("project", "paywall.yaml")
  files.products = file("products", "products.yaml")
  files.placements = file("placements", "placements.yaml")
  files.experiments = texts.keys.sorted().filter { $0.hasPrefix("experiments/") }.compactMap { file($0, $0 + ".yaml") }
  return ProjectFrame(reading: files)
}

extension ExportFormat {
  /// Its files for whole offerings, with the options that the settings give it.
  func files(_ frame: ProjectFrame, _ offerings: [Offering]) throws -> [CompiledFile] {
    let request = frame.settings.export(self)
    return try request.files(of: project(frame, offerings))
  }

  /// Its only file.
  func file(_ frame: ProjectFrame, _ offerings: [Offering]) throws -> CompiledFile {
    let files = try files(frame, offerings)
    return files.count == 1 ? files[0] : CompiledFile("", .null)
  }

  /// All that it loses, in the order of validate.
  func losses(_ frame: ProjectFrame, _ offerings: [Offering]) throws -> [ExportLoss] {
    let request = frame.settings.export(self)
    return try offerings.flatMap { request.part(of: $0, in: frame).losses }
      + request.losses(of: project(frame, offerings))
  }

  func project(_ frame: ProjectFrame, _ offerings: [Offering], known: [String: JSONValue] = [:]) -> ExportProject {
    let byID = Dictionary(offerings.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return ExportProject(
      ExportContext(frame, frame.settings.export(self)), offerings: offerings.map(\.id), known: known
    ) { id in byID[id] ?? offering(id, [:]) }
  }
}

/// A small project whose parts the suites share.
enum Sample {
  static let project = """
    schema: 1
    appID: org.sample.app
    currentOffering: pro
    defaultLocale: en
    locales: [de, en, pt-BR]
    legal: {termsURL: "https://example.com/t"}
    expires: {timestamp: 7d}
    exports: [appactor]
    """

  static let frame = PaywallExchangeTests.frame([
    "project": project,
    "products": """
    products:
      - {id: org.sample.year, kind: autoRenewable, displayName: Year, period: P1Y, group: plus, level: 1,
         introductoryOffer: {mode: free, period: P1W}}
      - {id: org.sample.month, kind: consumable, displayName: Coins}
    """,
    "placements": """
    placements:
      - id: settings
        description: The settings screen
        rules:
          - {audience: {conditions: [{attribute: country, operator: in, values: [DE, 5, true]}]}, experiment: split}
          - {offering: pro}
    """,
    "experiments/split": """
    displayName: For us
    hypothesis: Secret plans
    placement: settings
    status: running
    arms:
      - {id: a, offering: pro, variant: control, weight: 5000}
      - {id: b, offering: pro, weight: 5000}
    """,
  ])

  static let core = """
    id: pro_control
    headline: "Всё \\"сразу\\" 👍"
    subhead: "a\\u2028b\\tc"
    bullets: [Fast, "0", "5"]
    productIDs: [org.sample.year, org.sample.month]
    highlightedProductID: org.sample.month
    ctaTitle: Continue
    """
  static let offeringText = """
    kind: primary
    displayName: Pro
    version: 1.2.3
    packages:
      - {type: annual, product: org.sample.year}
      - {id: gift, type: custom, product: org.sample.month, metadata: {k: v}}
    metadata: {b: "1", a: "2"}
    origin: default@1234567
    """
}
