package import JSON
package import PaywallBundle
package import PaywallModel

/// An export's files with what another file of their kind holds beside, and how that file changes.
package struct ExportMerge: Sendable {
  package var files: [CompiledFile]
  package var changes: [Change]

  /// One thing of the other file that is another one afterwards.
  package struct Change: Sendable, Equatable {
    package enum Kind: String, Sendable { case added, changed, removed }
    package var kind: Kind
    /// What it is, such as `parameter`.
    package var noun: String
    package var name: String

    package init(_ kind: Kind, _ noun: String, _ name: String) {
      self.kind = kind
      self.noun = noun
      self.name = name
    }
  }
}

/// Why another file cannot be merged with.
package struct ExchangeError: Error, Sendable, Equatable {
  /// One lowercase line without a full stop.
  package var message: String
  package var hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

extension Export {
  /// Nil: the files stand alone.
  package static func merge(_ files: [CompiledFile], into theirs: JSONValue) throws(ExchangeError) -> ExportMerge? {
    nil
  }
}

extension ExportRequest {
  /// The files with what `theirs` holds beside; nil for an export whose files stand alone.
  package func merge(_ files: [CompiledFile], into theirs: JSONValue) throws(ExchangeError) -> ExportMerge? {
    try format.export.merge(files, into: theirs)
  }
}
