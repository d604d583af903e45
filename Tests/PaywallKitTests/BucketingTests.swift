import PaywallKit
import Testing

@Suite struct BucketingTests {
  /// From `bucketing-vectors.tsv` of the project's reference tables, made with Python's hashlib; the last row too, for
  /// the composed spelling of the row before it.
  private static let vectors: [(experiment: String, user: String, buckets: [Int: Int])] = [
    ("paywall_v2", "user_1", [2: 1, 3: 1, 4: 1, 10_000: 1717]),
    ("paywall_v2", "user_12345", [2: 1, 3: 0, 4: 3, 10_000: 2711]),
    ("price-test", "A1B2C3D4-0000-4000-8000-000000000001", [2: 1, 3: 1, 4: 1, 10_000: 2041]),
    ("holdout:2026q1", "user_1", [2: 0, 3: 1, 4: 2, 10_000: 82]),
    ("exp", " user", [2: 0, 3: 2, 4: 2, 10_000: 3558]),
    ("", "x", [2: 0, 3: 1, 4: 0, 10_000: 9184]),
    ("exp", "🎉🚀💡", [2: 1, 3: 1, 4: 1, 10_000: 8253]),
    ("ab_test", "device-0010", [2: 0, 3: 1, 4: 2, 10_000: 4154]),
    ("exp", "cafe\u{301}", [2: 1, 3: 2, 4: 1, 10_000: 709]),
    ("exp", "caf\u{e9}", [10_000: 9682]),
  ]

  @Test func givesTheKnownAnswers() {
    for (experiment, user, buckets) in Self.vectors {
      for (variants, expected) in buckets {
        let found = bucket(userID: user, experiment: experiment, variants: variants)
        #expect(found == expected, "\(experiment):\(user) of \(variants)")
      }
    }
  }

  @Test func takesNonsenseForOneVariant() {
    #expect(bucket(userID: "u", experiment: "e", variants: 0) == 0)
    #expect(bucket(userID: "u", experiment: "e", variants: -3) == 0)
  }
}
