import Foundation
import JSON
import PaywallDiff
import PaywallModel
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing

@testable import PaywallAuthoring

/// Offerings whose own files stay as they are, and whose screens do not.
extension ReviewTests {
  /// `default` sells a monthly and an annual plan, `family` one whose id begins as that of the annual plan does. An arm leads
  /// to `arm`, nothing to `attic`.
  private func shopOfMany() throws -> Shop {
    let shop = try Shop("subscription")
    for id in ["arm", "attic", "family"] { _ = try newOffering(shop.workspace, id, from: "default") }
    for file in ["offering.yaml", "variants/control.yaml"] {
      let text = try shop.read("offerings/family/\(file)")
      try shop.write(
        "offerings/family/\(file)",
        text.replacing("com.example.shop.annual", with: "com.example.shop.annual.family")
          .replacing("com.example.shop.monthly", with: "com.example.shop.monthly.family"))
    }
    let products = try shop.read("products.yaml")
    let start = try #require(products.firstRange(of: "  - id: com.example.shop.monthly")?.lowerBound)
    let end = try #require(products.firstRange(of: "\nentitlements:")?.lowerBound)
    let family = products[start..<end].replacing("shop.annual", with: "shop.annual.family")
      .replacing("shop.monthly", with: "shop.monthly.family")
    try shop.write("products.yaml", products[..<end] + "\n" + family + products[end...])
    try shop.write(
      "placements.yaml",
      """
      placements:
        - id: settings
          rules:
            - experiment: test
            - offering: family
      """)
    try shop.write(
      "experiments/test.yaml",
      """
      placement: settings
      status: running
      hypothesis: More
      metric: purchases
      sampleSize: 1000
      startsAt: 2026-01-01T00:00:00Z
      endsAt: 2036-01-01T00:00:00Z
      salt: test_1
      arms:
        - {id: a, offering: family, weight: 5000}
        - {id: b, offering: arm, weight: 5000}
      """)
    try shop.commit("many")
    return shop
  }

  private func names(_ found: JSONValue) -> [String] {
    (found["variants"]?.array ?? []).compactMap { $0["name"]?.string }
  }

  @Test(.enabled(if: PythonTUF.isAvailable)) func changesElsewhereAreDrawnWhereUsersSeeThem() throws {
    let shop = try shopOfMany()
    let products = try shop.read("products.yaml")
    func product(_ id: String, _ old: String, _ new: String) throws {
      let start = try #require(products.firstRange(of: "  - id: \(id)\n")?.lowerBound)
      let place = try #require(products[start...].firstRange(of: old))
      try shop.write("products.yaml", products.replacingCharacters(in: place, with: new))
    }

    try product("com.example.shop.annual", "period: P1W", "period: P1M")
    let one = try review(shop)
    let found = try read(one.html)
    #expect(names(found) == ["default/control", "arm/control"])
    #expect(one.elsewhere.map(\.id) == ["default", "arm"] && one.difference.offerings.isEmpty)
    #expect(pictures(found).allSatisfy { $0["state"] == "Customer: New" })
    let reach = texts(found["reach"])
    #expect(reach.contains { $0.hasPrefix("the current offering") } && reach.contains { $0.contains("arm b 50 %") })

    // Another product, whose id begins as that one.
    try product("com.example.shop.annual.family", "period: P1W", "period: P1M")
    #expect(names(try read(try review(shop).html)) == ["family/control"])

    // What is asked for is drawn, also where nobody sees it.
    try product("com.example.shop.annual", "period: P1W", "period: P1M")
    #expect(names(try read(try review(shop) { $0.only = ["attic", "family"] }.html)) == ["attic/control"])

    // What screens do not show makes no difference, which is said.
    try product("com.example.shop.annual", "displayName: Annual", "displayName: Annual\n    familySharing: true")
    let same = try review(shop)
    #expect(names(try read(same.html)).isEmpty && same.elsewhere.isEmpty)
    #expect(
      same.notes == ["What changed elsewhere could have changed these, and they look as before: default, arm."])
    try shop.write("products.yaml", products)

    // What all of them show.
    try shop.edit("paywall.yaml", "termsURL: https://sample.org/terms", "termsURL: https://sample.org/new")
    let all = try read(try review(shop).html)
    #expect(names(all) == ["default/control", "family/control", "arm/control"])
    #expect(
      pictures(all).allSatisfy { picture in
        texts(picture["unseen"]?["After"]).contains { $0.hasSuffix("https://sample.org/new") }
      })
    let few = try review(shop) { $0.mostVariants = 2 }
    #expect(names(try read(few.html)) == ["default/control", "family/control"])
    #expect(few.notes.contains { $0.hasPrefix("1 more offerings, whose own files did not change, were not looked at") })
  }

  /// The prices of a configuration are the same before and after, and a store front has customers of its own.
  @Test(.enabled(if: PythonTUF.isAvailable)) func pricesAndPicturesOfOnesOwn() throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: All of it")
    try shop.write(Shop.control, try shop.read(Shop.control) + "\nbackground:\n  image: hills\n")
    let png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    try FileManager.default.createDirectory(atPath: shop.path + "/Assets", withIntermediateDirectories: true)
    try #require(Data(base64Encoded: png)).write(to: URL(fileURLWithPath: shop.path + "/Assets/hills.png"))
    let page = try review(shop) {
      $0.storeFronts = ["DE", "JP"]
      $0.assets = ("Assets", shop.path + "/Assets")
    }
    #expect(page.html.components(separatedBy: png).count == 2)
    let found = try read(page.html)
    #expect(found["variants"]?.array?.first?["counts"]?.string?.hasPrefix("32 states compared") == true)
    #expect(pictures(found).first?["state"] == "Customer: New (DE)")
    #expect(page.html.contains("59,99"))
    #expect(throws: ProjectError.self) { try review(shop) { $0.storeFronts = ["ZZ"] } }

    let monthly =
      #"{"displayPrice": "4.50", "productID": "com.example.shop.monthly", "recurringSubscriptionPeriod": "P1M", "type": "RecurringSubscription"}"#
    try shop.write(
      "App.storekit", #"{"subscriptionGroups": [{"id": "1", "name": "p", "subscriptions": [\#(monthly)]}]}"#)
    try shop.edit("products.yaml", "period: P1Y", "period: P6M")
    let own = try review(shop) { $0.products = ("App.storekit", shop.path + "/App.storekit") }
    #expect(own.html.contains("$4.50") && own.html.contains("prices from App.storekit"))
    #expect(own.notes.contains("Both sides sell what App.storekit has: what changed in the catalogue is not drawn."))
    #expect(own.notes.contains { $0.hasPrefix("default/control: App.storekit lacks com.example.shop.annual") })
    try shop.write(
      "App.storekit", #"{"products": [{"displayPrice": "1", "productID": "other", "type": "NonConsumable"}]}"#)
    let none = try read(try review(shop) { $0.products = ("App.storekit", shop.path + "/App.storekit") }.html)
    #expect(pictures(none).isEmpty)
    #expect(texts(none["said"]).contains { $0.contains("App.storekit has a price for none of the variant's products") })
  }
}
