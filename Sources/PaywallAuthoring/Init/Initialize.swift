import Base
import Git
import PaywallModel
package import PaywallProject
import PaywallRecord
import Templates

package struct InitOptions: Sendable {
  /// Absolute; made where it does not exist.
  package var folder: String
  package var template: String
  /// A StoreKit configuration file to take the catalogue from, absolute.
  package var storeKit: String?
  package var appID: String?
  /// The addresses of the terms of service and of the privacy policy; nil for an example.
  package var termsURL, privacyURL: String?
  /// Whether its files are JSON, which has no comments.
  package var isJSON: Bool
  /// Nothing is written.
  package var isDryRun: Bool
  /// False leaves the commit to the user.
  package var commits: Bool

  package init(
    folder: String, template: String = "subscription", storeKit: String? = nil, appID: String? = nil,
    termsURL: String? = nil, privacyURL: String? = nil, isJSON: Bool = false, isDryRun: Bool = false,
    commits: Bool = true
  ) {
    self.folder = folder
    self.template = template
    self.storeKit = storeKit
    self.appID = appID
    (self.termsURL, self.privacyURL) = (termsURL, privacyURL)
    (self.isJSON, self.isDryRun, self.commits) = (isJSON, isDryRun, commits)
  }
}

/// What `init` made, or with a dry run would make.
package struct Initialized: Sendable {
  package var files: [String]
  /// Whether the git repository is new; false where one was there already.
  package var madeRepository: Bool
  /// In hexadecimal digits; nil for a dry run, and where the commit is left to the user.
  package var commit: String?
  /// What could not be taken over from the StoreKit configuration.
  package var notes: [String]
}

/// Creates a project from a template in a new or existing git repository, and commits it.
///
/// An existing README is kept; an existing `.gitignore` gets the missing lines.
/// - Throws: if there is a project already, no author to commit as, or no such template. What was made until then is
///   removed again.
package func initialize(_ options: InitOptions, in context: RunContext) throws -> Initialized {
  let scaffold = try Scaffold.find(options.template)
  let (files, notes) = try plan(scaffold, options)
  try requireNoProject(options.folder)
  if options.isDryRun {
    let isNew = try lacksRepository(options.folder)
    return Initialized(files: files.map(\.path), madeRepository: isNew, commit: nil, notes: notes)
  }
  let newFolder = firstNewFolder(options.folder)
  var made = false
  do {
    try FileSystem.makeFolder(options.folder)
    made = try lacksRepository(options.folder)
    if made { _ = try Repository.create(at: options.folder, defaultBranch: "main") }
    let commit = try write(files, options, in: context)
    if !made { try trackRemote(of: options.folder) }
    return Initialized(files: files.map(\.path), madeRepository: made, commit: commit, notes: notes)
  } catch {
    if made { try? FileSystem.remove(options.folder + "/.git") }
    if let newFolder { try? FileSystem.remove(newFolder) }
    throw error
  }
}

/// The topmost of the folders that are made with `path`; nil if it is there already.
private func firstNewFolder(_ path: String) -> String? {
  guard FileSystem.kind(path) == nil else { return nil }
  guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return path }
  return firstNewFolder(String(path[..<slash])) ?? path
}

private func requireNoProject(_ folder: String) throws {
  guard SourceFile.endings.contains(where: { FileSystem.kind("\(folder)/paywall.\($0)") != nil }) else { return }
  throw ProjectError(
    .exists, "\(folder) is already a paywall project",
    hint: "see its state with: paywall status -C \(shellWord(folder))")
}

/// Whether the folder is in no repository, so that one is to be made, as `cargo new` does.
private func lacksRepository(_ folder: String) throws -> Bool {
  do {
    let found = try Repository.discover(from: nearestFolder(folder))
    guard !found.isBare else {
      throw ProjectError(.refused, "\(folder) is in a bare repository", hint: "create the project in a clone of it")
    }
    return false
  } catch let error as GitError where error.code == .notARepository {
    return true
  }
}

/// The folder, or the one above it that is there.
private func nearestFolder(_ path: String) -> String {
  guard FileSystem.kind(path) == nil, let slash = path.lastIndex(of: "/") else { return path }
  return slash == path.startIndex ? "/" : nearestFolder(String(path[..<slash]))
}

/// Lets `git fetch` also bring the records of releases, where the repository has a remote already.
private func trackRemote(of folder: String) throws {
  let repository = try Repository.discover(from: folder)
  if let remote = try repository.usualRemote() { try repository.trackRecords(of: remote) }
}

/// Writes the files and commits them, where that is not left to the user, and returns the commit.
private func write(_ files: [PlannedFile], _ options: InitOptions, in context: RunContext) throws -> String? {
  let folder = options.folder
  let repository = try Repository.discover(from: folder)
  let identity = options.commits ? try repository.identity(environment: context.environment, now: context.now) : nil
  let shared = files.filter {
    ["README.md", ".gitignore"].contains($0.path) && FileSystem.kind("\(folder)/\($0.path)") != nil
  }
  let new = files.filter { file in !shared.contains { $0.path == file.path } }
  let own = try shared.filter { $0.path == ".gitignore" }.map { file in
    PlannedFile(path: file.path, bytes: try FileSystem.read("\(folder)/\(file.path)", atMost: SourceFile.sizeLimit))
  }
  try writeNew(new, in: folder)
  do {
    let ignored = zip(own, shared.filter { $0.path == ".gitignore" }).map {
      PlannedFile(path: $0.path, bytes: joined($0.bytes, $1.bytes))
    }
    try rewrite(ignored, in: folder)
    guard let identity else { return nil }
    let workspace = try Workspace.find(from: folder)
    let id = try repository.commitPaths(
      (new + ignored).map { workspace.inRepository($0.path) }, message: "paywall: begin the project",
      author: identity.author, committer: identity.committer, environment: context.environment)
    return id.description
  } catch {
    removeNew(new, in: folder)
    try? rewrite(own, in: folder)
    throw error
  }
}

/// The lines of both files, without those of the second that the first already has.
private func joined(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
  let newline = UInt8(ascii: "\n")
  let present = Set(first.split(separator: newline))
  let missing = second.split(separator: newline).filter { !present.contains($0) }
  let start = first.isEmpty || first.last == newline ? first : first + [newline]
  return start + missing.flatMap { $0 + [newline] }
}

extension OfferingFiles {
  /// All files of the offering.
  var files: [SourceFile] { [offering].compactMap { $0 } + variants + locales }
}
