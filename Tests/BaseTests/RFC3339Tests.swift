import Base
import Testing

/// Expected numbers are those of `date -u -d TEXT +%s` (GNU coreutils 9).
@Suite struct RFC3339Tests {
  private static let moments: [(String, Int64)] = [
    ("1970-01-01T00:00:00Z", 0),
    ("1969-12-31T23:59:59Z", -1),
    ("2026-05-28T20:26:40Z", 1_780_000_000),
    ("2000-02-29T12:00:00Z", 951_825_600),
    ("1999-12-31T23:59:59Z", 946_684_799),
    ("2100-02-28T23:59:59Z", 4_107_542_399),
    ("2100-03-01T00:00:00Z", 4_107_542_400),
    ("2400-02-29T00:00:00Z", 13_574_563_200),
    ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("1600-02-29T06:07:08Z", -11_670_976_372),
    ("2038-01-19T03:14:08Z", 2_147_483_648),
  ]

  @Test(arguments: moments) func readsAndWritesUTC(_ text: String, _ seconds: Int64) {
    #expect(RFC3339.seconds(of: text, as: .utc) == seconds)
    #expect(RFC3339.seconds(of: text) == seconds)
    #expect(RFC3339.text(seconds) == text)
  }

  private static let offsets: [(String, Int64)] = [
    ("2026-01-01T00:00:00+01:00", 1_767_222_000),
    ("2026-01-01T00:00:00-11:30", 1_767_267_000),
    ("2026-02-28T23:59:59.999999Z", 1_772_323_199),
    ("2024-02-29T23:30:00.5-00:30", 1_709_251_200),
    ("2026-01-01T00:00:00-00:00", 1_767_225_600),
    ("1970-01-01T00:00:00+23:59", -86_340),
  ]

  @Test(arguments: offsets) func readsOffsetsAndFractions(_ text: String, _ seconds: Int64) {
    #expect(RFC3339.seconds(of: text) == seconds)
    #expect(RFC3339.seconds(of: text, as: .utc) == nil)
  }

  @Test(arguments: [
    "", "2026-01-01", "2026-01-01T00:00:00", "2026-01-01 00:00:00Z", "2026-01-01t00:00:00z", "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
    "2026-04-31T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2016-12-31T23:59:60Z",
    "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+01:60", "2026-01-01T00:00:00+0100",
    "2026-01-01T00:00:00Zx", "26-01-01T00:00:00Z", "2026-1-01T00:00:00Z", "+026-01-01T00:00:00Z",
    "2026-01-01T00:00:00+01:00Z", "٢٠٢٦-01-01T00:00:00Z",
  ])
  func refuses(_ text: String) {
    #expect(RFC3339.seconds(of: text) == nil)
    #expect(RFC3339.seconds(of: text, as: .utc) == nil)
  }

  @Test func yearZeroIsForTheOtherFormAlone() {
    #expect(RFC3339.seconds(of: "0000-03-01T00:00:00Z") == -62_162_035_200)
    #expect(RFC3339.seconds(of: "0000-03-01T00:00:00Z", as: .utc) == nil)
  }

  /// What a person may write: year 0 and year 10000 are none, also by an offset.
  @Test(arguments: [
    ("0000-12-31T23:59:59Z", false), ("0001-01-01T00:00:00Z", true), ("0001-01-01T00:00:00+00:01", false),
    ("9999-12-31T23:59:59Z", true), ("9999-12-31T23:59:59-00:01", false), ("0000-12-31T23:59:00-00:01", true),
  ])
  func knowsTheYearsThatItWrites(_ text: String, _ isWritable: Bool) throws {
    let seconds = try #require(RFC3339.seconds(of: text))
    #expect(RFC3339.isWritable(seconds) == isWritable)
    #expect((RFC3339.seconds(of: RFC3339.text(seconds), as: .utc) == seconds) == isWritable)
  }

  /// Seconds by Python's `datetime`.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59Z", 951_868_799), ("2100-03-01T00:00:00Z", 4_107_542_400),
    ("2026-11-20T23:39:05Z", 1_795_217_945), ("1969-12-31T23:59:59Z", -1), ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("9999-12-31T23:59:59Z", 253_402_300_799), ("1900-02-28T12:00:00Z", -2_203_934_400),
    ("1600-02-29T00:00:01Z", -11_670_998_399),
  ])
  func readsAndWritesTheTimesOfMetadata(text: String, seconds: Int64) {
    #expect(RFC3339.seconds(of: text, as: .utc) == seconds)
    #expect(RFC3339.text(seconds) == text)
  }

  @Test(arguments: [
    "", "2026-11-20T23:39:05", "2026-11-20T23:39:05z", "2026-11-20t23:39:05Z", "2026-11-20 23:39:05Z",
    "2026-11-20T23:39:05.0Z", "2026-11-20T23:39:05+00:00", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
    "2026-04-31T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
    "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z", "0000-01-01T00:00:00Z",
    "2026-1-01T00:00:00Z ", "+026-01-01T00:00:00Z", "２026-01-01T00:00:0Z",
  ])
  func refusesOtherTimesInMetadata(text: String) {
    #expect(RFC3339.seconds(of: text, as: .utc) == nil)
  }
}
