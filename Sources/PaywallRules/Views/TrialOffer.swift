import PaywallCopy
import PaywallModel

extension Screen {
  /// Whether the screen offers a free trial that a product on it has: with a timeline, a length, or words in any
  /// locale. Small print mentions trials whether there is one or not, and a column `Free` is not a trial.
  ///
  /// Without a word list, only the product counts.
  var offersTrial: Bool {
    guard hasTrial else { return false }
    guard TermsWords.of(copy.defaultLocale) != nil, first(.timeline) == nil else { return true }
    return copy.all.contains { unit in
      if unit.uses(.trial) { return true }
      if unit.role == .disclosure {
        return CopyScanners.claims(in: unit.text, locale: unit.locale, isBadge: false).contains {
          $0.kind == .trialLength
        }
      }
      return unit.section != .comparisonTable && unit.speaksOfTrial
    }
  }
}
