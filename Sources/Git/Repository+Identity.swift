extension Repository {
  /// The author of a new commit, in git's order: `GIT_AUTHOR_NAME` and its kin from `environment`, then `author.name`,
  /// `user.name` (and `…email`) of the configuration, last `EMAIL`.
  ///
  /// `now`, in seconds since 1970, is the date if `GIT_AUTHOR_DATE` and `GIT_COMMITTER_DATE` are not set. Unlike
  /// git, no name is made up from the account and the host. The
  /// committer signs where git is configured so.
  /// - Throws: `.noIdentity` if no name or address is found, `.invalidRevision` for a date that cannot be read.
  package func identity(
    environment: [String: String], now: Int64
  ) throws(GitError) -> (author: CommitIdentity, committer: CommitIdentity) {
    let author = try signature("AUTHOR", "author", environment, now)
    var committer = try signature("COMMITTER", "committer", environment, now)
    committer.signer = try ObjectSigner(
      of: self, committer: "\(committer.name) <\(committer.email)>", environment: environment)
    return (author, committer)
  }

  private func signature(
    _ role: String, _ section: String, _ environment: [String: String], _ now: Int64
  ) throws(GitError) -> CommitIdentity {
    var name = environment["GIT_\(role)_NAME"]
    if name == nil { name = try configured("\(section).name", "user.name") }
    var email = nonEmpty(environment["GIT_\(role)_EMAIL"])
    if email == nil { email = try configured("\(section).email", "user.email") }
    email = email ?? nonEmpty(environment["EMAIL"])
    let (cleanName, cleanEmail) = (Self.clean(name ?? ""), Self.clean(email ?? ""))
    guard !cleanName.isEmpty, !cleanEmail.isEmpty else {
      let missing = cleanName.isEmpty ? "name" : "email address"
      throw GitError(
        .noIdentity, "git does not know who you are: the \(section) has no \(missing)",
        hint: #"git config --global user.name "Your Name" && git config --global user.email you@example.com"#)
    }
    let date = try date("GIT_\(role)_DATE", environment, now)
    return CommitIdentity(name: cleanName, email: cleanEmail, seconds: date.seconds, offsetMinutes: date.offsetMinutes)
  }

  private func configured(_ keys: String...) throws(GitError) -> String? {
    for key in keys { if let value = try configString(key) { return value } }
    return nil
  }

  private func nonEmpty(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }

  private func date(
    _ variable: String, _ environment: [String: String], _ now: Int64
  ) throws(GitError) -> GitDate {
    guard let text = nonEmpty(environment[variable]) else { return GitDate(seconds: now) }
    if let date = GitDate(text) { return date }
    throw GitError(
      .invalidRevision, "\(variable) '\(text)' is not a date", hint: "write 2026-03-01T12:00:00Z or '@1772366400 +0000'"
    )
  }

  /// A name without what git does not store in one (ident.c, `crud`): line ends and angle brackets anywhere;
  /// spaces, quotes and the like at both ends.
  private static func clean(_ text: String) -> String {
    let kept = text.utf8.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
    let isCrud = { (byte: UInt8) in byte <= 32 || #".,:;<>"\'"#.utf8.contains(byte) }
    let body = kept.drop(while: isCrud)
    let tail = body.reversed().prefix(while: isCrud).count
    return String(decoding: body.dropLast(tail), as: UTF8.self)
  }
}
