import Git
import TestSupport
import Testing

@Suite struct GitDateTests {
  @Test(arguments: [
    "@1700000000 +0100", "@5 -0330", "1700000000 +0100", "2026-03-01T12:30:45Z", "2026-03-01T12:30:45+01:00",
    "2026-03-01 12:30:45 -0800", "2024-02-29T23:59:59Z", "2026-03-01T12:30:45.123Z", "2000-01-01T00:00Z",
    "1999-12-31T23:59:59-00:30", "2038-01-19T03:14:08Z",
  ])
  func dates(_ date: String) throws {
    let fixture = try GitFixture()
    let variables = [
      "GIT_AUTHOR_NAME": " Ana,  \"Ünal\".", "GIT_AUTHOR_EMAIL": "<ana@example.org>", "GIT_AUTHOR_DATE": date,
      "GIT_COMMITTER_NAME": "Bo", "GIT_COMMITTER_EMAIL": "bo@example.org", "GIT_COMMITTER_DATE": date,
    ]
    let identity = try open(fixture).identity(environment: variables, now: 7)
    #expect(identity.author.text == (try fixture.identity("GIT_AUTHOR_IDENT", variables)))
    #expect(identity.committer.text == (try fixture.identity("GIT_COMMITTER_IDENT", variables)))
  }

  @Test(arguments: [
    "yesterday-ish", "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "@12 0100", "2026-03-01T25:00:00Z", "5",
  ])
  func datesThatCannotBe(_ date: String) throws {
    let repository = try open(GitFixture())
    let variables = [
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_NAME": "B",
      "GIT_COMMITTER_EMAIL": "b@example.org",
    ]
    #expect(code { _ = try repository.identity(environment: variables, now: 7) } == .invalidRevision)
  }
}
