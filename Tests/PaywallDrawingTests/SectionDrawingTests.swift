import PaywallKit
import Testing

@testable import PaywallDrawing

@Suite struct SectionDrawingTests {
  private static func countdown(_ fields: String) throws -> ScreenCountdown {
    let shown = try screen(sections: #"{"type":"countdown","label":"Ends",\#(fields)}"#)
    guard case .countdown(let countdown) = shown.sections.first?.content else { throw Missing() }
    return countdown
  }

  private struct Missing: Error {}

  @Test func aCountdownCountsToItsMoment() throws {
    let end: Int64 = 1_800_000_000
    let days = try Self.countdown(#""targetDate":"2027-01-15T08:00:00Z","onExpiry":"showText","expiredText":"Over""#)
    #expect(days.ends == end)
    #expect(days.face(at: end - 90_061, seenAt: 0) == .running([1, 1, 1]))
    #expect(days.face(at: end - 3661, seenAt: 0) == .running([1, 1, 1]))
    #expect(days.face(at: end - 1, seenAt: 0) == .running([0, 0, 1]))
    guard case .ended(let text) = days.face(at: end, seenAt: 0) else { throw Missing() }
    #expect(text?.text == "Over")
    let hidden = try Self.countdown(#""targetDate":"2027-01-15T08:00:00Z","onExpiry":"hide""#)
    #expect(hidden.face(at: end + 1, seenAt: 0) == .hidden)
    let kept = try Self.countdown(#""durationSeconds":60,"onExpiry":"keep""#)
    #expect(kept.face(at: 1030, seenAt: 1000) == .running([0, 0, 30]))
    #expect(kept.face(at: 1060, seenAt: 1000) == .running([0, 0, 0]))
  }

  @Test func aPlanIsSpokenWithoutWhatTheSystemSays() throws {
    let paywall = try paywall()
    let (one, other) = (screen(paywall, selecting: "annual"), screen(paywall, selecting: "monthly"))
    let (on, off) = (try #require(one.plans?.cards.first), try #require(other.plans?.cards.first))
    #expect(on.isSelected && !off.isSelected && on.spoken != off.spoken)
    #expect(on.spokenWithTrait == off.spokenWithTrait)
    #expect(on.spokenWithTrait.contains("$59.99"))
  }

  @Test func savingsAreSaidOnce() throws {
    func saving(_ badge: String) throws -> String? {
      try screen(#""cards":[{"package":"annual","badge":{"text":"\#(badge)"}}]"#).plans?.cards.first?.drawnSaving?.text
    }
    let own = try #require(try saving("Best value"))
    #expect(own.contains("49"))
    #expect(try saving("-49 %") == nil)
    #expect(try saving("{{ savings_percent }} off") == nil)
    #expect(try saving("2049") == own)
  }

  @Test func particlesEndInTime() throws {
    let settings = try screen(#""particleEffect":{"kind":"hearts","durationSeconds":3}"#).settings
    let particles = try #require(Particles(settings))
    #expect(particles.followsPurchase)
    #expect(particles.pieces(at: 1) == particles.pieces(at: 1))
    #expect(particles.pieces(at: 1).count == 60 && Set(particles.pieces(at: 1).map(\.x)).count > 50)
    #expect(particles.pieces(at: 3).isEmpty && particles.pieces(at: -1).isEmpty)
    #expect(Particles([:]) == nil)
    #expect(Particles(["particleEffect": .object(["kind": .string("snow")])]) == nil)
  }

  @Test func smallPrintIsFoldedOnlyWhereItsAuthorWantsThat() throws {
    let text = try screen().restore.title
    #expect(SmallPrint(text, "inline") == .plain(text))
    #expect(SmallPrint(text, "accordion") == .folded(text))
    #expect(SmallPrint(text, "link") == nil)
    #expect(SmallPrint(nil, "inline") == nil)
  }

  @Test func whatIsFeltIsWhatTheFormatNames() throws {
    let settings = try screen(#""haptics":{"onPlanSelection":"selection","onCTA":"heavy","onPurchase":"thunder"}"#)
      .settings
    let haptics = Haptics(settings)
    #expect((haptics.onPlanSelection, haptics.onCTA, haptics.onPurchase) == (.selection, .heavy, .none))
  }
}
