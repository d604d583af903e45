package import PaywallModel

extension OfferingChange {
  /// An offering whose own files mean the same on both sides, for where something else may change what users see of it.
  package init(untouched offering: Offering, reach: Reach) {
    let version = offering.version?.value
    self.init(
      id: offering.id, status: .changed, before: version, after: version, changes: [], reach: reach, unreadable: [])
  }
}
