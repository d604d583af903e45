package import JSON
package import PaywallModel
import YAML

extension ConsoleDrift {
  /// What a format can express of a project, as an import says it.
  package struct Mirror {
    /// What the same import makes of the project's own export, or what the last import made; empty if there is neither.
    package var documents: [String: JSONValue]
    /// What the export calls the screens, by the paths of their variants.
    package var wireIDs: [String: String] = [:]
    /// The project's own export; nil if the format has none.
    package var export: SourceFile?

    package init(_ documents: [String: JSONValue] = [:]) { self.documents = documents }

    package init(_ imported: ImportedProject, of export: SourceFile) {
      (documents, wireIDs, self.export) = (imported.documents, imported.wireIDs, export)
    }
  }

  /// One of several copies of a screen.
  struct Copy {
    /// The offering that the import made of it.
    var offering: String
    /// The placements that lead to it.
    var placements: [String]

    init(_ copy: ScreenNames.Copy, in names: ScreenNames) {
      offering = copy.name.offering
      placements = names.placements(of: offering)
    }
  }

  /// A document of the project, and what it belongs to.
  struct Side {
    let file: SourceFile?
    /// Where the document is, or would be.
    let path: String
    /// An offering's id, or an experiment's; the document's name otherwise.
    let subject: String
    let isOfOffering: Bool
    /// As messages call it.
    let name: String
    /// Where it is found if it is not there: the closest file that is.
    let nearest: String
    /// Which of several copies of a screen it is of; nil where there is one, or for what stands for all.
    var copy: Copy?

    /// Whether a document can have the path: what the last import said is a file that anybody may have edited.
    static func isPath(_ path: String) -> Bool {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      if parts.contains(where: \.isEmpty) { return false }
      switch (parts[0], parts.count) {
      case ("offerings", 3): return parts[2] == "offering"
      case ("offerings", 4): return parts[2] == "variants" || parts[2] == "locales"
      case ("experiments", 2): return true
      default: return parts.count == 1 && parts[0] != "offerings" && parts[0] != "experiments"
      }
    }

    /// The variant that a path in the document is of.
    func variant(_ path: String) -> String? {
      let parts = self.path.split(separator: "/")
      switch parts.count > 3 ? parts[2] : "" {
      case "variants": return String(parts[3].prefix { $0 != "." })
      case "locales": return path.split(separator: ".").first.map(String.init)
      default: return nil
      }
    }

    /// Whether the whole document is something that an export can lack.
    var isDocument: Bool { path.contains("/") && !path.contains("/locales/") }

    init(_ path: String, _ files: ProjectFiles, _ offering: OfferingFiles?) {
      let parts = path.split(separator: "/").map(String.init)
      isOfOffering = parts[0] == "offerings"
      subject = parts.count > 1 ? parts[1] : path
      switch (parts[0], parts.count > 2 ? parts[2] : "") {
      case ("offerings", "variants"):
        (file, name) = (offering?.variants.first { $0.stem == parts[3] }, "variant '\(parts[3])' of '\(parts[1])'")
      case ("offerings", "locales"):
        (file, name) = (offering?.locales.first { $0.stem == parts[3] }, "locale '\(parts[3])' of '\(parts[1])'")
      case ("offerings", _): (file, name) = (offering?.offering, "offering '\(parts[1])'")
      case ("experiments", _):
        (file, name) = (files.experiments.first { $0.stem == parts[1] }, "experiment '\(parts[1])'")
      case ("placements", _): (file, name) = (files.placements, "placements")
      case ("products", _): (file, name) = (files.products, "catalogue")
      default: (file, name) = (files.project, "settings")
      }
      self.path = file?.path ?? path + ".yaml"
      nearest = file?.path ?? offering?.offering?.path ?? files.project?.path ?? "paywall.yaml"
    }
  }
}

extension [StoreDifference] {
  /// Neighbours that say the same of the same place, as one.
  func joined() -> [StoreDifference] {
    var joined: [StoreDifference] = []
    for difference in self {
      guard let last = joined.last, last.range == difference.range, last.message == difference.message else {
        joined.append(difference)
        continue
      }
      joined[joined.count - 1].sellers += difference.sellers.filter { !last.sellers.contains($0) }
    }
    return joined
  }
}
