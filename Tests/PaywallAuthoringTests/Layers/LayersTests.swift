import PaywallAuthoring
import PaywallModel
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct LayersTests {
  private func shop() throws -> Shop {
    let shop = try Shop("minimal")
    _ = try newLayer(shop.workspace, "checkout")
    for name in ["one", "two", "three"] { _ = try newExperiment(shop.workspace, name) }
    return shop
  }

  private func take(_ percent: Int, _ experiment: String, _ shop: Shop, isDryRun: Bool = false) throws -> LayerChange {
    let request = LayerRequest(
      layer: "checkout", experiment: experiment, buckets: percent * 100, isDryRun: isDryRun)
    return try takeRange(shop.workspace, request, in: shop.context)
  }

  private func shares(_ shop: Shop) throws -> [String] {
    try #require(layers(shop.workspace, in: shop.context).layers.first).shares.map { "\($0.experiment) \($0.buckets)" }
  }

  private func run(_ experiment: String, _ shop: Shop) throws {
    try shop.edit("experiments/\(experiment).yaml", "status: draft ", "status: running ")
  }

  @Test func givesTheFirstRangeThatIsFree() throws {
    let shop = try shop()
    #expect(try take(20, "one", shop).share.buckets == 0..<2000)
    #expect(try take(30, "two", shop).share.buckets == 2000..<5000)
    #expect(try take(50, "three", shop).share.buckets == 5000..<10_000)
    #expect(try shares(shop) == ["one 0..<2000", "two 2000..<5000", "three 5000..<10000"])
    #expect(try layers(shop.workspace, in: shop.context).layers.first?.free == [])
  }

  /// The file says it, so that it stays whatever others do.
  @Test func writesTheExperimentsFile() throws {
    let shop = try shop()
    let before = try shop.read("experiments/one.yaml")
    _ = try take(20, "one", shop, isDryRun: true)
    #expect(try shop.read("experiments/one.yaml") == before)
    #expect(try take(20, "one", shop).path == "experiments/one.yaml")
    let after = try shop.read("experiments/one.yaml")
    #expect(after.contains("layer: checkout\nrange:\n  from: 0\n  below: 2000\n"))
    #expect(after.contains("# The placement whose users are split."))
    #expect(try take(20, "one", shop).path == nil)
    #expect(try shop.read("experiments/one.yaml") == after)
    #expect(try take(25, "one", shop).share.buckets == 0..<2500)
  }

  /// What others have is not touched; a gap is used where it is large enough.
  @Test func fillsGaps() throws {
    let shop = try shop()
    _ = try (take(20, "one", shop), take(20, "two", shop), take(20, "three", shop))
    try shop.edit("experiments/two.yaml", "status: draft ", "status: stopped ")
    _ = try newExperiment(shop.workspace, "four")
    _ = try newExperiment(shop.workspace, "five")
    #expect(try take(30, "four", shop).share.buckets == 6000..<9000)
    #expect(try take(15, "five", shop).share.buckets == 2000..<3500)
    #expect(try layers(shop.workspace, in: shop.context).layers.first?.free == [3500..<4000, 9000..<10_000])
  }

  /// A range of users says nothing of devices, so none is written that `validate` would report.
  @Test func refusesAnotherUnit() throws {
    let shop = try shop()
    try shop.edit("placements.yaml", "- id: checkout\n", "- id: checkout\n    unit: device\n")
    let before = try shop.read("experiments/one.yaml")
    let error = try refusal { _ = try take(20, "one", shop) }
    #expect(error.message == "the experiment 'one' assigns by user, the layer 'checkout' by device")
    #expect(try shop.read("experiments/one.yaml") == before)
  }

  @Test func refusesToMoveUsers() throws {
    let shop = try shop()
    _ = try take(20, "one", shop)
    try run("one", shop)
    #expect(throws: ProjectError.self) { try take(30, "one", shop) }
    try run("two", shop)
    #expect(throws: ProjectError.self) { try take(20, "two", shop) }
  }

  /// What cannot be read may be a running experiment's range.
  @Test(arguments: ["experiments/one.yaml", "placements.yaml"]) func nothingIsFreeWhileAFileIsBroken(_ file: String)
    throws
  {
    let shop = try shop()
    _ = try take(20, "one", shop)
    try shop.write(file, try shop.read(file) + "x: [\n")
    for body in [{ _ = try layers(shop.workspace, in: shop.context) }, { _ = try take(20, "two", shop) }]
      as [() throws -> Void]
    {
      let error = try refusal(body)
      #expect(error.message.hasPrefix(file) && error.hint?.contains("paywall validate") == true)
    }
    #expect(try !shop.read("experiments/two.yaml").contains("range"))
  }

  @Test func refusesMoreThanThereIs() throws {
    let shop = try shop()
    _ = try take(70, "one", shop)
    let error = #expect(throws: ProjectError.self) { try take(31, "two", shop) }
    #expect(error?.hint == "the largest piece is 30 %")
    #expect(try take(30, "two", shop).share.buckets == 7000..<10_000)
  }

  /// One that runs without a range has all of the layer, as readers take it.
  @Test func oneWithoutARangeHasItAll() throws {
    let shop = try shop()
    try run("one", shop)
    try shop.edit("experiments/one.yaml", "placement: premium_upgrade", "placement: premium_upgrade\nlayer: checkout")
    #expect(try shares(shop) == ["one 0..<10000"])
    #expect(throws: ProjectError.self) { try take(1, "two", shop) }
  }

  @Test func salts() throws {
    let shop = try shop()
    _ = try newLayer(shop.workspace, "settings")
    let salts = try layers(shop.workspace, in: shop.context).layers.map(\.salt)
    #expect(Set(salts).count == 2 && salts.allSatisfy { $0.hasPrefix("layer-") })
    #expect(throws: ProjectError.self) { try newLayer(shop.workspace, "settings") }
    #expect(throws: ProjectError.self) { try newLayer(shop.workspace, "a:b") }
  }
}
