import Base

/// A remote of a repository, reached by the user's own git program.
package struct Remote: Sendable {
  package let name: String
  private let folder: String
  private let environment: [String: String]

  /// A reference that a remote has.
  package struct Reference: Sendable, Hashable {
    /// In full.
    package var name: String
    package var target: ObjectID
    /// What an annotated tag stands on.
    package var peeled: ObjectID?

    /// The commit that it names, as far as a reference can say.
    package var commit: ObjectID { peeled ?? target }
  }

  /// - Parameter environment: what the git program is given.
  /// - Throws: `.notFound` for a name that the configuration does not have, `.invalidRevision` for one that no reference
  ///   can contain or that git would take for an option.
  package init(
    _ name: String, of repository: borrowing Repository, environment: [String: String]
  ) throws(GitError) {
    let remotes = try repository.remotes()
    guard remotes.contains(name) else {
      throw GitError(
        .notFound, "there is no remote '\(name)'",
        hint: remotes.isEmpty
          ? "add one with: git remote add \(name.hasPrefix("-") ? "NAME" : shellWord(name)) URL"
          : "remotes: \(remotes.joined(separator: ", "))")
    }
    guard !name.hasPrefix("-"), Repository.isReferenceName("refs/remotes/\(name)/x") else {
      throw GitError(
        .invalidRevision, "the remote '\(name)' has a name that git cannot use in references",
        hint: "rename it in the git configuration")
    }
    self.name = name
    // Relative addresses start from the work tree.
    folder = repository.workTree ?? repository.gitFolder
    self.environment = environment
  }

  /// The references whose names match one of some patterns, as `git ls-remote` lists them.
  /// - Parameter asks: whether git may ask the user for a password.
  /// - Throws: `.unreachable` if the remote does not answer, `.tooLarge` if it has too many references.
  package func references(_ patterns: [String], asks: Bool = false) throws(GitError) -> [Reference] {
    let all = try parse(run(["ls-remote", "--", name] + patterns, asks))
    let targets = Dictionary(all.map { ($0.name, $0.target) }, uniquingKeysWith: { first, _ in first })
    return all.filter { !$0.name.hasSuffix("^{}") }.map { reference in
      Reference(name: reference.name, target: reference.target, peeled: targets[reference.name + "^{}"])
    }
  }

  private func parse(_ answer: GitProgram.Outcome) throws(GitError) -> [Reference] {
    guard answer.status == 0 else { throw unreachable(answer) }
    guard !answer.isCut else { throw GitError(.tooLarge, "'\(name)' has more references than can be read") }
    return answer.output.split(separator: "\n").compactMap { line in
      let words = line.split(separator: "\t", maxSplits: 1)
      guard words.count == 2, let target = ObjectID(hex: words[0]) else { return nil }
      return Reference(name: String(words[1]), target: target)
    }
  }

  /// Fetches references; those that the remote no longer has are removed here.
  /// - Parameter unshallow: whether to complete a history that was cut off.
  /// - Throws: `.unreachable` with git's own words.
  package func fetch(_ refspecs: [String], unshallow: Bool = false) throws(GitError) {
    let options = ["--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head"]
    // What the branches are cut off at is reached through the branches.
    if unshallow {
      let outcome = try run(["fetch", "--unshallow"] + options + ["--", name], true)
      guard outcome.status == 0 else { throw unreachable(outcome) }
    }
    let outcome = try run(["fetch", "--prune", "--no-prune-tags"] + options + ["--", name] + refspecs, true)
    guard outcome.status == 0 else { throw unreachable(outcome) }
  }

  func run(_ arguments: [String], _ asks: Bool) throws(GitError) -> GitProgram.Outcome {
    try GitProgram.run(arguments, in: folder, environment: environment, asks: asks)
  }

  func unreachable(_ outcome: GitProgram.Outcome) -> GitError {
    GitError(.unreachable, "git could not reach '\(name)'" + Self.reason(outcome.errors))
  }

  /// What git said last, without passwords in addresses.
  static func reason(_ errors: String) -> String {
    let lines = errors.split(whereSeparator: \.isNewline).map { $0.trimmingBlanks }.filter { !$0.isEmpty }
    let said = lines.filter { line in
      !line.hasPrefix("Please make sure you have") && !line.hasPrefix("and the repository exists")
        && !line.hasPrefix("hint:") && !line.hasPrefix("Warning:") && !line.hasPrefix("To ")
    }
    guard !said.isEmpty else { return "" }
    return ": " + said.suffix(3).map { withoutPassword($0) }.joined(separator: "; ")
  }

  /// A line with an address without the user and password in it.
  package static func withoutPassword(_ line: String) -> String {
    guard let scheme = line.firstRange(of: "://"), let at = line[scheme.upperBound...].firstIndex(of: "@"),
      !line[scheme.upperBound..<at].contains("/")
    else { return line }
    return String(line[..<scheme.upperBound]) + String(line[line.index(after: at)...])
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    let start = drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
  }
}
