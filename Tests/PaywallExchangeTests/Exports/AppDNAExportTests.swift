import Foundation
import JSON
@testable import PaywallExchange
import PaywallModel
import Templates
import TestSupport
import Testing

/// The file that AppDNA's SDK loads from the app's bundle.
@Suite struct AppDNAExportTests {
  private func paywalls(_ file: JSONValue) -> [String: JSONValue] {
    Dictionary(uniqueKeysWithValues: (file["paywalls"]?["paywalls"]?.members ?? []).map { ($0.key, $0.value) })
  }

  /// Every template, every section type in every style of plans in three languages, and what tries to be dropped: nothing
  /// that the schema does not name, no price, no null, and no text that becomes a truth value.
  @Test func holdsWhatItsSchemaDescribes() throws {
    var samples = try [SampleProject(SampleProject.galleryFiles()), SampleProject.rich(), SampleProject(Self.hostile)]
    samples += Scaffolds.all.map { SampleProject($0) }
    let errors = try messages(of: "appdna", try samples.map { try $0.export(.appDNA).file })
    #expect(errors == Array(repeating: [], count: samples.count))
  }

  @Test func reportsNothingElseForOneScreenOfEightFields() throws {
    let minimal = try #require(Scaffolds.named("minimal"))
    #expect(try SampleProject(minimal).export(.appDNA).losses.isEmpty)
  }

  // MARK: what the reader would drop or misread

  static let hostile = [
    "paywall.yaml": """
    schema: 1
    appID: org.sample
    currentOffering: pro
    defaultLocale: en
    locales: [en, en-GB, de, pt-BR, pt-PT, zh, zh-Hant]
    """,
    "products.yaml": """
    products:
      - {id: org.sample.year, kind: autoRenewable, period: P1Y, introductoryOffer: {mode: free, period: P1W, periods: 2}}
      - id: org.sample.month
        kind: autoRenewable
        period: P1M
        promotionalOffers: [{id: half, mode: payAsYouGo, period: P1M}]
    """,
    "placements.yaml": """
    placements:
      - id: spot
        rules:
          - {offering: pro}
      - id: spot
        rules:
          - {audience: {conditions: [{attribute: a, operator: equals, value: "TRUE"}]}, offering: pro}
          - {offering: pro}
    """,
    "offerings/pro/offering.yaml": """
    kind: primary
    displayName: "True"
    version: 1.0.0
    metadata: {a: b}
    packages:
      - {type: annual, product: org.sample.year, displayName: "false"}
      - {type: monthly, product: org.sample.month}
      - {id: half, type: custom, product: org.sample.month@half}
    """,
    "offerings/pro/variants/control.yaml": """
    id: pro_control
    headline: "TRUE"
    subhead: Sub
    bullets: ["yes", "False"]
    productIDs: [org.sample.year, org.sample.month, org.sample.month@half]
    highlightedProductID: org.sample.month@half
    ctaTitle: Go
    planStyle: tier_blocks
    layout: grid
    presentation: sheet
    sections:
      - {type: header}
      - {type: header, id: again, title: Other}
      - {type: features, id: "true"}
      - type: comparison_table
        columns: [{title: Free}, {title: Pro}]
        rows: [{label: One, values: [true, "No"]}]
      - {type: countdown, targetDate: 2030-01-01T00:00:00Z}
      - {type: plans}
      - {type: cta, title: "Try {{price}}"}
      - {type: cta, id: more}
      - {type: guarantee, text: A}
      - {type: guarantee, id: other, text: B}
      - type: carousel
        intervalSeconds: 0.00025
        items: [{title: A, text: B}]
    haptics: {onPlanSelection: soft, onCTA: none, onPurchase: rigid}
    dismiss: {allowed: false, delaySeconds: 1.5}
    postPurchase: {delaySeconds: 0.0005}
    particleEffect: {kind: stars, durationSeconds: 0.0001}
    """,
    "offerings/pro/locales/de.yaml":
      "control: {sections.again.title: Anders, headline: Wahr, sections.guarantee.text: Aa, subhead: 'true'}",
    "offerings/pro/locales/zh.yaml": "control: {subhead: 副标题}",
  ]

  /// Each with the place where it is written.
  @Test func refusesWhatTheReaderWouldDropOrMisread() throws {
    let losses = try SampleProject(Self.hostile).export(.appDNA).losses
    let errors = losses.filter { $0.severity == .error }
    let found = errors.map { "\($0.range.file.split(separator: "/").last ?? ""):\($0.range.line):\($0.range.column)" }
    #expect(
      Set(found) == [
        "control.yaml:1:1", "control.yaml:2:11", "control.yaml:4:18", "control.yaml:8:12", "control.yaml:17:40",
        "control.yaml:25:22", "control.yaml:27:28", "control.yaml:27:59", "control.yaml:28:41", "control.yaml:29:15",
        "control.yaml:30:48", "de.yaml:1:95", "offering.yaml:6:59", "placements.yaml:2:9", "placements.yaml:5:9",
        "placements.yaml:7:74",
      ])
  }

  /// What is refused is not in the file either, so that the rest of it loads.
  @Test func leavesOutWhatTheReaderWouldDrop() throws {
    let all = try paywalls(SampleProject(Self.hostile).export(.appDNA).file)
    let pro = try #require(all["pro_control"])
    #expect(pro["name"] == nil)
    #expect(pro["haptic"] == nil)
    #expect(pro["dismiss"]?["delay_seconds"] == 0)
    #expect(pro["sections"]?.array?.first?["data"]?["title"] == nil)
    #expect(pro["plans"]?.array?.map { $0["product_id"]?.string } == ["org.sample.year", "org.sample.month"])
    #expect(pro["plans"]?.array?.map { $0["is_default"]?.boolean } == [true, false])
    #expect(pro["plans"]?.array?.first?["trial"]?["duration_days"] == 14)
    // Two guarantees share the reader's key, so that neither is translated; regions of a language are not told apart.
    #expect(
      pro["localizations"] == ["de": ["section-header.title": "Anders"], "zh": ["section-header.subtitle": "副标题"]])
  }

  // MARK: who sees what

  private func shop(_ rules: String, _ more: [String: String] = [:]) -> SampleProject {
    var files = Self.hostile.merging([
      "paywall.yaml": "{schema: 1, appID: org.sample, currentOffering: pro, defaultLocale: en}",
      "placements.yaml": "placements:\n  - id: spot\n    rules:\n" + rules,
      "offerings/pro/offering.yaml": """
      {kind: primary, displayName: Pro, version: 1.0.0, packages: [{type: annual, product: org.sample.year}]}
      """,
      "offerings/pro/locales/de.yaml": "{}", "offerings/pro/locales/zh.yaml": "{}",
    ]) { $1 }
    let core = """
      {headline: H, subhead: S, bullets: [B], productIDs: [org.sample.year], highlightedProductID: org.sample.year, ctaTitle: C, id:
      """
    files["offerings/pro/variants/control.yaml"] = core + " pro_control}"
    files["offerings/pro/variants/bold.yaml"] = core + " pro_bold}"
    files["offerings/lite/offering.yaml"] = files["offerings/pro/offering.yaml"]
    files["offerings/lite/variants/control.yaml"] = core + " lite_control}"
    return SampleProject(files.merging(more) { $1 })
  }

  /// The order of rules is their priority; a rule that cannot be said is left out, and the last paywall is the current one.
  @Test func ranksRulesAndEndsWithTheCurrentOffering() throws {
    let sample = shop(
      """
            - {audience: {conditions: [{attribute: plan, operator: notExists}]}, offering: lite}
            - {startsAt: 2026-01-01T00:00:00Z, offering: lite}
            - {audience: {conditions: [{attribute: n, operator: atLeast, value: 3}, {attribute: c, operator: notEquals, value: DE}]}, offering: lite}
            - {audience: {match: any, conditions: [{attribute: c, operator: notIn, values: [DE]}, {attribute: n, operator: exists}]}, offering: lite}
            - {audience: {conditions: [{attribute: v, operator: atLeast, value: "2.1"}]}, offering: lite}
            - {audience: {match: any, conditions: [{attribute: c, operator: in, values: [DE, AT]}, {attribute: n, operator: lessThan, value: 2}]}, offering: lite}
      """)
    let (file, losses) = try sample.export(.appDNA)
    let shown = paywalls(file).values.filter { $0["placement"] == "spot" }
    #expect(Set(shown.compactMap { $0["id"]?.string }) == ["lite_control", "lite_control.spot", "pro_control"])
    #expect(
      paywalls(file)["lite_control"]?["audience_rules"] == [
        "priority": 4, "match_mode": "all",
        "conditions": [
          ["field": "n", "operator": "between", "min": 3], ["field": "c", "operator": "exists"],
          ["field": "c", "operator": "not_equals", "value": "DE"],
        ],
      ])
    #expect(
      paywalls(file)["lite_control.spot"]?["audience_rules"] == [
        "priority": 1, "match_mode": "any",
        "conditions": [
          ["field": "c", "operator": "in", "values": ["DE", "AT"]], ["field": "n", "operator": "lt", "value": 2],
        ],
      ])
    #expect(
      paywalls(file)["pro_control"]?["audience_rules"] == ["priority": 0, "match_mode": "all", "conditions": []])
    let lines = losses.filter { $0.range.file == "placements.yaml" }.map(\.range.line)
    #expect(lines == [4, 5, 7, 8])
    #expect(losses.allSatisfy { $0.severity == .warning })
  }

  /// `in` keeps all its values; any of none is nobody, so the rule is left out; a rule of a draft is not missed.
  @Test func saysOfEachRuleWhatShips() throws {
    let several = shop(
      "      - {audience: {conditions: [{attribute: c, operator: in, values: [DE, 5, true]}]}, offering: lite}")
    #expect(
      paywalls(try several.export(.appDNA).file)["lite_control"]?["audience_rules"]?["conditions"]
        == [["field": "c", "operator": "in", "values": ["DE", 5, true]]])
    let one = shop(
      "      - {audience: {conditions: [{attribute: c, operator: equals, values: [DE, AT]}]}, offering: lite}")
    let refused = try one.export(.appDNA)
    #expect(paywalls(refused.file)["lite_control"]?["placement"] == nil)
    #expect(refused.losses.map { "\($0.severity) \($0.range.line)" } == ["warning 4"])
    let nobody = try shop("      - {audience: {match: any, conditions: []}, offering: lite}").export(.appDNA)
    #expect(paywalls(nobody.file)["lite_control"]?["placement"] == nil)
    #expect(nobody.losses.map { "\($0.severity) \($0.range.line)" } == ["warning 4"])
    for (status, count) in [("draft", 0), ("stopped", 0), ("running", 1)] {
      let sample = shop(
        "      - {startsAt: 2026-01-01T00:00:00Z, experiment: words}",
        [
          "experiments/words.yaml":
            "{placement: spot, status: \(status), arms: [{id: a, offering: pro, weight: 10000}]}"
        ])
      #expect(try sample.export(.appDNA).losses.count == count, "\(status)")
    }
  }

  /// The SDK counts the keys of features in the list that it gets: a line that is left out takes its translation along.
  @Test func featuresKeepTheirTranslations() throws {
    var files = Self.hostile
    files["offerings/pro/variants/control.yaml"] = """
      id: pro_control
      headline: H
      subhead: S
      bullets: [One, "Until {{offer_end_date}}", Three]
      productIDs: [org.sample.year, org.sample.month]
      highlightedProductID: org.sample.month
      ctaTitle: Go
      sections:
        - {type: features}
        - {type: plans}
        - {type: cta}
      """
    files["offerings/pro/locales/de.yaml"] =
      "control: {bullets.0: Eins, bullets.1: 'Bis {{offer_end_date}}', bullets.2: Drei}"
    let file = try SampleProject(files).export(.appDNA).file
    let pro = try #require(paywalls(file)["pro_control"])
    #expect(pro["sections"]?.array?.first?["data"]?["features"] == ["One", "Three"])
    #expect(pro["localizations"]?["de"] == ["feature.0": "Eins", "feature.1": "Drei"])
  }

  /// Of these templates a stack is another screen than the one that is reviewed; written as a stack, they are exported.
  @Test(arguments: ["credits", "tips"]) func refusesPlansThatItDrawsAsAStack(_ name: String) throws {
    let scaffold = try #require(Scaffolds.named(name))
    var files = Dictionary(uniqueKeysWithValues: scaffold.files.map { ($0.path, $0.text) })
    let errors = try SampleProject(files).export(.appDNA).losses.filter { $0.severity == .error }
    #expect(errors.map(\.message) == ["AppDNA draws the plan style 'horizontal_cards' as a stack"])
    #expect(
      errors.first?.hint == "for the same screen everywhere: paywall set default/control:planStyle vertical_stack "
        + "(it knows vertical_stack, radio_list, carousel, pill_selector, accordion)")
    let path = "offerings/default/variants/control.yaml"
    files[path] = files[path]?.replacing("planStyle: horizontal_cards", with: "planStyle: vertical_stack")
    #expect(try SampleProject(files).export(.appDNA).losses.allSatisfy { $0.severity != .error })
  }

  /// A package's name is filled in like the texts of its plan; one that nothing fills is left out, and said.
  @Test func convertsTheNamesOfPackages() throws {
    for (name, label, count) in [
      ("Year", "Year", 0), ("{{period}}", "{{period}}", 0), ("Until {{offer_end_date}}", nil, 1),
    ] as [(String, String?, Int)] {
      let sample = shop(
        "      - {offering: pro}",
        [
          "offerings/pro/offering.yaml": """
          kind: primary
          displayName: Pro
          version: 1.0.0
          packages: [{type: annual, product: org.sample.year, displayName: "\(name)"}]
          """
        ])
      let (file, losses) = try sample.export(.appDNA)
      #expect(paywalls(file)["pro_control"]?["plans"]?.array?.first?["label"]?.string == label)
      #expect(losses.isEmpty == (count == 0) && losses.allSatisfy { $0.range.file.hasSuffix("offering.yaml") })
    }
  }

  /// The control is a live paywall, the other arm a payload; the hash is another one, which is said.
  @Test func splitsUsersByItsOwnHash() throws {
    let sample = shop(
      "      - {experiment: words}",
      [
        "experiments/words.yaml": """
        placement: spot
        status: running
        arms:
          - {id: bold, offering: pro, variant: bold, weight: 6900}
          - {id: control, offering: pro, weight: 3100}
        """
      ])
    let (file, losses) = try sample.export(.appDNA)
    let experiment = try #require(file["experiments"]?["experiments"]?["words"])
    #expect(experiment["salt"] == "words" && experiment["status"] == "running" && experiment["type"] == "paywall")
    let arms = try #require(experiment["variants"]?.array)
    #expect(arms.map { $0["is_control"]?.boolean } == [false, true])
    #expect(arms.map { $0["config_ref"]?.string } == ["pro_bold", "pro_control"])
    #expect(arms[0]["payload"]?["id"] == "pro_bold" && arms[1]["payload"] == nil)
    #expect(paywalls(file)["pro_control"]?["placement"] == "spot" && paywalls(file)["pro_bold"] == nil)
    #expect(losses.map { "\($0.range.file):\($0.range.line) \($0.severity)" } == ["experiments/words.yaml:4 warning"])
    // Names that are no texts to the reader: of an arm, of an attribute.
    let named = shop(
      "      - {audience: {conditions: [{attribute: 'true', operator: exists}]}, offering: lite}\n      - {experiment: words}",
      [
        "experiments/words.yaml": """
        placement: spot
        status: running
        arms: [{id: "true", offering: pro, weight: 5000}, {id: b, offering: pro, variant: bold, weight: 5000}]
        """
      ])
    let refused = try named.export(.appDNA)
    #expect(
      refused.losses.filter { $0.severity == .error }.map { "\($0.range.line):\($0.range.column)" } == ["3:13", "4:46"])
    #expect(paywalls(refused.file)["lite_control"]?["placement"] == nil, "it would be shown to everybody")
    // A draft splits nobody.
    let draft = shop(
      "      - {experiment: words}", ["experiments/words.yaml": "{placement: spot, status: draft, arms: []}"])
    #expect(try draft.export(.appDNA).file["experiments"]?["experiments"] == [:])
  }

  /// The vendor's arithmetic in python, on the very numbers of the file: every share of ten thousand keeps its buckets, where
  /// the plain fraction loses one of 573.
  @Test func weighsSoThatNoBucketIsLost() throws {
    let weights = JSONValue.array((0...10_000).map(appDNAWeight))
    let script = """
      import json, struct, sys
      weights = json.load(sys.stdin)
      naive = [n for n in range(10001) if int(n / 10000 * 10000) != n]
      lost = [n for n, w in enumerate(weights) if int(w * 10000) != n]
      drift = max(abs(w - n / 10000) for n, w in enumerate(weights))
      def murmur(key):
          data, h = key.encode(), 0
          def mix(k): k = k * 0xcc9e2d51 & 0xffffffff; k = (k << 15 | k >> 17) & 0xffffffff; return k * 0x1b873593 & 0xffffffff
          whole = len(data) // 4 * 4
          for (k,) in struct.iter_unpack("<I", data[:whole]):
              h ^= mix(k); h = (h << 13 | h >> 19) & 0xffffffff; h = (h * 5 + 0xe6546b64) & 0xffffffff
          if data[whole:]: h ^= mix(int.from_bytes(data[whole:], "little"))
          h ^= len(data); h ^= h >> 16; h = h * 0x85ebca6b & 0xffffffff; h ^= h >> 13; h = h * 0xc2b2ae35 & 0xffffffff
          return h ^ h >> 16
      def arm(user, arms):
          bucket, sum = murmur("words.words." + user) % 10000, 0
          for name, weight in arms:
              sum += int(weight * 10000)
              if bucket < sum: return name
          return arms[-1][0]
      moved = 0
      for n in (5700, 6900, 2900, 1, 9999):
          arms = [("a", weights[n]), ("b", weights[10000 - n])]
          for i in range(400):
              user = "user%d" % i
              moved += (arm(user, arms) == "a") != (murmur("words.words." + user) % 10000 < n)
      print(len(naive), 5700 in naive, 6900 in naive, lost, drift < 1e-15, moved, murmur(""), murmur("hello"))
      """
    let outcome = try run("python3", ["-c", script], in: "/", input: Data(weights.canonicalBytes()))
    #expect(outcome.stderr.isEmpty)
    #expect(outcome.stdout == "573 True True [] True 0 0 613153351\n")
  }
}
