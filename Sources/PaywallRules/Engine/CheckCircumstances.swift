package import PaywallModel

/// What rules need to know beyond the project's files.
package struct CheckCircumstances {
  /// Seconds since 1970; nil to ignore the clock.
  package var now: Int64?
  /// The baseline of history rules; nil for none.
  package var base: BaseProject?
  /// When the signatures of each role expire, in seconds since 1970.
  package var signatureEnds: [(role: String, expires: Int64)]
  /// What is wrong with the root metadata; nil if nothing is.
  package var rootFault: RootFault?
  /// Translations whose originals say something else than when they were written.
  package var staleTranslations: [StaleTranslation]
  /// What exports lose outside the offerings.
  package var exportLosses: [ExportLoss]
  /// What is not known of the project's releases; nil if all that matters is.
  package var historyGap: HistoryGap?
  /// The project's own tests that fail.
  package var failedTests: [FailedTest]
  /// Whether what is checked is about to be published.
  package var isRelease: Bool

  package init(
    now: Int64?, base: BaseProject? = nil, signatureEnds: [(role: String, expires: Int64)] = [],
    rootFault: RootFault? = nil, staleTranslations: [StaleTranslation] = [], exportLosses: [ExportLoss] = [],
    historyGap: HistoryGap? = nil, failedTests: [FailedTest] = [], isRelease: Bool = false
  ) {
    self.now = now
    self.base = base
    self.signatureEnds = signatureEnds
    self.rootFault = rootFault
    self.staleTranslations = staleTranslations
    self.exportLosses = exportLosses
    self.historyGap = historyGap
    self.failedTests = failedTests
    self.isRelease = isRelease
  }
}
