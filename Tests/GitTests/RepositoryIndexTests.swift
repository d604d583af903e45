import Git
import TestSupport
import Testing

@Suite struct RepositoryIndexTests {
  @Test(arguments: 0..<6) func addAllAsGitDoes(_ seed: Int) throws {
    var random = try RandomRepository(seed: UInt64(seed) + 500, commits: 4)
    let fixture = random.fixture
    let tracked = try fixture.git("ls-files", "-z").split(separator: "\0").map(String.init)
    for _ in 0..<15 { try random.change(tracked: tracked) }
    try fixture.write(".gitignore", "b\n")
    let repository = try open(fixture)
    try repository.addAll()
    let mine = try fixture.git("ls-files", "--stage", "-z")
    try fixture.git("add", "-A")
    #expect(try fixture.git("ls-files", "--stage", "-z") == mine)
  }
}
