import PaywallModel
import Testing

@Suite struct PeriodTests {
  @Test(arguments: ["P3D", "P1W", "P1M", "P6M", "P1Y", "P9999D"])
  func readsOneNumberAndOneUnit(_ text: String) {
    #expect(Period(text)?.description == text)
  }

  @Test(arguments: ["", "P", "PM", "1M", "P1", "P0M", "P01M", "P1H", "P1M1D", "PT1M", "P-1M", "P12345D", "p1m", "P1M "])
  func refusesEverythingElse(_ text: String) {
    #expect(Period(text) == nil)
  }
}
