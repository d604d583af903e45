import PaywallKit
import Testing

/// Where the store sells nothing of a paywall, the next one is tried.
@Suite struct PaywallSellingTests {
  private static func offering(_ id: String, _ product: String) -> [String: String] {
    BundleFixture.offering(id).mapValues {
      $0.replacing("com.example.annual", with: "\(product).year").replacing("com.example.monthly", with: product)
    }
  }

  private static let texts: [String: String] = {
    var texts = offering("first", "p.first").merging(offering("second", "p.second")) { $1 }
    texts["placements.yaml"] = """
      placements:
        - id: rules
          rules: [{ offering: first }, { offering: second }]
        - id: test
          rules: [{ experiment: words }, { offering: second }]
      """
    texts["experiments/words.yaml"] = """
      placement: test
      status: running
      arms:
        - { id: a, offering: first, weight: 5000 }
        - { id: b, offering: default, weight: 5000 }
      """
    return texts
  }()

  private func choose(_ placement: String, selling products: Set<String>?) async throws -> PaywallChoice {
    try await snapshot(Self.texts).choose(placement, for: somebody, selling: products)
  }

  @Test(arguments: [
    (["p.first", "p.second"], "first_control"), (["p.second"], "second_control"),
    (["com.example.annual"], "default_control"), (["com.app.pro.yearly"], "fallback"),
  ])
  func goesOnToWhatCanBeSold(_ products: [String], _ wireID: String) async throws {
    let choice = try await choose("rules", selling: Set(products))
    #expect(choice.wireID == wireID && choice.hasProducts)
    #expect(choice.paywall.config.productIDs.allSatisfy(products.contains))
    #expect(choice.paywall.packages.allSatisfy { products.contains($0.productID) })
  }

  @Test func saysThatNothingCanBeSold() async throws {
    let choice = try await choose("rules", selling: ["com.example.other"])
    #expect(choice.wireID == "fallback" && !choice.hasProducts && choice.origin == .builtIn)
    #expect(try await choose("rules", selling: []).hasProducts == false)
    #expect(try await choose("rules", selling: nil).hasProducts)
  }

  /// Half of an experiment's users would see something else than the experiment says.
  @Test func passesOverAnExperimentWithAnArmThatCannotBeSold() async throws {
    let all: Set = ["p.first", "p.second", "com.example.annual"]
    #expect(try await choose("test", selling: all).experiment == "words")
    for lost in ["p.first", "com.example.annual"] {
      let choice = try await choose("test", selling: all.subtracting([lost]))
      #expect(choice.experiment == nil && choice.wireID == "second_control")
    }
  }
}
