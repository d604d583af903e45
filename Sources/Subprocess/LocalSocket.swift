#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A connection to another program of this machine.
///
/// Sending to one that has ended is an error and no signal, as it would be over a pipe; and whoever waits says how long.
package final class LocalSocket: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Connects to who listens at a socket in the file system.
  /// - Throws: `start` if there is none, or it is too busy to accept within `patience`.
  package convenience init(connectingTo path: String, within patience: Duration) throws(SubprocessError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw SubprocessError(.start, "its path is too long")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    self.init(socket(AF_UNIX, Self.kind, 0))
    var limit = timeval(tv_sec: .init(max(1, patience.components.seconds)), tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else { throw SubprocessError(.start, "it does not answer") }
    prepare()
  }

  /// A new connection and the descriptor of its other end, which the caller closes.
  static func pair() throws(SubprocessError) -> (LocalSocket, other: Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SubprocessError(.resources, "there is no socket") }
    for index in ends.indices { ends[index] = aboveStreams(ends[index]) }
    let socket = LocalSocket(ends[0])
    socket.prepare()
    return (socket, ends[1])
  }

  private func prepare() {
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  package func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(SubprocessError) {
    var sent = 0
    while sent < bytes.count {
      try wait(for: POLLOUT, until: deadline)
      let count = bytes.withUnsafeBytes { buffer in
        systemSend(descriptor, buffer.baseAddress.map { $0 + sent }, bytes.count - sent)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { throw SubprocessError(.broken, "it does not read") }
      sent += count
    }
  }

  /// Says that nothing more comes.
  package func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends the connection in both directions, for whoever still writes too.
  package func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// What has come; waits for it. Empty at the end.
  package func receive(
    atMost length: Int, until deadline: ContinuousClock.Instant
  ) throws(SubprocessError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: length)
    while true {
      try wait(for: POLLIN, until: deadline)
      let count = recv(descriptor, &bytes, length, Int32(MSG_DONTWAIT))
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      return Array(bytes.prefix(max(0, count)))
    }
  }

  /// Exactly `length` bytes.
  package func receive(
    _ length: Int, until deadline: ContinuousClock.Instant
  ) throws(SubprocessError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < length {
      let more = try receive(atMost: length - bytes.count, until: deadline)
      guard !more.isEmpty else { throw SubprocessError(.broken, "it does not answer") }
      bytes += more
    }
    return bytes
  }

  /// Everything up to the end.
  package func receiveAll(
    atMost length: Int, until deadline: ContinuousClock.Instant
  ) throws(SubprocessError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = try receive(atMost: 1 << 12, until: deadline)
      guard !more.isEmpty else { return bytes }
      bytes += more
      guard bytes.count <= length else { throw SubprocessError(.tooLong, "it printed more than \(length >> 10) KiB") }
    }
  }

  private func wait(for events: Int32, until deadline: ContinuousClock.Instant) throws(SubprocessError) {
    while true {
      let rest = ContinuousClock.now.duration(to: deadline)
      guard rest > .zero else { throw SubprocessError(.timeout, "it does not answer in time") }
      var state = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let ready = poll(&state, 1, Int32(min(1000, rest.components.seconds * 1000 + 1)))
      if ready > 0 { return }
      guard ready == 0 || errno == EINTR else { throw SubprocessError(.broken, "it does not answer") }
    }
  }

  #if canImport(Darwin)
    private static let kind = SOCK_STREAM
  #else
    private static let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  #endif
}

/// The same thing under a number that is no standard stream's, and that no other program inherits.
func aboveStreams(_ descriptor: Int32) -> Int32 {
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  guard (0...2).contains(descriptor) else { return descriptor }
  let other = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
  close(descriptor)
  return other
}

// Outside of `LocalSocket`, whose own `send` would be meant inside it.

private func systemSend(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    send(descriptor, buffer, count, MSG_DONTWAIT)
  #else
    send(descriptor, buffer, count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
  #endif
}
