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

  /// Compiles the frame and the offerings that users can see, in memory.
  /// - Throws: for files that cannot be published: what apps would do with them nobody knows.
  package init(_ reader: ProjectReader) throws {
    frame = ProjectFrame(reading: try reader.frame())
    try requireReadable(frame.findingsOfContent)
    var versions: [String: SemanticVersion] = [:]
    var files: [String: [UInt8]] = [:]
    for id in frame.shownOfferings {
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
  /// The offerings that some user can see.
  fileprivate var shownOfferings: [String] {
    let rules = placements.all.flatMap(\.rules).compactMap { $0.offering?.value }
    let arms = experiments.filter { $0.status == .running }.flatMap(\.arms).compactMap { $0.offering?.value }
    return Set(rules + arms + [settings.currentOffering?.value].compactMap { $0 }).sorted()
  }
}
