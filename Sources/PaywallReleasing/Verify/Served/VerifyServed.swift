import Git
import PaywallBundle
package import PaywallProject
import PaywallRecord
import TUF
package import Web

/// Follows a bundle at an address as clients do, new ones and those that were there before, and says what its server or
/// CDN serves old, mixed or in a wrong form. In a project also whether it is the release that the project records.
/// - Parameters:
///   - options: `bundle` is the address.
///   - transport: what asks the server.
package func verifyServed(
  _ workspace: Workspace?, _ options: VerifyOptions, by transport: any Transport, in context: RunContext
) throws -> ServedVerification {
  guard let workspace, options.root == nil else {
    guard let path = options.root else {
      throw ProjectError(
        .trust, "there is no root metadata to trust",
        hint: "name root metadata that you trust with --root FILE, or run this in the project")
    }
    let anchor = try readRoot(at: path).fileBytes
    return try waiting(for: ServedInspection(options.bundle, anchor: anchor, visitors: [], by: transport, in: context))
  }
  let repository = try workspace.repository()
  let trust = try trustedRoot(of: workspace, in: repository)
  if options.isAsClient {
    let anchor = trust.newest.fileBytes
    return try waiting(for: ServedInspection(options.bundle, anchor: anchor, visitors: [], by: transport, in: context))
  }
  let record = try Record(of: workspace, trusting: trust, in: repository)
  let anchor = (record.last?.bundle.roots.first ?? trust.newest).fileBytes
  let visitors = try record.visitors(in: repository)
  var result = try waiting(
    for: ServedInspection(options.bundle, anchor: anchor, visitors: visitors, by: transport, in: context))
  result.compare(with: record)
  return result
}

/// - Throws: `.notFound` if nobody answers.
private func waiting(for inspection: ServedInspection) throws -> ServedVerification {
  let found = try wait {
    var inspection = inspection
    await inspection.run()
    return inspection.result
  }
  if found.requests == 0 {
    let why = found.faults.first?.message ?? "no answer"
    throw ProjectError(.notFound, "there is no answer from \(inspection.fetcher.address): \(why)")
  }
  return found
}

extension Record {
  /// How many of the latest states of the record some client is taken to hold.
  private static let mostVisitors = 5

  /// Clients that hold the latest states of the record.
  fileprivate func visitors(in repository: borrowing Repository) throws -> [ServedInspection.Visitor] {
    guard let last else { return [] }
    let trust = TrustedRoot(last.bundle.root) { last.bundle.roots }
    return try repository.recordHistory(from: last.record.id, of: reference).prefix(Self.mostVisitors).map { commit in
      let state = try Release(reading: commit, of: reference, trusting: trust, in: repository)
      var metadata = [
        BundlePath.storeName(RoleName.root.rawValue): state.bundle.root.fileBytes,
        BundlePath.storeName(RoleName.timestamp.rawValue): state.metadata.timestamp.fileBytes,
        BundlePath.storeName(RoleName.snapshot.rawValue): state.metadata.snapshot.fileBytes,
        BundlePath.storeName(RoleName.targets.rawValue): state.metadata.targets.fileBytes,
      ]
      for (name, signed) in state.bundle.delegated { metadata[BundlePath.storeName(name)] = signed.fileBytes }
      return ServedInspection.Visitor(release: state.number, metadata: metadata)
    }
  }
}

extension ServedVerification {
  /// What is served against what is recorded.
  fileprivate mutating func compare(with record: Record) {
    (gap, comparedWith) = (record.gap, record.last?.number)
    guard let last = record.last, let timestamp else { return }
    let known = last.metadata.timestamp.role.version
    let served = provenance.map { "release \($0.release) (timestamp v\(timestamp))" } ?? "timestamp v\(timestamp)"
    if timestamp < known {
      fault(
        BundlePath.timestamp,
        "\(served) is being served, but release \(last.number) (timestamp v\(known)) is recorded: upload it, or empty the cache"
      )
    }
    if timestamp > known {
      fault(
        BundlePath.timestamp,
        "\(served) is newer than what is recorded here; fetch the record with: \(record.fetchCommand)")
    }
    if timestamp == known, let provenance, provenance.release != last.number {
      fault(BundlePath.timestamp, "\(served) is not release \(last.number), which is recorded under that version")
    }
  }
}
