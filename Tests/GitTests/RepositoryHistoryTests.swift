import Git
import TestSupport
import Testing

@Suite struct RepositoryHistoryTests {
  static let repository = Result { try RandomRepository(seed: 99, commits: 40).fixture }

  private func ids(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  @Test func everything() throws {
    let fixture = try Self.repository.get()
    let repository = try open(fixture)
    let mine = try repository.history(from: id(fixture, "HEAD")).map(\.id.description)
    #expect(mine == ids(try fixture.git("log", "--date-order", "--format=%H")))
    #expect(mine == ids(try fixture.git("log", "--format=%H")))
    #expect(try repository.history(from: id(fixture, "HEAD"), limit: 5).map(\.id.description) == Array(mine.prefix(5)))
    for start in ["HEAD~7", "side11", "HEAD^2", "HEAD"] {
      let range = try repository.history(from: id(fixture, "HEAD"), hiding: id(fixture, start)).map(\.id.description)
      #expect(range == ids(try fixture.git("log", "--date-order", "--format=%H", "\(start)..HEAD")))
    }
  }

  @Test(arguments: ["a", "side", "side/1", "file.yaml", "deep", "no such path", "übung", "z"])
  func ofAPath(_ path: String) throws {
    let fixture = try Self.repository.get()
    let repository = try open(fixture)
    let head = try id(fixture, "HEAD")
    let mine = try repository.history(from: head, touching: path).map(\.id.description)
    #expect(mine == ids(try fixture.git("log", "--date-order", "--format=%H", "--", path)))
    #expect(try repository.history(from: head, touching: path, limit: 2).map(\.id.description) == Array(mine.prefix(2)))
    for start in ["HEAD~5", "HEAD~15", "side11", "side27", "HEAD^2"] {
      let range = try repository.history(from: head, hiding: id(fixture, start), touching: path)
      #expect(
        range.map(\.id.description)
          == ids(try fixture.git("log", "--date-order", "--format=%H", "\(start)..HEAD", "--", path)), "\(start)")
    }
  }
}
