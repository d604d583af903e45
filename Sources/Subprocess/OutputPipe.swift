#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pipe for what a program prints. No other program inherits its ends.
package struct OutputPipe: ~Copyable {
  package let reading: Int32
  private var writing: Int32

  package init() throws(SubprocessError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SubprocessError(.resources, "there is no pipe") }
    for index in ends.indices { ends[index] = aboveStreams(ends[index]) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    if writing >= 0 { close(writing) }
  }

  /// The end for the program.
  package var stream: Subprocess.Stream { .descriptor(writing) }

  /// Leaves the end for the program to the program, so that what it prints has an end.
  package mutating func handOver() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}
