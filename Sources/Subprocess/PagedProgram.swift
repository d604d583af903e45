#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that reads what this one sends, and has the terminal for itself.
package struct PagedProgram: ~Copyable {
  private let program: Subprocess
  private var writing: Int32

  /// - Throws: `start`, with the system's reason.
  package init(_ command: [String], environment: [String: String]) throws(SubprocessError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SubprocessError(.resources, "there is no pipe") }
    for index in ends.indices { ends[index] = aboveStreams(ends[index]) }
    defer { close(ends[0]) }
    do throws(SubprocessError) {
      program = try Subprocess(command, environment: environment, input: .descriptor(ends[0]), output: .inherited)
    } catch {
      close(ends[1])
      throw error
    }
    writing = ends[1]
  }

  /// Sends bytes until the program has ended; what is left then is dropped.
  package func send(_ bytes: [UInt8]) {
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = write(writing, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Says that nothing more comes, and waits for the program's end.
  /// - Returns: its exit status.
  package mutating func end() -> Int32 {
    close(writing)
    return program.end()
  }
}
