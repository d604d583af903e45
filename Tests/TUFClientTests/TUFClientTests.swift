import Foundation
import TestSupport
import Testing

/// The program as the public conformance suite runs it.
@Suite(.enabled(if: PythonTUF.isAvailable)) struct TUFClientTests {
  private func client(_ folder: TemporaryFolder, _ arguments: String...) throws -> Outcome {
    try run(builtProgram("tuf-client"), ["--metadata-dir", folder.path + "/kept"] + arguments, in: folder.path)
  }

  private func repository(in folder: TemporaryFolder, damaging role: String = "none") throws -> LoopbackServer {
    let script = try #require(Bundle.module.url(forResource: "repository", withExtension: "py", subdirectory: "Python"))
    _ = try PythonTUF.run(script, [folder.path + "/served", role])
    return try LoopbackServer(#"[{"folder": "\#(folder.path)/served"}]"#)
  }

  /// python-tuf signs with RSA-PSS; nothing but this program of ours verifies that.
  @Test func followsARepositoryWithRSAKeys() throws {
    let folder = try TemporaryFolder()
    let server = try repository(in: folder)
    #expect(try client(folder, "init", folder.path + "/served/metadata/1.root.json").status == 0)
    #expect(try server.requests().isEmpty)
    #expect(try client(folder, "--metadata-url", server.address + "/metadata", "refresh").status == 0)
    for _ in 1...2 {
      let outcome = try client(
        folder, "--metadata-url", server.address + "/metadata", "--target-name", "a.txt", "--target-base-url",
        server.address + "/targets", "--target-dir", folder.path + "/got", "download")
      #expect(outcome.status == 0, "\(outcome.stderr)")
    }
    let got = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/got")
    #expect(got.count == 1)
    #expect(try String(contentsOfFile: folder.path + "/got/" + got[0], encoding: .utf8) == "hello")
    #expect(try server.requests().filter { $0.path.hasPrefix("/targets") }.count == 1)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/kept").filter { $0.hasSuffix(".json") }
        .sorted()
        == ["root.json", "snapshot.json", "targets.json", "timestamp.json"])
  }

  @Test(arguments: ["timestamp", "snapshot", "targets"])
  func aDamagedSignatureIsRefused(_ role: String) throws {
    let folder = try TemporaryFolder()
    let server = try repository(in: folder, damaging: role)
    #expect(try client(folder, "init", folder.path + "/served/metadata/1.root.json").status == 0)
    let outcome = try client(folder, "--metadata-url", server.address + "/metadata", "refresh")
    #expect(outcome.status == 1 && outcome.stderr.contains("valid signatures"))
  }

  @Test(arguments: [[], ["refresh"], ["init"], ["fetch"], ["--nonsense"], ["--metadata-url"]])
  func wrongUseEndsWithOne(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let outcome = try run(builtProgram("tuf-client"), arguments, in: folder.path)
    #expect(outcome.status == 1 && outcome.stderr.hasPrefix("tuf-client: error: "))
  }
}
