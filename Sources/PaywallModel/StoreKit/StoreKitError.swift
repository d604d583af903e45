import Base
import YAML

/// Why a StoreKit configuration or a catalogue cannot be read, and where.
package struct StoreKitError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Why the file was not taken.
  package enum Code: Sendable {
    /// The file is empty.
    case empty
    /// The file is not well-formed JSON, or the catalogue not well-formed YAML.
    case syntax
    /// The file is well-formed, but is not a StoreKit configuration or a catalogue.
    case unexpectedContent
  }

  /// Which case it is, for code that handles the error.
  package var code: Code
  /// Where in the file.
  package var range: SourceRange
  /// For people, without the position.
  package var message: String
  /// What to do about it.
  package var hint: String?

  /// The message behind `file:line:column`.
  package var description: String { "\(range.file):\(range.start.line):\(range.start.column): \(message)" }
}
