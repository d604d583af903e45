import Foundation
import PaywallCopy
import Testing

/// Precision and recall on a labelled corpus, by hand: `PAYWALL_COPY_CORPUS=corpus.tsv swift test --filter CorpusTests`.
///
/// Columns: rule, locale, `violation` or `ok`, text. Prints the strings that are wrong and a line a rule.
@Suite struct CorpusTests {
  private static let kinds: [String: CopyClaim.Kind] = [
    "no-literal-price": .price, "no-literal-savings": .savings, "no-literal-trial-length": .trialLength,
    "no-urgency-copy": .urgency, "no-literal-date": .date, "offer-date-backed": .deadline,
    "social-proof-unverified": .socialProof,
  ]

  private struct Count {
    var hits = 0
    var falseAlarms = 0
    var misses = 0

    var line: String {
      let recall = Double(hits) / Double(max(1, hits + misses))
      let precision = Double(hits) / Double(max(1, hits + falseAlarms))
      return "tp \(hits) fp \(falseAlarms) fn \(misses) recall \(recall) precision \(precision)"
    }
  }

  /// A rule under another name would be left out without a word.
  @Test func theRulesExist() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Docs/rules.md")
      .standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    for rule in Self.kinds.keys { #expect(text.contains("\n### \(rule)\n"), "\(rule)") }
    #expect(Set(Self.kinds.values).isSuperset(of: CopyClaim.Kind.allCases))
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["PAYWALL_COPY_CORPUS"] != nil))
  func measure() throws {
    let path = try #require(ProcessInfo.processInfo.environment["PAYWALL_COPY_CORPUS"])
    var counts: [String: Count] = [:]
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 3, let kind = CorpusTests.kinds[fields[0]] else { continue }
      let scanner = CopyScanner(locale: fields[1])
      let name = fields[0] + (CopyScanner.covers(fields[1]) ? "" : " (locale not covered)")
      let text = LabelledText(kind: kind, locale: fields[1], isClaim: fields[2] == "violation", text: fields[3])
      let found = scanner.claims(in: text.text)
      count(text, found, in: &counts[name, default: Count()])
    }
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) { print(name, count.line) }
  }

  private func count(_ text: LabelledText, _ found: [CopyClaim], in count: inout Count) {
    switch (text.isFound(in: found), text.isClaim) {
    case (true, true): count.hits += 1
    case (true, false): count.falseAlarms += 1
    case (false, true): count.misses += 1
    case (false, false): return
    }
    if text.isFound(in: found) != text.isClaim {
      print(text.isClaim ? "missed" : "false alarm", text.kind, text.locale, text.text, found.map(\.text))
    }
  }
}
