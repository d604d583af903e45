import Base
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

extension OfferingChange {
  /// Who sees what changed, of those who see the offering: where that is in variants alone, whoever is shown one of these.
  package func reach(_ whole: Reach, of offering: Offering) -> Reach {
    let isInVariants = changes.allSatisfy { change in
      let parts = change.path.split(separator: ".")
      switch parts.first {
      case "version": return true
      case "variants": return parts.count > 2 || change.kind != .removed
      case "locales": return parts.count > 2
      default: return false
      }
    }
    let (changed, usual) = (changedVariants(of: offering), offering.defaultVariant.value)
    guard status == .changed, isInVariants, !changed.isEmpty, unreadable.isEmpty else { return whole }
    var reach = whole
    reach.ways = whole.ways.filter { changed.contains($0.variant ?? usual) }
    reach.isCurrent = whole.isCurrent && changed.contains(usual)
    reach.name()
    return reach
  }
}

extension Reach {
  /// Names the placements and experiments that lead somebody there.
  mutating func name() {
    placements = Set(ways.map { ExactKey($0.placement) }).map(\.text).sorted(by: precedes)
    experiments = Set(ways.compactMap(\.experiment).map { ExactKey($0) }).map(\.text).sorted(by: precedes)
  }
}
