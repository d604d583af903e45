import Foundation
import TestSupport
import Testing

/// The program that the build runs to tell one state of the sources from another.
@Suite struct SourceHashTests {
  /// The constant that it writes for the folders `A` and `B` of `root`.
  private func hash(of root: TemporaryFolder, folders: [String] = ["A", "B"]) throws -> String {
    let output = try TemporaryFolder()
    let outcome = try run(
      builtProgram("SourceHash"), [output.path + "/out.swift", root.path + "/"] + folders.map { root.path + "/" + $0 },
      in: root.path)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let text = try String(contentsOfFile: output.path + "/out.swift", encoding: .utf8)
    return String(try #require(text.firstMatch(of: #/let sourceHash = "([0-9a-f]+)"\n/#)).output.1)
  }

  private func sources() throws -> TemporaryFolder {
    let root = try TemporaryFolder()
    try root.write("let a = 1\n", to: "A/one.swift")
    try root.write("free | gratis\n", to: "B/Words/en.txt")
    return root
  }

  @Test func aWordInAListMovesIt() throws {
    let root = try sources()
    let before = try hash(of: root)
    try root.write("free | grátis\n", to: "B/Words/en.txt")
    let after = try hash(of: root)
    #expect(before != after)
    try root.write("free | gratis\n", to: "B/Words/en.txt")
    #expect(try hash(of: root) == before)
  }

  @Test func aNewFileAndANewNameMoveIt() throws {
    let root = try sources()
    var seen: Set = [try hash(of: root)]
    try root.write("", to: "A/two.swift")
    #expect(seen.insert(try hash(of: root)).inserted)
    try FileManager.default.moveItem(atPath: root.path + "/A/two.swift", toPath: root.path + "/A/three.swift")
    #expect(seen.insert(try hash(of: root)).inserted)
    // Bytes that only changed the file that they are in.
    try root.write("let a = 1\nx", to: "A/one.swift")
    try root.write("", to: "A/x")
    #expect(seen.insert(try hash(of: root)).inserted)
  }

  /// Another clone, or folders that are listed in another order, are the same sources.
  @Test func whereTheSourcesLieDoesNotMatter() throws {
    #expect(try hash(of: sources()) == hash(of: sources(), folders: ["B", "A"]))
  }

  /// FNV-1a of 128 bits, worked out by Python.
  @Test func isTheFunctionThatItSays() throws {
    let root = try sources()
    let script = """
      h = 0x6c62272e07bb014262b821756295c58d
      for b in b"A/one.swift 10\\nlet a = 1\\nB/Words/en.txt 14\\nfree | gratis\\n":
          h = ((h ^ b) * 0x0000000001000000000000000000013b) % 2**128
      print("%x" % h)
      """
    let expected = try run("python3", ["-c", script], in: root.path).stdout
    #expect(try hash(of: root) + "\n" == expected)
  }
}
