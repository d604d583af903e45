import PaywallModel
import Testing

/// What a misspelt name meant.
@Suite struct NearestNameTests {
  private static let products = ["com.example.shop.monthly", "com.example.shop.annual"]

  @Test(arguments: [
    ("com.example.shop.anual", "com.example.shop.annual"), ("com.exmaple.shop.annual", "com.example.shop.annual"),
    ("COM.Example.Shop.Monthly", "com.example.shop.monthly"), ("com.example.shop.monthyl", "com.example.shop.monthly"),
  ])
  func aMisspeltNameIsFound(_ word: String, _ meant: String) {
    #expect(nearestName(to: word, among: Self.products) == meant)
  }

  /// What both begin with says nothing of the rest: another plan would be sold.
  @Test(arguments: [
    "com.example.shop.lifetime", "com.example.shop.weekly", "com.example.shop.annual2", "com.example.shop",
    "com.example.shop.premium.yearly",
  ])
  func anotherPlanIsNoMisspeltOne(_ word: String) {
    #expect(nearestName(to: word, among: Self.products) == nil)
  }

  @Test(arguments: [
    ("paywallv2", "paywall_v2", true), ("sale_2026", "sale_2025", false), ("premium_yearly", "premium_weekly", false),
    ("premium_upgrad", "premium_upgrade", true), ("headlin", "headline", true), ("release/33", "release/3", false),
  ])
  func digitsAndPartsAreRead(_ word: String, _ name: String, _ isMeant: Bool) {
    #expect((nearestName(to: word, among: [name]) == name) == isMeant)
  }
}
