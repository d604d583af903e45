package import JSON
package import PaywallModel

/// What giving a field a value changes.
package struct FieldChange: Sendable {
  package var file: String
  /// As waivers write it.
  package var path: String
  /// What stood there; nil for nothing.
  package var before: JSONValue?
  /// What stands there then; nil for nothing.
  package var after: JSONValue?
  /// The lines that are others.
  package var lines: [LineChange]
  /// What rules find in the project as it will be, and did not find before.
  package var findings: [Finding]
  package var isWritten: Bool
  /// The fields of the file that a merge left in conflict; nil if it was in none.
  package var leftInConflict: [String]?
  /// The locale files from which translations of what is taken away go with it, with their lines.
  package var untranslated: [(file: String, lines: [LineChange])] = []
  /// The locale files in which the texts of an item go by the words that name it now, with their lines.
  package var renamed: [(file: String, lines: [LineChange])] = []
  /// The locale files whose texts get the names that the merged variant has.
  package var realigned: [String] = []
  /// Those in which somebody has worked since the merge, and whose texts may be for others by their places.
  package var unsure: [String] = []
}
