#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The signals by which people and systems end a program.
package enum Stopping {
  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    return signals
  }

  /// Keeps them for `wait`. Threads that start afterwards keep them too, so this comes first.
  package static func prepare() {
    var signals = signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for one of them.
  package static func wait() {
    var (signals, signal) = (signals, Int32(0))
    while sigwait(&signals, &signal) == EINTR {}
  }
}
