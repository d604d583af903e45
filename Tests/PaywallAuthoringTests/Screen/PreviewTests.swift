import Foundation
import JSON
import PaywallModel
import PaywallProject
import ProjectTestSupport
import Templates
import TestSupport
import Testing

@testable import PaywallAuthoring

@Suite struct PreviewTests {
  private static let moment: Int64 = 1_796_000_000

  private func page(_ shop: Shop, _ change: (inout PreviewRequest) -> Void = { _ in }) throws -> Preview {
    var request = PreviewRequest(at: Self.moment)
    change(&request)
    return try preview(shop.workspace, request)
  }

  /// What html5lib finds in a page.
  private func read(_ preview: Preview) throws -> JSONValue {
    let script = try #require(Bundle.module.url(forResource: "pages", withExtension: "py", subdirectory: "Python"))
    let folder = script.deletingLastPathComponent().path
    let outcome = try run("python3", [script.path], in: folder, input: Data(preview.html.utf8))
    try #require(outcome.status == 0, "\(outcome.stderr)")
    return try JSONValue(parsing: Array(outcome.stdout.utf8))
  }

  private func texts(_ found: JSONValue) -> [String] { (found["texts"]?.array ?? []).compactMap(\.string) }

  /// Whole, alone, without a script, and allowed by a policy that names the hash of its one style sheet.
  private func expectSafe(_ found: JSONValue, _ name: String) {
    for key in ["errors", "inline", "outside", "lost", "twice", "fetching"] {
      #expect(found[key] == [], "\(name): \(key)")
    }
    let tags = (found["tags"]?.array ?? []).compactMap(\.string)
    #expect(Set(tags).isDisjoint(with: ["script", "iframe", "object", "embed", "link", "base", "img", "a"]), "\(name)")
    #expect(found["styles"] == 1, "\(name)")
    let hash = found["hashes"]?.array?.first?.string ?? "none"
    let policy =
      "default-src 'none'; style-src '\(hash)'; img-src data:; base-uri 'none'; form-action 'none'"
    #expect(found["policies"] == [.string(policy)], "\(name)")
  }

  @Test(.enabled(if: PythonTUF.isAvailable), arguments: Scaffolds.all.map(\.name))
  func pagesOfTemplatesAreWhole(_ template: String) throws {
    let shop = try Shop(template)
    let preview = try page(shop)
    #expect(try page(shop).html == preview.html)
    let found = try read(preview)
    expectSafe(found, template)
    #expect(found["directions"] == ["ltr"] && texts(found).contains("Restore purchases"))
    #expect(!texts(found).contains { $0.contains("{{") })
  }

  /// A saving is said once: by the badge where that has its number, in whatever digits, and not where the number is a part
  /// of a longer one. A month at 9.99 and a year at 59.99 save 49 %.
  @Test(arguments: [
    ("Chosen since 1949", true), ("Over 49,000 users", true), ("Save 49%", false), ("\u{664}\u{669}\u{66a}", false),
    ("-49.", false),
  ]) func aSavingIsSaidOnce(_ badge: String, _ isShown: Bool) throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "text: Save {{savings_percent}}", "text: \"\(badge)\"")
    let page = try page(shop) { ($0.locales, $0.states) = (["en"], [.new]) }
    #expect(page.html.contains("class=\"saving\"") == isShown)
    #expect(page.html.contains(badge))
  }

  /// All 12 styles, 3 layouts and both ways to open; all of them differ.
  @Test(.enabled(if: PythonTUF.isAvailable)) func stylesAndLayoutsDiffer() throws {
    let shop = try Shop("subscription")
    let file = "offerings/default/variants/control.yaml"
    let text = try shop.read(file)
    var pages: Set<String> = []
    let fields =
      PlanStyleType.allCases.map { ("planStyle: vertical_stack", "planStyle: \($0.rawValue)") }
      + Layout.allCases.map { ("layout: stack", "layout: \($0.rawValue)") }
      + [("presentation: full_screen", "presentation: sheet")]
    for (from, to) in fields {
      #expect(text.contains(from))
      try shop.write(file, text.replacing(from, with: to))
      let preview = try page(shop) { $0.locales = ["ar"] }
      let found = try read(preview)
      expectSafe(found, to)
      #expect(found["directions"] == ["rtl"], "\(to)")
      pages.insert(preview.html)
    }
    // `vertical_stack`, `stack` and `toggle_switch` that cannot be: the same page for what is the same screen.
    #expect(pages.count >= fields.count - 2)
  }

  @Test(.enabled(if: PythonTUF.isAvailable)) func hostileCopyStaysInItsElement() throws {
    let hostile = [
      "</p></style><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onclick='alert(1)", "<!--", "]]>",
      "&lt;b&gt; &amp;", "\u{202e}txet neddih", "e\u{301}\u{323}\u{300} 👩‍👩‍👧‍👦 🇩🇪",
      String(repeating: "wide ", count: 2_000) + "end",
    ]
    let shop = try Shop("subscription")
    let file = "offerings/default/variants/control.yaml"
    let text = try shop.read(file)
    for copy in hostile {
      let quoted = JSONValue.string(copy).canonicalBytes()
      try shop.write(
        file,
        text.replacing("title: No ads", with: "title: \(String(decoding: quoted, as: UTF8.self))"))

      let found = try read(try page(shop) { $0.locales = ["en"] })
      expectSafe(found, copy)
      #expect(texts(found).contains(copy), "\(copy.prefix(40))")
    }
  }

  @Test func languagesFrontsAndCustomersAreChosen() throws {
    let shop = try Shop("subscription")
    let all = try page(shop)
    // Two languages, four customers, two plans.
    #expect(all.variants == ["default/control"] && all.screens == 16 && all.notes.isEmpty)
    let one = try page(shop) {
      ($0.names, $0.locales, $0.storeFronts, $0.states) = (["default/control"], ["de"], ["JP", "SA"], [.new])
    }
    #expect(one.screens == 4 && one.html.contains("￥9,000") && !one.html.contains("$59.99"))
    #expect(one.html.contains("offerings/default/locales/de.yaml:"))
    #expect(throws: ProjectError.self) { try page(shop) { $0.names = ["nothing"] } }
    #expect(throws: ProjectError.self) { try page(shop) { $0.storeFronts = ["ZZ"] } }
    #expect(try page(shop) { $0.locales = ["hi"] }.notes.count == 1)
  }

  @Test func revisionsStandSideBySide() throws {
    let shop = try Shop(releases: 2)
    let both = try page(shop) { $0.names = ["release/1:default", "default/control"] }
    #expect(both.variants == ["release/1:default/control", "default/control"])
    #expect(both.html.contains("Unlock everything") && both.html.contains("Headline 1"))
  }

  /// What a page may take the place of is a page.
  @Test func nothingElseIsOverwritten() throws {
    let shop = try Shop("subscription")
    let preview = try page(shop)
    let place = shop.path + "/preview.html"
    for _ in 1...2 { try write(preview, to: place) }
    #expect(try shop.read("preview.html") == preview.html)
    try FileManager.default.createSymbolicLink(atPath: shop.path + "/link", withDestinationPath: place)
    try FileManager.default.createDirectory(atPath: shop.path + "/folder", withIntermediateDirectories: false)
    let project = try shop.read("paywall.yaml")
    for name in ["paywall.yaml", "link", "folder", "missing/preview.html"] {
      #expect(throws: (any Error).self, "\(name)") { try write(preview, to: "\(shop.path)/\(name)") }
    }
    #expect(try shop.read("paywall.yaml") == project)
  }

  /// As `highlightedProductID` says, wherever it stands.
  @Test func theHighlightedPlanIsSelected() throws {
    let shop = try Shop("credits")
    let preview = try page(shop)
    #expect(preview.html.contains("id=\"p0-1\" checked") && !preview.html.contains("id=\"p0-0\" checked"))
    #expect(try page(shop) { $0.names = ["default", "default/control"] }.variants == ["default/control"])
  }
}
