/// One row of a table: a sound project with some files changed, and what is found in it.
///
/// The marks in the texts say what is found where; `elsewhere` lists what no mark can stand for, such as a finding about
/// a folder. A case of a rule that finds nothing is one that passes.
struct RuleCase: CustomStringConvertible, Sendable {
  var rule: String
  var name: String
  var files: [String: Entry]
  var elsewhere: [String]
  /// What the project that it is compared with has in the place of files of the sound one; nil for no history.
  var before: [String: Entry]?

  init(
    _ rule: String, _ name: String, _ files: [String: Entry], before: [String: Entry]? = nil, elsewhere: [String] = []
  ) {
    self.rule = rule
    self.name = name
    self.files = files
    self.elsewhere = elsewhere
    self.before = before
  }

  var description: String { "\(rule): \(name)" }

  static let all =
    readingCases + fileCases + offeringCases + projectCases + audienceCases + clockCases + historyCases + waiverCases
    + storeCases + hostileCases + numberCases + signatureCases + textCases

  /// Under the rules of the stores.
  private static let storeCases =
    screenCases + planCases + trialCases + planTrialCases + spellingCases + disclosureCases + translationCases
    + copyCases
}
