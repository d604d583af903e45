import Foundation
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing

@testable import PaywallAuthoring

/// Which program is taken for the browser, with small programs that say what a browser says of itself.
@Suite struct BrowserTests {
  private func folder(_ programs: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in programs { try writeProgram(text, to: "\(folder.path)/\(name)") }
    return folder
  }

  private func error(_ environment: [String: String]) throws -> ProjectError {
    try #require(throws: ProjectError.self) { try Browser.find(environment) }
  }

  @Test func firstNameOnPath() throws {
    let folder = try folder([
      "chrome": "echo Google Chrome 150.0.1.2 beta",
      "chromium-browser": "echo Chromium 149.1 built on something >&2; echo Chromium 149.1",
    ])
    _ = try folder.write("not a program", to: "chromium")
    let environment = ["PATH": "relative:/nonexistent:\(folder.path)"]
    let browser = try Browser.find(environment)
    #expect(browser.version == "Chromium 149.1")
    #expect(browser.command == ["\(folder.path)/chromium-browser"])
    #expect(try Browser.find(["PATH": folder.path, Browser.variable: "chrome"]).version == "Google Chrome 150.0.1.2")
  }

  @Test func namedByVariable() throws {
    let folder = try folder(["my browser": "echo \"Brand 1.2\""])
    let path = "\(folder.path)/my browser"
    let environment = [
      Browser.variable: path, Browser.argumentsVariable: " --no-sandbox  --lang=de ", "PATH": "/nonexistent",
    ]
    #expect(try Browser.find(environment).command == [path, "--no-sandbox", "--lang=de"])
    let missing = try error([Browser.variable: "\(folder.path)/other", "PATH": "/usr/bin"])
    #expect(missing.message == "there is no program '\(folder.path)/other', which PAYWALL_BROWSER names")
    #expect(try error([Browser.variable: folder.path]).code == .notFound)
  }

  @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/Applications"))) func noneIsInstalled() throws {
    let none = try error(["PATH": "/nonexistent"])
    #expect(none.message.hasPrefix("there is no browser to draw with: none of chromium, "))
    #expect(none.hint == "install Chromium or Chrome, or name one in PAYWALL_BROWSER")
  }

  @Test func silentAndFailingPrograms() throws {
    let folder = try folder(["silent": "true", "failing": "exit 3"])
    #expect(try error([Browser.variable: "\(folder.path)/silent"]).message.contains("does not tell its version"))
    #expect(
      try error([Browser.variable: "\(folder.path)/failing"]).message.hasSuffix("does not start: it ended with 3"))
  }

  /// What is drawn is looked at: nothing, the wrong size, no script, a failure with the browser's own words.
  @Test func browsersThatDoNotDraw() throws {
    let folder = try folder([
      "nothing": "echo Chromium 1.0",
      "wrong": """
      for word; do case $word in --screenshot=*) printf '\\211PNG\\r\\n\\032\\n\\0\\0\\0\\015IHDR\\0\\0\\0\\001\\0\\0\\0\\001xx' > "${word#--screenshot=}";; esac; done
      echo Chromium 1.0
      """,
      "root":
        "echo 'Chromium 1.0'; [ \"$1\" = --version ] || { echo 'Running as root without --no-sandbox is not supported' >&2; exit 1; }",
      "broken": "echo 'Chromium 1.0'; [ \"$1\" = --version ] || { echo '[1:ERROR] no display' >&2; exit 7; }",
    ])
    func failure(_ name: String) throws -> ProjectError {
      let browser = try Browser.find([Browser.variable: "\(folder.path)/\(name)", "TMPDIR": folder.path])
      return try #require(throws: ProjectError.self) {
        try BrowserRun.with(browser) { try $0.picture(of: "<p>", 10, 20, scale: 2) }
      }
    }
    #expect(try failure("nothing").message.hasSuffix("could not draw: it wrote no picture"))
    #expect(try failure("wrong").message.hasSuffix("the picture should have 20×40 points, but is 1×1"))
    #expect(try failure("root").hint?.hasSuffix("PAYWALL_BROWSER_ARGUMENTS=--no-sandbox") == true)
    #expect(try failure("broken").message.hasSuffix("it ended with 7; it said: [1:ERROR] no display"))
    let browser = try Browser.find([Browser.variable: "\(folder.path)/nothing", "TMPDIR": folder.path])
    let unmeasured = try #require(throws: ProjectError.self) { try BrowserRun.with(browser) { try $0.measured("<p>") } }
    #expect(unmeasured.message.hasSuffix("it did not run the page's script"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.hasPrefix("paywall-browser") })
  }
}
