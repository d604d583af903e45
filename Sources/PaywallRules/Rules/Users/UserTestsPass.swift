package import PaywallModel

/// Reported by what asks for the users of `tests/`, by the code that apps run.
enum UserTestsPass: Rule {
  static let description = RuleDescription(
    "user-tests-pass", "The users of the project's tests get what the tests say.", .always(.error),
    waivers: .allowed,
    documentation: """
      `tests/` says of some users what they must get. They are asked for by the code that apps run, so that a rule that
      moved, an audience that narrowed or an experiment that started does not change what nobody meant to change.
      `paywall test` says why each user got something else.
      """,
    bad: "expect: {offering: sale}, of a user who gets 'default'", good: "expect: {offering: default}", source: nil)

  static func violations(in tests: [FailedTest]) -> [Violation] {
    tests.map { test in
      Violation(
        at: test.range, "'\(test.name)' fails: \(test.message)", hint: test.hint ?? "see why with: paywall test")
    }
  }
}

/// A test of a project whose user does not get what it says.
package struct FailedTest: Sendable {
  /// The test's name.
  package var name: String
  /// Where it says what is not so.
  package var range: SourceRange
  /// What is not so.
  package var message: String
  /// Nil for the usual one.
  package var hint: String?

  /// See the properties.
  package init(name: String, range: SourceRange, message: String, hint: String? = nil) {
    (self.name, self.range, self.message, self.hint) = (name, range, message, hint)
  }
}
