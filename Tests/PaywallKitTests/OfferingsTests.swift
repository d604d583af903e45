import PaywallKit
import PaywallModel
import Testing

/// Offerings as an app looks at them.
@Suite struct OfferingsTests {
  private static let types = ["weekly", "monthly", "twoMonth", "threeMonth", "sixMonth", "annual", "lifetime"]

  /// `vip` has a package of every type.
  private static let texts: [String: String] = {
    let packages = types.map { "  - { type: \($0), product: com.example.\($0), metadata: { role: \($0) } }" }
    var texts = BundleFixture.offering("vip")
    texts["offerings/vip/offering.yaml"] = """
      kind: primary
      displayName: For members
      version: 2.0.0
      metadata: { theme: gold }
      packages:
      \(packages.joined(separator: "\n"))
        - { id: tip, type: custom, product: com.example.tip }
      """
    texts["placements.yaml"] = """
      placements:
        - id: gate
          rules:
            - offering: vip
              audience: { match: all, conditions: [{ attribute: member, operator: equals, value: true }] }
      """
    return texts
  }()

  private let member = PaywallUser(id: "m", attributes: ["member": true])

  @Test func findsPackagesByTheirType() async throws {
    let vip = try #require(try await snapshot(Self.texts).offerings(for: somebody).offering(id: "vip"))
    let found = [vip.weekly, vip.monthly, vip.twoMonth, vip.threeMonth, vip.sixMonth, vip.annual, vip.lifetime]
    #expect(found.map { $0?.productID } == Self.types.map { "com.example.\($0)" })
    #expect(found.map { $0?.metadata } == Self.types.map { ["role": $0] })
    #expect(vip.package(id: "tip")?.type == .custom)
    #expect(vip.packages.count == 8)
    #expect(vip.displayName == "For members" && vip.version == "2.0.0" && vip.metadata == ["theme": "gold"])
  }

  @Test func hasTheCurrentOneAndAllThatUsersAreLedTo() async throws {
    let offerings = try await snapshot(Self.texts.merging(BundleFixture.offering("unused")) { $1 }).offerings(
      for: somebody)
    #expect(offerings.current?.id == "default")
    #expect(offerings.current?.weekly == nil)
    #expect(Set(offerings.all.keys) == ["default", "vip"])
    #expect(offerings.offering(id: "unused") == nil)
  }

  @Test func followsTheRulesOfAPlacement() async throws {
    let release = try await snapshot(Self.texts)
    #expect(release.offerings(for: member).offering(forPlacement: "gate")?.id == "vip")
    #expect(release.offerings(for: somebody).offering(forPlacement: "gate")?.id == "default")
    #expect(release.offerings(for: member).offering(forPlacement: "nowhere")?.id == "default")
    #expect(release.offerings(for: member).paywall(forPlacement: "gate").wireID == "vip_control")
  }

  @Test func givesPaywallsById() async throws {
    let offerings = try await snapshot(Self.texts).offerings(for: somebody)
    for id in ["vip", "vip_control"] {
      let choice = try #require(offerings.paywall(id: id))
      #expect(choice.wireID == "vip_control" && choice.offering == "vip" && choice.variant == "control")
    }
    #expect(offerings.paywall(id: "nothing") == nil)
  }

  @Test func leavesOutWhatTheStoreDoesNotSell() async throws {
    let release = try await snapshot(Self.texts)
    let offerings = release.offerings(for: member, selling: ["com.example.weekly"])
    #expect(offerings.offering(id: "vip")?.packages.map(\.id) == ["weekly"])
    #expect(offerings.current == nil)
    #expect(Set(offerings.all.keys) == ["vip"])
    #expect(release.offerings(for: member, selling: []).all.isEmpty)
  }

  @Test func areNoneWithoutARelease() {
    let offerings = PaywallSnapshot(BuiltInPaywalls(fallback)).offerings(for: somebody)
    #expect(offerings.current == nil && offerings.all.isEmpty)
    #expect(offerings.offering(forPlacement: "gate") == nil)
    #expect(offerings.paywall(forPlacement: "gate").wireID == "fallback")
  }

  /// The reader's types are the author's.
  @Test(arguments: PaywallModel.PackageType.allCases)
  func knowsEveryTypeThatAuthorsWrite(_ type: PaywallModel.PackageType) {
    #expect(PaywallPackage.PackageType.known.map(\.rawValue).contains(type.rawValue))
    #expect(PaywallPackage.PackageType.known.count == PaywallModel.PackageType.allCases.count)
  }

  @Test func keepsTheNameOfATypeThatItDoesNotKnow() {
    let type = PaywallPackage.PackageType(rawValue: "biennial")
    #expect(type == .unknown("biennial") && type.rawValue == "biennial")
  }
}
