extension Remote {
  /// A reference that is to be moved at a remote.
  package struct Update: Sendable {
    /// The new target; nil removes the reference.
    package var target: ObjectID?
    /// The reference's full name.
    package var name: String
    /// What the reference must be at for it to move.
    package var expecting: Expectation

    package enum Expectation: Sendable {
      /// The remote has no such reference.
      case absent
      case at(ObjectID)
      /// Whatever it is at comes before the new target.
      case earlier
    }

    package init(_ target: ObjectID?, to name: String, expecting: Expectation) {
      self.target = target
      self.name = name
      self.expecting = expecting
    }

    fileprivate var lease: [String] {
      switch expecting {
      case .absent: ["--force-with-lease=\(name):"]
      case .at(let id): ["--force-with-lease=\(name):\(id)"]
      case .earlier: []
      }
    }
  }

  /// Moves references, all or none, by compare-and-swap; where the remote cannot do that, one after the other in the order
  /// given.
  /// - Throws: `.conflict` if one of them is at something else by now, `.rejected` if the remote refuses for another
  ///   reason, `.unreachable` if it does not answer. What was moved is unknown in the last case.
  package func push(_ updates: [Update]) throws(GitError) {
    guard !updates.isEmpty else { return }
    let outcome = try attempt(updates, ["--atomic"])
    if outcome.status == 0 { return }
    guard outcome.errors.contains("--atomic"), !outcome.output.contains("\n!") else {
      throw refusal(outcome)
    }
    for update in updates {
      let outcome = try attempt([update], [])
      guard outcome.status == 0 else { throw refusal(outcome) }
    }
  }

  private func attempt(_ updates: [Update], _ options: [String]) throws(GitError) -> GitProgram.Outcome {
    let fixed = ["push", "--porcelain", "--no-follow-tags", "--recurse-submodules=no"]
    let refspecs = updates.map { "\($0.target?.description ?? ""):\($0.name)" }
    return try run(fixed + options + updates.flatMap(\.lease) + ["--", name] + refspecs, true)
  }

  /// The lines of `--porcelain` (git-push(1), "OUTPUT") say which reference was refused and why.
  private func refusal(_ outcome: GitProgram.Outcome) -> GitError {
    let refused = outcome.output.split(separator: "\n").filter { $0.hasPrefix("!\t") }.map { line in
      let words = line.split(separator: "\t", omittingEmptySubsequences: false)
      let name = words.count > 1 ? words[1].split(separator: ":").last.map(String.init) ?? "" : ""
      return (name: name, reason: words.count > 2 ? String(words[2]) : "")
    }
    // With `--atomic` all others are refused because of one.
    let causes = refused.filter { !$0.reason.contains("atomic") }
    guard let cause = causes.first ?? refused.first else {
      // git-push(1) ends with 1 where something was refused, with 128 where nobody answered.
      guard outcome.status == 1 else { return unreachable(outcome) }
      return GitError(
        .rejected,
        "git did not push to '\(name)', as when the hook pre-push of this clone fails"
          + Self.reason(outcome.errors))
    }
    // The first are git's own words before it sends anything, the others the server's, of two that arrive at once.
    let raced = ["stale info", "fetch first", "non-fast-forward", "already exists", "cannot lock ref"]
    if raced.contains(where: { cause.reason.contains($0) || outcome.errors.contains($0) }) {
      return GitError(.conflict, "\(cause.name) at '\(name)' moved in the meantime")
    }
    let said = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("remote: ") }.joined(separator: "\n")
    return GitError(.rejected, "'\(name)' refused \(cause.name): \(cause.reason)" + Self.reason(said))
  }
}
