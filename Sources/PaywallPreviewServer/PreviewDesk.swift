import Base
import Dispatch
import PaywallAuthoring
import PaywallModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Draws views on a queue of its own, and looks after the files for those who wait for another one.
///
/// Files are looked at only while somebody waits, and only those that are on a page: their stamps, every 25 ms, or as
/// seldom as keeps it to a fiftieth of the time.
final class PreviewDesk: @unchecked Sendable {
  // All of these belong to the queue.
  private let queue = DispatchQueue(label: "paywall.preview")
  private let preview: ServedPreview
  private let check: @Sendable () -> [Finding]
  private var waiting: [UInt64: Waiting] = [:]
  private var isLooking = false
  private var isChecking = false
  private var wantsCheck = true
  private var places: Set<String> = []
  private let count = Locked<UInt64>(0)

  private struct Waiting {
    let request: ServedRequest
    let version: String
    var stamp: Int
    /// How often it is drawn without a change of stamps: files that are written to twice within a tick have one stamp.
    var encores = 2
    /// How often what came was broken: files are half written for a moment.
    var doubts = 0
    let deadline: ContinuousClock.Instant
    let answer: CheckedContinuation<ServedView?, Never>
  }

  private static let patience = Duration.seconds(25)
  private static let (shortest, doubts) = (0.025, 3)

  /// - Parameter check: checks the whole project.
  init(_ preview: sending ServedPreview, check: @escaping @Sendable () -> [Finding]) {
    (self.preview, self.check) = (preview, check)
  }

  /// The view of a page; where it is the one that the page has, the next one, or nil if none comes in time.
  func view(_ request: ServedRequest, since version: String?) async -> ServedView? {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { answer in
        queue.async { self.ask(request, version, number, answer) }
      }
    } onCancel: {
      queue.async { self.waiting.removeValue(forKey: number)?.answer.resume(returning: nil) }
    }
  }

  /// Whether a view named a place, so that an editor may be opened there.
  func named(_ place: String) async -> Bool {
    await withCheckedContinuation { answer in queue.async { answer.resume(returning: self.places.contains(place)) } }
  }

  private func ask(
    _ request: ServedRequest, _ version: String?, _ number: UInt64, _ answer: CheckedContinuation<ServedView?, Never>
  ) {
    let stamp = preview.stamp(request)
    let view = draw(request)
    if wantsCheck { checkSoon() }
    guard let version, view.version == version else { return answer.resume(returning: view) }
    waiting[number] = Waiting(
      request: request, version: version, stamp: stamp, deadline: .now + Self.patience, answer: answer)
    lookSoon(after: Self.shortest)
  }

  private func draw(_ request: ServedRequest) -> ServedView {
    let view = preview.view(request)
    // Lines move with every edit; who opens the oldest page of many is told where to look instead.
    if places.count > 100_000 { places = [] }
    places.formUnion(view.places)
    return view
  }

  private func lookSoon(after seconds: Double) {
    guard !isLooking, !waiting.isEmpty else { return }
    isLooking = true
    queue.asyncAfter(deadline: .now() + seconds) {
      self.isLooking = false
      let start = ContinuousClock.now
      self.look()
      self.lookSoon(after: Self.pause(after: start.duration(to: .now)))
    }
  }

  /// The seconds until the next look after one that took so long.
  static func pause(after cost: Duration) -> Double {
    let seconds = Double(cost.components.seconds) + Double(cost.components.attoseconds) / 1e18
    return max(shortest, 50 * seconds)
  }

  /// Looks at the files of each page once, and answers those whose view is another one now.
  private func look() {
    var stamps: [ServedRequest: Int] = [:]
    var views: [ServedRequest: ServedView] = [:]
    for (number, waiter) in waiting {
      let stamp = stamps[waiter.request] ?? preview.stamp(waiter.request)
      stamps[waiter.request] = stamp
      if stamp != waiter.stamp || waiter.encores > 0 {
        let hasChanged = stamp != waiter.stamp
        waiting[number]?.stamp = stamp
        waiting[number]?.encores = hasChanged ? 4 : waiter.encores - 1
        let view = views[waiter.request] ?? draw(waiter.request)
        views[waiter.request] = view
        if hasChanged { checkSoon() }
        if view.version != waiter.version, view.isTroubled, waiter.doubts < Self.doubts {
          waiting[number]?.doubts += 1
          waiting[number]?.encores += 1
        } else if view.version != waiter.version {
          waiting.removeValue(forKey: number)
          waiter.answer.resume(returning: view)
          continue
        }
      }
      if waiter.deadline <= .now {
        waiting.removeValue(forKey: number)
        waiter.answer.resume(returning: nil)
      }
    }
  }

  /// Checks the whole project beside the queue, at most a tenth of the time.
  private func checkSoon() {
    wantsCheck = true
    guard !isChecking else { return }
    isChecking = true
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 0.2) {
      self.queue.sync { self.wantsCheck = false }
      let start = ContinuousClock.now
      let findings = self.check()
      let rest = start.duration(to: .now) * 9
      self.queue.async {
        self.take(findings)
        self.queue.asyncAfter(deadline: .now() + Double(rest.components.seconds) + 0.1) {
          self.isChecking = false
          if self.wantsCheck { self.checkSoon() }
        }
      }
    }
  }

  private func take(_ findings: [Finding]) {
    guard findings != preview.checked else { return }
    preview.checked = findings
    for number in waiting.keys { waiting[number]?.encores += 1 }
    lookSoon(after: 0)
  }
}
