package import PaywallModel

extension OfferingChange {
  /// The variants whose screen, words in some locale, or packages became others.
  package func changedVariants(of offering: Offering) -> Set<String> {
    var names: Set<String> = []
    for change in changes {
      let parts = change.path.split(separator: ".")
      switch parts.first {
      case "packages": return Set(offering.variants.map(\.name))
      case "variants" where parts.count > 1: names.insert(String(parts[1]))
      case "locales" where parts.count > 2: names.insert(String(parts[2]))
      default: break
      }
    }
    return names
  }
}
