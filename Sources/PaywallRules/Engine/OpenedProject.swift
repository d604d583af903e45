package import PaywallModel

/// A project whose files outside its offerings have been read, and whose offerings are known by id.
package struct OpenedProject {
  package let reader: ProjectReader
  /// Where its offerings are read.
  package let kept: KeptOfferings
  /// The files outside the offerings.
  package let files: ProjectFiles
  package let frame: ProjectFrame
  /// The ids of the offerings, in order.
  package let offerings: [String]
  /// Files that the project does not recognize.
  let unrecognizedFiles: [SourceFile]
  /// Findings about entries in the folder of offerings that are not offerings.
  let misplaced: [Finding]

  package init(_ reader: ProjectReader, kept: KeptOfferings = KeptOfferings(of: [])) throws {
    self.reader = reader
    self.kept = kept
    files = try reader.frame()
    frame = ProjectFrame(reading: files)
    let beside: [SourceFile]
    (offerings, beside, misplaced) = try reader.offerings()
    unrecognizedFiles = files.unrecognizedFiles + beside + (try reader.unrecognizedFiles())
  }

  /// An offering; nil where there is no file of it.
  func offering(_ id: String) throws -> Offering? { try kept.present(id, by: reader) }
}
