/// What a run is given from outside. The functions that do its work read no environment, clock or home folder of their own.
package struct RunContext: Sendable {
  /// The folder that relative paths start from, absolute.
  package var folder: String
  package var environment: [String: String]
  /// Seconds since 1970, UTC.
  package var now: Int64
  package var progress: @Sendable (Progress) -> Void
  /// Asks the user for a secret that a text describes; nil if nobody can be asked.
  package var passphrase: @Sendable (String) throws -> [UInt8]?

  package init(
    folder: String, environment: [String: String], now: Int64,
    progress: @escaping @Sendable (Progress) -> Void = { _ in },
    passphrase: @escaping @Sendable (String) throws -> [UInt8]? = { _ in nil }
  ) {
    self.folder = folder
    self.environment = environment
    self.now = now
    self.progress = progress
    self.passphrase = passphrase
  }

  /// `path` as an absolute path, without `.` and `..` and without a slash at its end.
  package func absolute(_ path: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The user's configuration folder of this tool (XDG Base Directory Specification).
  package func configurationFolder() throws -> String {
    if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") { return base + "/paywall" }
    guard let home = environment["HOME"], !home.isEmpty else {
      throw ProjectError(.notFound, "there is no home folder to keep keys in", hint: "set HOME or XDG_CONFIG_HOME")
    }
    return home + "/.config/paywall"
  }
}

/// How far a long piece of work is.
package struct Progress: Sendable {
  package var phase: String
  package var done: Int
  package var total: Int

  package init(_ phase: String, _ done: Int, of total: Int) {
    self.phase = phase
    self.done = done
    self.total = total
  }
}
