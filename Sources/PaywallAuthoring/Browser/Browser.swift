import PaywallProject
import Subprocess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An installed Chromium, or a browser made from it. It is started for each task anew, and never driven.
package struct Browser: Sendable {
  /// What it says of itself, such as `Chromium 156.0.8078.79`.
  package let version: String
  let command: [String]
  let environment: [String: String]

  /// The variable that names the program: a path, or a name on PATH.
  package static let variable = "PAYWALL_BROWSER"
  /// The variable with further arguments, separated by spaces.
  package static let argumentsVariable = "PAYWALL_BROWSER_ARGUMENTS"

  private static let names = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
  ]
  private static let applications = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ]

  /// The browser that the environment names, or else the first that is installed.
  /// - Throws: where there is none, and where it does not tell its version.
  package static func find(_ environment: [String: String]) throws -> Browser {
    let arguments = (environment[argumentsVariable] ?? "").split { $0 == " " || $0.isNewline }.map(String.init)
    return try Browser(try program(environment), arguments, environment)
  }

  private init(_ program: String, _ arguments: [String], _ environment: [String: String]) throws {
    let output: [UInt8]
    do {
      output = try Subprocess.run(
        [program, "--version"], environment: environment, input: [], maxLength: 1 << 16, within: .seconds(30),
        errors: .null)
    } catch {
      throw ProjectError(
        .notFound, "the browser \(program) does not start: \(error.message)",
        hint: "name another one in \(Self.variable)")
    }
    let line = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).first
    guard let words = line?.split(separator: " "), !words.isEmpty else {
      throw ProjectError(
        .notFound, "\(program) does not tell its version, so it is no browser that can draw",
        hint: "name a Chromium, Chrome or Edge in \(Self.variable)")
    }
    let number = words.firstIndex { $0.first?.isNumber == true }
    version = words[...(number ?? words.count - 1)].joined(separator: " ")
    command = [program] + arguments
    self.environment = environment
  }

  private static func program(_ environment: [String: String]) throws -> String {
    if let wanted = environment[variable], !wanted.isEmpty {
      let found = wanted.contains("/") ? [wanted].first { isProgram($0) } : onPath(wanted, environment)
      if let found { return found }
      throw ProjectError(
        .notFound, "there is no program '\(wanted)', which \(variable) names",
        hint: "name a Chromium, Chrome or Edge by its path, and its arguments in \(argumentsVariable)")
    }
    if let found = names.lazy.compactMap({ onPath($0, environment) }).first ?? applications.first(where: isProgram) {
      return found
    }
    throw ProjectError(
      .notFound, "there is no browser to draw with: none of \(names.joined(separator: ", ")) is on PATH",
      hint: "install Chromium or Chrome, or name one in \(variable)")
  }

  private static func onPath(_ name: String, _ environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 && !FileSystem.isFolder(path) }
}
