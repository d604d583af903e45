import Foundation
import PackagePlugin

/// Collects the rules of a target from the files in its `Rules` folder, the exports from those named `…Export.swift` in
/// `Exports`, and the imports from those named `…Import.swift` in `Imports`, so that each of them is one file and no list is
/// kept by hand.
@main
struct CollectTypes: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    return try ["Rules", "Exports", "Imports"].compactMap { name in
      let folder = module.directoryURL.appending(path: name, directoryHint: .isDirectory).path(percentEncoded: false)
      let files = module.sourceFiles(withSuffix: ".swift").map(\.url)
        .filter { $0.path(percentEncoded: false).hasPrefix(folder) }
        .filter { name == "Rules" || $0.lastPathComponent.hasSuffix("\(name.dropLast()).swift") }
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
      if files.isEmpty { return nil }
      let output = context.pluginWorkDirectoryURL.appending(path: "\(name).swift")
      return .buildCommand(
        displayName: "Collecting the \(name.lowercased()) of \(target.name)",
        executable: try context.tool(named: "WriteTypeLists").url,
        arguments: [name] + ([output] + files).map { $0.path(percentEncoded: false) },
        inputFiles: files, outputFiles: [output])
    }
  }
}
