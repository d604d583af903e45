import Base
import YAML

/// Why a StoreKit configuration or a catalogue cannot be read, and where.
package struct StoreKitError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Code: Sendable {
    /// The file is empty.
    case empty
    /// The file is not well-formed JSON, or the catalogue not well-formed YAML.
    case syntax
    /// The file is well-formed, but is not a StoreKit configuration or a catalogue.
    case unexpectedContent
  }

  package var code: Code
  package var range: SourceRange
  package var message: String
  package var hint: String?

  package var description: String { "\(range.file):\(range.start.line):\(range.start.column): \(message)" }
}
