import Files
import Foundation
import TestSupport
import Testing

@Suite struct TemporaryFolderTests {
  @Test(
    arguments: [
      (nil, "/tmp"), ("", "/tmp"), ("here", "/tmp"), ("/var/tmp", "/var/tmp"), ("/var/tmp//", "/var/tmp"), ("/", ""),
    ] as [(String?, String)]) func isAnAbsoluteFolder(_ variable: String?, _ expected: String)
  {
    #expect(temporaryBase(variable.map { ["TMPDIR": $0] } ?? [:]) == expected)
  }

  /// A folder for its owner alone, another one each time; where there can be none, that is said.
  @Test func foldersOfOnesOwn() throws {
    let parent = try TemporaryFolder()
    let made = try (1...2).map { _ in try temporaryFolder("x", ["TMPDIR": parent.path]) }
    #expect(Set(made).count == 2 && made.allSatisfy { $0.hasPrefix(parent.path + "/x-") })
    for folder in made {
      let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
      #expect(mode == 0o700)
    }
    let error = #expect(throws: TemporaryFolderError.self) {
      try temporaryFolder("x", ["TMPDIR": parent.path + "/missing"])
    }
    #expect(error?.description == "cannot create a folder in \(parent.path)/missing: no such file or directory")
  }
}
