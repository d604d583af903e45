import Foundation
import JSON
import PaywallKit
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing

@testable import PaywallAuthoring

@Suite struct ShowScreenTests {
  private static let moment: Int64 = 1_796_000_000

  private func shown(
    _ shop: Shop, _ name: String = "default", _ change: (inout ScreenRequest) -> Void = { _ in }
  ) throws -> ShownScreen {
    var request = ScreenRequest(name, at: Self.moment)
    change(&request)
    return try showScreen(shop.workspace, request)
  }

  @Test func showsWhatEachCustomerSees() throws {
    let shop = try Shop("subscription")
    let new = try shown(shop)
    let plans = try #require(new.screen.plans)
    #expect(new.variant == "control" && new.configuration == nil && new.front.code == "US" && new.locale == "en")
    #expect(plans.cards.map(\.price) == ["$59.99", "$9.99"])
    #expect(plans.selected.package == "annual" && plans.selected.offer?.isTrial == true)
    // 59.99 / (12 × 9.99) = 0.5004, so 49.96 % are saved.
    #expect(plans.selected.saving?.percent == 49)
    let used = try shown(shop) { $0.state = .used }
    #expect(used.screen.plans?.cards.allSatisfy { $0.offer == nil } == true)
    let active = try shown(shop) { $0.state = .active }
    #expect(active.subscription?.hasSuffix("monthly") == true)
    #expect(active.screen.plans?.cards.map(\.isCurrent) == [false, true])
    // Also where the catalogue knows no groups.
    let products = try shop.read("products.yaml")
    let ungrouped = products.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("group:") && !$0.contains("level:") }.joined(separator: "\n")
    #expect(ungrouped != products)
    try shop.write("products.yaml", ungrouped)
    let alone = try shown(shop) { $0.state = .active }
    #expect(alone.screen.plans?.cards.map(\.isCurrent) == [false, true])
    #expect(alone.screen.plans?.cards.allSatisfy { $0.offer == nil } == true)
    try shop.write("products.yaml", products)
    let chosen = try shown(shop) { ($0.plan, $0.state) = ("monthly", .active) }
    #expect(chosen.screen.plans?.selected.package == "monthly" && chosen.screen.purchase?.isEnabled == false)
    let japan = try shown(shop) { ($0.storeFront, $0.locale) = ("JP", "de") }
    #expect(japan.screen.plans?.cards.map(\.price) == ["￥9,000", "￥1,500"])
    #expect(japan.screen.locale == "de" && japan.notes.isEmpty)
    #expect(try shown(shop) { $0.locale = "hi" }.notes.count == 1)
  }

  @Test func showsOtherRevisions() throws {
    let shop = try Shop(releases: 2)
    #expect("\(try shown(shop).screen)".contains("Headline 1"))
    #expect("\(try shown(shop, "release/1:default/control").screen)".contains("Unlock everything"))
  }

  @Test func takesPricesFromAConfiguration() throws {
    let shop = try Shop("subscription")
    func request(_ text: String, _ front: String? = nil) throws -> ShownScreen {
      try shop.write("App.storekit", text)
      return try shown(shop) {
        $0.products = ("App.storekit", shop.path + "/App.storekit")
        $0.storeFront = front
      }
    }
    let (annual, monthly) = ("com.example.shop.annual", "com.example.shop.monthly")
    func plans(_ annualPrice: String, _ monthlyPrice: String) -> String {
      StoreKit.configuration(
        StoreKit.subscription(annual, "P1Y", annualPrice), StoreKit.subscription(monthly, "P1M", monthlyPrice))
    }
    let both = try request(plans("24.00", "4.0"))
    #expect(both.configuration == "App.storekit" && both.notes.isEmpty)
    #expect(both.screen.plans?.cards.map(\.price) == ["$24.00", "$4.00"])
    #expect(both.screen.plans?.selected.saving?.percent == 50)
    #expect(try request(plans("24", "4"), "DE").screen.plans?.cards.map(\.price) == ["24,00\u{A0}€", "4,00\u{A0}€"])
    // What has no exact price is not sold, and it is said why.
    let japan = try request(plans("2400", "4.50"), "JP")
    #expect(japan.screen.plans?.cards.map(\.price) == ["￥2,400"])
    #expect(japan.notes == ["App.storekit sells \(monthly) for 4.50, which is no amount in JPY"])
    let one = try request(
      StoreKit.configuration(
        StoreKit.subscription(annual, "P1Y", "24"), StoreKit.subscription("com.example.shop.monthy", "P1M", "4")))
    #expect(one.screen.plans?.cards.count == 1)
    #expect(one.notes == ["App.storekit lacks \(monthly); did you mean 'com.example.shop.monthy'?"])
    let none = try refusal { _ = try request(StoreKit.app) }
    #expect(none.message.contains(annual) && none.hint?.contains("org.sample.year") == true)
    let abroad = plans("24", "4").replacing("\"settings\": {}", with: "\"settings\": {\"_storefront\": \"XXX\"}")
    #expect(try refusal { _ = try request(abroad) }.hint?.contains("--storefront") == true)
    #expect(try request(abroad.replacing("XXX", with: "DEU")).front.code == "DE")
    #expect(try request(abroad, "DE").notes.count == 1)
  }

  /// What cannot be read is said, with its line; what is not known to renew at some time is not sold.
  @Test func saysWhatAConfigurationDoesNotSay() throws {
    let shop = try Shop("subscription")
    let (annual, monthly) = ("com.example.shop.annual", "com.example.shop.monthly")
    func notes(_ change: (String) -> String) throws -> (notes: [String], shown: [String]) {
      let text = StoreKit.configuration(
        StoreKit.subscription(annual, "P1Y", "24"), StoreKit.subscription(monthly, "P1M", "4"))
      try shop.write("App.storekit", change(text))
      let one = try shown(shop) { $0.products = ("App.storekit", shop.path + "/App.storekit") }
      return (one.notes, one.screen.plans?.cards.map(\.product) ?? [])
    }
    let price = try notes { $0.replacing("\"displayPrice\": \"4\"", with: "\"displayPrice\": \"four\"") }
    #expect(price.shown == [annual])
    #expect(price.notes.contains { $0.contains("a price for \(monthly) that cannot be read, on line ") })
    let period = try notes { $0.replacing("\"P1M\"", with: "\"monthly\"") }
    #expect(period.shown == [annual])
    #expect(period.notes.contains { $0.contains("after which period \(monthly) renews") })
    let version = try notes { $0.replacing("\"major\": 3", with: "\"major\": 99") }
    #expect(version.shown == [annual, monthly] && version.notes.count == 1 && version.notes[0].contains("99"))
    #expect(try notes { $0 }.notes.isEmpty)
  }

  /// A configuration without products is a store that sells nothing: its screen can be looked at.
  @Test func aStoreThatSellsNothingIsShown() throws {
    let shop = try Shop("subscription")
    try shop.write("App.storekit", StoreKit.configuration([]))
    let one = try shown(shop) { $0.products = ("App.storekit", shop.path + "/App.storekit") }
    #expect(one.screen.plans == nil && one.screen.purchase == nil)
    #expect(one.screen.restore.isEnabled)
  }

  /// Larger packs cost more, what is bought once is kept, and what the catalogue does not name has a name all the same.
  @Test func samplesAreLikeAStores() throws {
    let credits = try shown(try Shop("credits"))
    let prices = try #require(credits.screen.plans).cards.map(\.price)
    #expect(prices == ["$2.99", "$5.98", "$8.97"])
    #expect(credits.screen.success.text.text == "Your credits are ready")
    #expect(try shown(try Shop("tips")).screen.success.title.text == "Thank you!")
    let unlock = try Shop("unlock")
    let active = try shown(unlock) { $0.state = .active }
    #expect(active.screen.plans?.cards.map(\.isCurrent) == [true] && active.screen.purchase?.isEnabled == false)
    #expect(try shown(unlock).screen.plans?.cards.map(\.isCurrent) == [false])
    let minimal = try shown(try Shop("minimal"))
    #expect(minimal.screen.plans?.cards.allSatisfy { !$0.title.text.contains("com.") } == true)
  }

  /// Nothing is written, and a sample price never reaches what is published.
  @Test func leavesTheProjectAsItIs() throws {
    let shop = try Shop("subscription")
    let before = try shop.git("status", "--porcelain", "--ignored")
    _ = try shown(shop)
    #expect(try shop.git("status", "--porcelain", "--ignored") == before)
    let compiled = try show(shop.workspace, "default").compiled.canonicalBytes()
    #expect(!String(decoding: compiled, as: UTF8.self).contains("59.99"))
  }

  @Test func saysWhatIsNotThere() throws {
    let shop = try Shop("subscription")
    func hint(_ change: (inout ScreenRequest) -> Void) throws -> String? {
      try refusal { _ = try shown(shop, "default", change) }.hint
    }
    #expect(try hint { $0.locale = "dee" } == "did you mean 'de'?")
    #expect(try hint { $0.locale = "qqq" }?.contains("de, en") == true)
    #expect(try hint { $0.storeFront = "ZZ" }?.contains("US, VN") == true)
    #expect(try hint { $0.plan = "anual" } == "did you mean 'annual'?")
    #expect(try hint { $0.plan = "x" } == "its plans: annual, monthly")
    #expect(try refusal { _ = try shown(shop, "defualt") }.hint == "did you mean 'default'?")
    #expect(try refusal { _ = try shown(shop, "default/x") }.hint == "its variants: control")
    #expect(throws: (any Error).self) { try shown(shop) { $0.products = ("no", shop.path + "/no") } }
  }

  /// Every template at every store front, for everybody: nothing is missing but what its catalogue lacks.
  @Test func showsEveryTemplateEverywhere() throws {
    for template in ["subscription", "minimal"] {
      let shop = try Shop(template)
      for front in SampleStoreFront.all {
        for state in ScreenRequest.State.allCases {
          let one = try shown(shop) { ($0.storeFront, $0.state) = (front.code, state) }
          let faults = one.screen.reports.filter(\.isFault)
          #expect(one.screen.plans != nil && faults.isEmpty && one.notes.isEmpty, "\(template) \(front.code) \(faults)")
        }
      }
    }
  }
}
