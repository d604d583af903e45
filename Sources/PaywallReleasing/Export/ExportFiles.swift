import Git
import JSON
import PaywallBundle
package import PaywallChecking
package import PaywallExchange
package import PaywallModel
package import PaywallProject
import PaywallRecord
import PaywallRules

package struct ExportFilesOptions: Sendable {
  package var format: ExportFormat
  /// Options in the place of those in the settings, as `ExportOverride` takes them.
  package var options: [(name: String, value: String)]
  /// What to export, as git spells a commit; nil for the work tree.
  package var revision: String?
  /// The folder to write, absolute; nil to write nothing.
  package var folder: String?
  package var isDryRun: Bool
  /// A file of the same kind that others write too, absolute; nil for none.
  package var against: String?

  package init(
    _ format: ExportFormat, options: [(name: String, value: String)] = [], revision: String? = nil,
    folder: String? = nil, isDryRun: Bool = false, against: String? = nil
  ) {
    self.format = format
    self.options = options
    self.revision = revision
    self.folder = folder
    self.isDryRun = isDryRun
    self.against = against
  }
}

/// What an export made of a project.
package struct ExportFiles: Sendable {
  package struct File: Sendable {
    /// From the folder of the exports.
    package var path: String
    package var bytes: [UInt8]
    /// Whether the folder held another file of the name, or none.
    package var isNew: Bool
  }

  /// In order of their paths.
  package var files: [File]
  /// Files of an earlier export that this one no longer has.
  package var removed: [String]
  /// How the file that was merged with changes; nil where none was.
  package var changes: [ExportMerge.Change]?
  /// What is lost.
  package var losses: Validation
}

/// Makes the files of an export as a release has them, with the options that the settings give it, or that are given here.
/// - Throws: for an option that the format does not have, or not so; `FindingsError` for a project with errors, among them what the export's reader would misread; nothing is
///   written then.
package func exportFiles(
  _ workspace: Workspace, _ options: ExportFilesOptions, in context: RunContext
) throws -> ExportFiles {
  let override = ExportOverride(options.format, options.options)
  if let wrong = override.findings.first { throw ProjectError(.refused, wrong.message, hint: wrong.hint) }
  if let folder = options.folder { try workspace.requireOutside(folder) }
  let sourceTree = try workspace.sourceTree(at: options.revision)
  let project = try checkProject(
    sourceTree, now: context.now, kept: KeptOfferings(of: nil), exporting: override, progress: context.progress)
  var validation = Validation(project, of: workspace)
  if project.hasErrors {
    validation.excerpts = SourceExcerpts(under: validation.findings, in: sourceTree)
    throw FindingsError(validation: validation)
  }
  let losing = [validation.findings, validation.waived].map { $0.filter { $0.rule.hasPrefix("export-") } }
  (validation.findings, validation.waived) = (losing[0], losing[1])
  let request = project.frame.settings.export(override)
  let reader = ProjectReader(source: try sourceTree.open())
  let subject = ExportProject(
    ExportContext(project.frame, request), offerings: project.offerings.map(\.id)
  ) { try project.kept.read($0, by: reader) }
  let own = try request.files(of: subject)
  let merge = try options.against.flatMap { try request.merge(own, intoFileAt: $0) }
  let files = (merge?.files ?? own).map { file in
    ExportFiles.File(path: TargetPath.exportName(file.path), bytes: file.bytes, isNew: true)
  }
  var result = ExportFiles(files: files, removed: [], changes: merge?.changes, losses: validation)
  if let folder = options.folder {
    var target = try ExportFolder(folder, options.format)
    result.files = try files.map { file in
      ExportFiles.File(path: file.path, bytes: file.bytes, isNew: try target.claim(file.path, file.bytes))
    }
    result.removed = target.stale
    if !options.isDryRun { try target.write(result.files) }
  }
  return result
}

extension ExportRequest {
  /// The most bytes of a file that is merged with: far more than any service gives out.
  private static let longest = 32 << 20

  fileprivate func merge(_ files: [CompiledFile], intoFileAt path: String) throws -> ExportMerge? {
    let bytes = try FileSystem.read(path, atMost: Self.longest)
    let theirs: JSONValue
    do { theirs = try JSONValue(parsing: bytes) } catch {
      throw ProjectError(.file, "\(path): \(error)", hint: "download the file again")
    }
    do { return try merge(files, into: theirs) } catch {
      throw ProjectError(.refused, "\(path): \(error.message)", hint: error.hint)
    }
  }
}

extension Workspace {
  /// Where the project is read from at a revision; the work tree for nil.
  fileprivate func sourceTree(at revision: String?) throws -> SourceTree {
    guard let revision else { return try workTree() }
    let repository = try repository()
    let commit = try repository.commit(published(revision, in: repository))
    return try sourceTree(of: commit, in: repository)
  }
}
