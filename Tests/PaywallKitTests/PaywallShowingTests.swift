import PaywallKit
import Testing

/// A paywall without what the store does not know: nothing in it may still stand for what cannot be bought.
@Suite struct PaywallShowingTests {
  private static let variant =
    BundleFixture.variant("default_control", "Hello") + """

      sections:
        - { type: header }
        - { type: plans }
        - { type: toggle, id: yearly, label: Pay yearly, package: annual }
        - { type: toggle, id: remind, label: Remind me }
        - type: card
          id: options
          title: Options
          sections:
            - { type: toggle, id: monthly, label: Pay monthly, package: monthly }
            - { type: divider }
        - type: card
          id: box
          sections:
            - { type: toggle, id: boxed, label: Pay yearly, package: annual }
      cards:
        - { package: annual, highlight: true, badge: { text: Best } }
        - { package: monthly, title: By the month }
      """

  private func paywall(only known: Set<String>) async throws -> Paywall? {
    let release = try await snapshot(["offerings/default/variants/control.yaml": Self.variant])
    return release.choose("gate", for: somebody).paywall.showing(only: known).paywall
  }

  private func ids(_ paywall: Paywall?) -> [String]? { paywall?.sections.map(\.id) }

  @Test func changesNothingWhereAllIsKnown() async throws {
    let both: Set = ["com.example.annual", "com.example.monthly", "com.example.other"]
    let release = try await snapshot(["offerings/default/variants/control.yaml": Self.variant])
    let paywall = release.choose("gate", for: somebody).paywall
    #expect(paywall.showing(only: both) == .paywall(paywall))
    #expect(paywall.cards.count == 2 && paywall.packages.count == 2)
  }

  @Test func dropsPackagesCardsAndSectionsOfALostProduct() async throws {
    let left = try #require(try await paywall(only: ["com.example.monthly"]))
    #expect(left.config.productIDs == ["com.example.monthly"])
    #expect(left.packages.map(\.id) == ["monthly"])
    #expect(Set(left.cards.keys) == ["monthly"])
    #expect(ids(left) == ["header", "plans", "remind", "options"])
    let inner = left.sections.last?["sections"]?.array
    #expect(inner?.map { $0["id"]?.string } == ["monthly", "divider"])
  }

  @Test func selectsWhatIsLeftAndKeepsWhatHasWordsOfItsOwn() async throws {
    let left = try #require(try await paywall(only: ["com.example.annual"]))
    #expect(left.config.highlightedProductID == "com.example.annual")
    #expect(left.packages.map(\.id) == ["annual"])
    #expect(Set(left.cards.keys) == ["annual"])
    #expect(ids(left) == ["header", "plans", "yearly", "remind", "options", "box"])
    #expect(left.sections[4]["sections"]?.array?.map { $0["id"]?.string } == ["divider"])
  }

  @Test func saysThatNothingIsLeft() async throws {
    let paywall = try await snapshot([:]).choose("gate", for: somebody).paywall
    #expect(paywall.showing(only: ["com.example.other"]) == .noProducts)
    #expect(paywall.showing(only: []).paywall == nil)
  }
}
