import Foundation
import PaywallCopy
import Testing

/// Time against length on hostile text, by hand: `PAYWALL_COPY_BENCHMARK=1 swift test -c release --filter LinearTime`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["PAYWALL_COPY_BENCHMARK"] != nil))
struct LinearTimeTests {
  static let seeds: [(locale: String, text: String)] = [
    ("en", "{"), ("en", "{{ "), ("en", "<a "), ("en", "%1"), ("en", "$"), ("en", "7"), ("en", "9.9."), ("en", "1 111 "),
    ("en", "only "), ("en", "offer ends in 3 "), ("en", "$9.99 "), ("en", "save $9 "), ("en", "a"), ("en", "&euro"),
    ("ar", "والوال"), ("ja", "残り3名限定オファーはあと2時間で"), ("ja", "一"), ("th", "เหลือเพียง 3 "), ("zh-Hans", "5折"),
    ("de", "läuft läuft endet "), ("en", "\u{200B}"), ("zh-Hans", "结束还有"), ("ko", "천만"), ("en", "first week "),
    ("en", "ends in 10:00 "), ("en", "1/3 "), ("vi", "một năm "),
  ]

  /// Prints seconds for 250 kB, 500 kB and 1 MB: each should be about twice the one before.
  @Test func measure() {
    for seed in LinearTimeTests.seeds {
      let scanner = CopyScanner(locale: seed.locale)
      let times = [250_000, 500_000, 1_000_000].map { size in
        let text = String(repeating: seed.text, count: size / seed.text.utf8.count)
        return ContinuousClock().measure { _ = scanner.claims(in: text) }
      }
      print(seed.text, times)
    }
  }
}
