import Base
import PaywallBundle
import PaywallProject
import PaywallRecord
import TUF
import Web

/// Follows a bundle at its address as clients do.
struct ServedInspection {
  /// A client that was here before.
  struct Visitor: Sendable {
    var release: Int
    var metadata: [String: [UInt8]]
  }

  /// How many target files in a row are waited for in vain; a bundle may have thousands.
  private static let mostSilences = 3

  /// Root metadata that an app may hold: the oldest known.
  let anchor: [UInt8]
  let visitors: [Visitor]
  let now: Int64
  let fetcher: RecordingFetcher
  let progress: @Sendable (Progress) -> Void
  private(set) var result = ServedVerification()
  /// Releases from which some client cannot follow.
  private var failed: Set<Int> = []

  init(
    _ address: String, anchor: [UInt8], visitors: [Visitor], by transport: any Transport, in context: RunContext
  ) {
    fetcher = RecordingFetcher(WebFolder(address, by: transport))
    (self.anchor, self.visitors, now, progress) = (anchor, visitors, context.now, context.progress)
  }

  mutating func run() async {
    let store = KeptMetadata()
    if let client = await start(store) { await fetchTargets(client) }
    // Who does not answer the first time is not asked for long.
    if !fetcher.log.isEmpty {
      await askAgain(store)
      for visitor in visitors { await follow(visitor) }
    }
    let log = fetcher.log
    result.inspect(log)
    (result.requests, result.bytes) = (log.count, log.reduce(0) { $0 + $1.length })
    result.faults.sort { ($0.file, $0.message) < ($1.file, $1.message) }
    result.notes.sort { ($0.file, $0.message) < ($1.file, $1.message) }
  }

  private func client(_ store: KeptMetadata) throws(TUFError) -> Client {
    let now = now
    return try Client(root: anchor, store: store, fetcher: fetcher, now: { now })
  }

  /// A client that has nothing but root metadata.
  private mutating func start(_ store: KeptMetadata) async -> Client? {
    do throws(TUFError) {
      var client = try client(store)
      try await client.refresh()
      try await client.refreshDelegated(atMost: 1024)
      return client
    } catch {
      fault(error)
      return nil
    }
  }

  private mutating func fetchTargets(_ first: Client) async {
    var client = first
    guard let trusted = client.trusted else { return }
    let ends = [trusted.root.role.expires, trusted.timestamp?.role.expires, trusted.snapshot?.role.expires]
    result.expires = (ends.compactMap { $0 } + trusted.targets.values.map(\.role.expires)).min()
    (result.timestamp, result.root) = (trusted.timestamp?.role.version, trusted.root.role.version)
    let paths = Set(trusted.targets.values.flatMap(\.role.targets.keys)).sorted()
    for (index, path) in paths.enumerated() {
      progress(Progress("fetching", index + 1, of: paths.count))
      do throws(TUFError) {
        let bytes = try await client.download(path)
        result.files += 1
        if path == TargetPath.provenance { result.provenance = Provenance(bytes) }
      } catch { fault(error) }
      let rest = paths.count - index - 1
      if rest > 0, fetcher.silences >= Self.mostSilences {
        return result.fault(
          "targets", "\(rest) more are not asked for: the server did not answer \(fetcher.silences) times in a row")
      }
    }
  }

  /// The same client once more, and the timestamp as clients with other headers ask for it: servers behind one name may
  /// differ, and so may what they keep for each encoding.
  private mutating func askAgain(_ store: KeptMetadata) async {
    if result.timestamp != nil {
      do throws(TUFError) {
        var client = try client(store)
        try await client.refresh()
      } catch { fault(error, prefix: "a client that was here a moment ago: ") }
    }
    for encoding in ["identity", "gzip", "identity", "gzip"] {
      do throws(TUFError) {
        let answer = try await fetcher.ask(
          BundlePath.timestamp, maxLength: Limits.bytes(of: .timestamp), headers: ["Accept-Encoding": encoding])
        compare(answer, encoding)
      } catch { fault(error, prefix: "asked for with Accept-Encoding: \(encoding): ") }
    }
  }

  private mutating func compare(_ answer: HTTPAnswer, _ encoding: String) {
    let found = answer.headers["content-encoding"]?.lowercased() ?? "identity"
    if encoding == "identity", found != "identity" {
      result.fault(BundlePath.timestamp, "is sent with Content-Encoding '\(found)' to clients that did not ask for it")
    }
    guard let first = result.timestamp, answer.status == 200 else { return }
    let version = (try? Signed<TimestampRole>(parsing: answer.body))?.role.version
    guard version != first else { return }
    let other = version.map { "v\($0)" } ?? "something that is no timestamp"
    result.fault(BundlePath.timestamp, "answers differ: v\(first) and \(other); some caches or servers are behind")
  }

  private mutating func follow(_ visitor: Visitor) async {
    do throws(TUFError) {
      var client = try client(KeptMetadata(visitor.metadata))
      try await client.refresh()
      if !failed.contains(visitor.release), !result.followed.contains(visitor.release) {
        result.followed.append(visitor.release)
      }
    } catch {
      failed.insert(visitor.release)
      result.followed.removeAll { $0 == visitor.release }
      // What keeps everybody out is said once.
      if result.faults.contains(BundleFault(file: fetcher.last, message: text(error))) { return }
      fault(error, prefix: "a client that has release \(visitor.release): ")
    }
  }

  private mutating func fault(_ error: TUFError, prefix: String = "") {
    result.fault(fetcher.last, prefix + text(error))
  }

  private func text(_ error: TUFError) -> String { error.message + (error.hint.map { "; \($0)" } ?? "") }
}
