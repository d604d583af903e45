import Foundation
import Git
import TestSupport
import Testing

@Suite struct IdentityTests {
  /// What the git program makes of the same variables: `Name <mail> seconds offset`.
  private func theirs(_ fixture: GitFixture, _ variable: String, _ variables: [String: String]) throws -> String? {
    var environment = ["HOME": fixture.home, "GIT_CONFIG_NOSYSTEM": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8"]
    environment.merge(variables) { $1 }
    let outcome = try run("git", ["var", variable], in: fixture.path, environment: environment)
    return outcome.status == 0 ? String(outcome.stdout.dropLast()) : nil
  }

  private func text(_ signature: CommitIdentity) -> String {
    let minutes = abs(signature.offsetMinutes)
    let offset = "\(minutes / 60 < 10 ? "0" : "")\(minutes / 60)\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    return
      "\(signature.name) <\(signature.email)> \(signature.seconds) \(signature.offsetMinutes < 0 ? "-" : "+")\(offset)"
  }

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
    #expect(text(identity.author) == (try theirs(fixture, "GIT_AUTHOR_IDENT", variables)))
    #expect(text(identity.committer) == (try theirs(fixture, "GIT_COMMITTER_IDENT", variables)))
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

  @Test func fromTheConfiguration() throws {
    let fixture = try GitFixture()
    try fixture.git("config", "user.name", "Config Name")
    try fixture.git("config", "user.email", "config@example.org")
    try fixture.git("config", "author.email", "author@example.org")
    let variables = ["GIT_COMMITTER_NAME": "Env", "EMAIL": "unused@example.org", "GIT_AUTHOR_DATE": "@9 +0000"]
    let identity = try open(fixture).identity(environment: variables, now: 1_700_000_000)
    #expect(text(identity.author) == (try theirs(fixture, "GIT_AUTHOR_IDENT", variables)))
    #expect(identity.committer.name == "Env")
    #expect(identity.committer.email == "config@example.org")
    #expect(identity.committer.seconds == 1_700_000_000)
    #expect(
      identity.committer.offsetMinutes
        == TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: 1_700_000_000)) / 60)
  }

  @Test func nobody() throws {
    let fixture = try GitFixture()
    let repository = try open(fixture)
    #expect(code { _ = try repository.identity(environment: [:], now: 7) } == .noIdentity)
    try fixture.git("config", "user.name", "Name")
    #expect(code { _ = try repository.identity(environment: [:], now: 7) } == .noIdentity)
    let identity = try repository.identity(environment: ["EMAIL": "e@example.org"], now: 7)
    #expect(identity.author.email == "e@example.org")
    #expect(code { _ = try repository.identity(environment: ["GIT_AUTHOR_NAME": " ."], now: 7) } == .noIdentity)
  }

  @Test func configuration() throws {
    let fixture = try GitFixture()
    let repository = try open(fixture)
    #expect(try repository.configString("paywall.colour") == nil)
    try repository.setConfig("paywall.colour", "blau grün")
    #expect(try repository.configString("paywall.colour") == "blau grün")
    #expect(try fixture.git("config", "--local", "paywall.colour") == "blau grün")
    #expect(code { _ = try repository.configString("nonsense") } != nil)
  }
}
