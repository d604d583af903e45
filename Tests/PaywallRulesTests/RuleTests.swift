import Foundation
import PaywallModel
import PaywallRules
import Testing

/// Checks the descriptions of all rules, and that each rule has tests in the file that its name implies.
@Suite struct RuleTests {
  @Test func everyRuleSaysWhatItClaims() {
    for rule in RuleCatalogue.all {
      #expect(rule.id.wholeMatch(of: #/[a-z0-9]+(-[a-z0-9]+)*/#) != nil, "\(rule.id)")
      #expect(rule.purpose.hasSuffix(".") && rule.purpose.first?.isLetter == true || rule.purpose.hasPrefix("`"))
      #expect(!rule.documentation.isEmpty)
      #expect(Profile.allCases.contains { rule.severities[$0] != nil })
      if let example = rule.example { #expect(example.bad != example.good, "\(rule.id)") }
    }
  }

  /// Rules that stores or lists require, or that rest on more than the format, have an example and a source.
  @Test(
    arguments: RuleCatalogue.all.filter { rule in
      rule.severities[.none] == nil || (rule.isAdjustable ? !rule.demands.isEmpty : rule.example != nil)
    }.map(\.id))
  func saysWhatFailsWhatPassesAndWhy(_ id: String) throws {
    let rule = try #require(RuleCatalogue[id])
    let example = try #require(rule.example)
    #expect(!example.bad.isEmpty && !example.good.isEmpty)
    #expect(rule.source?.isEmpty == false)
  }

  /// What a rule of `consumer-law` finds names the law, where it holds and, where it is dated, since when.
  @Test func namesItsLaws() {
    for rule in RuleCatalogue.all {
      let isOfLaw = rule.severities[.consumerLaw] != nil && rule.severities[.none] == nil
      #expect(rule.laws.isEmpty != isOfLaw, "\(rule.id)")
      #expect(rule.laws.allSatisfy { !$0.place.isEmpty && !$0.text.isEmpty }, "\(rule.id)")
      for since in rule.laws.compactMap(\.since) {
        #expect(since.wholeMatch(of: /\d{4}-\d\d(-\d\d)?/) != nil, "\(since)")
      }
    }
  }

  /// A rule that cannot be waived says why in a clause; one that goes by words can be waived.
  @Test func saysWhatCanBeWaived() {
    for rule in RuleCatalogue.all {
      if let reason = rule.waivers.refusal {
        #expect(reason.count > 15 && reason.first?.isLetter == true && !reason.hasSuffix("."), "\(rule.id): \(reason)")
      }
      if rule.waivers == .perText { #expect(rule.weakening == .reported, "\(rule.id)") }
    }
    let byWords = [
      "disclosure-core", "no-literal-price", "no-literal-savings", "no-trial-toggle", "offer-date-backed",
      "plan-title-shown", "price-per-period-shown", "trial-length-matches-product", "trial-terms-complete",
    ]
    #expect(RuleCatalogue.all.filter { $0.waivers == .perText }.map(\.id) == byWords)
    // Whoever sells at Apple alone is not told of Google Play alone.
    for rule in RuleCatalogue.all where rule.severities[.appleStrict] != nil {
      guard let reason = rule.waivers.refusal, reason.contains("Google Play") else { continue }
      #expect(reason.contains("Apple"), "\(rule.id): \(reason)")
    }
    for id in ["no-private-key", "no-token-in-url", "product-resolves", "known-key", "audience-satisfiable"] {
      #expect(RuleCatalogue[id]?.waivers.allows == false, "\(id)")
    }
  }

  /// What goes beyond Apple's texts is not in `apple-published`, and a store's rule that is in it names such a text.
  @Test func publishedHoldsWhatAppleHasPublished() throws {
    let texts = [
      "App Review Guidelines", "Paid Apps Agreement", "developer.apple.com", "App Store Connect Help", "StoreKit",
      "App Review rejections under 3.1.2",
    ]
    // What this program cannot check, or says in its own words, is no demand of anybody.
    let own = ["locale-not-covered", "interface-words", "placeholder-parity"]
    for rule in RuleCatalogue.all where rule.severities[.none] == nil {
      if rule.isStricter {
        #expect(rule.severities[.applePublished] == nil && rule.severities[.appleStrict] != nil, "\(rule.id)")
      } else if rule.severities[.applePublished] != nil, !own.contains(rule.id) {
        #expect(texts.contains { rule.source?.contains($0) == true }, "\(rule.id): \(rule.source ?? "")")
      }
    }
    let footer = try #require(RuleCatalogue["footer-leaves-room"]).severities
    #expect(footer[.applePublished] == footer[.none] && footer[.appleStrict] == .error, "Apple sets no such limit")
    for id in ["copy-length", "no-trial-toggle", "trial-timeline-fits-plan", "legal-pages-differ"] {
      #expect(RuleCatalogue[id]?.isStricter == true, "\(id)")
    }
  }

  /// A finding says that its rule is stricter under Apple's profiles, also where the project turns the rule on.
  @Test(arguments: Profile.allCases)
  func aFindingSaysThatItsRuleIsStricter(_ profile: Profile) {
    let text = "schema: 1\nprofile: \(profile.rawValue)\nrules: {no-trial-toggle: warning, restore-present: warning}\n"
    let settings = Settings(reading: SourceFile(path: "paywall.yaml", bytes: Array(text.utf8)))
    let found = ["no-trial-toggle", "restore-present"].map {
      UnweighedFinding($0, Violation(at: SourceRange(topOf: "a.yaml"), "found"))
    }
    let words = RuleEngine.applySeverities(found, of: settings).map(\.words)
    let isApples = profile == .appleStrict || profile == .applePublished
    #expect(words == [isApples ? "found (stricter than the guideline)" : "found", "found"])
  }

  /// Each point of the compliance list has rules, or states what only app code shows.
  @Test(arguments: StoreDemand.allCases)
  func aDemandHasItsRulesOrIsSeenInCodeAlone(_ demand: StoreDemand) {
    #expect(RuleCatalogue.all.contains { $0.demands.contains(demand) } || demand.inCode != nil)
  }

  /// Several profiles at once: the strictest of them counts.
  @Test func profilesAreCombined() throws {
    func severity(_ id: String, _ profile: String) throws -> Severity? {
      let text = "schema: 1\nprofile: \(profile)\n"
      let settings = Settings(reading: SourceFile(path: "paywall.yaml", bytes: Array(text.utf8)))
      return try #require(RuleCatalogue[id]).severities[settings.profiles]
    }
    #expect(try severity("refund-promise", "apple-strict") == nil)
    #expect(try severity("refund-promise", "[apple-strict, consumer-law]") == .warning)
    #expect(try severity("no-urgency-copy", "[consumer-law, apple-strict]") == .error)
    #expect(try severity("no-urgency-copy", "[apple-published, google-play]") == .warning)
    #expect(try severity("no-urgency-copy", "consumer-law") == nil)
    #expect(try severity("no-urgency-copy", "[apple-strikt]") == .error)
    #expect(try severity("wire-id-unique", "[none, consumer-law]") == .error)
  }

  /// Reads the files as text: the build must have collected every rule in them.
  @Test func eachRuleFileIsCollectedAndHasItsTestsInTheSameFolder() throws {
    let files = try Self.swiftFiles(below: Self.sources)
    var ids: Set<String> = []
    for file in files {
      let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      let id = try #require(text.firstMatch(of: #/RuleDescription\(\s*"([a-z0-9-]+)"/#)?.output.1, "\(file)")
      #expect(ids.insert(String(id)).inserted, "two rules share the id \(id)")
      try Self.expectTests("Rules/\(file.dropLast(".swift".count))", of: String(id))
    }
    for rule in DecodingRule.allCases {
      let name = "\(rule)"
      try Self.expectTests("Decoding/\(name.prefix(1).uppercased())\(name.dropFirst())", of: rule.rawValue)
      ids.insert(rule.rawValue)
    }
    #expect(ids == Set(RuleCatalogue.all.map(\.id)))
    let tests = try Self.swiftFiles(below: Self.tests.appending(path: "Rules"))
    #expect(tests.count == files.count, "a test file without its rule: \(tests)")
  }

  /// Checks that there is a test file at a path, and that it tests the cases of a rule.
  private static func expectTests(_ path: String, of id: String) throws {
    let text = try? String(contentsOf: tests.appending(path: path + "Tests.swift"), encoding: .utf8)
    let suite = path.split(separator: "/").last.map { "@Suite struct \($0)Tests {" } ?? ""
    #expect(text?.contains(suite) == true, "no \(path)Tests.swift")
    #expect(text?.contains("\"\(id)\"") == true && text?.contains(".check(among: Self.cases)") == true, "\(path)")
  }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let sources = tests.appending(path: "../../Sources/PaywallRules/Rules").standardized

  private static func swiftFiles(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted()
  }
}
