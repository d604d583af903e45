import Foundation
import Git
import TestSupport
import Testing

@Suite struct RepositoryIdentityTests {
  @Test func fromTheConfiguration() throws {
    let fixture = try GitFixture()
    try fixture.git("config", "user.name", "Config Name")
    try fixture.git("config", "user.email", "config@example.org")
    try fixture.git("config", "author.email", "author@example.org")
    let variables = ["GIT_COMMITTER_NAME": "Env", "EMAIL": "unused@example.org", "GIT_AUTHOR_DATE": "@9 +0000"]
    let identity = try open(fixture).identity(environment: variables, now: 1_700_000_000)
    #expect(identity.author.text == (try fixture.identity("GIT_AUTHOR_IDENT", variables)))
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
}
