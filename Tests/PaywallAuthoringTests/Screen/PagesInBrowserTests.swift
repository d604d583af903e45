import Foundation
import JSON
import PaywallModel
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing

@testable import PaywallAuthoring

/// Pages in Chromium, looked at with the keyboard (Python/browser.py).
@Suite(.enabled(if: Chromium.canBeDriven)) struct PagesInBrowserTests {
  private static let moment: Int64 = 1_796_000_000
  private static let variant = "offerings/trails/variants/everything.yaml"

  /// The project with every section type, in a repository of its own.
  private func gallery() throws -> Shop {
    let shop = try Shop(empty: "gallery")
    let folder = try #require(Bundle.module.url(forResource: "Gallery", withExtension: nil))
    try FileManager.default.copyItem(atPath: folder.path, toPath: shop.path)
    return shop
  }

  private func page(_ shop: Shop, _ change: (inout PreviewRequest) -> Void) throws -> String {
    var request = PreviewRequest(at: Self.moment)
    change(&request)
    return try preview(shop.workspace, request).html
  }

  private func look(at pages: [String: String], in shop: Shop) throws -> JSONValue {
    let script = try #require(Bundle.module.url(forResource: "browser", withExtension: "py", subdirectory: "Python"))
    for (name, html) in pages { try shop.write(name, html) }
    let outcome = try run("python3", [script.path] + pages.keys.sorted().map { "\(shop.path)/\($0)" }, in: shop.path)
    try #require(outcome.status == 0, "\(outcome.stderr)")
    return try JSONValue(parsing: Array(outcome.stdout.utf8))
  }

  @Test func everyPartAndSwitchWorks() throws {
    let shop = try gallery()
    let all = try page(shop) {
      ($0.names, $0.locales, $0.storeFronts, $0.states) = (
        ["trails/everything"], ["en", "ar"], ["US", "DE"], [.new, .active]
      )
      $0.assets = ("Assets", shop.path + "/Assets")
    }
    var others = try stylePages(shop)
    others["control.html"] = try page(shop) {
      ($0.names, $0.locales, $0.states) = (["trails/control"], ["en"], [.new])
      $0.assets = ("Assets", shop.path + "/Assets")
    }
    let found = try look(at: ["all.html": all].merging(others) { first, _ in first }, in: shop)
    let seen = try #require(found["all.html"])

    for member in found.members ?? [] {
      let (name, page) = (member.key, member.value)
      #expect(page["asked"] == [] && page["console"] == [] && page["axe"] == [], "\(name): \(page["axe"] ?? .null)")
      #expect(page["start"]?["phones"] == 1 && page["start"]?["wide"] == 0, "\(name)")
    }

    // A picture without corners goes from edge to edge.
    #expect(found["control.html"]?["start"]?["hero"] == 402)

    // One of each type, and another in the card.
    let sections = Set((seen["start"]?["sections"]?.array ?? []).compactMap(\.string))
    #expect(sections == Set(SectionType.allCases.map { "sections.\($0.rawValue)" } + ["sections.card.sections.clubs"]))
    #expect((seen["unfolded"]?.integer ?? 0) > 10)
    #expect(seen["toggled"] == ["com.example.fjord.annual", "com.example.fjord.lifetime"])

    // Sizes in points: Apple's and Google's, and Dynamic Type's body.
    let states = try #require(seen["switches"])
    #expect(values("width", states["d"]) == [402, 440, 375, 834, 412, 320])
    #expect(values("height", states["d"]) == [874, 956, 667, 1194, 915, 640])
    let bodies = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    #expect(values("body", states["t"]) == bodies.map { .string("\($0)px") })
    #expect(values("ground", states["a"]) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"])
    #expect(values("language", states["l"]) == ["en", "ar"] && values("direction", states["l"]) == ["ltr", "rtl"])
    #expect(values("close", states["l"]) == ["left", "right"] && values("radio", states["l"]) == ["left", "right"])
    let plans = ["annual", "monthly", "lifetime"]
    #expect(values("name", states["p0"]) == plans.map { .string($0) })
    #expect(values("selected", states["p0"]) == plans.map { .string("com.example.fjord.\($0)") })
    let texts = ["c", "f"].map { values("text", states[$0]).compactMap(\.string) }
    #expect(
      texts[0].count == 2 && texts[0][0].contains("Start free trial") && !texts[0][1].contains("Start free trial"))
    #expect(texts[1].count == 2 && texts[1][0].contains("$") && texts[1][1].contains("€") && !texts[1][1].contains("$"))
    #expect(values("paths", states["paths"]) == [true] && values("success", states["bought"]) == [true])
    #expect((values("height", states["whole"]).first?.integer ?? 0) > 2000)
    for state in (states.members ?? []).flatMap({ $0.value.array ?? [] }) {
      #expect(state["phones"] == 1 && state["wide"] == 0, "\(state["name"] ?? .null)")
      #expect((state["sections"]?.array?.count ?? 0) >= 21, "\(state["name"] ?? .null)")
    }
  }

  /// The 12 styles and three layouts, in Arabic.
  private func stylePages(_ shop: Shop) throws -> [String: String] {
    let text = try shop.read(Self.variant)
    var pages: [String: String] = [:]
    let fields =
      PlanStyleType.allCases.filter { $0 != .usual }.map { ("planStyle: vertical_stack", "planStyle: \($0.rawValue)") }
      + Layout.allCases.filter { $0 != .usual }.map { ("layout: stack", "layout: \($0.rawValue)") }
      + [("presentation: full_screen", "presentation: sheet")]
    for (from, to) in fields {
      try #require(text.contains(from))
      try shop.write(Self.variant, text.replacing(from, with: to))
      pages[to.replacing(": ", with: "-") + ".html"] = try page(shop) {
        ($0.names, $0.locales, $0.states) = (["trails/everything"], ["ar"], [.new])
      }
    }
    try shop.write(Self.variant, text)
    return pages
  }

  private func values(_ key: String, _ states: JSONValue?) -> [JSONValue] {
    (states?.array ?? []).map { $0[key] ?? .null }
  }
}

/// What a browser is driven with: Debian's packages, and Python's.
private enum Chromium {
  static let canBeDriven =
    (try? run(
      "python3", ["-c", "import selenium, axe_core_python, shutil; assert shutil.which('chromedriver')"], in: "/"))?
    .status == 0
}
