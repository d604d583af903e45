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
  /// - Parameter former: the older version and who saw it, which is asked where something was removed; nil where there is none.
  package func reach(
    _ whole: Reach, of offering: Offering, former: @autoclosure () -> (reach: Reach, offering: Offering)?
  ) -> Reach {
    var (isDefault, removed) = (false, Set<String>())
    for change in changes {
      let parts = change.path.split(separator: ".")
      switch parts.first {
      case "version": break
      case "defaultVariant": isDefault = true
      case "variants" where parts.count == 2 && change.kind == .removed: removed.insert(String(parts[1]))
      case "variants" where parts.count > 1, "locales" where parts.count > 2: break
      default: return whole
      }
    }
    let (changed, usual) = (changedVariants(of: offering), offering.defaultVariant.value)
    guard status == .changed, isDefault || !changed.isEmpty, unreadable.isEmpty else { return whole }
    if !removed.isEmpty {
      // Who saw what is gone sees something else.
      guard let former = former(), removed.isDisjoint(with: former.reach.variants(of: former.offering)) else {
        return whole
      }
    }
    var reach = whole
    let isUsual = isDefault || changed.contains(usual)
    reach.ways = whole.ways.filter { $0.variant.map(changed.contains) ?? isUsual }
    reach.isCurrent = whole.isCurrent && isUsual
    reach.name()
    return reach
  }
}

extension Reach {
  /// The variants that somebody sees.
  package func variants(of offering: Offering) -> Set<String> {
    let usual = offering.defaultVariant.value
    return Set(ways.map { $0.variant ?? usual } + (isCurrent ? [usual] : []))
  }

  /// Names the placements and experiments that lead somebody there.
  mutating func name() {
    placements = Set(ways.map { ExactKey($0.placement) }).map(\.text).sorted(by: precedes)
    experiments = Set(ways.compactMap(\.experiment).map { ExactKey($0) }).map(\.text).sorted(by: precedes)
  }
}
