import PaywallModel
import PaywallRules
import Testing

/// One row of a rule's table: a valid project with some files changed, and the expected findings.
///
/// Marks in the texts give the location of each expected finding; `elsewhere` lists findings that no mark can express,
/// such as one about a folder. A case in which the rule finds nothing is one that passes.
struct RuleCase: CustomStringConvertible, Sendable {
  var rule: String
  var name: String
  var files: [String: Entry]
  var elsewhere: [String]
  /// The files in which the project that it is compared with differs from the valid one; nil for no history.
  var before: [String: Entry]?
  /// The same of the releases before that, the newest first.
  var earlier: [[String: Entry]]
  /// The number of days until the root signatures expire; nil if nobody has signed.
  var rootEndsIn: Int64?
  /// What is wrong with the root metadata; nil if nothing is.
  var rootFault: String?
  /// What is not known of its releases; nil if all is.
  var historyGap: String?
  /// What does not hold of its only test; nil if it has none.
  var failedTest: String?

  init(
    _ rule: String, _ name: String, _ files: [String: Entry], before: [String: Entry]? = nil,
    earlier: [[String: Entry]] = [], rootEndsIn: Int64? = nil,
    rootFault: String? = nil, historyGap: String? = nil, failedTest: String? = nil, elsewhere: [String] = []
  ) {
    self.rule = rule
    self.name = name
    self.files = files
    self.elsewhere = elsewhere
    self.before = before
    self.earlier = earlier
    self.rootEndsIn = rootEndsIn
    self.rootFault = rootFault
    (self.historyGap, self.failedTest) = (historyGap, failedTest)
  }

  var description: String { "\(rule): \(name)" }

  /// Checks that exactly the marked findings are reported, in the style of all messages, and that the rule has a case
  /// that fails and one that passes: a rule without both is untested.
  func check(among cases: [RuleCase], at location: SourceLocation = #_sourceLocation) throws {
    let project = FixtureProject(self)
    let findings = try project.findings()
    let found = findings.map { line($0.range.file, $0.range.line, $0.range.column, $0.rule) }.sorted()
    let expected = (project.expected + elsewhere).sorted()
    #expect(found == expected, "found \(found), expected \(expected)", sourceLocation: location)
    for finding in findings {
      for text in [finding.message, finding.hint].compactMap({ $0 }) {
        #expect(!text.hasSuffix(".") && !text.contains("\n") && !text.isEmpty, "\(text)", sourceLocation: location)
      }
      #expect(finding.message.first?.isUppercase == false, "\(finding.message)", sourceLocation: location)
    }
    #expect(cases.allSatisfy { $0.rule == rule } && RuleCatalogue[rule] != nil, sourceLocation: location)
    #expect(Set(cases.map(\.name)).count == cases.count, "two cases share a name", sourceLocation: location)
    #expect(
      Set(cases.map(\.fails)) == [true, false], "a case that fails, or one that passes", sourceLocation: location)
  }

  /// Whether the case's own rule finds something.
  private var fails: Bool { (FixtureProject(self).expected + elsewhere).contains { $0.hasSuffix(" \(rule)") } }
}

/// A finding as `file:line:column rule`, the form in which expected and actual findings are compared.
func line(_ file: String, _ line: Int, _ column: Int, _ rule: String) -> String { "\(file):\(line):\(column) \(rule)" }
