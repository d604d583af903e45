import Base
import JSON
import PaywallBundle
import PaywallModel
import TUF
import YAML

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Everything that reads bytes of others, for libFuzzer (https://llvm.org/docs/LibFuzzer.html). The first byte of an input
// says which reader gets the rest. A reader may refuse; it may not crash, and what it accepts must survive being written.

/// The readers, in the order of the digits that choose them.
private let readers: [@Sendable ([UInt8]) -> Void] = [
  { bytes in
    guard let value = try? JSONValue(parsing: bytes) else { return }
    let canonical = value.canonicalBytes()
    precondition((try? JSONValue(parsing: canonical))?.canonicalBytes() == canonical, "JSON changes when it is written")
  },
  { bytes in
    _ = readYAML(bytes)
    _ = YAMLEditor(bytes)
  },
  { bytes in
    _ = readJSON(bytes)
    _ = YAMLEditor(bytes, isJSON: true)
  },
  { readMetadata(RootRole.self, $0) },
  { readMetadata(TimestampRole.self, $0) },
  { readMetadata(SnapshotRole.self, $0) },
  { readMetadata(TargetsRole.self, $0) },
  { _ = Provenance($0) },
  { _ = try? StoreKitImport(reading: SourceFile(path: "catalogue.storekit", bytes: $0)) },
  { _ = RFC3339.seconds(of: String(decoding: $0, as: UTF8.self)) },
  { _ = try? BundleFileName(String(decoding: $0, as: UTF8.self)) },
]

private func readMetadata<Content: Role>(_: Content.Type, _ bytes: [UInt8]) {
  guard let signed = try? Signed<Content>(parsing: bytes) else { return }
  precondition(signed.fileBytes == bytes, "metadata is kept as it was received")
  let written = signed.bytes()
  precondition((try? Signed<Content>(parsing: written))?.bytes() == written, "metadata changes when it is written")
}

/// Reads one input; 0 for libFuzzer to keep it where it leads to new code.
private func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = bytes.first else { return 0 }
  readers[Int(first &- UInt8(ascii: "0")) % readers.count](Array(bytes.dropFirst()))
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
