package import PaywallReleasing

extension Shop {
  package static let day: Int64 = 86_400

  /// A project with releases, so many days apart.
  package convenience init(releases: Int, days: Int64, template: String = "minimal") throws {
    try self.init(releases: 1, template: template)
    for release in 1..<releases {
      now += days * Self.day
      try change(headline: "Headline \(release)")
      try publish()
    }
  }

  package func prune(keep: Int, dry: Bool = false, in bundle: String? = nil) throws -> Pruning {
    try PaywallReleasing.prune(
      workspace, PruneOptions(bundle: bundle ?? out, keep: keep, isDryRun: dry), in: context)
  }
}
