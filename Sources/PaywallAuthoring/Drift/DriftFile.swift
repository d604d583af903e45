package import PaywallExchange
package import PaywallModel
import PaywallProject
import YAML

/// A file that a project is compared with.
package struct DriftFile {
  /// What was recognized.
  package enum Kind: Sendable, Equatable {
    case store(StoreFile.Kind)
    case console(ImportFormat)

    /// As JSON output has it.
    package var word: String {
      switch self {
      case .store(let kind): kind.rawValue
      case .console(let format): format.rawValue
      }
    }
  }

  let kind: Kind
  let file: SourceFile
  /// Nil for a console's export.
  let store: StoreFile?

  var path: String { file.path }

  /// Reads files, each once.
  /// - Throws: for one that is nothing that can be compared, or could be several consoles' export.
  static func read(_ names: [String], as format: ImportFormat?, in context: RunContext) throws -> [DriftFile] {
    var seen: Set<String> = []
    return try names.filter { seen.insert(context.absolute($0)).inserted }.map { name in
      let bytes = try FileSystem.read(context.absolute(name), atMost: storeFileLimit)
      return try DriftFile(SourceFile(path: name, bytes: bytes), as: format)
    }
  }

  private init(_ file: SourceFile, as format: ImportFormat?) throws {
    self.file = file
    if let format {
      (kind, store) = (.console(format), nil)
      return
    }
    let read: StoreFile
    do throws(StoreFileError) { read = try StoreFile(reading: file) } catch {
      let formats = readJSON(file.bytes).root.map(ConsoleExport.formats) ?? []
      guard let first = formats.first else { throw ProjectError(error) }
      if formats.count > 1 {
        throw ProjectError(
          .refused, "\(file.path) can be an export of \(formats.map(\.rawValue).joined(separator: " or of "))",
          hint: "say which with --kind")
      }
      (kind, store) = (.console(first), nil)
      return
    }
    (kind, store) = (.store(read.kind), read)
  }
}
