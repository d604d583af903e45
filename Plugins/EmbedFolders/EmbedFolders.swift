import Foundation
import PackagePlugin

/// Writes the files of a target's `Scaffolds`, `Words` and `Data` folders as Swift source, so that the binary holds them.
///
/// SwiftPM's own `.embedInCode` takes half a minute for what this does in a second, and refuses equal names in two
/// folders; `.copy` would leave the files beside the binary.
@main
struct EmbedFolders: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let folders = ["Scaffolds", "Words", "Data"]
      .map { module.directoryURL.appending(path: $0, directoryHint: .isDirectory) }
      .filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding the files of \(target.name)",
        executable: try context.tool(named: "EmbedFiles").url,
        arguments: [output.path(percentEncoded: false)] + folders.map { $0.path(percentEncoded: false) },
        inputFiles: try folders.flatMap(files),
        outputFiles: [output])
    ]
  }

  /// Every file below `folder`, hidden ones too: a project has a `.gitignore`.
  private func files(below folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
      .map { folder.appending(path: $0) }
      .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
  }
}
