import Files
import Foundation
import TestSupport
import Testing

/// What stands in a file's place never hangs, and never brings more than was asked for.
@Suite struct RegularFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func failure(_ body: () throws(FileError) -> [UInt8]) -> FileError? {
    do {
      _ = try body()
      return nil
    } catch { return error }
  }

  @Test func readsAFile() throws {
    let path = try folder.write("some text", to: "file")
    #expect(try RegularFile.read(path, atMost: 9) == Array("some text".utf8))
    #expect(try RegularFile.prefix(path, limit: 4) == Array("some".utf8))
    #expect(try RegularFile.prefix(path, limit: 100) == Array("some text".utf8))
    #expect(failure { () throws(FileError) in try RegularFile.read(path, atMost: 8) } == .tooLong(size: 9, limit: 8))
  }

  /// A file without blocks: reading it would take a gibibyte.
  @Test func refusesALongFileBeforeReadingIt() throws {
    let path = try folder.write("", to: "long")
    #expect(truncate(path, 1 << 30) == 0)
    let found = failure { () throws(FileError) in try RegularFile.read(path, atMost: 1 << 20) }
    #expect(found == .tooLong(size: 1 << 30, limit: 1 << 20))
    #expect(try RegularFile.prefix(path, limit: 10) == [UInt8](repeating: 0, count: 10))
  }

  @Test func refusesWhatIsNoFile() throws {
    let path = folder.path
    #expect(mkfifo(path + "/fifo", 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: path + "/link", withDestinationPath: "fifo")
    try FileManager.default.createSymbolicLink(atPath: path + "/loop", withDestinationPath: "loop")
    for (name, kind) in [
      (path + "/fifo", Irregular.fifo), (path + "/link", .symlink), (path, .folder), ("/dev/zero", .device),
    ] {
      #expect(failure { () throws(FileError) in try RegularFile.read(name, atMost: 10) } == .notRegular(kind))
      #expect(failure { () throws(FileError) in try RegularFile.prefix(name, limit: 10) } == .notRegular(kind))
    }
    func following(_ name: String) -> FileError? {
      failure { () throws(FileError) in try RegularFile.read(path + name, atMost: 10, followsLinks: true) }
    }
    #expect(following("/link") == .notRegular(.fifo))
    #expect(following("/loop") == .system(ELOOP))
    #expect(following("/nothing")?.isAbsent == true)
  }

  @Test func aFlushThatFailsIsAnError() throws {
    let path = try folder.write("text", to: "file")
    try Disk.flush([path, folder.path])
    #expect(throws: FlushError(path: path + "-not", number: ENOENT)) { try Disk.flush([path, path + "-not"]) }
    let many = [String](repeating: path, count: 100)
    #expect(throws: FlushError(path: path + "-not", number: ENOENT)) { try Disk.flush(many + [path + "-not"]) }
  }
}
