internal import Base

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension Repository {
  /// The folder that git runs hooks from: `core.hooksPath`, relative to the work tree's root, or else `hooks` in the
  /// git folder.
  /// - Throws: `.other` if it is empty: git runs no hooks then.
  package func hooksFolder() throws(GitError) -> String {
    guard let set = try configString("core.hooksPath") else { return commonFolder + "/hooks" }
    if set.isEmpty {
      throw GitError(
        .other, "core.hooksPath is empty, so git runs no hooks", hint: "git config --unset core.hooksPath")
    }
    let path = Configuration.expand(set) ?? set
    return path.hasPrefix("/") ? path : try requireWorkTree() + "/" + path
  }

  /// Whether git would run a hook of this repository for a commit (githooks(5)).
  func hasCommitHook() throws(GitError) -> Bool {
    if try configString("core.hooksPath")?.isEmpty == true { return false }
    let folder = try hooksFolder()
    return ["pre-commit", "prepare-commit-msg", "commit-msg", "post-commit"].contains { name in
      let path = folder + "/" + name
      return WorkTreeFile.isRegularOrAbsent(path) && access(path, X_OK) == 0
    }
  }

  /// Commits the named files with the git program, which runs the hooks; they may change what is committed.
  ///
  /// What is new is staged for that, and not any more if the commit is refused.
  /// - Throws: `.refused` with what the hook said; `.notFound` without git.
  func commitThroughHooks(
    _ files: [String], from tree: ObjectID?, message: String, author: CommitIdentity, committer: CommitIdentity,
    environment: [String: String]
  ) throws(GitError) -> ObjectID {
    let root = try requireWorkTree()
    var new: [String] = []
    for file in files {
      let isKnown = if let tree { try entry(file, inTree: tree) != nil } else { false }
      if !isKnown { new.append(file) }
    }
    let variables = environment.merging(author.variables("AUTHOR")) { $1 }.merging(committer.variables("COMMITTER")) {
      $1
    }
    func git(_ arguments: [String], _ paths: [String]) throws(GitError) -> GitProgram.Outcome {
      try GitProgram.run(
        ["--literal-pathspecs"] + arguments + ["--"] + paths, in: root, environment: variables, speaksEnglish: false)
    }
    if !new.isEmpty {
      let added = try git(["add", "--intent-to-add", "--force"], new)
      guard added.status == 0 else { throw GitError(.other, "cannot stage what is new" + Remote.reason(added.errors)) }
    }
    let outcome = try git(["commit", "--quiet", "--only", "--message", message], files)
    guard outcome.status == 0, case .some(let commit) = try head().commit else {
      if !new.isEmpty { _ = try git(tree == nil ? ["rm", "--cached", "--quiet", "-r"] : ["reset", "--quiet"], new) }
      throw Self.refusal(outcome)
    }
    let said = Self.lines(of: outcome)
    if !said.isEmpty { GitProgram.hooksListener.withLock { $0 }?(said) }
    return commit
  }

  private static func lines(of outcome: GitProgram.Outcome) -> [String] {
    [outcome.errors, outcome.output].joined(separator: "\n").split(whereSeparator: \.isNewline).map(String.init)
  }

  private static func refusal(_ outcome: GitProgram.Outcome) -> GitError {
    let said = lines(of: outcome)
    var error = GitError(
      .refused, "git did not commit" + (said.isEmpty ? ", and the hooks of the repository did not say why" : ""),
      hint: (said.isEmpty ? "" : "fix what it says; or ") + "write without committing, and commit as you like")
    error.said = said
    return error
  }
}

extension CommitIdentity {
  /// What git(1) reads this identity from.
  fileprivate func variables(_ role: String) -> [String: String] {
    let (hours, minutes) = abs(offsetMinutes).quotientAndRemainder(dividingBy: 60)
    let zone =
      (offsetMinutes < 0 ? "-" : "+") + (hours < 10 ? "0" : "") + "\(hours)" + (minutes < 10 ? "0" : "") + "\(minutes)"
    return ["GIT_\(role)_NAME": name, "GIT_\(role)_EMAIL": email, "GIT_\(role)_DATE": "@\(seconds) \(zone)"]
  }
}
