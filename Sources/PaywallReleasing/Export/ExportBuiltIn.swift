import Base
import PaywallBundle
import PaywallKit
import PaywallModel
package import PaywallProject
import PaywallRecord
import TUF

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

package struct BuiltInOptions: Sendable {
  /// The bundle's folder, absolute.
  package var bundle: String
  /// The Swift file to write, absolute; nil to write none.
  package var output: String?
  package var isDryRun: Bool

  package init(bundle: String, output: String?, isDryRun: Bool = false) {
    self.bundle = bundle
    self.output = output
    self.isDryRun = isDryRun
  }
}

/// What an app is built with.
package struct BuiltInExport: Sendable {
  package var release: Int
  /// By target path.
  package var files: [String]
  /// The Swift file.
  package var source: [UInt8]
  /// Whether the file held these bytes already.
  package var isUnchanged: Bool
}

/// Writes the release of a bundle as a Swift file from which an app loads it: what an app has on its first launch, offline.
///
/// The bundle is verified, then read as the app will do it, by the app's own code. The same bundle gives the same bytes.
/// - Throws: `.trust` for a bundle that is not valid, `.refused` to replace a file that this did not write.
package func exportBuiltIn(
  _ workspace: Workspace, _ options: BuiltInOptions, in context: RunContext
) throws -> BuiltInExport {
  // In a folder without a bundle the output may stand.
  let holdsBundle = FileSystem.isFolder(options.bundle + "/metadata")
  if let output = options.output, holdsBundle { try requirePlace(output, outside: options.bundle) }
  guard try verify(workspace, VerifyOptions(bundle: options.bundle), in: context).isSound else {
    throw ProjectError(
      .trust, "\(options.bundle) is not a valid bundle, so nothing was exported",
      hint: "see why with: paywall verify \(options.bundle)")
  }
  let root = try trustedRoot(of: workspace, in: workspace.repository()).newest.fileBytes
  let read = try readAsApp(options.bundle, root, at: context.now)
  let source = Array(read.source(root).utf8)
  let old = try options.output.flatMap {
    try FileSystem.output($0, beginning: BuiltInRelease.mark, option: "--output")
  }
  let export = BuiltInExport(release: read.number, files: read.files, source: source, isUnchanged: old == source)
  if let output = options.output, !options.isDryRun, !export.isUnchanged { try FileSystem.write(source, to: output) }
  return export
}

private func requirePlace(_ output: String, outside bundle: String) throws {
  if output.hasPrefix(bundle + "/") {
    throw ProjectError(
      .refused, "\(output) is in the bundle's folder, which holds only what was signed",
      hint: "name another file with --output")
  }
}

private func readAsApp(_ bundle: String, _ root: [UInt8], at now: Int64) throws -> BuiltInRelease {
  let release = try wait { () -> Result<BuiltInRelease, PaywallRefreshFailure> in
    let store = MemoryStore()
    let loader = PaywallLoader(
      root: root, fetcher: FolderFetcher(bundle), store: store, builtIn: BuiltInPaywalls(BuiltInRelease.placeholder),
      now: { Date(timeIntervalSince1970: Double(now)) })
    if case .failed(let failure) = await loader.refresh() { return .failure(failure) }
    let shown = loader.current
    let config = shown.choose("", for: PaywallUser(id: "")).paywall.config
    return .success(BuiltInRelease(number: shown.release ?? 0, bytes: store.load("release.json") ?? [], config: config))
  }
  do { return try release.get() } catch {
    throw ProjectError(
      .trust, "an app could not show the release of \(bundle): \(error.message)",
      hint: "publish one that it can, then export again")
  }
}
