import TUF

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A connection to a program of this machine by a socket in the file system. Nothing is waited for longer than a minute:
/// somebody may have to confirm.
final class LocalSocket {
  private let descriptor: Int32

  init(_ path: String) throws(TUFError) {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #endif
    descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { throw Self.failure }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { throw Self.failure }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else { throw Self.failure }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func send(_ bytes: [UInt8]) throws(TUFError) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        systemSend(descriptor, buffer.baseAddress.map { $0 + sent }, bytes.count - sent)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure }
      sent += count
    }
  }

  /// Exactly `count` bytes.
  func receive(_ count: Int) throws(TUFError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var received = 0
    while received < count {
      let more = bytes.withUnsafeMutableBytes { buffer in
        recv(descriptor, buffer.baseAddress.map { $0 + received }, count - received, 0)
      }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { throw Self.failure }
      received += more
    }
    return bytes
  }

  private static var failure: TUFError { TUFError(.badKey, "it does not answer") }
}

// Outside of `LocalSocket`, whose own `send` would be meant inside it.

private func systemSend(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    send(descriptor, buffer, count, 0)
  #else
    send(descriptor, buffer, count, Int32(MSG_NOSIGNAL))
  #endif
}
