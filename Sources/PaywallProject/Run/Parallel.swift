import Dispatch
import Base

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Does `work` for every index below `count` on all cores and returns the results in order.
///
/// Each core takes runs of indices; `work` gets the whole run, so that what is costly to open is opened once a run. The
/// first error ends the work.
package func inParallel<Result: Sendable>(
  _ count: Int, report: @Sendable (Int) -> Void = { _ in }, _ work: @Sendable (Range<Int>) throws -> [Result]
) throws -> [Result] {
  let size = max(16, count / (16 * ProcessInfo.processInfo.activeProcessorCount))
  let runs = (count + size - 1) / size
  let state = Locked(ParallelState<Result>(runs: runs))
  DispatchQueue.concurrentPerform(iterations: runs) { run in
    if state.withLock({ $0.error != nil }) { return }
    let range = run * size..<min(count, (run + 1) * size)
    do {
      let results = try work(range)
      report(state.withLock { $0.finish(run, results) })
    } catch {
      state.withLock { $0.error = $0.error ?? error }
    }
  }
  return try state.withLock { state in
    if let error = state.error { throw error }
    return state.parts.flatMap { $0 }
  }
}

private struct ParallelState<Result: Sendable> {
  var parts: [[Result]]
  var error: (any Error)?
  var done = 0

  init(runs: Int) { parts = Array(repeating: [], count: runs) }

  mutating func finish(_ run: Int, _ results: [Result]) -> Int {
    parts[run] = results
    done += results.count
    return done
  }
}
