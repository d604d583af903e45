internal import CLibgit2

extension Repository {
  /// The value git reads for `key`, from the repository's, the user's or the system's configuration; nil if unset.
  package func configString(_ key: String) throws(GitError) -> String? {
    try Configuration.of(handle) { configuration throws(GitError) in try configuration.string(key) }
  }

  /// Whether `key` is set to what git takes for true; false if it is not set.
  /// - Throws: for a value that is neither.
  func configFlag(_ key: String) throws(GitError) -> Bool {
    try Configuration.of(handle) { configuration throws(GitError) in try configuration.flag(key) }
  }

  /// Sets `key` in the repository's own configuration.
  package func setConfig(_ key: String, _ value: String) throws(GitError) {
    try change { configuration throws(GitError) in try configuration.setLocal(key, value) }
  }

  /// All values that git reads for `key`.
  package func configStrings(_ key: String) throws(GitError) -> [String] {
    try Configuration.of(handle) { configuration throws(GitError) in try configuration.strings(key) }
  }

  /// Every key that matches a regular expression, with its value.
  package func configEntries(_ expression: String) throws(GitError) -> [(key: String, value: String)] {
    try Configuration.of(handle) { configuration throws(GitError) in try configuration.entries(expression) }
  }

  /// Adds a value of `key` to the repository's own configuration.
  package func addConfig(_ key: String, _ value: String) throws(GitError) {
    try change { configuration throws(GitError) in try configuration.addLocal(key, value) }
  }

  private func change(_ body: (borrowing Configuration) throws(GitError) -> Void) throws(GitError) {
    removeFinishedLock(of: "config")
    do throws(GitError) { try Configuration.of(handle, body) } catch {
      throw explainLock(error, ofAny: [commonFolder + "/config"])
    }
  }
}
