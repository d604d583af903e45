import PaywallCopy
import PaywallModel
import Base

/// A claim in a text of an offering that only the store, the clock or a record may make.
struct LocatedClaim: Sendable {
  let unit: CopyUnit
  let claim: CopyClaim
}

/// The claims in all texts, so that one scan serves all rules about copy.
struct CopyClaims: Sendable {
  private let all: [LocatedClaim]

  init(in copy: [CopyUnit]) {
    all = copy.flatMap { unit in
      CopyScanners.claims(in: unit.text, locale: unit.locale, isBadge: unit.role == .badge).map {
        LocatedClaim(unit: unit, claim: $0)
      }
    }
  }

  subscript(kind: CopyClaim.Kind) -> [LocatedClaim] { all.filter { $0.claim.kind == kind } }
}

/// One scanner per language, created on first use.
enum CopyScanners {
  private static let scanners = Locked<[String: CopyScanner]>([:])
  private static let inCopy = TextCache<[CopyClaim]>()
  private static let inBadges = TextCache<[CopyClaim]>()
  private static let besidePlaceholders = TextCache<[(start: Int, days: Int)]>()

  static func scanner(for locale: String) -> CopyScanner {
    // Created while the lock is held, so that concurrent callers do not create it too.
    scanners.withLock { scanners in
      let scanner = scanners[locale] ?? CopyScanner(locale: locale)
      scanners[locale] = scanner
      return scanner
    }
  }

  /// The periods that stand right beside placeholders.
  static func periods(in text: String, locale: String) -> [(start: Int, days: Int)] {
    besidePlaceholders.value(of: text, in: locale) { scanner(for: locale).periods(in: text) }
  }

  static func claims(in text: String, locale: String, isBadge: Bool) -> [CopyClaim] {
    (isBadge ? inBadges : inCopy).value(of: text, in: locale) {
      scanner(for: locale).claims(in: text, isBadge: isBadge)
    }
  }
}
