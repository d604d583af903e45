import Foundation
import JSON
import PaywallExchange
import PaywallModel
import Templates
import Testing

/// The offerings as RevenueCat's SDK decodes them.
@Suite struct RevenueCatExportTests {
  @Test func holdsWhatItsSchemaDescribes() throws {
    var samples = try [SampleProject(SampleProject.galleryFiles()), SampleProject(Self.files)]
    samples += Scaffolds.all.map { SampleProject($0) }
    let rich = try SampleProject.rich()
    samples.append(SampleProject(frame: rich.frame, offerings: Array(rich.offerings.prefix(2))))
    let errors = try messages(of: "revenuecat", try samples.map { try $0.export(.revenueCat).file })
    #expect(errors == Array(repeating: [], count: samples.count))
  }

  static let files = [
    "paywall.yaml": """
    {schema: 1, appID: org.sample, currentOffering: pro, defaultLocale: en, locales: [en, pt-BR, de],
     legal: {termsURL: "https://sample.invalid/terms"}}
    """,
    "products.yaml": """
    products:
      - {id: org.sample.year, kind: autoRenewable, period: P1Y, introductoryOffer: {mode: free, period: P1W}, billingPlans: [{id: monthly, period: P1M, commitment: P1Y}]}
      - {id: org.sample.month, kind: autoRenewable, period: P1M, promotionalOffers: [{id: half, mode: payAsYouGo, period: P1M}]}
    """,
    "placements.yaml": """
    placements:
      - id: spot
        rules:
          - {audience: {conditions: [{attribute: a, operator: exists}]}, offering: lite}
          - {experiment: words}
      - id: other
        rules: [{offering: lite}]
      - id: none
        rules: [{rollout: {share: 5, salt: s}, offering: lite}]
    """,
    "experiments/words.yaml": """
    {placement: spot, status: running, arms: [{id: a, offering: lite, weight: 5000}, {id: control, offering: pro, weight: 5000}]}
    """,
    "offerings/lite/offering.yaml": "{kind: primary, displayName: Lite, version: 1.0.0, packages: []}",
    "offerings/pro/offering.yaml": """
    kind: primary
    displayName: Pro
    version: 1.0.0
    metadata: {theme: dark}
    packages:
      - {type: annual, product: org.sample.year}
      - {id: second, type: annual, product: "org.sample.year:monthly"}
      - {type: monthly, product: org.sample.month, displayName: Month}
      - {id: half, type: custom, product: org.sample.month@half}
    """,
    "offerings/pro/variants/control.yaml": """
    id: pro_control
    headline: Hello
    subhead: "From {{price_per_month}} a month"
    bullets: [One]
    productIDs: [org.sample.year, org.sample.month]
    highlightedProductID: org.sample.year
    ctaTitle: Go
    footnote: "{{title}}: {{ price }} per {{period}}"
    sections:
      - {type: header}
      - {type: plans, priceText: "{{trial_period}} free, then {{price}}"}
      - {type: cta, title: "Try {{trial_period}}", titleWithoutTrial: Subscribe, subtitle: "Pay {{commitment_total}}"}
      - {type: legal}
      - {type: countdown, durationSeconds: 60}
    """,
    "offerings/pro/locales/de.yaml": "control: {headline: Hallo, sections.cta.title: 'Jetzt {{trial_period}}'}",
    "offerings/pro/locales/pt.yaml": "control: {headline: Olá}",
  ]

  private func pro() throws -> JSONValue {
    try #require(
      try SampleProject(Self.files).export(.revenueCat).file["offerings"]?.array?.first { $0["identifier"] == "pro" })
  }

  @Test(arguments: [
    ("Monthly {{price}}", "Monthly {{ product.price }}"), ("Month", "Month"),
    ("{{commitment_total}} in all", "{{ product.store_product_name }}"),
  ])
  func namesOfPackagesAreTexts(name: String, shown: String) throws {
    var files = Self.files
    files["offerings/pro/offering.yaml"] = files["offerings/pro/offering.yaml"]?
      .replacing("displayName: Month}", with: "displayName: '\(name)'}")
    let (file, losses) = try SampleProject(files).export(.revenueCat)
    let offering = file["offerings"]?.array?.first { $0["identifier"] == "pro" }
    let words = offering?["paywall_components"]?["components_localizations"]?["en"]?.members?.compactMap(\.value.string)
    #expect(words?.contains(shown) == true)
    #expect(words?.contains { $0.contains("{{price}}") || $0.contains("commitment") } == false)
    let isLost = losses.contains { $0.message.contains("commitment_total") && $0.range.file.hasSuffix("offering.yaml") }
    #expect(isLost == name.contains("commitment"))
  }

  @Test func anOfferingOfWhichNothingCanBeSoldIsMisread() throws {
    var files = Self.files
    files["offerings/lite/offering.yaml"] =
      "{kind: primary, displayName: Lite, version: 1.0.0, packages: [{id: half, type: custom, product: org.sample.month@half}]}"
    let losses = try SampleProject(files).export(.revenueCat).losses
    #expect(
      losses.contains {
        $0.severity == .error && $0.message == "RevenueCat's SDK can sell nothing of this offering"
          && $0.range.file == "offerings/lite/offering.yaml"
      })
  }

  /// The package that it can sell is not on the screen.
  @Test func aScreenOfWhichNothingCanBeSoldIsMisread() throws {
    let files = [
      "offering": Sample.offeringText.replacing("product: org.sample.year}", with: "product: org.sample.year@half}"),
      "variants/control": Sample.core.replacing("[org.sample.year, org.sample.month]", with: "[org.sample.year@half]"),
    ]
    let part = Sample.frame.settings.export(.revenueCat).part(of: offering(files), in: Sample.frame)
    #expect(
      part.losses.filter { $0.severity == .error }.map(\.message) == [
        "RevenueCat can sell none of the variant's products: its screen would have no packages"
      ])
  }

  @Test func namesPackagesByTypeAndPlansApart() throws {
    let pro = try pro()
    #expect(pro["description"] == "Pro" && pro["metadata"] == ["theme": "dark"])
    #expect(
      pro["packages"] == [
        ["identifier": "$rc_annual", "platform_product_identifier": "org.sample.year"],
        [
          "identifier": "second", "platform_product_identifier": "org.sample.year",
          "platform_product_plan_identifier": "monthly",
        ],
        ["identifier": "$rc_monthly", "platform_product_identifier": "org.sample.month"],
      ])
  }

  @Test func saysOneOfferingForEachPlacement() throws {
    let (file, losses) = try SampleProject(Self.files).export(.revenueCat)
    #expect(
      file["placements"] == [
        "fallback_offering_id": "pro",
        "offering_ids_by_placement": ["spot": "pro", "other": "lite", "none": "pro"],
      ])
    #expect(file["current_offering_id"] == "pro")
    let lines = losses.filter { $0.range.file == "placements.yaml" }.map(\.range.line)
    #expect(lines == [4, 5, 9])
  }

  /// Texts under keys with their translations; a region reads its language's.
  @Test func composesTextsWithItsVariables() throws {
    let screen = try #require(try pro()["paywall_components"])
    let texts = try #require(screen["components_localizations"]?["en"]?.members)
    func key(_ text: String) -> String? { texts.first { $0.value == .string(text) }?.key }
    let headline = try #require(key("Hello"))
    #expect(screen["components_localizations"]?["de"]?[headline] == "Hallo")
    #expect(screen["components_localizations"]?["pt_BR"]?[headline] == "Olá")
    #expect(key("From {{ product.price_per_month }} a month") != nil)
    #expect(key("{{ product.store_product_name }}: {{ product.price }} per {{ product.period }}") != nil)
    #expect(key("Pay {{commitment_total}}") == nil, "a variable that it has not would be blank")
    #expect(texts.contains { $0.value == "https://sample.invalid/terms" })
    // Words for the variables that name a period; without them nothing would stand there.
    let words = try #require(try SampleProject(Self.files).export(.revenueCat).file["ui_config"]?["localizations"])
    #expect(words["de"]?["month"] == "Monat" && words["de"]?["num_month_other"] == "%d Monate")
  }

  /// To a user without an offer the reader would fill in the plain price or period, so such texts are for others only.
  @Test func promisesAnOfferToThoseWhoGetIt() throws {
    let screen = try #require(try pro()["paywall_components"])
    let texts = try #require(screen["components_localizations"]?["en"]?.members)
    func component(_ text: String) -> JSONValue? {
      let key = texts.first { $0.value == .string(text) }?.key ?? "-"
      return find(in: screen["components_config"] ?? .null) { $0["text_lid"]?.string == key }
    }
    let line = try #require(component("{{ product.offer_period_with_unit }} free, then {{ product.price }}"))
    let offer: JSONValue = [["type": "intro_offer"]]
    #expect(line["visible"] == false)
    #expect(line["overrides"] == [["conditions": offer, "properties": ["visible": true]]])
    let button = try #require(component("Subscribe"))
    let other = try #require(texts.first { $0.value == "Try {{ product.offer_period_with_unit }}" }?.key)
    #expect(button["overrides"] == [["conditions": offer, "properties": ["text_lid": .string(other)]]])
  }

  @Test func listsWhatItCannotSay() throws {
    let losses = try SampleProject(Self.files).export(.revenueCat).losses.filter { $0.range.file != "placements.yaml" }
    #expect(
      losses.map { "\($0.range.file.split(separator: "/").last ?? ""):\($0.range.line) \($0.severity)" } == [
        "offering.yaml:7 info", "offering.yaml:9 warning", "control.yaml:3 warning", "control.yaml:12 warning",
        "control.yaml:14 warning",
      ])
  }
}

/// The first value inside another one, or itself, that fits.
private func find(in value: JSONValue, _ fits: (JSONValue) -> Bool) -> JSONValue? {
  if fits(value) { return value }
  for inner in (value.members ?? []).map(\.value) + (value.array ?? []) {
    if let found = find(in: inner, fits) { return found }
  }
  return nil
}
