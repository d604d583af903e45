import YAML

/// What is copied: `OFFERING[/VARIANT][@REVISION]`, as `paywall new` takes it and as its copies record it.
package struct Origin: Sendable {
  package var offering: String
  package var variant: String?
  package var revision: String?

  /// - Returns: nil for a text of another form.
  package init?(written text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let path = parts[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard path.count <= 2, path.allSatisfy(isID), parts.count == 1 || !parts[1].isEmpty else { return nil }
    offering = path[0]
    variant = path.count == 2 ? path[1] : nil
    revision = parts.count == 2 ? parts[1] : nil
  }
}

extension Offering {
  /// What one of its variants was copied from: with the offering, and by itself, which it may have been before.
  package func origins(of variant: String) -> [(offering: String, variant: String)] {
    func origin(in root: Node?) -> Origin? { root?["origin"]?.string.flatMap { Origin(written: $0) } }
    let whole = origin(in: root).map { ($0.offering, variant) }
    let own = origin(in: self.variant(variant)?.root).flatMap { own in own.variant.map { (own.offering, $0) } }
    return [whole, own].compactMap { $0 }
  }
}
