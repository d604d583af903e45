package import Foundation
import Git
import PaywallModel
package import PaywallProject
package import PaywallReleasing
import PaywallAuthoring
import Base
import Web
package import TestSupport
package import Testing

/// The process's git configuration is switched to an empty home folder before anything is opened.
private let isolation: Result<TemporaryFolder, any Error> = Result {
  let home = try sharedHome.get()
  try GitLibrary.isolateConfiguration(home: home.path)
  return home
}

/// Folders stay until the process ends: a command may still run when the last reference to its fixture is gone.
private let kept = Locked<[TemporaryFolder]>([])
private let emptiesAtExit: Int32 = atexit { kept.withLock { $0.removeAll() } }

/// What many tests begin with.
private struct Beginning: Hashable {
  var template: String
  /// Nil without keys.
  var releases: Int?
}

/// Each beginning with its clock.
private let beginnings = Locked<[Beginning: (folder: TemporaryFolder, now: Int64)]>([:])

/// A project in a real repository in a temporary folder, with a fixed author and a clock that the test moves.
///
/// What is under test goes through the functions that commands call; the git program does what a user does, and checks.
package final class Shop {
  package let folder: TemporaryFolder
  /// The project's folder.
  package var path: String
  /// Seconds since 1970 as commands are told.
  package var now: Int64 = 1_800_000_000
  package var environment: [String: String]

  /// A folder with nothing in it.
  package init(empty name: String) throws {
    _ = try isolation.get()
    folder = try TemporaryFolder()
    _ = emptiesAtExit
    kept.withLock { [folder] in $0.append(folder) }
    path = folder.path + "/" + name
    environment = [
      "HOME": folder.path + "/home", "XDG_CONFIG_HOME": folder.path + "/home/config", "LC_ALL": "C.UTF-8", "TZ": "UTC",
      "GIT_AUTHOR_NAME": "A. Author", "GIT_AUTHOR_EMAIL": "author@example.org", "GIT_COMMITTER_NAME": "C. Committer",
      "GIT_COMMITTER_EMAIL": "committer@example.org", "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0",
    ]
    try FileManager.default.createDirectory(atPath: folder.path + "/home", withIntermediateDirectories: true)
  }

  /// A project made from a template.
  package convenience init(_ template: String = "minimal") throws {
    try self.init(empty: "shop")
    try begin(Beginning(template: template, releases: nil))
  }

  /// A project with keys and releases, the first of the template, each further one with another headline.
  ///
  /// - Parameter hasOwnKeys: whether no other shop of this process has its keys.
  package convenience init(releases: Int, template: String = "minimal", hasOwnKeys: Bool = false) throws {
    try self.init(empty: "shop")
    let beginning = Beginning(template: template, releases: releases)
    if hasOwnKeys { try make(beginning) } else { try begin(beginning) }
  }

  /// Takes over what is made once in a process.
  private func begin(_ beginning: Beginning) throws {
    let (source, moment) = try beginnings.withLock { made in
      if let known = made[beginning] { return known }
      let first = try Shop(empty: "shop")
      try first.make(beginning)
      made[beginning] = (first.folder, first.now)
      return (first.folder, first.now)
    }
    now = moment
    try folder.take(source)
  }

  private func make(_ beginning: Beginning) throws {
    _ = try initialize(InitOptions(publishable: path, template: beginning.template), in: context)
    guard let releases = beginning.releases else { return }
    _ = try generateKeys(workspace, in: context)
    for release in 0..<releases {
      if release > 0 { try change(headline: "Headline \(release)") }
      try publish()
    }
  }

  package var context: RunContext { RunContext(folder: path, environment: environment, now: now) }
  package var workspace: Workspace { get throws { try Workspace.find(from: path) } }
  package var out: String { path + "/out" }
  package static let control = "offerings/default/variants/control.yaml"
  package static let offering = "offerings/default/offering.yaml"

  // What a user does.

  /// Runs the git program in the project's folder and returns what it printed, without the last line feed.
  @discardableResult
  package func git(_ arguments: String..., in folder: String? = nil) throws -> String {
    var variables = environment
    for role in ["AUTHOR", "COMMITTER"] { variables["GIT_\(role)_DATE"] = "@\(now) +0000" }
    let outcome = try run("git", arguments, in: folder ?? path, environment: variables)
    guard outcome.status == 0 else { throw Failure(text: "git \(arguments): \(outcome.stderr)") }
    return outcome.stdout.hasSuffix("\n") ? String(outcome.stdout.dropLast()) : outcome.stdout
  }

  package func read(_ name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }

  package func write(_ name: String, _ text: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

  package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }

  package func edit(_ name: String, _ old: String, _ new: String) throws {
    let text = try read(name)
    try #require(text.contains(old), "\(name) has no '\(old)'")
    try write(name, text.replacing(old, with: new))
  }

  @discardableResult
  package func commit(_ message: String) throws -> String {
    now += 60
    try git("add", "-A")
    try git("commit", "-q", "-m", message)
    return try git("rev-parse", "HEAD")
  }

  /// Another headline, committed, with the bump that it asks for.
  package func change(headline: String) throws {
    try edit(Self.control, try headlineLine(), "headline: \(headline)")
    try commit("another headline")
    _ = try bump(workspace, BumpOptions(), in: context)
  }

  /// Another headline, committed, and nothing else.
  package func change(headlineWithoutBump headline: String) throws {
    let line = try #require(try read(Self.control).split(separator: "\n").first { $0.hasPrefix("headline:") })
    try edit(Self.control, String(line), "headline: \(headline)")
    try commit("another headline")
  }

  package func headlineLine() throws -> String {
    String(try #require(try read(Self.control).split(separator: "\n").first { $0.hasPrefix("headline:") }))
  }

  // What is under test, in short.

  @discardableResult
  package func publish(
    to bundle: String? = nil, revision: String = "HEAD", dry: Bool = false, anyway: Bool = false, renew: Bool = false,
    fresh: Bool = false, first: Bool = false, offline: Bool = false
  ) throws -> Publication {
    var options = PublishOptions(
      bundle: bundle ?? out, revision: revision, isDryRun: dry, allowsNonDescendant: anyway, renews: renew,
      isFresh: fresh, isFirst: first, isOffline: offline)
    options.transport = { [environment] in RelayProgram(builtProgram("tuf-client"), environment: environment) }
    return try PaywallReleasing.publish(workspace, options, in: context)
  }

  package func verify(
    _ bundle: String? = nil, root: String? = nil, rebuild: Bool = false, asClient: Bool = false
  ) throws -> Verification {
    let options = VerifyOptions(bundle: bundle ?? out, root: root, rebuilds: rebuild, isAsClient: asClient)
    return try PaywallReleasing.verify(workspace, options, in: context)
  }

  /// A clone beside the project, with the same user; `fetching` names further refs.
  package func clone(fetching references: String...) throws -> Shop {
    let other = try Shop(empty: "clone")
    other.environment = environment
    other.now = now
    try git("clone", "-q", "--no-local", path, other.path, in: folder.path)
    for reference in references { try other.git("fetch", "-q", "origin", "\(reference):\(reference)") }
    return other
  }

  package struct Failure: Error { package var text: String }
}

/// The paths of all files below a folder, with their bytes.
package func files(below folder: String) throws -> [String: Data] {
  var files: [String: Data] = [:]
  for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
    var isFolder: ObjCBool = false
    let path = folder + "/" + name
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { continue }
    files[name] = try Data(contentsOf: URL(fileURLWithPath: path))
  }
  return files
}

/// The `ProjectError` that `body` throws; a failure when it throws none.
@discardableResult
package func refusal(_ body: () throws -> Void, at place: SourceLocation = #_sourceLocation) throws -> ProjectError {
  try #require(throws: ProjectError.self, sourceLocation: place) { try body() }
}
