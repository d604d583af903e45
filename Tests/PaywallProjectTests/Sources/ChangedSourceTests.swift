import Git
import PaywallModel
import PaywallProject
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A project as it will be after a change, seen without the change being made.
@Suite struct ChangedSourceTests {
  init() throws { try GitLibrary.isolateConfiguration(home: sharedHome.get().path) }

  /// A change of which something cannot be done leaves nothing of itself, and no file of its own.
  @Test func aChangeIsMadeAsAWhole() throws {
    let folder = try TemporaryFolder()
    for path in ["a.yaml", "b.yaml", "offerings/a/offering.yaml"] { try folder.write("id: a\n", to: path) }
    let new = Array("id: b\n".utf8)
    // The target of the move is a folder that has something in it.
    try folder.write("x", to: "offerings/b/x")
    let change = PlannedChange(
      written: ["a.yaml": new, "b.yaml": new, "new.yaml": new], moves: [("offerings/a", "offerings/b")])
    #expect(throws: ProjectError.self) { try change.apply(in: folder.path) }
    for path in ["a.yaml", "b.yaml"] {
      #expect(try FileSystem.read("\(folder.path)/\(path)", atMost: 99) == Array("id: a\n".utf8))
    }
    #expect(try FileSystem.list(folder.path)?.map(\.name) == ["a.yaml", "b.yaml", "offerings"])
    // One of the files has no place: nothing of the others is written, and no folder is made for them.
    let other = PlannedChange(written: ["a.yaml": new, "new/b.yaml": new, "b.yaml/c.yaml": new])
    #expect(throws: ProjectError.self) { try other.apply(in: folder.path) }
    #expect(try FileSystem.read("\(folder.path)/a.yaml", atMost: 99) == Array("id: a\n".utf8))
    #expect(try FileSystem.list(folder.path)?.count == 3)
  }

  /// What goes away goes at once; where one of it may not be removed, all of the change is left.
  @Test func whatGoesAwayGoesAsAWhole() throws {
    let folder = try TemporaryFolder()
    for path in ["a.yaml", "offerings/a/locales/de.yaml", "offerings/b/x"] { try folder.write("id: a\n", to: path) }
    let change = PlannedChange(written: ["a.yaml": [1]], removed: ["offerings/a", "offerings/b/x", "offerings/gone"])
    try change.apply(in: folder.path)
    #expect(try FileSystem.list("\(folder.path)/offerings")?.map(\.name) == ["b"])
    #expect(try FileSystem.list("\(folder.path)/offerings/b")?.isEmpty == true)
  }

  @Test func whatMayNotBeRemovedStays() throws {
    let folder = try TemporaryFolder()
    for path in ["a.yaml", "offerings/a/offering.yaml", "offerings/a/locales/de.yaml"] {
      try folder.write("id: a\n", to: path)
    }
    let locked = "\(folder.path)/offerings/a/locales"
    chmod(locked, 0o555)
    defer { chmod(locked, 0o755) }
    let change = PlannedChange(written: ["a.yaml": [1]], removed: ["offerings/a"])
    let error = #expect(throws: ProjectError.self) {
      let folders = ["", "/offerings", "/offerings/a", "/offerings/a/locales"].map { folder.path + $0 }
      try withoutPrivileges(owning: folders) { try change.apply(in: folder.path) }
    }
    #expect(error?.message.contains("cannot remove what is in \(locked)") == true)
    #expect(try FileSystem.read("\(folder.path)/a.yaml", atMost: 9) == Array("id: a\n".utf8))
    #expect(try FileSystem.list("\(folder.path)/offerings")?.map(\.name) == ["a"])
    #expect(FileSystem.isRegularFile("\(folder.path)/offerings/a/offering.yaml"))
  }

  @Test func filesThatAreMadeAreListedInTheirFolders() throws {
    let folder = try TemporaryFolder()
    for path in ["paywall.yaml", "offerings/a/offering.yaml"] { try folder.write("id: a\n", to: path) }
    let change = PlannedChange(
      written: [
        "paywall.yaml": Array("id: b\n".utf8), "offerings/b/variants/control.yaml": [1],
        "offerings/b/offering.yaml": [2], "offerings/a/locales/de.yaml": [3], "placements.yaml": [4],
      ], removed: ["offerings/a/offering.yaml"])
    let source = try SourceTree.changed(.workTree(folder.path), change).open()
    func names(_ folder: String) throws -> [String]? { try source.list(folder)?.map(\.name) }
    #expect(try names("") == ["offerings", "paywall.yaml", "placements.yaml"])
    #expect(try names("offerings") == ["a", "b"])
    #expect(try names("offerings/a") == ["locales"])
    #expect(try names("offerings/b") == ["offering.yaml", "variants"])
    #expect(try source.list("offerings/b")?.map(\.kind) == [.file, .folder])
    #expect(try names("offerings/b/variants") == ["control.yaml"])
    #expect(try names("offerings/c") == nil)
    #expect(try source.read("offerings/b/offering.yaml", atMost: 9) == [2])
    #expect(try source.read("paywall.yaml", atMost: 9) == Array("id: b\n".utf8))
  }

  /// Does what root may not do either: its permissions are those of a user who owns these files, on this thread alone
  /// (setfsuid(2), which Swift's Glibc does not import). For any other user this does nothing.
  private func withoutPrivileges(owning paths: [String], _ body: () throws -> Void) rethrows {
    #if canImport(Glibc)
      guard geteuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try body() }
      typealias SetUser = @convention(c) (uid_t) -> CInt
      let setUser = unsafeBitCast(symbol, to: SetUser.self)
      for path in paths { chown(path, 65534, 65534) }
      _ = setUser(65534)
      defer { _ = setUser(0) }
    #endif
    try body()
  }
}
