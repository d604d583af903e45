import PaywallModel
import Testing

@Suite struct WaiverValidTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "waiver-valid", "each way in which a waiver can be invalid",
      [
        "waivers.yaml": .text(
          waivers(
            "{rule: ⟦waiver-valid⟧campain-reachable, path: a, reason: r, owner: o, expires: 2030-01-02T00:00:00Z, hash: x}",
            "{rule: ⟦waiver-valid⟧experiment-frozen, path: a, reason: r, owner: o, expires: 2030-01-02T00:00:00Z, hash: x}",
            "{rule: campaign-reachable, path: a, reason: r, owner: o, expires: ⟦waiver-valid⟧2030-01-01T00:30:00Z, hash: x}",
            "{rule: campaign-reachable, path: a, reason: r, owner: o, expires: ⟦waiver-valid⟧2030-04-01T00:30:01Z, hash: x}",
            "{rule: campaign-reachable, path: a, reason: ⟦waiver-valid⟧' ', owner: ⟦waiver-valid⟧'', expires: 2030-01-02T00:00:00Z, hash: x}",
            "{rule: ⟦waiver-valid⟧campaign-reachable, path: a, reason: r, owner: o, expires: 2030-01-02T00:00:00Z}",
            "{rule: campaign-reachable, path: ⟦waiver-valid⟧a, reason: r, owner: o, expires: 2030-04-01T00:30:00Z, hash: x}"
          ))
      ]),
    RuleCase(
      "waiver-valid", "a hash of different content",
      [
        "placements.yaml": .text(students(mark: "⟦placement-ends-unconditional⟧")),
        "waivers.yaml": .text(waivers(accepted.replacing("hash: ", with: "hash: ⟦waiver-valid⟧0"))),
      ], elsewhere: [attributesUndeclared]),
    RuleCase(
      "waiver-valid", "a valid waiver, regardless of the file's formatting",
      [
        "placements.yaml": .text("# above\n" + students(mark: "")), "waivers.yaml": .text(waivers(accepted)),
      ], elsewhere: [attributesUndeclared]),
    RuleCase(
      "waiver-valid", "a rule of the stores that goes by words, waived for one text and for its translation",
      [
        "paywall.yaml": .text(valid("paywall.yaml") + "\nrules: {no-literal-price: error}\n"),
        StoreProject.control: .text(FixtureProject.variant("bullets: [{id: price, text: \(price)}]")),
        StoreProject.german: .text(german),
        "waivers.yaml": .text(
          waivers(waiver("\(StoreProject.german):control.bullets.price", germanHash), waiver(place, priceHash))),
      ]),
    .store(
      "waiver-valid", "each way in which such a waiver covers something else",
      [
        StoreProject.control: screen("⟦no-literal-price⟧" + price),
        "waivers.yaml": .text(
          waivers(
            waiver(mark: "⟦waiver-valid⟧", "\(StoreProject.control)", priceHash),
            waiver(mark: "⟦waiver-valid⟧", "\(StoreProject.control):bullets", priceHash),
            waiver(mark: "⟦waiver-valid⟧", "\(StoreProject.control):headline", priceHash),
            waiver(mark: "⟦waiver-valid⟧", "\(StoreProject.german):control.bullets.price", priceHash),
            waiver(place, "⟦waiver-valid⟧\(germanHash)"),
            waiver(place, priceHash, expires: "⟦waiver-valid⟧2029-12-31T00:00:00Z"),
            waiver(place, priceHash, owner: "⟦waiver-valid⟧''"))),
      ]),
    .store(
      "waiver-valid", "a switch whose words are waived, and a setting of one, which is no text",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          "{id: a, type: toggle, label: Free trial}",
          "{id: b, type: toggle, label: More, package: ⟦no-trial-toggle⟧annual}"),
        "waivers.yaml": .text(
          waivers(
            waiver("\(StoreProject.control):sections.a.label", labelHash, rule: "no-trial-toggle"),
            waiver(
              mark: "⟦waiver-valid⟧", "\(StoreProject.control):sections.b.package", packageHash, rule: "no-trial-toggle"
            ))),
      ]),
  ]

  /// What a release contains is no change any more: the waiver is not needed, which `--strict` lets pass. One whose text
  /// was edited since accepts nothing, which it does not.
  @Test(arguments: [(priceHash, Severity.info), (germanHash, .warning)])
  func whatWasReleasedIsANote(hash: String, severity: Severity) throws {
    var files: [String: Entry] = [
      StoreProject.control: .text(FixtureProject.variant("bullets: [{id: price, text: \(Self.price)}]")),
      "paywall.yaml": .text(valid("paywall.yaml")),
    ]
    let before = files
    files["waivers.yaml"] = .text(Self.waivers(Self.waiver(Self.place, hash, rule: "experiment-screen-frozen")))
    let found = try FixtureProject(RuleCase("waiver-valid", "released", files, before: before)).findings()
    #expect(found.map(\.rule) == ["waiver-valid"] && found.map(\.severity) == [severity])
  }

  private static let place = "\(StoreProject.control):bullets.price"
  private static let price = "Less than a $5 coffee"
  private static let german = "control: {bullets.price: 'Für 5 € im Monat'}\n"

  // By `printf … | sha256sum` of the canonical JSON: of a text in quotes, of a bullet `{"id":"price","text":"…"}`.
  private static let priceHash = "d9bc977feb512bc8c3782420e8ac3b02cf75a7adf7bf2af067c2f348b509b448"
  private static let germanHash = "57f606f01ebcb99d1bafdf7b1ce1f05f67d0169fce088a41ef9b58c28628412f"
  private static let labelHash = "c9cd17ce71f08f732b30aac660650f06e73ce8fc17d4691d2669e8ff55566048"
  private static let packageHash = "5309f4237b7293dbef693bb89444e1a51c573ac6b3f6a44e32a02c867a688d10"

  private static func screen(_ bullet: String) -> Entry {
    StoreProject.screen(fields: ["bullets: [{id: price, text: \(bullet)}]"])
  }

  private static func waiver(
    mark: String = "", _ path: String, _ hash: String, rule: String = "no-literal-price", owner: String = "o",
    expires: String = "2030-01-02T00:00:00Z"
  ) -> String {
    "{rule: \(rule), path: \(mark)'\(path)', reason: r, owner: \(owner), expires: \(expires), hash: \(hash)}"
  }

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  private static let accepted =
    "{rule: placement-ends-unconditional, path: 'placements.yaml:placements.settings.rules.0', reason: r, owner: o, "
    + "expires: 2030-01-02T00:00:00Z, hash: 8a057c90c71ea46b805dc15521525d333dc89cb2b78c223210aa7c85cefd9cb2}"

  private static func students(mark: String) -> String {
    """
    placements:
      - id: settings
        rules:
          - \(mark)offering: pro   # students
            audience: {conditions: [{operator: exists, attribute: s}]}
    """
  }

  private static func waivers(_ list: String...) -> String {
    "waivers:\n" + list.map { "  - \($0)\n" }.joined()
  }
}
