import Foundation
import PackagePlugin

/// Collects the rules of a target from the files in its `Rules` folder, so that a rule is one file and no list is kept by
/// hand.
@main
struct CollectRules: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let folder = module.directoryURL.appending(path: "Rules", directoryHint: .isDirectory)
      .path(percentEncoded: false)
    let files = module.sourceFiles(withSuffix: ".swift").map(\.url)
      .filter { $0.path(percentEncoded: false).hasPrefix(folder) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let output = context.pluginWorkDirectoryURL.appending(path: "RuleLists.swift")
    return [
      .buildCommand(
        displayName: "Collecting the rules of \(target.name)",
        executable: try context.tool(named: "WriteRuleLists").url,
        arguments: ([output] + files).map { $0.path(percentEncoded: false) },
        inputFiles: files, outputFiles: [output])
    ]
  }
}
