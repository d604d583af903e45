import PaywallKit
package import PaywallModel
import PaywallProject
package import PaywallRules

/// A test of a project, and what became of it.
package struct UserTestOutcome: Sendable {
  package var test: UserTest
  /// What the user gets, and why; nil if nobody can say.
  package var explanation: Explanation?
  /// Nil if the user gets what the test says.
  package var failure: FailedTest?
}

/// Asks for all users of a project's tests, by the code that apps run.
///
/// - Parameter now: seconds since 1970, for tests that do not say when.
/// - Throws: for a project that cannot be compiled. A placement or an attribute that is not there makes its test fail.
package func runTests(_ reader: ProjectReader, at now: Int64) throws -> [UserTestOutcome] {
  let asked = ProjectFrame(reading: try reader.frame()).tests.map(\.placement.value)
  let project = try ProjectSnapshot(reader, at: asked)
  return project.frame.tests.map { project.outcome(of: $0, at: now) }
}

/// The tests of a project that fail; none where files cannot be read, since findings say so and no test was run. Of a project
/// that cannot be compiled for another reason, the first, with the reason.
func failedTests(_ project: OpenedProject, at now: Int64) throws -> [FailedTest] {
  guard let first = project.frame.tests.first else { return [] }
  do {
    return try runTests(project.reader, at: now).compactMap(\.failure)
  } catch let error as ProjectError where error.code == .unreadable {
    return []
  } catch let error as ProjectError where error.code == .refused {
    return [FailedTest(name: first.name, range: first.range, message: error.message, hint: error.hint)]
  }
}

extension ProjectSnapshot {
  fileprivate func outcome(of test: UserTest, at now: Int64) -> UserTestOutcome {
    var outcome = UserTestOutcome(test: test)
    do {
      var user = PaywallUser(id: test.user ?? "", deviceID: test.device)
      for (name, node) in test.attributes { user.attributes[name] = try value(node, of: name) }
      let explanation = try explain(test.placement.value, for: user, at: test.moment ?? now)
      outcome.explanation = explanation
      outcome.failure = test.expected.value.difference(from: explanation.choice).map {
        FailedTest(name: test.name, range: test.expected.range, message: $0)
      }
    } catch {
      let error = error as? ProjectError
      outcome.failure = FailedTest(
        name: test.name, range: test.range, message: error?.message ?? "it cannot be asked", hint: error?.hint)
    }
    return outcome
  }
}

extension UserTest.Expectation {
  /// What the user gets instead; nil if it is this.
  fileprivate func difference(from choice: PaywallChoice) -> String? {
    let pairs = [
      ("offering", Optional(offering), choice.offering), ("variant", variant, choice.variant),
      ("experiment", experiment, choice.experiment), ("arm", arm, choice.arm),
    ]
    guard let (what, wanted, got) = pairs.first(where: { $0.1 != nil && $0.1 != $0.2 }) else { return nil }
    return "the \(what) is \(got.map { "'\($0)'" } ?? "none"), not '\(wanted ?? "")'"
  }
}
