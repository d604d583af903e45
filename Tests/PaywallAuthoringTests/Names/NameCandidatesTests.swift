import PaywallAuthoring
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct NameCandidatesTests {
  /// Everything that `paywall ls` prints in its first column is offered.
  @Test(arguments: Listed.allCases.filter { $0 != .locales && $0 != .layers && $0 != .experiments })
  func offersWhatIsListed(_ what: Listed) throws {
    let shop = try Shop("subscription")
    let names = try NameCandidates(shop.workspace)
    let listed = try list(shop.workspace, what).rows.map { $0[0].text }
    let word = what == .packages ? "package:" : ""
    #expect(try !listed.isEmpty && Set(listed).isSubset(of: names.things(for: word)))
  }

  @Test func variantsComeWithTheirOffering() throws {
    let shop = try Shop()
    for number in 1...21 { _ = try newOffering(shop.workspace, "v\(number)", from: "default") }
    let names = try NameCandidates(shop.workspace)
    #expect(try names.screens(for: "").count == 22 && names.screens(for: "").allSatisfy { !$0.contains("/") })
    #expect(try names.screens(for: "v21") == ["v21", "v21/control"])
    #expect(try names.screens(for: "v2/").contains("v2/control"))
    #expect(try !names.screens(for: "v2/").contains("v21/control"))
    #expect(try names.things(for: "package:").contains("package:v7/"))
  }

  /// A variant that cannot be read takes nothing away from the others: its content is not asked for.
  @Test func mistakesInVariantsDoNotMatter() throws {
    let shop = try Shop()
    try shop.write("offerings/default/variants/broken.yaml", "a: [\n")
    #expect(try NameCandidates(shop.workspace).things(for: "default/").contains("default/broken"))
  }

  /// Each field that is offered is one that `get` prints.
  @Test(arguments: [
    "default/control:", "paywall.yaml:", "paywall.yaml:legal.", "placement:settings:", "default/control:h",
  ])
  func fieldsAreThere(_ word: String) throws {
    let shop = try Shop("subscription")
    let context = RunContext(folder: try shop.workspace.folder(), environment: [:], now: 0)
    let names = try NameCandidates(shop.workspace)
    #expect(try names.fields(for: "", in: context).contains("paywall.yaml"))
    let found = try names.fields(for: word, in: context)
    #expect(!found.isEmpty && found.contains { $0.hasPrefix(word) })
    for path in found { _ = try field(shop.workspace, path, in: context) }
  }

  /// The default locale's words are in the variants: no command about translations takes it.
  @Test func defaultLocaleIsNoTranslation() throws {
    let names = try NameCandidates(Shop("subscription").workspace)
    #expect(try names.locales() == ["de", "en"] && names.translatedLocales() == ["de"])
  }

  @Test func revisionsAndRanges() throws {
    let shop = try Shop()
    #expect(try revisionNames(shop.workspace).first == "HEAD")
    #expect(try revisionNames(shop.workspace, behind: "HEAD..").allSatisfy { $0.hasPrefix("HEAD..") })
    let names = try revisionNames(shop.workspace)
    #expect(try names.count > 1 && names.allSatisfy { try shop.workspace.hasRevision($0) })
  }
}
