import Git
import TestSupport
import Testing

@Suite struct RepositoryConfigurationTests {
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
