import HTTP
import Web

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Fetches for another program, which asks on stdin and is answered on stdout, until it closes stdin.
struct Relay {
  private let client = HTTPClient()

  func run() async throws(HTTPError) {
    signal(SIGPIPE, SIG_IGN)
    while let line = readLine() {
      guard let request = RelayMessage.Request(line: Array(line.utf8)) else {
        throw HTTPError(.address, "a line is not a request")
      }
      let answer: Result<HTTPAnswer, HTTPError>
      do {
        answer = .success(
          try await client.get(request.address, maxLength: request.maxLength, headers: request.headers))
      } catch { answer = .failure(error) }
      guard send(RelayMessage.line(answer)), send((try? answer.get())?.body ?? []) else { return }
    }
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
