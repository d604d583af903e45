/// The bytes of one offering's files, as found in a folder or in a git tree.
package struct OfferingFiles: Sendable {
  /// The name of the folder.
  package var id: String
  /// `offering.yaml`; nil where it is missing.
  package var offering: SourceFile?
  /// `variants/`, by name.
  package var variants: [SourceFile] = []
  /// `locales/`, by name.
  package var locales: [SourceFile] = []
  /// Files of the folder that are not the offering's own.
  package var unrecognizedFiles: [SourceFile] = []
  /// The findings made while looking for the files.
  package var findings: [Finding] = []

  /// A folder without files.
  package init(id: String) { self.id = id }

  /// The path of the folder in the project.
  package var folder: String { "offerings/\(id)" }

  /// Whether the offering has no files at all.
  package var isAbsent: Bool { offering == nil && variants.isEmpty && locales.isEmpty && findings.isEmpty }
}

/// The bytes of a project's files outside its offerings.
package struct ProjectFiles: Sendable {
  /// `paywall.yaml`.
  package var project: SourceFile?
  /// `products.yaml`.
  package var products: SourceFile?
  /// `placements.yaml`.
  package var placements: SourceFile?
  /// `waivers.yaml`.
  package var waivers: SourceFile?
  /// `experiments/`, by name.
  package var experiments: [SourceFile] = []
  /// Those files of `tests/` that hold tests of the project, by name.
  package var tests: [SourceFile] = []
  /// Files in the folder `experiments` that are not experiments.
  package var unrecognizedFiles: [SourceFile] = []
  /// The findings made while looking for the files.
  package var findings: [Finding] = []

  /// A project without files.
  package init() {}
}
