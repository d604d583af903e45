import PaywallModel

extension [StoreDifference] {
  /// What differs in one way. What nobody sells is a warning at most: no user meets it.
  func violations(of kind: StoreDifference.Kind) -> [Violation] {
    filter { $0.kind == kind }.map { difference in
      let sellers = difference.sellers
      let shown =
        sellers.prefix(3).joined(separator: "; ") + (sellers.count > 3 ? "; and \(sellers.count - 3) more" : "")
      return Violation(
        at: difference.range,
        "\(difference.message) (\(difference.place.file):\(difference.place.start))"
          + (sellers.isEmpty ? "" : ", \(kind == .console ? "shown at" : "sold by") \(shown)"),
        hint: difference.hint, severity: sellers.isEmpty ? .warning : nil)
    }
  }
}

extension Severities {
  /// Of rules about what users pay and get.
  static let storeTerms = always(.error)
  /// Of rules about the rest.
  static let storeNames = always(.warning)
}
