import JSON
import PaywallExchange
import PaywallModel
import Templates
import Testing

/// What Firebase's export writes comes back by its import; what does not is among the remarks.
@Suite struct FirebaseRoundTripTests {
  @Test(arguments: Scaffolds.all.map(\.name))
  func templatesComeBack(_ name: String) throws {
    let scaffold = try #require(Scaffolds.named(name))
    let files = Dictionary(uniqueKeysWithValues: scaffold.files.map { ($0.path, $0.text) })
    let trip = try RoundTrip(files, .firebase, .firebase)
    #expect(trip.unsaid.isEmpty, "\(trip.remarks)")
  }

  /// Without the marks that every import takes out of texts.
  private static let core = Sample.core.replacing("a\\u2028b\\tc", with: "ab") + "\nfootnote: Renews."

  private static let files = [
    "paywall.yaml": """
    schema: 1
    appID: org.sample.app
    currentOffering: pro
    defaultLocale: en
    locales: [en, de, pt-BR]
    attributes:
      - {name: country, type: country}
      - {name: tier, type: text, values: [free, gold, old]}
      - {name: opens, type: number}
      - {name: app, type: version}
      - {name: paid, type: boolean}
    exports: [{kind: firebase, extended: true, prefix: p_, group: Screens}]
    """,
    "products.yaml": """
    products:
      - {id: org.sample.year, kind: autoRenewable, period: P1Y, group: g, level: 1}
      - {id: org.sample.month, kind: autoRenewable, period: P1M, group: g, level: 2}
    """,
    "placements.yaml": """
    placements:
      - id: main-door
        rules:
          - audience:
              conditions:
                - {attribute: country, operator: in, values: [DE, AT]}
                - {attribute: opens, operator: between, values: [2, 9.5]}
                - {attribute: paid, operator: notEquals, value: true}
                - {attribute: tier, operator: notIn, values: [free]}
                - {attribute: app, operator: atLeast, value: "2.10"}
            offering: sale
          - audience:
              match: any
              conditions:
                - {attribute: tier, operator: contains, value: go}
                - {attribute: opens, operator: exists}
                - {attribute: tier, operator: exists}
                - {attribute: opens, operator: notIn, values: [7, 8]}
            rollout: {share: 12.5, salt: a-salt-that-is-longer-than-what-remote-config-has-for-seeds}
            startsAt: 2026-01-01T01:00:00+01:00
            endsAt: 2027-01-01T00:00:00Z
            offering: sale
          - {offering: pro}
      - id: settings
        rules: [{rollout: {share: 50, salt: half}, offering: sale}, {offering: pro}]
    """,
    "offerings/pro/offering.yaml": Sample.offeringText,
    "offerings/pro/variants/control.yaml": core,
    "offerings/pro/locales/de.yaml": "control: {headline: Alles, ctaTitle: Los}",
    "offerings/sale/offering.yaml": Sample.offeringText,
    "offerings/sale/variants/control.yaml": core.replacing("id: pro_control", with: "id: sale-1"),
    "offerings/sale/locales/pt-BR.yaml": "control: {subhead: Tudo, bullets.1: Outro}",
  ]

  /// Rules, alternatives, rollouts, windows and translations: the same bytes, and nothing to be said.
  @Test func rulesComeBackAsTheyWere() throws {
    let trip = try RoundTrip(Self.files, .firebase, .firebase)
    #expect(trip.first == trip.second)
    #expect(trip.remarks.filter { $0.kind != .assumed } == [])
    #expect((trip.first["conditions"]?.array?.count ?? 0) == 6)
    let parameters = trip.first["parameterGroups"]?["Screens"]?["parameters"]?.members ?? []
    #expect(
      parameters.map(\.key).sorted() == [
        "p_main_door", "p_main_door__de", "p_main_door__pt_BR", "p_settings", "p_settings__de", "p_settings__pt_BR",
      ])
    let (files, _) = try RoundTrip.imported(trip.first, Self.files, .firebase)
    #expect(files["placements.yaml"]?.contains("id: main-door") == true)
    #expect(files.keys.filter { $0.hasPrefix("offerings/") && $0.hasSuffix("offering.yaml") }.count == 2)
  }

  /// Arms become those of a draft, which ships nothing: each of their conditions and values is named.
  @Test func armsAreListed() throws {
    var files = Self.files
    files["placements.yaml"] = """
      holdout: {share: 5, salt: held}
      placements:
        - id: door
          rules: [{audience: {conditions: [{attribute: opens, operator: atLeast, value: 3}]}, experiment: split}, {offering: pro}]
      """
    files["experiments/split.yaml"] = """
      placement: door
      status: running
      arms: [{id: a, offering: pro, weight: 3333}, {id: b, offering: sale, weight: 6667}]
      """
    let trip = try RoundTrip(files, .firebase, .firebase)
    #expect(trip.first != trip.second && trip.unsaid.isEmpty)
    let (_, project) = try RoundTrip.imported(trip.first, files, .firebase)
    let experiment = try #require(project.experiments.first?.document)
    #expect(experiment["salt"] == "split" && experiment["status"] == "draft")
    #expect(experiment["arms"]?.array?.map { $0["weight"]?.integer } == [3333, 6667])
    #expect(trip.remarks.contains { $0.message.contains("holdout") && $0.paths.contains("conditions[0]") })
  }

  /// A template that people made: what differs after an import and an export is among the remarks.
  @Test func templatesOfOthersDifferOnlyInWhatIsListed() throws {
    let screen =
      "{\"id\": \"x\", \"headline\": \"H\", \"subhead\": \"S\", \"bullets\": [\"B\"], \"productIDs\": "
      + "[\"org.sample.year\"], \"highlightedProductID\": \"org.sample.year\", \"ctaTitle\": \"Go\"}"
    let value: JSONValue = ["value": .string(screen)]
    let template: JSONValue = [
      "conditions": [
        ["name": "dach", "expression": "device.country in ['DE']", "tagColor": "GREEN"],
        ["name": "few", "expression": "percent <= 10"], ["name": "odd", "expression": "device.os =="],
        ["name": "plan", "expression": "app.userProperty['plan'] == 'free'"],
      ],
      "parameters": [
        "door": [
          "defaultValue": value,
          "conditionalValues": ["dach": value, "few": value, "odd": value, "plan": value, "gone": value],
          "description": "Ours",
        ],
        "door__de": ["defaultValue": value], "volume": ["defaultValue": ["value": "11"]],
        "own": ["defaultValue": ["useInAppDefault": true]],
      ],
      "parameterGroups": [
        "Sounds": [
          "description": "d",
          "parameters": ["p": ["defaultValue": ["personalizationValue": ["personalizationId": "1"]]]],
        ]
      ],
      "version": ["versionNumber": "7"],
    ]
    let (bare, project) = try RoundTrip.imported(template, Self.files, .firebase)
    let second = try SampleProject(bare).export(.firebase).file
    let trip = RoundTrip(first: template, second: second, remarks: project.remarks)
    // What the export adds by itself has other keys than anything in the input.
    #expect(trip.unsaid.filter { !$0.hasPrefix("parameterGroups.Screens") } == [])
    #expect(project.placements.map { $0["id"] } == ["door"])
    let paths = Set(project.remarks.filter { $0.kind == .omitted }.flatMap(\.paths))
    for path in [
      "conditions[1]", "conditions[2]", "parameters.door.conditionalValues.few",
      "parameters.door.conditionalValues.odd",
      "parameters.door.conditionalValues.gone", "parameters.volume", "parameters.own",
      "parameterGroups.Sounds.parameters.p",
      "version", "parameters.door.description", "conditions[0].tagColor",
    ] { #expect(paths.contains(path), "\(path)") }
  }
}
