import Crypto
import PaywallDiff
import PaywallModel
import PaywallRules

/// The entry at one path of a fixture.
enum Entry: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// A file, with marks: `⟦rule-id⟧` marks the character at which that rule is expected to report a finding.
  case text(String)
  case bytes([UInt8])
  case link
  case folder
  /// No entry, although the valid project has a file there.
  case absent

  init(stringLiteral value: String) { self = .text(value) }
}

/// A project in memory that is valid except for what a case replaces.
struct FixtureProject {
  private let files: FixtureFiles
  /// The previous state of the project; nil for no history.
  private let before: FixtureFiles?
  /// Those of earlier releases, the newest first.
  private let earlier: [FixtureFiles]
  private let rootEndsIn: Int64?
  private let rootFault: String?
  private let historyGap: String?
  private let failedTest: String?

  /// 2030-01-01T00:30:00Z.
  static let now: Int64 = 1_893_457_800

  static let valid: [String: Entry] = [
    "paywall.yaml": """
    schema: 1
    appID: org.sample.app
    currentOffering: pro
    defaultLocale: en
    locales: [en, de]
    profile: none
    """,
    "products.yaml": """
    products:
      - {id: org.sample.year, kind: autoRenewable, period: P1Y, group: plus}
      - {id: org.sample.month, kind: autoRenewable, period: P1M, group: plus}
    """,
    "placements.yaml": """
    layers: [{id: x, salt: layer-x}]
    placements:
      - id: settings
        rules:
          - offering: pro
    """,
    "offerings/pro/offering.yaml": """
    kind: primary
    displayName: Pro
    version: 1.0.0
    packages:
      - {type: annual, product: org.sample.year}
      - {type: monthly, product: org.sample.month}
    """,
    "offerings/pro/variants/control.yaml": .text(variant()),
  ]

  /// A valid variant; `fields` replaces lines by key or adds lines.
  static func variant(_ fields: String...) -> String {
    var lines = [
      "id: pro_control", "headline: Everything", "subhead: One plan.", "bullets: [Fast, Quiet]",
      "productIDs: [org.sample.year]", "highlightedProductID: org.sample.year", "ctaTitle: Continue",
    ]
    for field in fields {
      let plain = field.replacing(#/⟦.*?⟧/#, with: "")
      let key = plain.prefix { $0 != ":" }
      lines.removeAll { $0.hasPrefix("\(key):") }
      lines.append(field)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  init(_ example: RuleCase) {
    files = FixtureFiles(example.files, beside: example.before)
    before = example.before.map { FixtureFiles($0, beside: example.files) }
    earlier = example.earlier.map { FixtureFiles($0, beside: example.files) }
    rootEndsIn = example.rootEndsIn
    rootFault = example.rootFault
    (historyGap, failedTest) = (example.historyGap, example.failedTest)
  }

  /// The findings that the marks in the texts expect.
  var expected: [String] { files.expected }

  /// All findings of the rules.
  func findings() throws -> [Finding] {
    let project = try OpenedProject(files.reader)
    let checked = try project.offerings.map { id in
      CheckedOffering(Offering(reading: try project.reader.offering(id)), of: project.frame, now: Self.now)
    }
    let circumstances = CheckCircumstances(
      now: Self.now, base: base, signatureEnds: rootEndsIn.map { [("root", Self.now + $0 * 86_400)] } ?? [],
      rootFault: rootFault.map { RootFault($0, hint: "make the next version with: paywall keys") },
      staleTranslations: try checked.flatMap { try stale(in: $0.summary.id) },
      historyGap: historyGap.map { HistoryGap(file: "paywall.yaml", message: $0, hint: "fetch it") },
      failedTests: failedTest.map {
        [FailedTest(name: "a German", range: SourceRange(topOf: "tests/users.yaml"), message: $0)]
      } ?? [])
    let waived = WaivedFiles(of: project.reader) { bytes in
      SHA256.hash(data: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    return try RuleEngine.check(project, offerings: checked, circumstances, waived: waived).findings
  }

  private var base: BaseProject? {
    before.map { before in
      BaseProject(
        name: "HEAD", reader: before.reader, changed: files.changedOfferings(since: before),
        earlier: { try visitEarlier(than: before, $0) }
      ) { old, new in
        compare(old, new).map { OfferingDifference(weight: $0.weight, variants: $0.changedVariants(of: new)) }
      }
    }
  }

  /// The translations that are as before, where their originals are not.
  private func stale(in id: String) throws -> [StaleTranslation] {
    guard let before else { return [] }
    let (old, new) = (
      Offering(reading: try before.reader.offering(id)), Offering(reading: try files.reader.offering(id))
    )
    let (originals, earlier) = (new.texts, old.texts)
    return new.locales.flatMap { locale in
      let same = old.locales.first { $0.locale == locale.locale }?.translations ?? []
      return locale.translations.compactMap { text -> StaleTranslation? in
        guard same.contains(where: { ($0.variant, $0.path, $0.words) == (text.variant, text.path, text.words) }),
          let (original, file) = originals[text.variant]?[text.path],
          let words = earlier[text.variant]?[text.path]?.text.text
        else { return nil }
        return StaleTranslation(text, of: original, in: file, of: id, writtenFor: words, in: "HEAD")
      }
    }
  }

  private func visitEarlier(than before: FixtureFiles, _ visit: (EarlierRelease) throws -> Bool) throws {
    for (index, (files, newer)) in zip(earlier, [before] + earlier).enumerated() {
      let release = EarlierRelease(
        name: "release/\(earlier.count - index)", changed: newer.changedOfferings(since: files), reader: files.reader)
      if try !visit(release) { return }
    }
  }
}
