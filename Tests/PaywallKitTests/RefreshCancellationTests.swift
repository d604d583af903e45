import Base
import PaywallKit
import Testing

/// A refresh that nobody waits for any more.
@Suite struct RefreshCancellationTests {
  @Test func endsWhenItsOnlyCallerIsCancelled() async throws {
    let fetcher = Hanging()
    let loader = try loader(fetcher)
    let refresh = Task { await loader.refresh() }
    await fetcher.isAsked()
    refresh.cancel()
    guard case .failed = await refresh.value else {
      Issue.record("a refresh without an answer came to something")
      return
    }
    #expect(loader.current.choose("gate", for: somebody).wireID == "fallback")
  }

  @Test func goesOnForTheOthers() async throws {
    let fetcher = Hanging()
    let loader = try loader(fetcher)
    let first = Task { await loader.refresh() }
    await fetcher.isAsked()
    let second = Task { await loader.refresh() }
    while await loader.waiters < 2 { await Task.yield() }
    first.cancel()
    while await loader.waiters > 1 { await Task.yield() }
    #expect(!fetcher.isCancelled)
    second.cancel()
    guard case .failed = await second.value else {
      Issue.record("a refresh without an answer came to something")
      return
    }
    #expect(fetcher.isCancelled)
  }

  private func loader(_ fetcher: Hanging) throws -> PaywallLoader {
    PaywallLoader(root: try Press().anchor, fetcher: fetcher, store: MemoryStore(), builtIn: .init(fallback))
  }
}

/// A server that takes requests and never answers.
private final class Hanging: PaywallFetcher {
  private let state = Locked((asked: false, cancelled: false))

  var isCancelled: Bool { state.withLock { $0.cancelled } }

  func isAsked() async { while !state.withLock({ $0.asked }) { await Task.yield() } }

  func fetch(_ path: String, maxLength: Int) async throws -> [UInt8]? {
    state.withLock { $0.asked = true }
    defer { state.withLock { $0.cancelled = Task.isCancelled } }
    try await Task.sleep(for: .seconds(3600))
    return nil
  }
}
