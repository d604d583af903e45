import Base

/// What a loader shows, for every thread at once; the stored release is read when somebody first looks.
final class ReleaseShelf: Sendable {
  struct Contents: Sendable {
    var shown: PaywallSnapshot
    /// The release that is, or should be, in the store.
    var kept: KeptRelease?
  }

  private struct State: Sendable {
    var contents: Contents?
    var watchers: [Int: AsyncStream<PaywallSnapshot>.Continuation] = [:]
    var watched = 0
  }

  private let read: @Sendable () -> Contents
  private let state = Locked(State())

  init(_ read: @escaping @Sendable () -> Contents) { self.read = read }

  deinit { for watcher in state.withLock({ Array($0.watchers.values) }) { watcher.finish() } }

  var contents: Contents { state.withLock { contents(&$0) } }

  private func contents(_ state: inout State) -> Contents {
    if let contents = state.contents { return contents }
    let contents = read()
    state.contents = contents
    return contents
  }

  /// Whoever watches is told, also of the same release under another origin.
  func put(_ shown: PaywallSnapshot, _ kept: KeptRelease) {
    state.withLock { state in
      let before = contents(&state).shown
      state.contents = Contents(shown: shown, kept: kept)
      if before.release == shown.release, before.origin == shown.origin { return }
      for watcher in state.watchers.values { watcher.yield(shown) }
    }
  }

  /// What is shown now, and everything that is shown later; whoever looks seldom sees the newest.
  var snapshots: AsyncStream<PaywallSnapshot> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { watcher in
      let number = state.withLock { state in
        watcher.yield(contents(&state).shown)
        state.watched += 1
        state.watchers[state.watched] = watcher
        return state.watched
      }
      watcher.onTermination = { [weak self] _ in self?.forget(number) }
    }
  }

  private func forget(_ number: Int) { state.withLock { $0.watchers[number] = nil } }
}
