import FuzzReaders

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads one input; 0 for libFuzzer (https://llvm.org/docs/LibFuzzer.html) to keep it where it leads to new code.
private func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  readAsOthersBytes(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func run(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

@main struct Fuzz {
  static func main() {
    var (count, arguments) = (CommandLine.argc, CommandLine.unsafeArgv)
    exit(run(&count, &arguments, { fuzz($0, $1) }))
  }
}
