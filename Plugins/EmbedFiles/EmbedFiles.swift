#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes the files below some folders as Swift source: a table of paths and texts.
///
/// Run by the plugin in `Plugins/EmbedFolders`: `EmbedFiles OUTPUT FOLDER...`. Paths are those inside the folders.
@main
struct EmbedFiles {
  static func main() throws {
    guard CommandLine.arguments.count >= 3 else { throw EmbedError(message: "usage: EmbedFiles OUTPUT FOLDER...") }
    var source = "/// Written by EmbedFiles.\nlet embeddedFiles: [(path: String, text: String)] = [\n"
    for folder in CommandLine.arguments.dropFirst(2) { source += try entries(below: folder) }
    try Data((source + "]\n").utf8).write(to: URL(filePath: CommandLine.arguments[1]))
  }

  private static func entries(below folder: String) throws -> String {
    var source = ""
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() where !isLitter(path) {
      let file = folder + "/" + path
      guard try isRegular(file) else { continue }
      source += "  (\(literal(path)), \(literal(try text(of: file)))),\n"
    }
    return source
  }

  /// What file browsers and editors leave behind, and the script that writes a folder's data.
  private static func isLitter(_ path: String) -> Bool {
    path.hasSuffix(".DS_Store") || path.hasSuffix("~") || path == "generate"
  }

  private static func isRegular(_ file: String) throws -> Bool {
    try FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType == .typeRegular
  }

  private static func text(of file: String) throws -> String {
    let data = try Data(contentsOf: URL(filePath: file))
    guard let text = String(validating: data, as: UTF8.self) else {
      throw EmbedError(message: "\(file) is not valid UTF-8")
    }
    return text
  }

  /// `text` as a Swift string literal on one line.
  private static func literal(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      case _ where scalar.properties.generalCategory == .control:
        quoted += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

private struct EmbedError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}
