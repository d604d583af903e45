import Base
import JSON
import PaywallBundle
import PaywallModel
import TUF
import YAML

/// Gives an input to one of everything that reads bytes of others; its first byte says to which.
///
/// A reader may refuse; it may not crash, and what it accepts must survive being written: the process ends otherwise.
package func readAsOthersBytes(_ input: [UInt8]) {
  guard let first = input.first else { return }
  readers[Int(first &- UInt8(ascii: "0")) % readers.count](Array(input.dropFirst()))
}

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
