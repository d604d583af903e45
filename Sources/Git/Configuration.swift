internal import CLibgit2

/// An open git configuration.
struct Configuration: ~Copyable {
  private let handle: OpaquePointer

  private init(taking handle: OpaquePointer) { self.handle = handle }

  deinit { git_config_free(handle) }

  /// The user's and the system's configuration, without any repository's.
  static func user<Result>(
    _ body: (borrowing Configuration) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    try GitLibrary.start()
    var handle: OpaquePointer?
    try throwIfFailed(git_config_open_default(&handle), "cannot read the user's git configuration")
    let user = Configuration(taking: try unwrap(handle))
    try ConfigurationEnvironment.apply(to: user.handle)
    return try body(user)
  }

  /// One file's configuration.
  static func file<Result>(
    _ path: String, _ body: (borrowing Configuration) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var handle: OpaquePointer?
    try throwIfFailed(git_config_open_ondisk(&handle, path), "cannot read '\(path)'")
    return try body(Configuration(taking: try unwrap(handle)))
  }

  /// All configuration that applies to a repository.
  static func of<Result>(
    _ repository: OpaquePointer, _ body: (borrowing Configuration) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var handle: OpaquePointer?
    try throwIfFailed(git_repository_config(&handle, repository), "cannot read the git configuration")
    return try body(Configuration(taking: try unwrap(handle)))
  }

  /// Lets a repository that was opened read what git's environment names; libgit2 keeps its configuration.
  static func complete(of repository: OpaquePointer) throws(GitError) {
    try of(repository) { whole throws(GitError) in
      try ConfigurationEnvironment.apply(to: whole.handle, of: repository)
    }
  }

  /// The last value of `key`; nil if it is not set.
  func string(_ key: String) throws(GitError) -> String? {
    var buffer = git_buf()
    defer { git_buf_dispose(&buffer) }
    guard try found(git_config_get_string_buf(&buffer, handle, key), "configuration key '\(key)'") else { return nil }
    return buffer.ptr.map { String(cString: $0) } ?? ""
  }

  /// Whether `key` is set to what git takes for true.
  func flag(_ key: String) throws(GitError) -> Bool {
    var flag: Int32 = 0
    return try found(git_config_get_bool(&flag, handle, key), "configuration key '\(key)'") && flag != 0
  }

  /// All values of `key`, those of the system first.
  func strings(_ key: String) throws(GitError) -> [String] {
    var iterator: OpaquePointer?
    let status = git_config_multivar_iterator_new(&iterator, handle, key, nil)
    guard try found(status, "configuration key '\(key)'") else { return [] }
    return try collect(iterator).map(\.value)
  }

  /// Every key that matches a regular expression, with its value; keys are in lower case.
  func entries(_ expression: String) throws(GitError) -> [(key: String, value: String)] {
    var iterator: OpaquePointer?
    try throwIfFailed(git_config_iterator_glob_new(&iterator, handle, expression), "configuration keys '\(expression)'")
    return try collect(iterator)
  }

  private func collect(
    _ iterator: OpaquePointer?
  ) throws(GitError) -> [(key: String, value: String)] {
    defer { git_config_iterator_free(iterator) }
    var result: [(key: String, value: String)] = []
    var entry: UnsafeMutablePointer<git_config_entry>?
    while true {
      let status = git_config_next(&entry, iterator)
      if status == GIT_ITEROVER.rawValue || status == GIT_ENOTFOUND.rawValue { return result }
      try throwIfFailed(status, "cannot read the git configuration")
      guard let entry = entry?.pointee, let name = entry.name else { continue }
      result.append((String(cString: name), entry.value.map { String(cString: $0) } ?? ""))
    }
  }

  /// Sets `key` in the repository's own configuration file.
  func setLocal(_ key: String, _ value: String) throws(GitError) {
    var local: OpaquePointer?
    try throwIfFailed(git_config_open_level(&local, handle, GIT_CONFIG_LEVEL_LOCAL), "the repository's configuration")
    defer { git_config_free(local) }
    try throwIfFailed(git_config_set_string(local, key, value), "cannot set '\(key)'")
  }

  /// Adds one more value of `key` to the repository's own configuration file.
  func addLocal(_ key: String, _ value: String) throws(GitError) {
    var local: OpaquePointer?
    try throwIfFailed(git_config_open_level(&local, handle, GIT_CONFIG_LEVEL_LOCAL), "the repository's configuration")
    defer { git_config_free(local) }
    // The expression matches no value, so none is replaced.
    try throwIfFailed(git_config_set_multivar(local, key, "a^", value), "cannot set '\(key)'")
  }

  /// A path from a configuration with `~` replaced by the home folder.
  static func expand(_ path: String) -> String? {
    var buffer = git_buf()
    defer { git_buf_dispose(&buffer) }
    guard git_config_parse_path(&buffer, path) == 0, let text = buffer.ptr else {
      git_error_clear()
      return nil
    }
    return String(cString: text)
  }
}
