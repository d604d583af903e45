import JSON
import PaywallBundle
import PaywallModel

/// The seed's plain configuration for a server of one's own: eight fields, one file per placement and locale, and one per
/// locale of the current offering, named `_current`, which no placement can be.
enum ConfigExport: Export {
  static func part(of offering: Offering, in context: ExportContext) -> ExportPart {
    EightFields.part(of: offering, in: context)
  }

  static func files(of project: ExportProject) throws -> [CompiledFile] {
    var files: [CompiledFile] = []
    for place in try places(of: project) {
      guard let part = try project.part(place.offering) else { continue }
      for locale in project.frame.locales.sorted() {
        guard let config = part.eightFields(place.variant, in: locale) else { continue }
        files.append(CompiledFile(TargetPath.export("config/\(place.name).\(locale).json"), config))
      }
    }
    return files
  }

  static func losses(of project: ExportProject) throws -> [ExportLoss] {
    try EightFields.linkLosses(in: project.context)
      + project.frame.placements.all.flatMap { try PlacementRoute($0, in: project)?.losses ?? [] }
  }

  private static func places(
    of project: ExportProject
  ) throws -> [(name: String, offering: String, variant: String?)] {
    let placements = try project.frame.placements.all.compactMap { placement in
      try PlacementRoute(placement, in: project).map {
        (name: placement.id.value, offering: $0.offering, variant: $0.variant)
      }
    }
    let current = project.frame.settings.currentOffering.map {
      (name: "_current", offering: $0.value, variant: String?.none)
    }
    return placements + [current].compactMap { $0 }
  }
}
