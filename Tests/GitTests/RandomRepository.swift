import Foundation
import TestSupport

/// A fixture with random content: nested folders, odd names, executables, symbolic links, merges and tags.
struct RandomRepository {
  let fixture: GitFixture
  private var dice: Dice
  private static let names = [
    "a", "b", "a-b", "a.b", "übung", "with space", "日本", "z", "deep", "file.yaml", "Upper", "e\u{301}",
  ]

  init(seed: UInt64, commits: Int) throws {
    fixture = try GitFixture()
    dice = Dice(seed: seed)
    for number in 0..<commits { try step(number) }
  }

  private mutating func step(_ number: Int) throws {
    for _ in 0..<Int.random(in: 1...6, using: &dice) { try change(tracked: try tracked()) }
    try fixture.commitAll("commit \(number)\n\nbody of \(number)")
    if number % 4 == 3 { try merge(number) }
    if number % 5 == 2 { try fixture.git("tag", "-a", "-m", "tag \(number)", "v\(number)") }
    if number % 7 == 3 { try fixture.git("tag", "light/\(number)") }
  }

  private func tracked() throws -> [String] {
    try fixture.git("ls-files", "-z").split(separator: "\0").map(String.init)
  }

  /// A side branch from some older commit, merged back with whatever both sides hold.
  private mutating func merge(_ number: Int) throws {
    try fixture.git("switch", "-q", "-c", "side\(number)", "HEAD~\(Int.random(in: 1...2, using: &dice))")
    try fixture.write("side/\(number % 3)", "side \(number)\n")
    try fixture.commitAll("side \(number)")
    try fixture.git("switch", "-q", "main")
    try fixture.git("merge", "-q", "--no-ff", "-s", "recursive", "-X", "ours", "-m", "merge \(number)", "side\(number)")
  }

  /// One random change to the work tree.
  mutating func change(tracked: [String]) throws {
    let depth = Int.random(in: 1...4, using: &dice)
    let path = (0..<depth).map { _ in Self.names.randomElement(using: &dice) ?? "a" }.joined(separator: "/")
    switch Int.random(in: 0..<10, using: &dice) {
    case 0, 1:
      if let victim = tracked.randomElement(using: &dice) { try? fixture.remove(victim) }
    case 2, 3:
      if let file = tracked.randomElement(using: &dice) { try? rewrite(file) }
    case 4:
      try makeRoom(path)
      try FileManager.default.createSymbolicLink(
        atPath: fixture.path + "/" + path, withDestinationPath: "target \(Int.random(in: 0..<9, using: &dice))")
    case 5:
      if let file = tracked.randomElement(using: &dice) {
        try? FileManager.default.setAttributes(
          [.posixPermissions: Bool.random(using: &dice) ? 0o755 : 0o644], ofItemAtPath: fixture.path + "/" + file)
      }
    default:
      try makeRoom(path)
      try rewrite(path)
    }
  }

  private mutating func rewrite(_ path: String) throws {
    let lines = (0..<Int.random(in: 0...5, using: &dice)).map { _ in "line \(Int.random(in: 0..<1000, using: &dice))\n"
    }
    let file = fixture.path + "/" + path
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: file)) != nil {
      try FileManager.default.removeItem(atPath: file)
    }
    try fixture.write(path, lines.joined())
  }

  /// Whatever stands where `path` or one of its folders is to be goes.
  private func makeRoom(_ path: String) throws {
    let files = FileManager.default
    let parts = path.split(separator: "/")
    for length in 1...parts.count {
      let part = fixture.path + "/" + parts.prefix(length).joined(separator: "/")
      var isFolder: ObjCBool = false
      let isLink = (try? files.destinationOfSymbolicLink(atPath: part)) != nil
      guard isLink || files.fileExists(atPath: part, isDirectory: &isFolder) else { continue }
      if isLink || !isFolder.boolValue || length == parts.count { try files.removeItem(atPath: part) }
    }
    let parent = (fixture.path + "/" + path as NSString).deletingLastPathComponent
    try files.createDirectory(atPath: parent, withIntermediateDirectories: true)
  }
}
