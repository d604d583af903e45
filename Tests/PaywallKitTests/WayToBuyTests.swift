import PaywallKit
import PaywallModel
import TestSupport
import Testing

@Suite struct WayToBuyTests {
  @Test(
    arguments: [
      ("com.example.annual", "com.example.annual", nil, nil),
      ("com.example.annual:monthly", "com.example.annual", "monthly", nil),
      ("com.example.annual@winter", "com.example.annual", nil, "winter"),
      ("com.example.annual:monthly@Winter.26", "com.example.annual", "monthly", "Winter.26"),
    ] as [(String, String, String?, String?)])
  func isTakenApart(_ text: String, _ product: String, _ plan: String?, _ offer: String?) {
    let way = WayToBuy(text)
    #expect(way.product == product && way.plan == plan && way.offer == offer && way.description == text)
  }

  @Test(arguments: [
    "", ":", "@", "a:", "a@", ":b", "@b", "a:b:c", "a@b@c", "a@b:c", "a:Monthly", "a:-b", "a b", "a:b c", "a\u{301}:b",
    "é",
    "a:b\u{301}", "a:\u{301}b", "a\r\n:b", "🎉:🎉@🎉",
  ])
  func isTheWholeTextWhereThatCannotBeTakenApart(_ text: String) {
    let way = WayToBuy(text)
    #expect(way.product == text && way.plan == nil && way.offer == nil && way.description == text)
  }

  /// The reader takes apart what the author's side accepts, and nothing else.
  @Test func isWhatAuthorsWrite() {
    var dice = Dice(seed: 1)
    let pieces = ["a", "Z", "9", "_", "-", ".", ":", "@", "b", " ", "é", "\u{301}", String(repeating: "x", count: 63)]
    var spelled = 0
    for _ in 0..<20_000 {
      let text = (0..<dice.below(9)).map { _ in pieces[dice.below(pieces.count)] }.joined()
      let (way, purchase) = (WayToBuy(text), Purchase(text))
      spelled += purchase == nil ? 0 : 1
      #expect(way.description == text)
      #expect(way.product == purchase?.product ?? text && way.plan == purchase?.plan && way.offer == purchase?.offer)
    }
    #expect(spelled > 1_000)
  }

  private let config = PaywallConfig(
    headline: "Unlock", subhead: "", bullets: ["b"], productIDs: ["a:monthly", "a@winter", "b"],
    highlightedProductID: "a:monthly", ctaTitle: "c")

  /// A store knows ids of products; a set that names a plan or an offer itself is more exact.
  @Test(arguments: [
    (["a"], ["a:monthly", "a@winter"]), (["a:monthly"], ["a:monthly"]), (["b", "a@winter"], ["a@winter", "b"]),
    (["a:yearly", "b"], ["b"]),
  ])
  func isSoldWhereItsProductIs(_ known: [String], _ left: [String]) {
    #expect(config.showing(only: Set(known))?.productIDs == left)
    #expect(Paywall(config).showing(only: Set(known)).paywall?.config.productIDs == left)
  }

  /// A store front that lacks the plan.
  @Test func isLeftOutByWhoKnowsPlans() {
    let left = Paywall(config).showing { $0.plan == nil }.paywall?.config
    #expect(left?.productIDs == ["a@winter", "b"] && left?.highlightedProductID == "a@winter")
    #expect(Paywall(config).showing { _ in false } == .noProducts)
    #expect(config.waysToBuy.map(\.product) == ["a", "a", "b"])
  }
}
