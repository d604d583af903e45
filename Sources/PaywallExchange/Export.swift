package import JSON
package import PaywallBundle
package import PaywallModel

/// The form in which readers that are not ours take what a project publishes: a file `<Name>Export.swift` in `Exports` for
/// each `ExportFormat`, which the build finds (Plugins/CollectTypes); what it is made of lies in a folder beside it.
///
/// An export is made of parts, one for each offering, so that only those of offerings that changed are made again.
package protocol Export: Sendable {
  /// What the format makes of one offering, and what of it is lost.
  ///
  /// It depends on the offering, the settings, the catalogue and the options alone: while these are the same, the part of
  /// an earlier release and the losses of an earlier check stand.
  static func part(of offering: Offering, in context: ExportContext) -> ExportPart

  /// The parts that released files hold, by offering, equal to what `part` gave; those that are missing are made again.
  /// - Parameter files: what the last release holds of the export, by target path.
  static func parts(in files: [String: JSONValue]) -> [String: JSONValue]

  /// The files, under `exports/`, each with a name that begins with the format's word.
  static func files(of project: ExportProject) throws -> [CompiledFile]

  /// What is lost outside the offerings, or of all files together. It should read no offering that it need not.
  static func losses(of project: ExportProject) throws -> [ExportLoss]

  /// The files with what another file of their kind holds beside; nil where files stand alone.
  /// - Throws: for a file of another kind, and where names are taken.
  static func merge(_ files: [CompiledFile], into theirs: JSONValue) throws(ExchangeError) -> ExportMerge?
}

extension Export {
  /// None: every offering that is asked for is read.
  package static func parts(in files: [String: JSONValue]) -> [String: JSONValue] { [:] }

  /// None.
  package static func losses(of project: ExportProject) throws -> [ExportLoss] { [] }
}

/// What an export makes of one offering.
package struct ExportPart: Sendable {
  package var value: JSONValue
  package var losses: [ExportLoss]

  package init(_ value: JSONValue, losses: [ExportLoss] = []) {
    self.value = value
    self.losses = losses
  }
}

/// What every part of an export may look at.
package struct ExportContext: Sendable {
  package let frame: ProjectFrame
  package let request: ExportRequest

  package init(_ frame: ProjectFrame, _ request: ExportRequest) {
    self.frame = frame
    self.request = request
  }

  package var settings: Settings { frame.settings }
  package var catalogue: Catalogue { frame.catalogue }

  /// A loss of this export at a place.
  package func loss(
    _ severity: Severity, at range: SourceRange, _ message: String, hint: String? = nil
  ) -> ExportLoss {
    ExportLoss(request.format, severity, at: range, message, hint: hint)
  }
}

/// A project as an export sees it: what is outside the offerings, and the parts of these.
package struct ExportProject {
  package let context: ExportContext
  /// The ids of all offerings, in order.
  package let offerings: [String]
  private let known: [String: JSONValue]
  private let read: (String) throws -> Offering

  /// - Parameters:
  ///   - offerings: all ids, in order.
  ///   - known: parts that need not be made again.
  ///   - read: an offering of another id.
  package init(
    _ context: ExportContext, offerings: [String], known: [String: JSONValue] = [:],
    read: @escaping (String) throws -> Offering
  ) {
    self.context = context
    self.offerings = offerings
    self.known = known
    self.read = read
  }

  package var frame: ProjectFrame { context.frame }
  package var request: ExportRequest { context.request }

  /// The part of an offering; nil for an id that no offering has.
  package func part(_ id: String) throws -> JSONValue? {
    if let part = known[id] { return part }
    guard offerings.contains(id) else { return nil }
    return request.format.export.part(of: try read(id), in: context).value
  }

  /// The parts of all offerings, in order.
  package func parts() throws -> [(id: String, value: JSONValue)] {
    try offerings.map { id in
      (id, try known[id] ?? request.format.export.part(of: read(id), in: context).value)
    }
  }
}

extension ExportRequest {
  /// What the export makes of one offering.
  package func part(of offering: Offering, in frame: ProjectFrame) -> ExportPart {
    format.export.part(of: offering, in: ExportContext(frame, self))
  }

  /// The parts in the files of a release; a file that is no JSON holds none.
  package func parts(in files: [String: [UInt8]]) -> [String: JSONValue] {
    format.export.parts(in: files.compactMapValues { try? JSONValue(parsing: $0, depthLimit: 80) })
  }

  /// The export's files, in order of their paths.
  package func files(of project: ExportProject) throws -> [CompiledFile] {
    try format.export.files(of: project).sorted { $0.path < $1.path }
  }

  /// What it loses outside the offerings.
  package func losses(of project: ExportProject) throws -> [ExportLoss] { try format.export.losses(of: project) }
}

extension ExportFormat {
  /// Whether a target path is one of the format's files.
  package func owns(_ path: String) -> Bool { path.hasPrefix(TargetPath.export(rawValue)) }
}
