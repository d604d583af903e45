import Base
import CSV
import JSON
import PaywallBundle
import PaywallExchange
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
  { bytes in
    guard let text = try? utf8Text(bytes), let table = try? readCSV(text) else { return }
    let written = csv(table)
    let again = try? readCSV(Array(written.utf8))
    let isSame = again.map { $0.header.map(\.text) == table.header.map(\.text) && $0.rows.count == table.rows.count }
    precondition(isSame == true, "a table changes when it is written")
  },
  { bytes in
    guard let file = try? StoreFile(reading: SourceFile(path: "store", bytes: bytes)),
      let listings = try? StoreListing.listings(of: [file])
    else { return }
    _ = StoreDrift(Catalogue(reading: fuzzedCatalogue), with: listings, today: "2026-11-22").catalogueOfStores
  },
]

private let fuzzedCatalogue = SourceFile(
  path: "products.yaml",
  bytes: Array(
    """
    products:
      - {id: a, kind: autoRenewable, period: P1M, introductoryOffer: {mode: free, period: P1W}, googlePlay: {product: a}}
      - {id: b, kind: consumable}
    """.utf8))

/// A table as RFC 4180 writes it, every field in quotes.
private func csv(_ table: CSVDocument) -> String {
  let separator = String(Unicode.Scalar(table.separator.rawValue))
  let lines = ([table.header] + table.rows).map { row in
    row.map { "\"" + $0.text.replacing("\"", with: "\"\"") + "\"" }.joined(separator: separator)
  }
  return lines.joined(separator: "\r\n") + "\r\n"
}

private func readMetadata<Content: Role>(_: Content.Type, _ bytes: [UInt8]) {
  guard let signed = try? Signed<Content>(parsing: bytes) else { return }
  precondition(signed.fileBytes == bytes, "metadata is kept as it was received")
  let written = signed.bytes()
  precondition((try? Signed<Content>(parsing: written))?.bytes() == written, "metadata changes when it is written")
}
