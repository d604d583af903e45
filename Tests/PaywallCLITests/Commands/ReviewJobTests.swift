import Foundation
import TestSupport
import Testing

/// The shell lines of Docs/operations/review.yml, as a runner gives them to bash, in a repository whose branches have parted.
@Suite struct ReviewJobTests {
  private struct Step: Decodable { var name, run: String, env: [String] }

  private static func steps(_ job: String) throws -> [Step] {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let workflow = root.appendingPathComponent("Docs/operations/review.yml").path
    let script = here.deletingLastPathComponent().appendingPathComponent("Rendering/Python/jobs.py").path
    let outcome = try run("python3", [script, workflow, job], in: "/")
    try #require(outcome.status == 0, "\(outcome.stderr)")
    return try outcome.stdout.split(separator: "\n").map { try JSONDecoder().decode(Step.self, from: Data($0.utf8)) }
  }

  @Test(.enabled(if: Python.has("yaml"))) func linesRun() throws {
    let terminal = try Terminal()
    _ = try terminal.makeProject("shop", template: "subscription")
    terminal.path += "/shop"
    let control = "offerings/default/variants/control.yaml"
    try terminal.git("switch", "-q", "-c", "words")
    try terminal.edit(control, "headline: Unlock everything", "headline: All of it")
    try terminal.git("commit", "-qam", "words")
    // What main got meanwhile is no part of the review.
    try terminal.git("switch", "-q", "main")
    try terminal.edit(control, "ctaTitle: Continue", "ctaTitle: Go on")
    try terminal.git("commit", "-qam", "meanwhile")
    let base = try terminal.git("rev-parse", "main")
    try terminal.git("switch", "-q", "--detach", "words")
    let programs = URL(fileURLWithPath: Terminal.program).deletingLastPathComponent().path
    let summary = terminal.folder.path + "/summary.md"
    try Data("earlier\n".utf8).write(to: URL(fileURLWithPath: summary))
    terminal.environment["PATH"] = programs + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    terminal.environment["RUNNER_TEMP"] = terminal.folder.path
    terminal.environment["GITHUB_STEP_SUMMARY"] = summary
    terminal.environment["BASE"] = base
    terminal.environment["PAGE"] = "https://github.com/o/r/actions/runs/1/artifacts/2"
    func play(_ step: Step) throws -> Outcome {
      #expect(step.env.allSatisfy { terminal.environment[$0] != nil }, "\(step)")
      // As GitHub starts it where a step names no shell.
      return try run("bash", ["-e", "-c", step.run], in: terminal.path, environment: terminal.environment)
    }
    let steps = try Self.steps("review")
    #expect(steps.map(\.name) == ["draw", "say it in short", "refuse new errors"])
    for step in steps {
      let outcome = try play(step)
      #expect(outcome.status == 0, "\(step.name): \(outcome)")
    }
    let page = try String(contentsOfFile: terminal.folder.path + "/review/review.html", encoding: .utf8)
    #expect(page.contains("All of it") && !page.contains("Go on"))
    let comment = try String(contentsOfFile: terminal.folder.path + "/review/comment.md", encoding: .utf8)
    #expect(
      comment.hasPrefix("<!-- paywall review -->\n")
        && comment.contains("(<https://github.com/o/r/actions/runs/1/artifacts/2>)"))
    #expect(comment.contains("`All of it`") && !comment.contains("Go on"))
    #expect(try String(contentsOfFile: summary, encoding: .utf8) == "earlier\n" + comment)
    // A new error fails the job, after all was kept.
    try terminal.edit(control, "title: No ads", "title: Only $3")
    try terminal.git("commit", "-qam", "a price")
    #expect(try steps.map { try play($0).status } == [0, 0, 1])
  }

  /// What only GitHub can run is at least what bash can read.
  @Test(.enabled(if: Python.has("yaml"))) func linesForGitHubAreRead() throws {
    for step in try Self.steps("comment") {
      let outcome = try run("bash", ["-n", "-c", step.run], in: "/")
      #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.stderr)")
    }
  }
}
