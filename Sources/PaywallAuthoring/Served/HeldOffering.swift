import PaywallChecking
import PaywallHTML
import PaywallModel
import PaywallProject
import PaywallRules

/// Why a change is not shown.
struct ServedTrouble {
  var message: String
  var hint: String?
  var place: ServedPlace?

  init(_ finding: Finding) {
    (message, hint) = (finding.message, finding.hint)
    place = ServedPlace(finding.range)
  }

  init(_ error: any Error) {
    let known = error as? ProjectError
    (message, hint) = (known?.message ?? "\(error)", known?.hint)
  }
}

extension ServedPlace {
  init(_ range: SourceRange) { self.init(range.file, line: range.line, column: range.column) }
}

/// When something was read, and under which stamps.
///
/// A file that is written to twice within a tick of its clock has the same stamp, so what was read is read once more a
/// little later before the stamp is believed.
struct ReadMark {
  private let stamps: [Int?]
  private let time = ContinuousClock.now
  private let isSure: Bool

  /// - Parameter earlier: the one before.
  init(_ stamps: [Int?], after earlier: ReadMark?) {
    self.stamps = stamps
    isSure = earlier.map { $0.stamps == stamps } ?? false
  }

  /// Whether what was read is still what is there.
  func holds(_ stamps: [Int?]) -> Bool {
    self.stamps == stamps && (isSure || stamps.isEmpty || ContinuousClock.now - time < .milliseconds(20))
  }
}

/// The files outside the offerings, as they were last good.
struct HeldFrame {
  let mark: ReadMark
  var files: ProjectFiles
  var project: ProjectFrame
  /// Why the last ones are not shown.
  var trouble: ServedTrouble?

  /// - Parameter stamps: of the files; empty for those of a revision, which stay what they are.
  init(_ files: ProjectFiles, stamps: [Int?], after earlier: HeldFrame?) {
    mark = ReadMark(stamps, after: earlier?.mark)
    let project = ProjectFrame(reading: files)
    let unread = [(files.project, project.settings.root), (files.products, project.catalogue.root)]
      .compactMap { file, root in root == nil ? file?.path : nil }
    let finding = project.findings.inOrder().first { $0.severity == .error && unread.contains($0.range.file) }
    trouble = finding.map(ServedTrouble.init)
    let isShown = trouble == nil || earlier == nil
    (self.files, self.project) = isShown ? (files, project) : (earlier?.files ?? files, earlier?.project ?? project)
  }
}

/// An offering, as it was last good and as it is.
struct HeldOffering {
  let mark: ReadMark
  /// Its variants in order; empty where they never were good.
  var variants: [VariantOnShow] = []
  var trouble: ServedTrouble?
  /// What was found in its files, as they are.
  var findings: [Finding] = []

  /// - Parameter stamps: of its files and the frame's; empty for those of a revision.
  init(
    _ reading: Result<Offering, any Error>, _ frame: HeldFrame, stamps: [Int?], after earlier: HeldOffering?
  ) {
    mark = ReadMark(stamps, after: earlier?.mark)
    do {
      let offering = try reading.get()
      if let finding = offering.findings.inOrder().first(where: { $0.severity == .error }) {
        trouble = ServedTrouble(finding)
      } else {
        variants = try offering.variants.map { try VariantOnShow(offering, $0.name, frame.files) }
      }
    } catch {
      trouble = ServedTrouble(error)
    }
    if trouble != nil { variants = earlier?.variants ?? [] }
  }
}

extension HeldOffering {
  /// What the rules of offerings find in one, as `validate` weighs and waives it.
  static func findings(
    _ offering: Offering, _ frame: ProjectFrame, _ reader: ProjectReader, now: Int64
  ) throws -> [Finding] {
    let folder = offering.folder + "/"
    let found = CheckedOffering(offering, of: frame, now: now).findings
    let waivers = frame.acceptedFindings.filter { $0.target.file.hasPrefix(folder) }
    let acceptance = try Acceptance(
      of: RuleEngine.applySeverities(found, of: frame.settings), by: waivers, in: waivedFiles(reader),
      among: RuleCatalogue.known, now: now, sawHistory: false)
    return acceptance.findings.filter { $0.range.file.hasPrefix(folder) }.inOrder()
  }
}
