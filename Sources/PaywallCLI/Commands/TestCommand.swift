import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRules

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Check that the users of tests/ get what the tests say.",
    discussion: """
      Each test of tests/*.yaml is a user, a placement and what that user must get; who gets what is decided by the code \
      that apps run. Exits 1 if a test fails. `validate` and `publish` run the same tests: a failing one stops a release.

        tests:
          - name: Germans get the sale
            placement: premium_upgrade
            attributes: {country: DE}
            at: 2030-06-01T12:00:00Z
            expect: {offering: sale}

      Examples:
        paywall test
        paywall test tests/sale.yaml --rev main
        paywall test --format junit > tests.xml
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, junit }

  @Argument(help: "Files whose tests are run; all if omitted.", completion: .file()) var files: [String] = []
  @Option(
    help: ArgumentHelp("The revision to look at; the work tree if omitted.", valueName: "rev"),
    completion: NameCompletion.revision) var rev: String?
  @Option(help: ArgumentHelp("The output format.", valueName: "format")) var format: Format = .text
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let context = global.context()
    let found = try runTests(global.workspace(), files.map(context.absolute), at: rev, in: context)
    switch format {
    case .text: for line in found.lines(global) { global.print(line) }
    case .json: global.print(document: JSONValue.array(found.map(\.json)).printed)
    case .junit: global.print(document: found.junit)
    }
    if found.contains(where: { $0.failure != nil }) { throw ExitCode.failure }
  }
}

extension [UserTestOutcome] {
  /// The failures with why, and how many tests there are.
  fileprivate func lines(_ global: GlobalOptions) -> [TerminalText] {
    let failures = compactMap { outcome in outcome.failure.map { (outcome, $0) } }
    let lines = failures.map { outcome, failure -> TerminalText in
      let place: TerminalText = "\(failure.range.file):\(failure.range.start)"
      let hint: [TerminalText] = failure.hint.map { ["  hint: \(commands: $0)"] } ?? []
      let why: [TerminalText] = outcome.explanation.map { $0.rows + [$0.result] } ?? []
      let head: TerminalText = "\(place): \(global.palette.bad("failed")): \(failure.name): \(failure.message)"
      return ([head] + hint + why.map { "  \($0)" }).joined(separator: "\n")
    }
    let passed = count - failures.count
    if isEmpty { return ["no tests; they stand in tests/*.yaml: paywall help test"] }
    return global.listed(lines) + ["\(passed) of \(count) \(count == 1 ? "test" : "tests") passed"]
  }

  /// A suite for each file, a case for each test.
  fileprivate var junit: String {
    var order: [String] = []
    for outcome in self where order.last != outcome.test.range.file { order.append(outcome.test.range.file) }
    let suites = order.map { file -> String in
      let own = filter { $0.test.range.file == file }
      let name = escapedXML(file)
      let head =
        "  <testsuite name=\"\(name)\" tests=\"\(own.count)\" failures=\"\(own.count { $0.failure != nil })\" errors=\"0\">"
      return ([head] + own.map(\.junit) + ["  </testsuite>"]).joined(separator: "\n")
    }
    return
      ([
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
        "<testsuites name=\"paywall test\" tests=\"\(count)\" failures=\"\(self.count { $0.failure != nil })\" errors=\"0\">",
      ] + suites + ["</testsuites>"]).joined(separator: "\n")
  }
}

extension UserTestOutcome {
  fileprivate var junit: String {
    let open = "    <testcase classname=\"\(escapedXML(test.range.file))\" name=\"\(escapedXML(test.name.visible))\""
    guard let failure else { return open + "/>" }
    let why = "\(failure.range.file):\(failure.range.start)" + (failure.hint.map { "\nhint: \($0.visible)" } ?? "")
    return """
      \(open)>
            <failure message="\(escapedXML(failure.message.visible))">\(escapedXML(why))</failure>
          </testcase>
      """
  }

  fileprivate var json: JSONValue {
    .object(omittingNil: [
      ("name", .string(test.name)), ("file", .string(test.range.file)), ("line", .integer(test.range.line)),
      ("passed", .boolean(failure == nil)), ("message", failure.map { .string($0.message) }),
      ("hint", failure?.hint.map { .string($0) }), ("explanation", explanation?.json),
    ])
  }
}
