#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes the files below a folder as Swift source: a table of paths and texts.
///
/// Run by the plugin in `Templates/Plugin`: `EmbedFiles FOLDER OUTPUT`.
@main
struct EmbedFiles {
  static func main() throws {
    guard CommandLine.arguments.count == 3 else { throw EmbedError(message: "usage: EmbedFiles FOLDER OUTPUT") }
    let folder = CommandLine.arguments[1]
    var source =
      "/// Written by EmbedFiles from Templates/Scaffolds.\nlet embeddedFiles: [(path: String, text: String)] = [\n"
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() where !isLitter(path) {
      let file = folder + "/" + path
      guard try isRegular(file) else { continue }
      source += "  (\(literal(path)), \(literal(try text(of: file)))),\n"
    }
    try Data((source + "]\n").utf8).write(to: URL(filePath: CommandLine.arguments[2]))
  }

  /// What file browsers and editors leave behind.
  private static func isLitter(_ path: String) -> Bool { path.hasSuffix(".DS_Store") || path.hasSuffix("~") }

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
