import Files
import TUF

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files of flat names in a folder, each replaced as a whole.
struct FolderMetadata: MetadataStore {
  let folder: String

  func load(_ name: String) -> [UInt8]? { try? RegularFile.read(path(name), atMost: Limits.target) }

  func read(_ path: String) throws(TUFError) -> [UInt8] {
    do { return try RegularFile.read(path, atMost: Limits.bytes(of: .root), followsLinks: true) } catch {
      throw TUFError(.fetch, "cannot read \(path)")
    }
  }

  func store(_ name: String, _ bytes: [UInt8]) throws(TUFError) {
    _ = mkdir(folder, 0o777)
    let temporary = path(".\(name).\(getpid())")
    guard let file = fopen(temporary, "wb") else { throw TUFError(.fetch, "cannot write to \(folder)") }
    let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
    guard fclose(file) == 0, isWritten, rename(temporary, path(name)) == 0 else {
      unlink(temporary)
      throw TUFError(.fetch, "cannot write \(path(name))")
    }
  }

  /// A target path as one name of a file: never another folder, and never longer than file systems allow.
  static func flat(_ path: String) -> String {
    let name = BundlePath.storeName(path).dropLast(".json".count)
    return name.utf8.count <= 200 ? "t-" + name : "t-" + name.prefix(100) + "-" + name.suffix(100)
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }
}
