package import JSON
package import PaywallModel

/// The form of a file that another SDK loads as it is: a file in `Exports` for each `ExportFormat`, named after it, which
/// the build finds (Plugins/CollectTypes).
package protocol Export: Sendable {
  /// What the file holds for all of a project's offerings.
  static func value(_ frame: ProjectFrame, _ offerings: [Offering]) -> JSONValue

  /// The same, with what the file said of unchanged offerings when it was released last, so that they need not be read.
  ///
  /// - Parameters:
  ///   - ids: all offerings, in order.
  ///   - changed: those that are not as they were released.
  ///   - released: what the file of the last release holds.
  /// - Returns: nil if `released` lacks an offering that did not change; then all of them are read.
  static func value(
    _ frame: ProjectFrame, _ ids: [String], changed: [Offering], over released: JSONValue
  ) -> JSONValue?
}

extension Export {
  /// Reads every offering.
  package static func value(
    _ frame: ProjectFrame, _ ids: [String], changed: [Offering], over released: JSONValue
  ) -> JSONValue? { nil }
}

extension ExportFormat {
  /// The target path of the file.
  package var path: String { TargetPath.export("\(rawValue)-offerings.json") }

  /// The file for all of a project's offerings.
  package func compile(_ frame: ProjectFrame, _ offerings: [Offering]) -> CompiledFile {
    CompiledFile(path, export.value(frame, offerings))
  }

  /// The same file, with what the file of the last release says of unchanged offerings.
  ///
  /// - Returns: nil if that cannot be taken over; then the offerings must all be read.
  package func compile(
    _ frame: ProjectFrame, _ ids: [String], changed: [Offering], over released: [UInt8]
  ) -> CompiledFile? {
    guard let file = try? JSONValue(parsing: released, depthLimit: 80) else { return nil }
    return export.value(frame, ids, changed: changed, over: file).map { CompiledFile(path, $0) }
  }
}
