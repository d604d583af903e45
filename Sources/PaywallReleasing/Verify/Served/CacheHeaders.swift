import TUF
import Web

/// What an answer lets caches do (RFC 9111).
struct CacheHeaders {
  private let headers: [String: String]
  private let directives: [String]

  /// Seconds for which an old timestamp, or the news that there is no new root, may be served.
  static let freshness = 300
  /// Seconds from which on keeping a file that never changes is worth it.
  static let lasting = 86_400

  init(_ answer: HTTPAnswer) {
    headers = answer.headers
    directives = (headers["cache-control"] ?? "").lowercased().split(separator: ",").map { word in
      String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Whether the server says anything about how long the answer is good.
  var isSilent: Bool { directives.isEmpty && headers["expires"] == nil }

  private var isUncached: Bool { directives.contains("no-cache") || directives.contains("no-store") }

  /// For how many seconds a shared cache may serve the answer without asking; nil where that is not said.
  var lifetime: Int? {
    if isUncached { return 0 }
    for name in ["s-maxage=", "max-age="] {
      if let word = directives.first(where: { $0.hasPrefix(name) }) { return Int(word.dropFirst(name.count)) }
    }
    return nil
  }

  /// For how many seconds some cache has kept the answer already.
  var age: Int { headers["age"].flatMap { Int($0) } ?? 0 }
}

extension ServedVerification {
  /// Looks at the headers of everything that was answered.
  mutating func inspect(_ log: [RecordingFetcher.Entry]) {
    var silent: [String] = []
    var short: [String] = []
    for entry in log {
      let cache = CacheHeaders(entry.answer)
      if entry.path == BundlePath.timestamp {
        inspectTimestamp(cache)
      } else if entry.answer.status == 200 {
        if cache.isSilent { silent.append(entry.path) }
        if let lifetime = cache.lifetime, lifetime < CacheHeaders.lasting { short.append(entry.path) }
      } else {
        inspectMissing(entry.path, entry.answer, cache)
      }
      inspectEncoding(entry)
    }
    noteFirst(
      silent, "has no Cache-Control; files that never change can be cached: public, max-age=31536000, immutable")
    noteFirst(
      short, "is fetched again and again; files that never change can be cached: public, max-age=31536000, immutable")
  }

  private mutating func noteFirst(_ paths: [String], _ message: String) {
    let paths = Set(paths).sorted()
    guard let first = paths.first else { return }
    note(first, message + (paths.count == 1 ? "" : " (so for \(paths.count) files)"))
  }

  private mutating func inspectTimestamp(_ cache: CacheHeaders) {
    let remedy = "serve it with Cache-Control: no-cache"
    if cache.isSilent {
      return note(BundlePath.timestamp, "has no Cache-Control, so caches choose themselves; \(remedy)")
    }
    if let lifetime = cache.lifetime, lifetime > CacheHeaders.freshness {
      fault(BundlePath.timestamp, "may be served from caches for \(lifetime) seconds after a new release; \(remedy)")
    }
    if cache.age > CacheHeaders.freshness {
      fault(BundlePath.timestamp, "came from a cache that kept it for \(cache.age) seconds; \(remedy)")
    }
  }

  /// A cache that remembers that there is no next root keeps clients from the one that comes.
  private mutating func inspectMissing(_ path: String, _ answer: HTTPAnswer, _ cache: CacheHeaders) {
    guard [403, 404].contains(answer.status), (try? BundleFileName(path))?.version(of: .root) != nil else { return }
    let seconds = max(cache.lifetime ?? 0, cache.age)
    if seconds > CacheHeaders.freshness {
      fault(path, "its absence may be cached for \(seconds) seconds: a new root would be found that late")
    }
  }

  private mutating func inspectEncoding(_ entry: RecordingFetcher.Entry) {
    guard let encoding = entry.answer.headers["content-encoding"]?.lowercased() else { return }
    if !["gzip", "deflate", "br", "identity"].contains(encoding) {
      fault(entry.path, "has Content-Encoding '\(encoding)', which few clients can read")
    }
  }
}
