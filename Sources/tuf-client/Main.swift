import TUF

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A TUF client with the interface that the public conformance suite asks for.
@main
enum Main {
  static func main() async {
    do {
      try await Invocation(Array(CommandLine.arguments.dropFirst())).run()
    } catch {
      let error = error as? TUFError
      fail("tuf-client: error: \(error?.message ?? "the files cannot be written")", hint: error?.hint)
    }
  }

  private static func fail(_ message: String, hint: String?) -> Never {
    let text = Array((message + "\n" + (hint.map { "tuf-client: hint: \($0)\n" } ?? "")).utf8)
    _ = write(2, text, text.count)
    exit(1)
  }
}
