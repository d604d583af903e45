import Base
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Cleans up before a signal ends this process.
enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  private static let isUnderWay = Locked(false)
  private static let handler = Locked<(@Sendable () -> Void)?>(nil)

  /// Does `work`, and `cleanUp` if a signal comes meanwhile, before the signal does what it does.
  static func handling<Result>(
    _ cleanUp: @escaping @Sendable () -> Void, during work: () throws -> Result
  ) rethrows -> Result {
    _ = isListening
    handler.withLock { $0 = cleanUp }
    defer {
      waitIfUnderWay()
      handler.withLock { $0 = nil }
    }
    return try work()
  }

  /// Never returns once a signal came: what fails then fails because of it.
  static func waitIfUnderWay() {
    while isUnderWay.withLock({ $0 }) { pause() }
  }

  /// Once: a handler may do little, so it passes the signal's number on to a thread.
  private static let isListening: Bool = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    bell = ends[1]
    // A signal that whoever started this wants ignored, as nohup does, stays ignored.
    for one in signals where isIgnored(signal(one, ring)) { signal(one, SIG_IGN) }
    let listening = ends[0]
    DispatchQueue.global().async {
      var number: UInt8 = 0
      while read(listening, &number, 1) != 1 {}
      isUnderWay.withLock { $0 = true }
      handler.withLock { $0 }?()
      signal(Int32(number), SIG_DFL)
      kill(getpid(), Int32(number))
    }
    return true
  }()

  private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// Where the handler writes; set once, before it is installed.
nonisolated(unsafe) private var bell: Int32 = -1

private func ring(_ number: Int32) {
  let earlier = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(bell, &byte, 1)
  errno = earlier
}
