/// What rules ask that the project's files do not say.
package struct CheckCircumstances {
  /// Seconds since 1970; nil where the clock is not to be looked at.
  package var now: Int64?
  /// What history rules compare with; nil for none.
  package var base: BaseProject?
  /// When the signatures of each role end, in seconds since 1970.
  package var signatureEnds: [(role: String, expires: Int64)]
  /// Translations by place whose lists have changed since.
  package var outdatedTranslations: [OutdatedTranslation]

  package init(
    now: Int64?, base: BaseProject? = nil, signatureEnds: [(role: String, expires: Int64)] = [],
    outdatedTranslations: [OutdatedTranslation] = []
  ) {
    self.now = now
    self.base = base
    self.signatureEnds = signatureEnds
    self.outdatedTranslations = outdatedTranslations
  }
}
