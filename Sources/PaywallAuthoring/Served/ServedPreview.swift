import Git
import PaywallHTML
import PaywallKit
package import PaywallModel
package import PaywallProject

/// A project as the preview server shows it: read when a page asks, and read again only where files changed.
/// For one thread.
package final class ServedPreview {
  let request: PreviewRequest
  /// The folder of its addresses, with slashes at both ends.
  let base: String
  /// The app's pictures, as they were when the preview started.
  let pictures: AssetFolder?
  private let workspace: Workspace
  private let now: @Sendable () -> Int64
  private let stamps = FolderStamps()
  private var frames: [String: HeldFrame] = [:]
  private var offerings: [String: HeldOffering] = [:]
  private var commits: [String: String] = [:]
  private var listing: (mark: ReadMark, ids: [String])?
  /// What the last check of the whole project found.
  package var checked: [Finding] = []

  /// - Parameters:
  ///   - now: the moment to show, in seconds since 1970.
  ///   - base: the folder of its addresses, with slashes at both ends.
  /// - Throws: for names and revisions that are not there.
  package init(
    _ workspace: Workspace, _ request: PreviewRequest, base: String, now: @escaping @Sendable () -> Int64
  ) throws {
    (self.workspace, self.request, self.base, self.now) = (workspace, request, base, now)
    pictures = try request.assets.map { try AssetFolder($0.path, called: $0.name) }
    for name in request.names {
      let (revision, id, variant) = try shownParts(of: name)
      if let revision { commits[revision] = try commit(revision) }
      try requireOffering(id, variant, at: revision)
    }
    for front in request.storeFronts where SampleStoreFront.named(front) == nil {
      throw ProjectError(
        .notFound, "there is no store front '\(front)' here",
        hint: "store fronts: " + SampleStoreFront.all.map(\.code).joined(separator: ", "))
    }
  }

  /// A view as the files are now. What cannot be read is said in it.
  package func view(_ request: ServedRequest) -> ServedView {
    forget()
    switch request.page {
    case .home where self.request.names.isEmpty: return overview(find: "", number: 1, request.choices)
    case .home: return variants(self.request.names, request.choices)
    case .variants(let offering, let variant):
      return variants([variant.map { "\(offering)/\($0)" } ?? offering], request.choices)
    case .overview(let find, let number): return overview(find: find, number: number, request.choices)
    }
  }

  /// What changes when a file does that the view is made of.
  package func stamp(_ request: ServedRequest) -> Int {
    var sum = Hasher()
    sum.combine(frameStamp())
    switch request.page {
    case .home where !self.request.names.isEmpty:
      for name in self.request.names {
        guard let (revision, id, _) = try? shownParts(of: name), revision == nil else { continue }
        sum.combine(stamp(ofOffering: id))
      }
    case .variants(let id, _): sum.combine(stamp(ofOffering: id))
    case .home, .overview:
      let (find, number) = if case .overview(let find, let number) = request.page { (find, number) } else { ("", 1) }
      sum.combine(workspace.root.map { FileSystem.stamp($0 + "/offerings") })
      for id in overviewOfferings(find: find, number: number) { sum.combine(stamp(ofOffering: id)) }
    }
    return sum.finalize()
  }

  /// The moment that is shown.
  var moment: Int64 { now() }

  /// More than pages show at once is not kept.
  private func forget() {
    if offerings.count > 512 { offerings = [:] }
  }
}

extension ServedPreview {
  /// The files outside the offerings.
  /// - Parameter revision: as it was named; nil for the work tree.
  func frame(_ revision: String? = nil) throws -> HeldFrame {
    let (key, stamps) = (revision ?? "", revision == nil ? [frameStamp()] : [])
    if let held = frames[key], held.mark.holds(stamps) { return held }
    let held = HeldFrame(try reader(revision).frame(), stamps: stamps, after: frames[key])
    frames[key] = held
    return held
  }

  /// An offering with all its variants.
  func offering(_ id: String, at revision: String? = nil) throws -> HeldOffering {
    let key = revision.map { "\($0):\(id)" } ?? id
    let frame = try frame(revision)
    let stamps = revision == nil ? [frameStamp(), stamp(ofOffering: id)] : []
    if let held = offerings[key], held.mark.holds(stamps) { return held }
    let reader = try reader(revision)
    let reading = Result { () throws -> PaywallModel.Offering in
      let files = try reader.offering(id)
      if files.isAbsent { throw try missingOffering(id, at: revision, in: reader) }
      return Offering(reading: files)
    }
    var held = HeldOffering(reading, frame, stamps: stamps, after: offerings[key])
    if revision == nil, case .success(let offering) = reading {
      held.findings = (try? HeldOffering.findings(offering, frame.project, reader, now: moment)) ?? []
    }
    offerings[key] = held
    return held
  }

  /// The ids of all offerings, in order.
  func offeringIDs() -> [String] {
    let stamps = [workspace.root.flatMap { FileSystem.stamp($0 + "/offerings") }?.hashValue]
    if let listing, listing.mark.holds(stamps) { return listing.ids }
    let ids = (try? reader(nil).offerings().ids) ?? []
    listing = (ReadMark(stamps, after: listing?.mark), ids)
    return ids
  }

  func reader(_ revision: String?) throws -> ProjectReader {
    try projectReader(workspace, at: revision.map { commits[$0] ?? $0 })
  }

  private func commit(_ revision: String) throws -> String {
    // A release is what its bundle's record says, not what a tag does.
    if revision.hasPrefix("release/") { return revision }
    return try workspace.repository().commit(revision).id.description
  }

  private func requireOffering(_ id: String, _ name: String?, at revision: String?) throws {
    let held = try offering(id, at: revision)
    if held.variants.isEmpty, let trouble = held.trouble, trouble.place == nil {
      throw ProjectError(.notFound, trouble.message, hint: trouble.hint)
    }
    if let name, let first = held.variants.first { _ = try variant(name, of: first.offering) }
  }

  private func frameStamp() -> Int? {
    guard let root = workspace.root else { return nil }
    var sum = Hasher()
    sum.combine(
      stamps.sum(root, levels: 2) { name in
        name == "experiments" || ["paywall.", "products.", "placements.", "waivers."].contains { name.hasPrefix($0) }
      })
    if let products = request.products { sum.combine(FileSystem.stamp(products.path)) }
    return sum.finalize()
  }

  private func stamp(ofOffering id: String) -> Int? {
    workspace.root.map { stamps.sum("\($0)/offerings/\(id)", levels: 2) }
  }
}
