import Base
import Foundation
import JSON
import TestSupport
import Testing

@testable import PaywallKit

@Suite struct OfferDaysTests {
  private static func seconds(_ text: String) throws -> Int64 { try #require(RFC3339.seconds(of: text)) }

  private static func moment(_ text: String) throws -> Date {
    Date(timeIntervalSince1970: TimeInterval(try seconds(text)))
  }

  /// Months and years from every day of four years, clipped as dateutil clips them.
  @Test(.enabled(if: PythonTUF.isAvailable))
  func addsMonthsAsDateutilDoes() throws {
    let first = try #require(CivilDate(year: 2023, month: 1, day: 1)).daysSince1970
    let lengths = [
      ("months", 1, "P1M"), ("months", 2, "P2M"), ("months", 6, "P6M"), ("months", 13, "P13M"),
      ("years", 1, "P1Y"), ("weeks", 2, "P2W"), ("days", 3, "P3D"), ("days", 30, "P30D"),
    ]
    let days = (0..<1461).map { CivilDate(daysSince1970: first + $0) }
    let questions = days.flatMap { day in
      lengths.map { name, count, _ in
        JSONValue.array([.integer(day.year), .integer(day.month), .integer(day.day), .integer(count), .string(name)])
      }
    }
    let answers = try #require(try LocaleAnswers.ask("months", .array(questions)).array)
    let own = try days.flatMap { day in
      try lengths.map { _, _, text in
        let sum = day.adding(try #require(BillingPeriod(text)))
        return JSONValue.array([.integer(sum.year), .integer(sum.month), .integer(sum.day)])
      }
    }
    #expect(own == answers)
  }

  @Test(
    arguments: [
      ("2026-01-31T12:00:00Z", 0, "P1M", "2026-02-28"), ("2028-01-31T12:00:00Z", 0, "P1M", "2028-02-29"),
      ("2026-01-31T12:00:00Z", 0, "P3M", "2026-04-30"), ("2028-02-29T12:00:00Z", 0, "P1Y", "2029-02-28"),
      ("2026-12-31T23:30:00Z", 0, "P1W", "2027-01-07"), ("2026-12-31T23:30:00Z", 3600, "P1W", "2027-01-08"),
      ("2026-11-22T01:00:00Z", -18_000, "P3D", "2026-11-24"), ("2026-11-22T20:00:00Z", 20_700, "P1D", "2026-11-24"),
    ] as [(String, Int, String, String)])
  func trialEndsByTheUsersCalendar(_ now: String, _ offset: Int, _ length: String, _ end: String) throws {
    let days = OfferDays(now: try Self.moment(now), in: PaywallZone(secondsFromGMT: offset))
    let length = try #require(BillingPeriod(length))
    #expect(days.end(of: length).iso == end)
    #expect(days.firstBill(after: length, isFree: true).iso == end)
  }

  @Test func whatIsChargedAtOnceIsBilledToday() throws {
    let days = OfferDays(now: try Self.moment("2026-11-22T12:00:00Z"), in: .utc)
    #expect(days.firstBill(after: try #require(BillingPeriod("P3M")), isFree: false).iso == "2026-11-22")
  }

  @Test(
    arguments: [
      ("2026-12-01T00:00:00Z", 0, "2026-11-30"), ("2026-12-01T00:00:01Z", 0, "2026-12-01"),
      ("2026-12-01T00:00:00Z", 3600, "2026-12-01"), ("2026-12-01T00:00:00Z", -3600, "2026-11-30"),
      ("2026-11-30T23:59:59Z", 0, "2026-11-30"), ("1969-12-31T12:00:00Z", -43_200, "1969-12-30"),
    ] as [(String, Int, String)])
  func aCampaignsLastDay(_ end: String, _ offset: Int, _ day: String) throws {
    let days = OfferDays(now: try Self.moment("2026-11-22T12:00:00Z"), in: PaywallZone(secondsFromGMT: offset))
    #expect(try days.last(before: Self.moment(end)).iso == day)
  }

  /// Berlin in 2026: summer time from 29 March to 25 October, both at 01:00 UTC.
  @Test func takesTheChangesOfASystemsZone() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let sampled = PaywallZone(
      zone, from: try Self.moment("2026-01-15T12:00:00Z"), through: try Self.moment("2027-01-15T12:00:00Z"))
    let written = PaywallZone(
      secondsFromGMT: 3600,
      changes: [
        (try Self.seconds("2026-10-25T01:00:00Z"), 3600), (try Self.seconds("2026-03-29T01:00:00Z"), 7200),
      ])
    #expect(sampled == written)
    #expect(try written.day(at: Self.moment("2026-07-01T22:30:00Z")).iso == "2026-07-02")
    #expect(try written.day(at: Self.moment("2026-12-01T22:30:00Z")).iso == "2026-12-01")
  }

  @Test func survivesMomentsFarAway() throws {
    let longest = try #require(BillingPeriod("P9999Y"))
    for moment in [
      Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity), Date(timeIntervalSince1970: .nan),
    ] {
      _ = OfferDays(now: moment, in: PaywallZone(secondsFromGMT: .max)).end(of: longest)
      _ = PaywallZone(.gmt, from: moment, through: Date(timeIntervalSince1970: 0)).day(at: moment)
    }
  }
}

extension CivilDate {
  fileprivate var iso: String { String(RFC3339.text(start).prefix(10)) }
}
