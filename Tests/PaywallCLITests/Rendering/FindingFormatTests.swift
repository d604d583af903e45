import Foundation
import TestSupport
import Testing

/// What `validate` prints for programs, read by other programs.
@Suite struct FindingFormatTests {
  /// A project below the top of its repository, with an error, a warning, a waived finding and a file whose name wants to
  /// be escaped everywhere.
  private static func brokenProject() throws -> Terminal {
    let terminal = try Terminal()
    try terminal.git("init", "-q", "-b", "main")
    _ = try terminal.makeProject("my shop", template: "minimal")
    terminal.path += "/my shop"
    try terminal.edit("offerings/default/variants/control.yaml", "subhead:", "subheading:")
    try terminal.write("offerings/default/variants/a&b,c:100%.txt", "")
    try terminal.write("offerings/default/50%: a,\"<b>&.yaml", "headline: no\n")
    return terminal
  }

  /// The findings of the JSON form as `file:line:column severity rule`.
  private static func listed(_ terminal: Terminal, prefix: String) throws -> [String] {
    struct Printed: Decodable {
      struct Finding: Decodable { var rule, severity, file, message: String, line, column: Int, hint: String? }
      var findings: [Finding]
    }
    let text = try terminal.paywall("validate", "--format", "json").stdout
    return try JSONDecoder().decode(Printed.self, from: Data(text.utf8)).findings.map {
      "\(prefix)\($0.file):\($0.line):\($0.column) \($0.severity) \($0.rule)"
    }
  }

  @Test(.enabled(if: Python.has("jsonschema"))) func sarifIsValid() throws {
    let terminal = try Self.brokenProject()
    let outcome = try terminal.paywall("validate", "--format", "sarif")
    #expect(outcome.status == 1 && outcome.stderr.isEmpty)
    let read = try Python.read("sarif.py", outcome.stdout)
    let listed = try Self.listed(terminal, prefix: "my shop/").map {
      $0.replacing(" info ", with: " note ")
    }
    #expect(read == listed && read.count > 1, "\(read)")
    let clean = try Terminal.withProject().paywall("validate", "--format", "sarif")
    #expect(try clean.status == 0 && Python.read("sarif.py", clean.stdout) == [])
  }

  @Test(.enabled(if: Python.has("xml"))) func junitIsRead() throws {
    let terminal = try Self.brokenProject()
    let outcome = try terminal.paywall("validate", "--format", "junit")
    #expect(outcome.status == 1 && outcome.stderr.isEmpty)
    let cases = try Python.read("junit.py", outcome.stdout)
    let listed = try Self.listed(terminal, prefix: "my shop/").map { line in
      let words = line.split(separator: " ")
      let place = words.dropLast(2).joined(separator: " ").split(separator: ":", omittingEmptySubsequences: false)
      let file = place.dropLast(2).joined(separator: ":")
      let outcome = words[words.count - 2] == "error" ? "failure" : "passed"
      return "\(file) | \(words[words.count - 1]) at \(place.suffix(2).joined(separator: ":")) | \(outcome)"
    }
    #expect(cases.sorted() == listed.sorted(), "\(cases)")
    let clean = try Terminal.withProject().paywall("validate", "--format", "junit")
    #expect(try clean.status == 0 && Python.read("junit.py", clean.stdout) == ["paywall | validate | passed"])
  }

  /// Written out by hand from GitHub's "Workflow commands" and the escapes of `actions/toolkit`.
  @Test func gitHubShowsAnnotations() throws {
    let terminal = try Self.brokenProject()
    let lines = try terminal.paywall("validate", "--format", "github").stdout.split(separator: "\n")
    #expect(
      lines.contains {
        $0.hasPrefix("::error file=my shop/offerings/default/variants/control.yaml,line=") && $0.contains(",col=1,")
          && $0.contains(",title=known-key::") && $0.contains("%0A")
      }, "\(lines)")
    #expect(
      lines.contains { $0.hasPrefix("::error file=my shop/offerings/default/50%25%3A a%2C\"<b>&.yaml,line=1,col=1,") })
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("::") }, "one line each")
    #expect(try lines.count == Self.listed(terminal, prefix: "").count + 1)
    let clean = try Terminal.withProject().paywall("validate", "--format", "github")
    #expect(clean.status == 0 && clean.stdout == "no findings in 1 offering\n")
  }

  /// Of many findings people see the most severe and a table; programs get all, and the exit code is as before.
  @Test func showsTheMostSevereOfMany() throws {
    let terminal = try Terminal.withProject()
    let keys = (0..<60).map { "zoo\($0): 1\n" }.joined()
    try terminal.write("offerings/default/variants/zoo.yaml", keys)
    let some = try terminal.paywall("validate")
    let all = try terminal.paywall("validate", "--all")
    let listed = try Self.listed(terminal, prefix: "")
    func shown(_ text: String) -> Int { text.split(separator: "\n").count { $0.contains(": [") } }
    #expect(some.status == 1 && all.status == 1 && listed.count > 50)
    #expect(shown(some.stdout) == 50 && shown(all.stdout) == listed.count)
    #expect(some.stdout.contains("\n\(listed.count - 50) findings not shown; see all with: paywall validate --all\n"))
    for text in [some.stdout, all.stdout] {
      #expect(text.contains(/\nknown-key +60 errors +default 60\n/), "\(text.suffix(500))")
    }
  }

  /// With one finding waived every result says whether it is suppressed, and two findings at one place are two cases.
  @Test(.enabled(if: Python.has("jsonschema"))) func tellsFindingsApart() throws {
    let terminal = try Terminal.withProject()
    let control = "offerings/default/variants/control.yaml"
    try terminal.edit(control, "Unlock everything", "'Half price, two for one, only today'")
    try terminal.edit(control, "One subscription, every feature.", "Half of $9, only today")
    _ = try terminal.paywall("waive", "no-urgency-copy", control, "--reason", "a test", "--until", "30d")
    let sarif = try terminal.paywall("validate", "--format", "sarif").stdout
    #expect(try Python.read("sarif.py", sarif).count >= 3)
    #expect(sarif.split(separator: "\"ruleId\"").count - 1 == sarif.split(separator: "\"suppressions\"").count - 1)
    let cases = try Python.read("junit.py", terminal.paywall("validate", "--format", "junit").stdout)
    #expect(cases.count > 2 && Set(cases).count == cases.count, "\(cases)")
  }

  /// What hides or reorders text reaches no log and no terminal.
  @Test(arguments: ["text", "sarif", "github", "junit"]) func showsNothingHidden(_ format: String) throws {
    let terminal = try Terminal.withProject()
    try terminal.edit("offerings/default/variants/control.yaml", "subhead:", "\"a\\u202Eb\\e[31m\\u200B\":")
    let outcome = try terminal.paywall("validate", "--format", format)
    #expect(outcome.status == 1 && outcome.stdout.contains("known-key"))
    #expect(!outcome.stdout.unicodeScalars.contains { ["\u{202E}", "\u{1B}", "\u{200B}"].contains($0) })
  }

  /// A secret is named and never shown, in whatever form the findings are printed.
  @Test(arguments: ["text", "json", "sarif", "github", "junit"]) func showsNoSecret(_ format: String) throws {
    let terminal = try Terminal.withProject()
    let key = try terminal.paywall("keys", "export", "online", "--private").stdout
    try terminal.write("signing.pem", key)
    let outcome = try terminal.paywall("validate", "--format", format)
    #expect(outcome.status == 1 && outcome.stdout.contains("no-private-key"))
    #expect(!outcome.stdout.contains("BEGIN PRIVATE") && !outcome.stdout.contains(key.split(separator: "\n")[1]))
  }

  @Test func saysNothingWhereNothingIsFound() throws {
    let outcome = try Terminal.withProject().paywall("validate", "--quiet")
    #expect(outcome.status == 0 && outcome.stdout.isEmpty && outcome.stderr.isEmpty)
  }
}

/// The machine's `python3`.
enum Python {
  /// Whether a module can be imported; for `.enabled(if:)`.
  static func has(_ module: String) -> Bool {
    let outcome = try? run("python3", ["-c", "import \(module)"], in: "/")
    return outcome?.status == 0
  }

  /// The lines that a script beside the tests prints for an input.
  static func read(_ script: String, _ input: String) throws -> [String] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Python/\(script)")
    let outcome = try run("python3", [file.path], in: "/", environment: ["PYTHONUTF8": "1"], input: Data(input.utf8))
    try #require(outcome.status == 0, "\(outcome.stderr)")
    return outcome.stdout.split(separator: "\n").map(String.init)
  }
}

extension Terminal {
  func write(_ name: String, _ text: String) throws {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
