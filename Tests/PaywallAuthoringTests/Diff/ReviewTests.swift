import Foundation
import JSON
import PaywallModel
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing

@testable import PaywallAuthoring

@Suite struct ReviewTests {
  func read(_ html: String, with script: String = "review") throws -> JSONValue {
    let file = try #require(Bundle.module.url(forResource: script, withExtension: "py", subdirectory: "Python"))
    let outcome = try run("python3", [file.path], in: file.deletingLastPathComponent().path, input: Data(html.utf8))
    try #require(outcome.status == 0, "\(outcome.stderr)")
    return try JSONValue(parsing: Array(outcome.stdout.utf8))
  }

  func review(_ shop: Shop, _ range: String? = nil, _ change: (inout ReviewRequest) -> Void = { _ in }) throws
    -> ProjectReview
  {
    var request = ReviewRequest(range: range)
    change(&request)
    return try PaywallAuthoring.review(shop.workspace, request, in: shop.context)
  }

  func texts(_ value: JSONValue?) -> [String] { (value?.array ?? []).compactMap(\.string) }

  func pictures(_ found: JSONValue, folded: Bool = false) -> [JSONValue] {
    let all = (found["variants"]?.array ?? []).flatMap { $0["pictures"]?.array ?? [] }
    return all.filter { $0["folded"]?.boolean == folded }
  }

  /// What is outlined in the first picture of a language, before and after.
  private func outlined(_ found: JSONValue, _ locale: String = "en") -> [[String]] {
    let picture = pictures(found).first { $0["locale"]?.string == locale }
    return ["Before", "After"].map { texts(picture?["outlined"]?[$0]).map { String($0.prefix(60)) } }
  }

  private static let annual = "com.example.shop.annual"
  private static let monthly = "com.example.shop.monthly"

  /// One edit, and all that is outlined then.
  private struct Case {
    let name: String
    var file = "offerings/default/variants/control.yaml"
    let old: String
    let new: String
    var locale = "en"
    let before: [String]
    let after: [String]
    /// Languages in which nothing is drawn.
    var without: [String] = []
    var unseen: [[String]] = [[], []]
  }

  private static let timeline = """
      - type: timeline
        title: How your trial works
    """

  private static let cases = [
    Case(
      name: "a text", old: "headline: Unlock everything", new: "headline: All of it",
      before: ["changed \"Unlock everything\""], after: ["changed \"All of it\""], without: ["de"]),
    Case(
      name: "a translation", file: "offerings/default/locales/de.yaml", old: "Ein Abo, alle Funktionen.",
      new: "Ein Abo.", locale: "de", before: ["changed \"Ein Abo, alle Funktionen.\""], after: ["changed \"Ein Abo.\""],
      without: ["en"]),
    Case(
      name: "a claim of the price", old: "periodPriceText: \"{{price_per_month}} per month\"",
      new: "periodPriceText: \"{{price_per_month}} a month\"",
      before: ["changed \"$5.00 per month\""], after: ["changed \"$5.00 a month\""],
      without: ["de"]),
    Case(
      name: "the order of plans", old: "  - com.example.shop.annual\n  - com.example.shop.monthly\n",
      new: "  - com.example.shop.monthly\n  - com.example.shop.annual\n",
      before: ["moved \(annual)"], after: ["moved \(annual)"]),
    Case(
      // The texts that speak of the selected plan, too.
      name: "the highlighted plan", old: "highlightedProductID: com.example.shop.annual",
      new: "highlightedProductID: com.example.shop.monthly",
      before: [
        "changed \(annual)", "changed \(monthly)", "changed \"$59.99 is charged, then again every year until you can",
        "changed \"Annual: $59.99 per year. Payment is charged to your App", "changed \"Annual: $59.99 per year\"",
      ],
      after: [
        "changed \(annual)", "changed \(monthly)", "changed \"$9.99 is charged, then again every month until you can",
        "changed \"Monthly: $9.99 per month. Payment is charged to your Ap", "changed \"Monthly: $9.99 per month\"",
      ]),
    Case(
      name: "a section's style", old: "    style:\n      fontSize: 17\n",
      new: "    style:\n      fontSize: 17\n      background:\n        color: \"#FFF4D6\"\n",
      before: ["changed sections.sticky_footer"], after: ["changed sections.sticky_footer"]),
    Case(
      name: "a card's style", old: "      width: 2\n", new: "      width: 3\n", before: ["changed \(annual)"],
      after: ["changed \(annual)"]),
    Case(
      name: "a setting", old: "onCTA: medium", new: "onCTA: heavy", before: [], after: [],
      unseen: [["haptics.onCTA medium"], ["haptics.onCTA heavy"]]),
    Case(
      name: "what is said afterwards", old: "message: You're all set. Your premium access is active.",
      new: "message: Done.", before: [], after: [], without: ["de"],
      unseen: [["postPurchase.message You're all set. Your premium access is active."], ["postPurchase.message Done."]]),
    Case(
      name: "the layout", old: "layout: stack", new: "layout: grid", before: ["changed screen"],
      after: ["changed screen"]),
    Case(
      name: "the plan style", old: "planStyle: vertical_stack", new: "planStyle: radio_list",
      before: ["changed set-vertical_stack"], after: ["changed set-radio_list"]),
    Case(
      name: "an item",
      old:
        "      - id: sync\n        icon: arrow.triangle.2.circlepath\n        title: Sync across devices\n        text: Start on one, go on with another.\n",
      new: "", before: ["removed feature"], after: []),
    Case(
      name: "a section", old: "  - type: header             # shows the headline and the subhead from above\n", new: "",
      before: ["removed sections.header"], after: []),
    Case(
      name: "a new section", old: "sections:\n", new: "sections:\n  - type: guarantee\n    text: Money back\n",
      before: [], after: ["added sections.guarantee"]),
    Case(
      name: "a section elsewhere",
      old: "sections:\n  - type: header             # shows the headline and the subhead from above\n",
      new: "sections:\n", before: ["removed sections.header"], after: []),
  ]

  /// Exactly what changed is outlined, on both sides, and in the languages in which it is another.
  @Test(.enabled(if: PythonTUF.isAvailable)) func whatChangedIsOutlined() throws {
    let shop = try Shop("subscription")
    for one in Self.cases {
      let text = try shop.read(one.file)
      try #require(text.contains(one.old), "\(one.name)")
      try shop.write(one.file, text.replacing(one.old, with: one.new))
      let found = try read(try review(shop).html)
      #expect(
        outlined(found, one.locale) == [one.before, one.after].map { $0.map { String($0.prefix(60)) } }, "\(one.name)")
      for locale in one.without {
        #expect(!pictures(found).contains { $0["locale"]?.string == locale }, "\(one.name): \(locale)")
      }
      let picture = pictures(found).first { $0["locale"]?.string == one.locale }
      #expect(["Before", "After"].map { texts(picture?["unseen"]?[$0]) } == one.unseen, "\(one.name)")
      try shop.write(one.file, text)
    }
  }

  /// Texts that are known by their places alone are found by what they say.
  @Test(.enabled(if: PythonTUF.isAvailable)) func placesAreNoNames() throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets("  - Sync\n  - Offline\n  - No ads\n")
    let found = try read(try review(shop).html)
    #expect(outlined(found) == [["removed feature"], ["added feature"]])
  }

  /// A page is whole, needs nothing, and is the same for the same commits.
  @Test(.enabled(if: PythonTUF.isAvailable)) func pagesAreWholeAndTheSame() throws {
    let shop = try Shop("subscription")
    try shop.git("switch", "-q", "-c", "v2")
    let hostile = "</style><script>alert(1)</script>\u{202e}<img src=x onerror=alert(1)> \"'&lt;"
    let quoted = String(decoding: JSONValue.string(hostile).canonicalBytes(), as: UTF8.self)
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: \(quoted)")
    _ = try newOffering(shop.workspace, "sale", from: "default")
    try shop.commit("hostile")
    let first = try review(shop, "main..v2")
    shop.now += 400_000
    #expect(try review(shop, "main..v2").html == first.html)
    // From where the branch began, that is the same.
    #expect(try review(shop, "main...v2").html == first.html)
    let whole = try read(first.html, with: "pages")
    for key in ["errors", "inline", "outside", "lost", "twice", "fetching"] { #expect(whole[key] == [], "\(key)") }
    let tags = Set(texts(whole["tags"]))
    #expect(tags.isDisjoint(with: ["script", "iframe", "object", "embed", "link", "base", "img", "form", "input"]))
    let hash = whole["hashes"]?.array?.first?.string ?? ""
    let policy = "default-src 'none'; style-src '\(hash)'; img-src data:; base-uri 'none'; form-action 'none'"
    #expect(whole["policies"] == [.string(policy)] && whole["styles"] == 1)
    let found = try read(first.html)
    #expect(outlined(found).last == [String("changed \"\(hostile)\"".prefix(60))])
    // In the list of changes, what reorders others is spelt out.
    let row = (found["rows"]?.array ?? []).first { $0.array?.contains("variants.control.headline") == true }
    #expect(texts(row).contains(hostile.replacing("\u{202e}", with: "U+202E")))
    #expect(Set(texts(found["links"])).isSubset(of: Set(texts(found["targets"]).map { "#\($0)" })))
    let sale = (found["variants"]?.array ?? []).first { $0["name"] == "sale/control" }
    #expect(sale?["pictures"]?.array?.allSatisfy { $0["sides"] == ["After"] } == true)
  }

  /// 2 languages, 4 customers, 2 plans. Whose trial is used up sees what somebody sees whose subscription has ended.
  @Test(.enabled(if: PythonTUF.isAvailable)) func statesThatLookTheSameAreFoldedAndCounted() throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: All of it")
    let found = try read(try review(shop).html)
    let variant = found["variants"]?.array?.first
    #expect(variant?["counts"] == "16 states compared: 8 look as before; 3 drawn; 5 folded, as they show nothing else")
    #expect(pictures(found).map { $0["state"] } == ["Customer: New"])
    #expect(pictures(found, folded: true).map { $0["state"] } == ["Customer: Trial used", "Customer: Subscribed"])
    #expect(pictures(found, folded: true).first?["alike"] == ["Looks the same: Expired (1)"])
    // What only another plan shows has a picture of its own.
    try shop.edit(Shop.control, "headline: All of it", "headline: Unlock everything")
    try shop.edit(Shop.control, "planStyle: vertical_stack", "planStyle: accordion")
    try shop.edit(Shop.control, "  - package: monthly\n", "  - package: monthly\n    features: [One]\n")
    try shop.commit("features")
    try shop.edit(Shop.control, "features: [One]", "features: [Two]")
    let plans = pictures(try read(try review(shop).html)).filter { $0["locale"] == "en" }
    #expect(plans.map { $0["state"] } == ["Customer: New, monthly selected"])
  }

  /// A page of too much is cut, and says so.
  @Test(.enabled(if: PythonTUF.isAvailable)) func tooMuchIsCutAndCounted() throws {
    let shop = try Shop("subscription")
    let text = try shop.read(Shop.control)
    for number in 1...5 {
      try shop.write(
        "offerings/default/variants/v\(number).yaml",
        text.replacing("id: default_control", with: "id: default_v\(number)"))
    }
    let all = try review(shop)
    #expect(all.notes.isEmpty && all.variants.count == 5)
    let cut = try review(shop) { ($0.mostVariants, $0.mostStates, $0.mostPictures) = (4, 32, 6) }
    // Of 5 new variants with 16 states each, 4 are drawn in one language: 8 states, of which 4 show only another plan and one
    // looks like another; 3 pictures are left of each, and 6 in all may be drawn.
    #expect(cut.variants.map(\.compared) == [8, 8, 8, 8, 0])
    #expect(cut.variants.map(\.drawn).reduce(0, +) <= 6 && cut.variants.map(\.drawn).reduce(0, +) >= 4)
    #expect(
      cut.notes == [
        "This page would be too large for a browser: of 12 pictures, 8 are not drawn.",
        "48 states were not compared, among them 1 whole variant. Name fewer offerings to see all.",
      ])
    #expect(texts(try read(cut.html)["said"]).contains(cut.notes[0]))
  }

  @Test func findingsThatAreNewAreTold() throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "subhead: One subscription, every feature.", "subhead: Only $9 now")
    try shop.commit("an old price")
    #expect(try review(shop).findings?.isEmpty == true)
    try shop.edit(Shop.control, "title: No ads", "title: Costs $3")
    for range in [String?.none, "HEAD"] {
      // Those of the translations, which say the old words, are of another rule.
      let found = (try review(shop, range).findings ?? []).filter { $0.rule != "translation-current" }
      #expect(found.map(\.rule) == ["no-literal-price"] && found.first?.message.contains("$3") == true, "\(found)")
    }
    try shop.commit("a new price")
    let both = try #require(try review(shop, "HEAD~2..HEAD").findings)
    let stale = Array(repeating: "translation-current", count: 2)
    #expect(both.map(\.rule).sorted() == ["no-literal-price", "no-literal-price"] + stale)
    #expect(try review(shop, "HEAD..HEAD~2").findings?.isEmpty == true)
  }

  /// What cannot be drawn is said, and the rest is drawn.
  @Test(.enabled(if: PythonTUF.isAvailable)) func whatCannotBeDrawnIsSaid() throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: [")
    let broken = try read(try review(shop).html)
    #expect(
      pictures(broken).isEmpty && texts(broken["said"]).contains { $0.hasPrefix("Cannot be read: offerings/default/") })
    try shop.git("checkout", "-q", ".")
    try shop.git("rm", "-rq", "offerings/default")
    let gone = try read(try review(shop).html)
    #expect(pictures(gone).allSatisfy { $0["sides"] == ["Before"] } && !pictures(gone).isEmpty)
    #expect(texts(gone["reach"]).allSatisfy { $0.hasPrefix("until now: ") } && !texts(gone["reach"]).isEmpty)
  }

  @Test func nothingElseIsOverwritten() throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: All of it")
    let review = try review(shop)
    for _ in 1...2 { try write(review, to: shop.path + "/review.html") }
    #expect(try shop.read("review.html") == review.html)
    for name in ["paywall.yaml", "offerings", "missing/review.html"] {
      #expect(throws: (any Error).self, "\(name)") { try write(review, to: "\(shop.path)/\(name)") }
    }
  }
}
