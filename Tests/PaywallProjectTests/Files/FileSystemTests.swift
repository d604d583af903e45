import Foundation
import PaywallModel
import PaywallProject
import TestSupport
import Testing

@Suite struct FileSystemTests {
  @Test func aWriteReplacesTheWholeFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/words.yaml"
    for isDurable in [false, true] {
      try FileSystem.write([0x61], to: path, isDurable: isDurable)
      try FileSystem.write([0x62, 0x63], to: path, isDurable: isDurable)
      #expect(try FileSystem.read(path, atMost: 2) == [0x62, 0x63])
      #expect(try FileSystem.list(folder.path)?.map(\.name) == ["words.yaml"])
    }
  }

  /// What others may not read they may not read afterwards.
  @Test func aWriteKeepsTheMode() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a", to: "words.yaml")
    for mode in [0o600, 0o640, 0o755] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      try FileSystem.write([0x62], to: path)
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    }
    try FileSystem.write([0x63], to: path, mode: 0o600)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }

  /// An editor saves while a command thinks.
  @Test func whatSomebodyElseWroteStays() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/file"
    func save(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) }
    try save("one")
    let lock = try FolderLock(folder.path, busy: ProjectError(.refused, "busy"))
    _ = try FileSystem.read(file, atMost: 10)
    try FileSystem.write(Array("own".utf8), to: file)
    try FileSystem.write(Array("own again".utf8), to: file)
    try save("other")
    #expect(throws: ProjectError.self) { try FileSystem.write(Array("lost".utf8), to: file) }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "other")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    withExtendedLifetime(lock) {}
  }

  @Test func aWriteThatFailsLeavesWhatWasThere() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/words.yaml", withIntermediateDirectories: true)
    #expect(throws: ProjectError.self) { try FileSystem.write([0x61], to: folder.path + "/words.yaml") }
    #expect(try FileSystem.list(folder.path)?.map(\.name) == ["words.yaml"])
    #expect(FileSystem.isFolder(folder.path + "/words.yaml"))
  }

  @Test func readsNothingLongerThanTheLimit() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("abc", to: "file")
    #expect(try FileSystem.read(path, atMost: 3).count == 3)
    let error = try #require(throws: ProjectError.self) { try FileSystem.read(path, atMost: 2) }
    #expect(error.code == .tooLarge)
    #expect(try FileSystem.read(path, limit: 2) == [0x61, 0x62])
  }
}
