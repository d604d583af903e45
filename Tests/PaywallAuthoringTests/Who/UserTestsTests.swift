import PaywallAuthoring
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRules
import ProjectTestSupport
import Testing

/// The tests that a project has of its own.
@Suite struct UserTestsTests {
  private func shop(_ tests: String) throws -> Shop {
    let shop = try Shop("subscription")
    try shop.write("tests/users.yaml", "tests:\n" + tests)
    return shop
  }

  private func messages(_ shop: Shop) throws -> [String?] {
    try runTests(shop.workspace, in: shop.context).map { $0.failure?.message }
  }

  @Test func eachUserGetsWhatTheTestSays() throws {
    let shop = try shop(
      """
        - {name: all, placement: premium_upgrade, expect: {offering: default, variant: control}}
        - {name: wrong, placement: premium_upgrade, expect: {offering: sale}}
        - {name: variant, placement: premium_upgrade, expect: {offering: default, variant: short}}
        - {name: nowhere, placement: premium, expect: {offering: default}}
        - {name: experiment, placement: premium_upgrade, user: u, expect: {offering: default, experiment: words}}
        - {name: country, placement: premium_upgrade, attributes: {country: Germany}, expect: {offering: default}}
        - {name: nothing, placement: premium_upgrade, attributes: {cuontry: DE}, expect: {offering: default}}

      """)
    let found = try messages(shop).map { $0?.split(separator: ": expected").first.map(String.init) }
    #expect(
      found == [
        nil, "the offering is 'default', not 'sale'", "the variant is 'control', not 'short'",
        "there is no placement 'premium'", "the experiment is none, not 'words'",
        "the attribute 'country' cannot be 'Germany'",
        "the project declares no attribute 'cuontry'",
      ])
  }

  /// What a test needs to know of an experiment, of a moment, and of a rule's audience.
  @Test func readersDecide() throws {
    let shop = try Shop("subscription")
    _ = try newOffering(shop.workspace, "sale", from: "default")
    try shop.write(
      "placements.yaml",
      """
      placements:
        - id: gate
          rules:
            - audience: {conditions: [{attribute: country, operator: equals, value: DE}]}
              offering: sale
              endsAt: 2028-01-01T00:00:00Z
            - offering: default

      """)
    try shop.write(
      "tests/gate.json",
      """
      {"tests": [
        {"name": "then", "placement": "gate", "attributes": {"country": "DE"}, "at": "2027-06-01T00:00:00Z",
         "expect": {"offering": "sale"}},
        {"name": "later", "placement": "gate", "attributes": {"country": "DE"}, "at": "2028-06-01T00:00:00Z",
         "expect": {"offering": "default"}},
        {"name": "others", "placement": "gate", "attributes": {"country": "FR"}, "expect": {"offering": "default"}}
      ]}
      """)
    #expect(try messages(shop) == [nil, nil, nil])
    try shop.edit("placements.yaml", "value: DE", "value: FR")
    #expect(try messages(shop).filter { $0 != nil }.count == 2)
  }

  @Test func aFailureStopsARelease() throws {
    let shop = try Shop(releases: 1)
    try shop.write(
      "tests/users.yaml", "tests:\n  - {name: all, placement: premium_upgrade, expect: {offering: v2}}\n")
    let finding = try #require(try shop.findings().first { $0.rule == "user-tests-pass" })
    #expect(finding.severity == .error && finding.range.file == "tests/users.yaml" && finding.range.line == 2)
    try shop.commit("a test")
    #expect(throws: (any Error).self) { try shop.publish() }
    try shop.edit("tests/users.yaml", "v2", "default")
    try shop.commit("the right test")
    #expect(try shop.findings().filter { $0.severity == .error }.isEmpty)
  }

  /// A folder of that name is often another program's.
  @Test func otherFilesOfTheFolderAreLeftAlone() throws {
    let shop = try shop("  - {name: all, placement: premium_upgrade, expect: {offering: default}}\n")
    try shop.write("tests/fixture.yaml", "a: [1\n")
    try shop.write("tests/unit/tests.yaml", "tests: 1\n")
    try shop.write("tests/data.json", "{\"values\": {\"tests\": [1]}}")
    #expect(try messages(shop) == [nil])
    #expect(try shop.findings().filter { $0.severity == .error && $0.range.file.hasPrefix("tests/") }.isEmpty)
    let error = try refusal {
      _ = try runTests(shop.workspace, [shop.path + "/tests/fixture.yaml"], in: shop.context)
    }
    #expect(error.message == "tests/fixture.yaml holds no tests")
  }

  @Test func theyAreRenamedAndNamedAsUses() throws {
    let shop = try Shop()
    _ = try newOffering(shop.workspace, "v2", from: "default")
    try shop.edit("placements.yaml", "- offering: default", "- offering: v2")
    try shop.write(
      "tests/users.yaml",
      "tests:\n  - {name: all, placement: premium_upgrade, expect: {offering: v2, variant: control}} # mine\n")
    _ = try rename(shop.workspace, "v2", to: "spring", in: shop.context)
    _ = try rename(shop.workspace, "spring/control", to: "calm", in: shop.context)
    _ = try rename(shop.workspace, "placement:premium_upgrade", to: "gate", in: shop.context)
    #expect(
      try shop.read("tests/users.yaml")
        == "tests:\n  - {name: all, placement: gate, expect: {offering: spring, variant: calm}} # mine\n")
    #expect(try messages(shop) == [nil])
    #expect(
      try refusal { _ = try remove(shop.workspace, "spring", in: shop.context) }.message.contains("tests/users.yaml:2"))
    let removal = try remove(shop.workspace, "spring", isForced: true, in: shop.context)
    #expect(removal.effects.contains { $0.contains("tests/users.yaml:2") && $0.contains("goes, too") })
    #expect(try shop.read("tests/users.yaml").contains("spring") == false)
  }

  /// A key that is misspelt, or a file in the wrong place, must not look like tests that pass.
  @Test func testsThatAreNotReadAreFound() throws {
    let shop = try shop("  - {name: all, placement: premium_upgrade, expect: {offering: default}}\n")
    let misspelt = "test:\n  - name: a\n    placement: premium_upgrade\n    expect: {offering: sale}\n"
    for (path, rule) in [
      ("tests/b.yaml", "known-key"), ("tests/sub/c.yaml", "known-file"), ("tests/D.YAML", "known-file"),
    ] {
      try shop.write(path, misspelt)
      #expect(try shop.findings().contains { $0.rule == rule && $0.range.file == path && $0.severity == .error })
      #expect(throws: ProjectError.self) { try messages(shop) }
      try shop.remove(path)
    }
    // One file with a fault keeps nobody from asking for the users of another, or for a user.
    try shop.write("tests/b.yaml", misspelt)
    #expect(try runTests(shop.workspace, [shop.path + "/tests/users.yaml"], in: shop.context).count == 1)
    #expect(try shop.findings().allSatisfy { $0.rule != "user-tests-pass" })
    _ = try explain(shop.workspace, WhoRequest(placement: "premium_upgrade", moment: shop.context.now))
    let sale = "{placement: premium_upgrade, name: a, expect: {offering: sale}}"
    for text in ["{tests: [\(sale)]}\n", "\"tests\":\n  - \(sale)\n", "\u{FEFF}tests:\n  - \(sale)\n"] {
      try shop.write("tests/b.yaml", text)
      #expect(
        try messages(shop).compactMap { $0?.split(separator: ": expected").first } == [
          "the offering is 'default', not 'sale'"
        ])
    }
  }
}
