import PaywallCopy
import PaywallModel
import Synchronization

/// What a text of an offering claims that only the store, the clock or a record may claim.
struct LocatedClaim: Sendable {
  let unit: CopyUnit
  let claim: CopyClaim
}

/// Claims by text, so that one scan serves all rules about copy.
struct CopyClaims: Sendable {
  private let all: [LocatedClaim]

  init(in copy: [CopyUnit]) {
    var scanners: [String: CopyScanner] = [:]
    all = copy.flatMap { unit in
      let scanner = scanners[unit.locale] ?? CopyScanners.scanner(for: unit.locale)
      scanners[unit.locale] = scanner
      return scanner.claims(in: unit.text, isBadge: unit.role == .badge).map { LocatedClaim(unit: unit, claim: $0) }
    }
  }

  subscript(kind: CopyClaim.Kind) -> [LocatedClaim] { all.filter { $0.claim.kind == kind } }
}

/// One scanner for each language, made when it is first asked for and kept.
enum CopyScanners {
  private static let known = Mutex<[String: CopyScanner]>([:])

  static func scanner(for locale: String) -> CopyScanner {
    if let scanner = known.withLock({ $0[locale] }) { return scanner }
    let made = CopyScanner(locale: locale)
    return known.withLock { known in
      let scanner = known[locale] ?? made
      known[locale] = scanner
      return scanner
    }
  }
}

extension RuleDescription {
  /// A finding for each claim of a kind in an offering's copy.
  func findings(
    _ kind: CopyClaim.Kind, in context: OfferingContext, _ message: (String) -> String, hint: String
  ) -> [Finding] {
    context.claims[kind].map { finding(at: $0.unit.place, message($0.claim.text), hint: hint) }
  }
}
