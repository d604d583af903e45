import Foundation
import JSON
import PaywallHTML
import PaywallModel
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

@testable import PaywallAuthoring

@Suite struct SiteTests {
  private static let moment: Int64 = 1_796_000_000

  @discardableResult private func site(
    _ shop: Shop, in folder: String = "site", _ change: (inout SiteRequest) -> Void = { _ in }
  ) throws -> SiteReport {
    var request = SiteRequest(folder: "\(shop.folder.path)/\(folder)")
    request.releases = try log(shop.workspace).entries.map { entry in
      PublishedRelease(
        number: entry.release, commit: entry.commit, date: entry.date, publisher: entry.publisher,
        subject: entry.subject, offerings: entry.offerings)
    }
    change(&request)
    return try writeSite(shop.workspace, request, now: Self.moment)
  }

  private func page(_ shop: Shop, _ path: String, in folder: String = "site") throws -> String {
    try String(contentsOfFile: "\(shop.folder.path)/\(folder)/\(path)", encoding: .utf8)
  }

  /// What html5lib finds in all pages: whole, allowed by their policies, each link and anchor there.
  private func read(_ shop: Shop, in folder: String = "site") throws -> JSONValue {
    let script = try #require(Bundle.module.url(forResource: "site", withExtension: "py", subdirectory: "Python"))
    let outcome = try run(
      "python3", [script.path, "\(shop.folder.path)/\(folder)"], in: script.deletingLastPathComponent().path)
    try #require(outcome.status == 0, "\(outcome.stderr)")
    return try JSONValue(parsing: Array(outcome.stdout.utf8))
  }

  private func copies(_ count: Int, in shop: Shop) throws {
    let files = try ["offering.yaml", "variants/control.yaml"].map { ($0, try shop.read("offerings/default/\($0)")) }
    for number in 0..<count {
      for (name, text) in files {
        try shop.write(
          "offerings/copy_\(number)/\(name)", text.replacing("id: default_control", with: "id: copy_\(number)_control"))
      }
    }
  }

  /// Two hundred offerings, one of them with copy that wants out, one broken: every page is whole, and every link leads
  /// somewhere.
  @Test(.enabled(if: PythonTUF.isAvailable)) func everyPageIsWhole() throws {
    let shop = try Shop(releases: 2)
    try copies(200, in: shop)
    let hostile = ["</pre></style><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "\u{202e}txet\t&lt;"]
    let variant = try shop.read("offerings/copy_7/variants/control.yaml")
    let quoted = String(decoding: JSONValue.string(hostile[0]).canonicalBytes(), as: UTF8.self)
    let lines = variant.split(separator: "\n", omittingEmptySubsequences: false)
    try shop.write(
      "offerings/copy_7/variants/control.yaml",
      lines.map { $0.hasPrefix("headline:") ? "headline: \(quoted)" : String($0) }.joined(separator: "\n"))
    let offering = try shop.read("offerings/copy_7/offering.yaml").split(separator: "\n")
    let name = String(decoding: JSONValue.string(hostile[1] + hostile[2]).canonicalBytes(), as: UTF8.self)
    try shop.write(
      "offerings/copy_7/offering.yaml",
      offering.map { $0.hasPrefix("displayName:") ? "displayName: \(name)" : String($0) }.joined(separator: "\n"))
    try shop.write("offerings/copy_8/variants/control.yaml", "id: [no\n")
    try shop.commit("\(hostile[0]) \(hostile[1])")
    let report = try site(shop)
    #expect(report.broken.map(\.id) == ["copy_8"])
    #expect(report.written == report.pages && report.removed == 0)
    let found = try read(shop)
    #expect(found["faults"] == [])
    #expect(found["unseen"] == [])
    let pages = (found["pages"]?.array ?? []).compactMap(\.string)
    #expect(pages.filter { $0.hasPrefix("offering/") }.count == 201)
    #expect(pages.contains("offerings/3.html") && !pages.contains("offerings/4.html"))
    let texts = (found["texts"]?["offering/copy_7.html"]?.array ?? []).compactMap(\.string)
    #expect(texts.contains(hostile[0]) && texts.contains { $0.contains("<img src=x") })
    // What cannot be shown says where.
    let broken = (found["texts"]?["offering/copy_8.html"]?.array ?? []).compactMap(\.string)
    #expect(broken.contains { $0.hasPrefix("offerings/copy_8/variants/control.yaml:") })
    // The same commit gives the same bytes, in another folder too, and nothing is written twice.
    #expect(try site(shop).written == 0)
    try site(shop, in: "other")
    #expect(try files(below: "\(shop.folder.path)/site") == files(below: "\(shop.folder.path)/other"))
  }

  /// Each picture lies in the site once, however many pages show it, and goes with the option. What users see is small on
  /// the overview.
  @Test(.enabled(if: PythonTUF.isAvailable)) func picturesOfTheAppAndOfWhatUsersSee() throws {
    let shop = try Shop("subscription")
    let png = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="))
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"
    try FileManager.default.createDirectory(atPath: shop.path + "/Assets", withIntermediateDirectories: true)
    try png.write(to: URL(fileURLWithPath: shop.path + "/Assets/hills.png"))
    try shop.write("Assets/vector.svg", drawing)
    try shop.write(Shop.control, try shop.read(Shop.control) + "\nbackground:\n  image: hills\n")
    try copies(2, in: shop)
    try shop.write(
      "offerings/copy_1/variants/control.yaml",
      try shop.read("offerings/copy_1/variants/control.yaml").replacing("image: hills", with: "image: vector"))
    try shop.commit("pictures")
    try site(shop) { $0.assets = ("Assets", shop.path + "/Assets") }
    let all = try files(below: "\(shop.folder.path)/site")
    let pictures = all.filter { $0.key.hasPrefix("pictures/") }
    #expect(pictures.count == 1 && pictures.first?.value == png)
    let name = try #require(pictures.keys.first)
    for (page, top) in [("index.html", ""), ("offering/default.html", "../"), ("offering/copy_0.html", "../")] {
      #expect(try self.page(shop, page).contains("url(\"\(top)\(name)\")"), "\(page)")
    }
    #expect(try page(shop, "offering/copy_1.html").contains("url(\"data:image/svg+xml;base64,"))
    #expect(!all.keys.contains { $0.hasSuffix(".svg") })
    let overview = try page(shop, "index.html")
    #expect(overview.components(separatedBy: "<li class=\"thumb\">").count == 2)
    #expect(try read(shop)["faults"] == [])
    #expect(try site(shop) { $0.assets = ("Assets", shop.path + "/Assets") }.written == 0)
    #expect(try site(shop).removed == 1)
    #expect(try files(below: "\(shop.folder.path)/site").allSatisfy { !$0.key.hasPrefix("pictures/") })
    for folder in ["offerings/x", "experiments", "trust/site", ".paywall/site", ".git/site"] {
      #expect(throws: ProjectError.self, "\(folder)") { try site(shop) { $0.folder = "\(shop.path)/\(folder)" } }
    }
  }

  @Test func itTellsWhoSeesAnOfferingAndWhereItCameFrom() throws {
    let shop = try Shop(releases: 3)
    let settings = try shop.read("placements.yaml")
    try shop.write(
      "placements.yaml",
      """
      placements:
        - id: gate
          description: After the third export
          rules:
            - audience: { match: any, conditions: [{ attribute: country, operator: in, values: [DE, AT] }, { attribute: sessions, operator: atLeast, value: 12 }] }
              rollout: { share: 12.5, salt: gate_1 }
              startsAt: 2027-01-01T00:00:00Z
              offering: default
            - offering: nothing_there
      """)
    #expect(!settings.isEmpty)
    try shop.commit("placements: a gate")
    try site(shop)
    let rules = try page(shop, "placements/1.html")
    let words = "country is one of DE, AT or sessions is at least 12, 12.5 % of these users, from 2027-01-01T00:00:00Z"
    #expect(rules.contains("<li>\(words): <a href=\"../offering/default.html\">default</a></li>"))
    #expect(rules.contains("<li>everybody: nothing_there, which is not there</li>"))
    let offering = try page(shop, "offering/default.html")
    #expect(offering.contains("<a href=\"../placements/1.html#gate\">gate</a>, rule 1: country is one of DE"))
    #expect(offering.contains("everybody for whom no placement decides"))
    // As `git log` has it.
    let log = try shop.git("log", "--format=%s", "--", "offerings/default").split(separator: "\n").map(String.init)
    #expect(log.count > 1)
    for subject in log { #expect(offering.contains(": \(subject)</li>"), "\(subject)") }
    #expect(!offering.contains("placements: a gate"))
    // Each release moved the version: each version was in one release.
    for number in 1...3 {
      #expect(offering.contains("release <a href=\"../releases/1.html#r\(number)\">\(number)</a></li>"))
    }
    #expect(try page(shop, "index.html").contains("Commit <code>"))
  }

  @Test func versionsSpanReleases() {
    func release(_ number: Int, _ moved: (String, SemanticVersion?, SemanticVersion?)...) -> PublishedRelease {
      PublishedRelease(
        number: number, commit: "c", date: 0, publisher: "p", subject: "s",
        offerings: moved.map { (id: $0.0, before: $0.1, after: $0.2) })
    }
    let (one, two) = (SemanticVersion("1.0.0"), SemanticVersion("2.0.0"))
    let all = [
      release(5), release(4, ("a", two, nil)), release(3, ("b", nil, one)), release(2, ("a", one, two)),
      release(1, ("a", nil, one)),
    ]
    let spans = spans(of: all.map(\.onSite))
    #expect(spans["a"]?.map { "\($0.version) \($0.first)-\($0.last)" } == ["2.0.0 2-3", "1.0.0 1-1"])
    #expect(spans["b"]?.map { "\($0.version) \($0.first)-\($0.last)" } == ["1.0.0 3-5"])
  }

  /// Pages of what is gone are removed, also after a run that was killed; nothing that others wrote is touched.
  @Test func onlyItsOwnPagesAreRemoved() throws {
    let shop = try Shop("subscription")
    try copies(2, in: shop)
    try shop.commit("copies")
    try site(shop)
    let top = "\(shop.folder.path)/site"
    try "example.com".write(toFile: "\(top)/CNAME", atomically: true, encoding: .utf8)
    // A killed run: the mark names a page of an offering that is gone by now, and a temporary file is left.
    let mark = try page(shop, ".paywall-site")
    try (mark + "offering/copy_9.html\n../outside.html\noffering/../../outside.html\n").write(
      toFile: "\(top)/.paywall-site", atomically: true, encoding: .utf8)
    try "half".write(toFile: "\(top)/offering/copy_9.html", atomically: true, encoding: .utf8)
    try "mine".write(toFile: "\(shop.folder.path)/outside.html", atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(atPath: "\(top)/offering/copy_0.html")
    try shop.remove("offerings/copy_1")
    try shop.commit("one less")
    let report = try site(shop)
    #expect(report.removed == 2)
    let kept = try files(below: top)
    #expect(kept["offering/copy_0.html"] != nil && kept["offering/copy_1.html"] == nil)
    #expect(kept["offering/copy_9.html"] == nil && kept["CNAME"] != nil)
    #expect(try page(shop, "../outside.html") == "mine")
    #expect(try !page(shop, ".paywall-site").contains("outside"))
  }

  @Test func nothingElseIsWrittenInto() throws {
    let shop = try Shop("subscription")
    let files = FileManager.default
    try files.createDirectory(atPath: "\(shop.folder.path)/empty", withIntermediateDirectories: false)
    #expect(try site(shop, in: "empty").pages > 0)
    try files.createSymbolicLink(
      atPath: "\(shop.folder.path)/link", withDestinationPath: "\(shop.folder.path)/empty")
    try "x".write(toFile: "\(shop.folder.path)/file", atomically: true, encoding: .utf8)
    try files.createDirectory(atPath: "\(shop.folder.path)/full", withIntermediateDirectories: false)
    try "x".write(toFile: "\(shop.folder.path)/full/mine.html", atomically: true, encoding: .utf8)
    for name in ["link", "file", "full"] { #expect(throws: ProjectError.self, "\(name)") { try site(shop, in: name) } }
    // A link within the site is not followed either.
    try files.removeItem(atPath: "\(shop.folder.path)/empty/offering")
    try files.createSymbolicLink(
      atPath: "\(shop.folder.path)/empty/offering", withDestinationPath: "\(shop.folder.path)/full")
    #expect(throws: ProjectError.self) { try site(shop, in: "empty") }
    #expect(try files.contentsOfDirectory(atPath: "\(shop.folder.path)/full") == ["mine.html"])
    #expect(try refusal { try site(shop) { $0.locales = ["dee"] } }.hint == "did you mean 'de'?")
    #expect(throws: ProjectError.self) { try site(shop) { $0.storeFronts = ["ZZ"] } }
    #expect(!files.fileExists(atPath: "\(shop.folder.path)/site"))
  }

  /// What is shown is what is committed; languages and store fronts are switches.
  @Test func aCommitIsShown() throws {
    let shop = try Shop(releases: 2)
    try shop.write("offerings/default/variants/control.yaml", "id: [broken")
    #expect(try site(shop).broken.isEmpty)
    try site(shop, in: "old") {
      ($0.revision, $0.locales, $0.storeFronts) = ("release/1", ["en", "de"], ["US", "JP"])
    }
    let old = try page(shop, "offering/default.html", in: "old")
    #expect(old.contains("Unlock everything") && old.contains("￥") && old.contains("$"))
    #expect(try page(shop, "offering/default.html").contains("Headline 1"))
    #expect(throws: (any Error).self) { try site(shop) { $0.revision = "nowhere" } }
  }
}
