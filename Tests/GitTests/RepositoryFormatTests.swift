import Git
import TestSupport
import Testing

@Suite struct RepositoryFormatTests {
  @Test func extensionsThatCanBeRead() throws {
    for setting in ["worktreeConfig true", "partialClone origin", "preciousObjects true", "objectFormat sha1"] {
      let fixture = try fixtureWithFolder()
      try fixture.git("config", "core.repositoryFormatVersion", "1")
      try fixture.git(["config"] + ("extensions." + setting).split(separator: " ").map(String.init))
      #expect(try open(fixture).head() == .branch(name: "main", tip: id(fixture, "HEAD")), "\(setting)")
    }
  }

  @Test(arguments: [
    ("extensions.refStorage", "reftable"), ("extensions.objectFormat", "sha256"), ("extensions.fromTheFuture", "yes"),
    ("core.repositoryFormatVersion", "2"),
  ])
  func extensionsThatCannot(_ key: String, _ value: String) throws {
    let fixture = try fixtureWithFolder()
    try fixture.git("config", "core.repositoryFormatVersion", "1")
    try fixture.git("config", key, value)
    for path in [fixture.path, fixture.path + "/sub"] {
      do {
        _ = try Repository.discover(from: path)
        Issue.record("opened")
      } catch {
        #expect(error.code == .unsupportedExtension)
        #expect(error.message.lowercased().contains("\(key) = \(value)".lowercased()), "\(error.message)")
      }
    }
  }

  @Test func aRealSHA256Repository() throws {
    let fixture = try GitFixture("--object-format=sha256")
    #expect(code { _ = try open(fixture) } == .unsupportedExtension)
  }

  @Test func brokenRepositories() throws {
    let fixture = try GitFixture()
    try fixture.write("sub/.git", "gitdir: /nowhere/at/all\n")
    #expect(code { _ = try Repository.open(fixture.path + "/sub") } != nil)
    try fixture.write(".git/config", "[core\n")
    #expect(code { _ = try open(fixture) } == .other)
  }
}
