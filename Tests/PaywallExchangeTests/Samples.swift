import Foundation
import JSON
import PaywallBundle
import PaywallExchange
import PaywallModel
import Templates

/// A project from texts by path, for pure functions: no folder, no git.
struct SampleProject {
  let frame: ProjectFrame
  let offerings: [Offering]
  /// What it was read from; nothing for one that was not read from texts.
  private(set) var sources = ProjectFiles()
  private(set) var folders: [OfferingFiles] = []

  init(frame: ProjectFrame, offerings: [Offering]) { (self.frame, self.offerings) = (frame, offerings) }

  init(_ files: [String: String]) {
    var project = ProjectFiles()
    var offerings: [String: OfferingFiles] = [:]
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let file = SourceFile(path: path, bytes: Array(text.utf8))
      let parts = path.split(separator: "/").map(String.init)
      switch parts.first {
      case "paywall.yaml": project.project = file
      case "products.yaml": project.products = file
      case "placements.yaml": project.placements = file
      case "experiments": project.experiments.append(file)
      case "offerings":
        var own = offerings[parts[1]] ?? OfferingFiles(id: parts[1])
        switch parts[2] {
        case "variants": own.variants.append(file)
        case "locales": own.locales.append(file)
        default: own.offering = file
        }
        offerings[parts[1]] = own
      default: break
      }
    }
    frame = ProjectFrame(reading: project)
    sources = project
    folders = offerings.sorted { $0.key < $1.key }.map(\.value)
    self.offerings = folders.map { Offering(reading: $0) }
  }

  /// The project of a template.
  init(_ scaffold: Scaffold) {
    self.init(Dictionary(uniqueKeysWithValues: scaffold.files.map { ($0.path, $0.text) }))
  }

  /// The file of an export, and all that it loses.
  func export(_ format: ExportFormat) throws -> (file: JSONValue, losses: [ExportLoss]) {
    let file = try format.file(frame, offerings)
    let losses = try format.losses(frame, offerings).sorted { $0.range < $1.range }
    return (try JSONValue(parsing: file.bytes, depthLimit: 80), losses)
  }

  /// The files of the gallery: every section type, in five languages.
  static func galleryFiles() throws -> [String: String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../PaywallAuthoringTests/Gallery").standardized
    let keys: Set = ["yaml"]
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    var files: [String: String] = [:]
    for case let url as URL in all where keys.contains(url.pathExtension) {
      let path = url.path(percentEncoded: false).dropFirst(folder.path(percentEncoded: false).count)
      files[String(path.drop { $0 == "/" })] = try String(contentsOf: url, encoding: .utf8)
    }
    return files
  }

  /// The gallery with its screen of all sections in each of the twelve styles, three locales and a running experiment.
  static func rich() throws -> SampleProject { SampleProject(try richFiles()) }

  /// The files of ``rich()``.
  static func richFiles() throws -> [String: String] {
    var files = try galleryFiles()
    let all = files["offerings/trails/variants/everything.yaml"] ?? ""
    let offering = files["offerings/trails/offering.yaml"] ?? ""
    let german = """
      everything:
        headline: Jeder Weg, auch ohne Empfang
        ctaTitle: Weiter
        sections.features.items.offline.title: Karten ohne Netz
        sections.guarantee.title: Hilfe von Leuten, die wandern
        cards.annual.title: Jährlich
        cards.monthly.title: Monatlich
      """
    for (index, style) in PlanStyleType.allCases.enumerated() {
      let folder = "offerings/style\(index)"
      files["\(folder)/offering.yaml"] = offering.replacing(
        "defaultVariant: control", with: "defaultVariant: everything")
      files["\(folder)/variants/everything.yaml"] = all.replacing("id: trails_everything", with: "id: all_\(index)")
        .replacing("planStyle: vertical_stack", with: "planStyle: \(style.rawValue)")
      files["\(folder)/locales/de.yaml"] = german
      files["\(folder)/locales/ja.yaml"] = "everything: {headline: 山のすべての道を}"
    }
    files["paywall.yaml"] = files["paywall.yaml"]?.replacing("[ar, de, en, ja, th]", with: "[de, en, ja]")
    files["placements.yaml"] = """
      placements:
        - id: map_download
          rules:
            - audience: {conditions: [{attribute: sessions, operator: atLeast, value: 3}, {attribute: country, operator: notIn, values: [DE, AT]}]}
              offering: style1
            - experiment: headline
        - id: settings
          rules:
            - offering: style0
      """
    files["experiments/headline.yaml"] = """
      displayName: Headline
      placement: map_download
      status: running
      salt: first
      arms:
        - {id: control, offering: trails, variant: control, weight: 5700}
        - {id: dusk, offering: trails, variant: dusk, weight: 4300}
      """
    return files
  }
}
