/// Fetches the files of a bundle, from wherever it is served.
package protocol Fetcher: Sendable {
  /// The bytes of one file.
  /// - Parameters:
  ///   - path: relative to the bundle and percent-encoded already, to be appended to its address without resolving
  ///     dots: `metadata/2.root.json`, `targets/offerings/HASH.NAME`.
  ///   - maxLength: the maximum length in bytes; a longer file need not be read to its end.
  /// - Throws: `notFound` for a file that does not exist (404, and 403 as object stores answer), `lengthMismatch` for one that is longer, else `fetch`.
  func fetch(_ path: String, maxLength: Int) async throws(TUFError) -> [UInt8]
}

/// Keeps trusted metadata from one refresh to the next. Rollback protection is as durable as this store.
package protocol MetadataStore: Sendable {
  /// The bytes stored under a name, or nil. What comes back is verified again before it is used.
  func load(_ name: String) -> [UInt8]?
  /// Replaces the bytes under a name, at once and as a whole.
  ///
  /// Names are flat and fit for a file system: `root.json`, `timestamp.json`, `snapshot.json`, `targets.json`, a
  /// percent-encoded `ROLE.json`, and `N.root` for each root after the first one.
  /// - Throws: `fetch`; the refresh then fails.
  func store(_ name: String, _ bytes: [UInt8]) throws(TUFError)
}
