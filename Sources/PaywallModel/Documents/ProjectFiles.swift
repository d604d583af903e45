/// The bytes of one offering's files, as found in a folder or in a git tree.
package struct OfferingFiles: Sendable {
  package var id: String
  package var offering: SourceFile?
  package var variants: [SourceFile] = []
  package var locales: [SourceFile] = []
  /// Files of the folder that are not the offering's own.
  package var unrecognizedFiles: [SourceFile] = []
  /// The findings made while looking for the files.
  package var findings: [Finding] = []

  package init(id: String) { self.id = id }

  package var folder: String { "offerings/\(id)" }

  /// Whether the offering has no files at all.
  package var isAbsent: Bool { offering == nil && variants.isEmpty && locales.isEmpty && findings.isEmpty }
}

/// The bytes of a project's files outside its offerings.
package struct ProjectFiles: Sendable {
  package var project: SourceFile?
  package var products: SourceFile?
  package var placements: SourceFile?
  package var waivers: SourceFile?
  package var experiments: [SourceFile] = []
  /// Files in the folder `experiments` that are not experiments.
  package var unrecognizedFiles: [SourceFile] = []
  /// The findings made while looking for the files.
  package var findings: [Finding] = []

  package init() {}
}
