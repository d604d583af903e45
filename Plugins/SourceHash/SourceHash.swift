#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes one hash of all files below some folders as a Swift constant.
///
/// Run by the plug-in `HashSources`: `SourceHash OUTPUT ROOT FOLDER...`. What is hashed are the paths from ROOT, the lengths
/// and the bytes of the files, ordered by path, so that a clone elsewhere gives the same hash.
@main
struct SourceHash {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4 else { throw UsageError() }
    var files: [String: String] = [:]
    for folder in arguments.dropFirst(3) {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
        let file = folder + "/" + path
        guard !path.hasSuffix(".DS_Store"), !path.hasSuffix("~") else { continue }
        guard try FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType == .typeRegular else {
          continue
        }
        files[String(file.dropFirst(arguments[2].count))] = file
      }
    }
    var hash = FNV1a()
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      let data = try Data(contentsOf: URL(filePath: file))
      hash.add(Array("\(name) \(data.count)\n".utf8))
      hash.add(Array(data))
    }
    let source = """
      /// Written by SourceHash: a hash of the sources that this module is made from.
      let sourceHash = "\(String(hash.value, radix: 16))"

      """
    try Data(source.utf8).write(to: URL(filePath: arguments[1]))
  }
}

/// The hash FNV-1a of 128 bits (RFC 9923). It tells versions of files apart and keeps no secret and no promise against
/// somebody who wants two to be taken for one; the build needs no library for it.
private struct FNV1a {
  private(set) var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { value = (value ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b }
  }
}

private struct UsageError: Error, CustomStringConvertible {
  var description: String { "usage: SourceHash OUTPUT ROOT FOLDER..." }
}
