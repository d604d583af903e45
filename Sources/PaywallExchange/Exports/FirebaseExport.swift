import JSON
import PaywallBundle
import PaywallModel

/// A Remote Config template: a JSON parameter for each placement and each group of locales that reads the same, holding the
/// seed's eight fields; audiences, rollouts, windows and arms as conditions in the order of the rules.
///
/// A template replaces the whole one of a project, so what is published is merged into a downloaded one first
/// (`FirebaseMerge`).
enum FirebaseExport: Export {
  static let path = TargetPath.export("firebase-template.json")

  static func part(of offering: Offering, in context: ExportContext) -> ExportPart {
    EightFields.part(of: offering, in: context)
  }

  static func files(of project: ExportProject) throws -> [CompiledFile] {
    [CompiledFile(path, try FirebaseTemplate(of: project).json)]
  }

  static func losses(of project: ExportProject) throws -> [ExportLoss] {
    try EightFields.linkLosses(in: project.context) + FirebaseTemplate(of: project).losses
  }

  static func merge(_ files: [CompiledFile], into theirs: JSONValue) throws(ExchangeError) -> ExportMerge? {
    guard let file = files.first, let own = try? JSONValue(parsing: file.bytes, depthLimit: 80) else { return nil }
    let merge = try FirebaseMerge(own, into: theirs)
    return ExportMerge(files: [CompiledFile(path, merge.template)], changes: merge.changes)
  }
}
