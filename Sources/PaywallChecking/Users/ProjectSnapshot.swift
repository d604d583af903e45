import PaywallBundle
package import PaywallKit
package import PaywallModel
import PaywallProject

/// A project in the form that apps choose from, with its sources for what is said of it.
package struct ProjectSnapshot {
  /// The files outside the offerings.
  package let frame: ProjectFrame
  /// The project as a reader has it.
  package let snapshot: PaywallSnapshot

  /// What an app has of its own; it is never chosen, since the current offering can be shown.
  private static let builtIn = PaywallConfig(
    headline: "", subhead: "", bullets: [], productIDs: [], highlightedProductID: "", ctaTitle: "")

  /// Compiles the frame and the offerings that users can see at some placements, in memory.
  /// - Parameter placements: their ids; what is wrong with what others lead to changes no answer about these.
  /// - Throws: for files that cannot be published: what apps would do with them nobody knows.
  package init(_ reader: ProjectReader, at placements: [String]) throws {
    frame = ProjectFrame(reading: try reader.frame())
    try requireReadable(frame.findingsOfContent)
    var versions: [String: SemanticVersion] = [:]
    var files: [String: [UInt8]] = [:]
    for shown in frame.shownOfferings(at: Set(placements)) {
      let id = shown.value
      guard try reader.source.list("offerings/\(id)") != nil else {
        throw ProjectError(
          .unreadable, "\(shown.range.file):\(shown.range.start): there is no offering '\(id)'",
          hint: "see all with: paywall validate")
      }
      let offering = Offering(reading: try reader.offering(id))
      try requireReadable(offering.findings)
      versions[id] = offering.version?.value
      let compiled = try compile(offering)
      files[compiled.path] = compiled.bytes
    }
    let index = compileIndex(frame, versions: versions)
    files[index.path] = index.bytes
    let builtIn = BuiltInPaywalls(Self.builtIn)
    guard let snapshot = PaywallSnapshot(release: nil, files: files, origin: .fresh, builtIn: builtIn) else {
      throw ProjectError(
        .refused, "the current offering cannot be shown", hint: "see why with: paywall validate")
    }
    self.snapshot = snapshot
  }
}

/// - Throws: for the first error in reading: what the project says nobody knows then.
package func requireReadable(_ findings: [Finding]) throws {
  guard let first = findings.inOrder().first(where: { $0.severity == .error }) else { return }
  throw ProjectError(
    .unreadable, "\(first.range.file):\(first.range.start): \(first.message)", hint: "see all with: paywall validate")
}

extension ProjectFrame {
  /// The offerings that some user can see at these placements, each where the first thing that leads to it names it.
  fileprivate func shownOfferings(at ids: Set<String>) -> [Located<String>] {
    let rules = placements.all.filter { ids.contains($0.id.value) }.flatMap(\.rules)
    let asked = Set(rules.compactMap { $0.experiment?.value })
    let arms = experiments.filter { $0.status == .running && asked.contains($0.id) }.flatMap(\.arms)
    let all = rules.compactMap(\.offering) + arms.compactMap(\.offering) + [settings.currentOffering].compactMap { $0 }
    return Dictionary(all.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first }).values
      .sorted { $0.value < $1.value }
  }
}
