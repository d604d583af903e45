import PaywallKit
import Testing

@testable import PaywallDrawing

@Suite struct LetteringTests {
  private static func look(_ size: Int?) -> ScreenLook {
    ScreenLook(.object(size.map { ["fontSize": .integer($0)] } ?? [:]))
  }

  private static func sizes(_ price: Int?, _ period: Int?) -> PriceSizes {
    PriceSizes([
      "priceFontSize": price.map { .integer($0) } ?? .null, "periodPriceFontSize": period.map { .integer($0) } ?? .null,
    ])
  }

  /// What is charged is the largest amount of a card, and 16 points or more, whatever the section and the style ask for.
  @Test(arguments: PlanStyle.allCases)
  func whatIsChargedIsLargest(_ style: PlanStyle) {
    for (price, period) in [(nil, nil), (6, 120), (120, nil), (nil, 120), (16, 16), (10, 6)] as [(Int?, Int?)] {
      for (section, isHighlighted) in [(nil, false), (nil, true), (6, false), (12, true), (40, false)] as [(Int?, Bool)]
      {
        let letters = PlanLettering(style, isHighlighted: isHighlighted, Self.sizes(price, period))
        let look = Self.look(section)
        let charged = letters.price.within(look).points
        #expect(charged >= 16, "\(style) \(price ?? 0) \(section ?? 0)")
        for amount in [letters.period, letters.offer, letters.badge, letters.saving] {
          #expect(amount.within(look).points <= charged, "\(style) \(price ?? 0) \(period ?? 0) \(section ?? 0)")
        }
      }
    }
  }

  /// Where a section names no size, no text of a card is as large as what is charged.
  @Test(arguments: PlanStyle.allCases)
  func theNameIsSmaller(_ style: PlanStyle) {
    for isHighlighted in [false, true] {
      let letters = PlanLettering(style, isHighlighted: isHighlighted, PriceSizes([:]))
      for other in [letters.name, letters.period, letters.copy, letters.offer, letters.badge, letters.saving] {
        #expect(other.points < letters.price.points)
      }
    }
  }

  @Test func aSectionsSizeIsAFactor() {
    #expect(Lettering.title.within(Self.look(34)).points == 56)
    #expect(Lettering.title.within(Self.look(nil)) == .title)
    let heavy = ScreenLook(.object(["fontWeight": .string("heavy")]))
    #expect(Lettering.copy.within(heavy).weight == .heavy)
    #expect(Lettering.title.within(heavy).weight == .bold)
  }
}
