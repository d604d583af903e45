import Base
import Dispatch
import PaywallBundle
import PaywallProject
import PaywallRecord
import TUF
import Web

/// What the address serves that a project names as its bundle's.
struct ServedState: Sendable {
  let address: String
  private let timestamp: Int
  private let targets: Signed<TargetsRole>

  /// Nil if nothing is served there yet.
  /// - Parameter anchor: the oldest root metadata that is known.
  /// - Throws: if the address does not answer, or what it serves does not verify. That signatures have expired does not
  ///   matter here.
  init?(of address: String, anchor: Signed<RootRole>, by transport: (any Transport)?) throws {
    guard let transport else {
      throw ProjectError(
        .notFound,
        "\(address), the bundleURL of the project, cannot be asked: tuf-client, which fetches, is neither beside paywall "
          + "nor on PATH",
        hint: "build it with: swift build -c release --product tuf-client, or publish without asking: --offline")
    }
    let fetcher = RecordingFetcher(WebFolder(address, by: transport))
    let trusted: TrustedMetadata?
    do {
      trusted = try wait {
        var client = try Client(root: anchor.fileBytes, store: KeptMetadata(), fetcher: fetcher, now: { .min })
        try await client.refresh()
        return client.trusted
      }
    } catch let error as TUFError {
      if error.code == .notFound, fetcher.last == BundlePath.timestamp { return nil }
      throw Self.refusal(error, fetcher)
    }
    guard let trusted, let newest = trusted.timestamp, let targets = trusted.targets[RoleName.targets.rawValue] else {
      return nil
    }
    (self.address, timestamp, self.targets) = (address, newest.role.version, targets)
  }

  private static func refusal(_ error: TUFError, _ fetcher: RecordingFetcher) -> ProjectError {
    let place = "\(fetcher.address), the bundleURL of the project,"
    guard error.code != .fetch else {
      return ProjectError(
        .refused, "\(place) cannot be asked for newer releases: \(error.message)",
        hint: "publish without asking it: --offline")
    }
    return ProjectError(
      .refused, "\(place) serves what does not verify: \(fetcher.last): \(error.message)",
      hint: "look at it with: paywall verify \(fetcher.address), or publish without asking it: --offline")
  }

  /// - Throws: `.refused` if a release is served that the record lacks: the record was put back, or others have published.
  func requireNothingNewer(than record: Record) throws {
    // Targets are also signed again without a release, so their version is not its number.
    let (version, known) = (targets.role.version, record.last?.metadata)
    let isOther = known.map { $0.targets.role.version == version && $0.targets.fileBytes != targets.fileBytes } ?? false
    let isNewer = timestamp > known?.timestamp.role.version ?? 0
    guard version > known?.targets.role.version ?? 0 || isOther || isNewer else { return }
    let served = "\(address) serves \(isOther ? "other " : "")targets v\(version) (timestamp v\(timestamp))"
    let here = record.last.map {
      "release \($0.number) (targets v\($0.metadata.targets.role.version), timestamp v\($0.metadata.timestamp.role.version))"
    }
    throw ProjectError(
      .refused, "\(served), but the last that this clone knows is \(here ?? "none")",
      hint: "fetch what is missing with: \(record.fetchCommand); if that brings nothing, the record was put back: "
        + "restore \(record.names.record) from a clone that has what is served")
  }
}

/// What an asynchronous function returns, in a program that does one thing at a time.
func wait<Value: Sendable>(for body: @escaping @Sendable () async throws -> Value) throws -> Value {
  let done = DispatchSemaphore(value: 0)
  let result = Locked<Result<Value, any Error>?>(nil)
  Task.detached {
    let value: Result<Value, any Error>
    do { value = .success(try await body()) } catch { value = .failure(error) }
    result.withLock { $0 = value }
    done.signal()
  }
  done.wait()
  return try result.withLock { $0 }?.get() ?? { throw CancellationError() }()
}
