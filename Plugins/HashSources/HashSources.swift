import Foundation
import PackagePlugin

/// Gives a target a hash of its own files and of those of every target of this package that it depends on, directly or
/// not, so that what it keeps on disk between runs is not believed by a program that was made from other sources.
@main
struct HashSources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    // Packages that this one depends on lie in the build folder, wherever that is: their targets are left out by id.
    let own = Set(context.package.targets.map(\.id))
    let folders = ([target] + target.recursiveTargetDependencies).filter { own.contains($0.id) }.map(\.directoryURL)
    let output = context.pluginWorkDirectoryURL.appending(path: "SourceHash.swift")
    return [
      .buildCommand(
        displayName: "Hashing the sources of \(target.name)",
        executable: try context.tool(named: "SourceHash").url,
        arguments: ([output, root] + folders).map { $0.path(percentEncoded: false) },
        inputFiles: try folders.flatMap(files),
        outputFiles: [output])
    ]
  }

  private func files(below folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
      .map { folder.appending(path: $0) }
      .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
  }
}
