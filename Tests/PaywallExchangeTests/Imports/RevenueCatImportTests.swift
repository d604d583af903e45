import JSON
import PaywallExchange
import PaywallModel
import Testing
import YAML

@Suite struct RevenueCatImportTests {
  /// What names an offering that is not there, and an offering that is there twice.
  @Test func whatNamesNothingIsListed() throws {
    let package = #""packages": [{"identifier": "$rc_annual", "platform_product_identifier": "app.year"}]"#
    let project = try imported(
      """
      {"current_offering_id": "ghost", "offerings": [{"identifier": "main", \(package)}, {"identifier": "main", \(package)}],
       "placements": {"fallback_offering_id": "spirit", "offering_ids_by_placement": {"settings": "main"}}}
      """)
    #expect(project.currentOffering == nil && project.offerings.map(\.id) == ["main"])
    let omitted = project.remarks.filter { $0.kind == .omitted }.flatMap(\.paths)
    let places = ["current_offering_id", "offerings[1]", "placements.fallback_offering_id"]
    #expect(places.allSatisfy(omitted.contains), "\(omitted)")
    #expect(project.clashes.count == 3)
  }

  @Test func templatesOfTheFirstGenerationAreScreens() throws {
    let project = try imported(
      """
      {"current_offering_id": "Main Offer", "offerings": [{"identifier": "Main Offer", "description": "Everything",
        "metadata": {"tint": "red", "rank": 3},
        "packages": [{"identifier": "$rc_annual", "platform_product_identifier": "app.year"},
                     {"identifier": "$rc_monthly", "platform_product_identifier": "app.month"}],
        "paywall": {"template_name": "2", "asset_base_url": "https://cdn.example.com",
          "config": {"packages": ["$rc_monthly", "$rc_annual"], "default_package": "$rc_annual",
            "images": {"header": "sky.png"}, "tos_url": "https://example.com/tos",
            "colors": {"light": {"background": "#FFEEDD", "accent_1": "#000000"}}},
          "localized_strings": {
            "en_US": {"title": "More of it", "subtitle": "Only $39.99/year. Save 40% today",
              "call_to_action": "Go", "offer_details": "{{ price_per_period }} and on",
              "features": [{"title": "Fast", "content": "Very", "icon_id": "bolt"}]},
            "de_DE": {"title": "Mehr davon", "call_to_action": "Los",
              "features": [{"title": "Schnell", "content": "Sehr"}]}}}}],
       "placements": {"fallback_offering_id": "Main Offer", "offering_ids_by_placement": {"settings": "Main Offer"}}}
      """)
    let offering = try #require(project.offerings.first)
    #expect(offering.id == "main_offer")
    #expect(project.currentOffering == "main_offer")
    #expect(offering.document["metadata"] == ["tint": "red", "rank": "3"])
    let screen = try #require(offering.variants.first?.document)
    #expect(screen["headline"] == "More of it")
    #expect(screen["subhead"] == "Only {{price_per_year}}/year. Save {{savings_percent}} today")
    #expect(screen["productIDs"] == ["app.month", "app.year"])
    #expect(screen["highlightedProductID"] == "app.year")
    #expect(screen["bullets"] == [["id": "fast", "text": "Fast"]])
    #expect(screen["background"]?["color"] == "#FFEEDD")
    #expect(screen["sections"]?.array?[0]["media"]?["source"] == "https://cdn.example.com/sky.png")
    let german = try #require(offering.locales.first)
    #expect(german.locale == "de")
    #expect(german.document["control"]?["bullets.fast"] == "Schnell")
    #expect(german.document["control"]?["sections.features.items.fast.text"] == "Sehr")
    #expect(project.placements == [["id": "settings", "rules": [["offering": "main_offer"]]]])
    #expect(project.products.map { $0["id"]?.string } == ["app.year"])
    let replaced = project.remarks.filter { $0.kind == .replaced }.map(\.paths)
    #expect(replaced.allSatisfy { $0 == ["offerings[0].paywall.localized_strings.en_US.subtitle"] })
    #expect(replaced.count == 2)
    #expect(lost(project).contains("offerings[0].paywall.config.colors.light.accent_1"))
  }

  @Test func componentsAreReadForWhatTheySay() throws {
    let text = { (name: String, size: Int) in
      #"{"type": "text", "text_lid": "\#(name)", "font_size": \#(size), "color": {}}"#
    }
    let stack = { (inner: [String], way: String) in
      #"{"type": "stack", "dimension": {"type": "\#(way)"}, "components": [\#(inner.joined(separator: ","))]}"#
    }
    let feature = stack([#"{"type": "icon", "icon_name": "star"}"#, text("feature", 14)], "horizontal")
    let plan = stack([text("plan", 12), text("price", 12), text("saving", 9)], "vertical")
    let button = stack([text("go", 16)], "vertical")
    let parts = [
      text("small", 12), text("big", 30), feature,
      #"{"type": "package", "package_id": "$rc_monthly", "stack": \#(plan)}"#,
      #"{"type": "package", "package_id": "$rc_weekly", "stack": \#(plan)}"#,
      #"{"type": "purchase_button", "stack": \#(button)}"#, #"{"type": "hologram", "glow": 3}"#,
      #"{"type": "button", "action": {"type": "restore_purchases"}, "stack": \#(stack([text("back", 9)], "vertical"))}"#,
    ]
    let project = try imported(
      """
      {"offerings": [{"identifier": "v2", "description": "Two",
        "packages": [{"identifier": "$rc_monthly", "platform_product_identifier": "app.month"},
                     {"identifier": "$rc_weekly", "platform_product_identifier": "app.week"}],
        "paywall_components": {"default_locale": "en_US", "components_config": {"base": {"stack": \(stack(parts, "vertical"))}},
          "components_localizations": {"en_US": {"small": "Hello", "big": "**All** of it", "feature": "One thing",
            "plan": "Plan", "price": "{{ product.price_per_period | uppercase }}", "go": "Start", "back": "Restore",
            "saving": "Save {{ product.relative_discount }}"}}}}]}
      """)
    let screen = try #require(project.offerings.first?.variants.first?.document)
    #expect(screen["headline"] == "All of it")
    #expect(screen["subhead"] == "Hello")
    #expect(screen["ctaTitle"] == "Start")
    let sections = screen["sections"]?.array ?? []
    #expect(sections.map { $0["type"]?.string } == ["header", "features", "plans", "cta", "legal"])
    #expect(sections[1]["items"] == [["id": "one_thing", "icon": "star", "title": "One thing"]])
    #expect(sections[2]["priceText"] == nil)
    #expect(sections[3]["restoreText"] == "Restore")
    #expect(screen["cards"]?.array?[1]["badge"]?["text"] == "Save {{savings_percent}}")
    let messages = project.remarks.map(\.message)
    #expect(messages.contains("the component 'hologram'"))
    #expect(messages.contains("the filter 'uppercase' has no counterpart"))
  }

  /// A null inside of metadata is what the input has; one that stands for nothing is listed.
  @Test func nullStaysNull() throws {
    let project = try imported(
      #"{"offerings": [{"identifier": "a", "metadata": {"deep": {"x": null, "y": [null, 1]}, "top": null}, "packages": [{"identifier": "$rc_monthly", "platform_product_identifier": "app.month"}]}]}"#
    )
    #expect(project.offerings.first?.document["metadata"] == ["deep": #"{"x":null,"y":[null,1]}"#])
    #expect(lost(project).contains("offerings[0].metadata.top"))
  }

  @Test func packagesOfOneNameAreToldApart() throws {
    let project = try imported(
      """
      {"offerings": [{"identifier": "main", "packages": [
        {"identifier": "$rc_monthly", "platform_product_identifier": "app.month"},
        {"identifier": "$rc_monthly", "platform_product_identifier": "app.other"},
        {"identifier": "monthly", "platform_product_identifier": "app.third"}],
        "paywall": {"template_name": "1", "config": {"tiers": [{"id": "a b", "packages": ["$rc_monthly"]},
            {"id": "control", "packages": ["$rc_monthly"]}, {"id": "a_b", "packages": ["$rc_monthly"]}]},
          "localized_strings_by_tier": {"en_US": {"a b": {"title": "A"}, "control": {"title": "B"}, "a_b": {"title": "C"}}}}}]}
      """)
    let offering = try #require(project.offerings.first)
    #expect(
      offering.document["packages"] == [
        ["type": "monthly", "product": "app.month"], ["id": "monthly_2", "type": "monthly", "product": "app.other"],
        ["id": "monthly_3", "type": "custom", "product": "app.third"],
      ])
    let renamed = project.remarks.filter { $0.kind == .renamed }.flatMap(\.paths)
    #expect(Set(renamed).isSuperset(of: ["offerings[0].packages[1]", "offerings[0].packages[2]"]))
    #expect(offering.variants.map(\.name) == ["control", "control_2", "a_b"])
    #expect(offering.variants.map { $0.document["headline"] } == ["A", "B", "C"])
  }

  /// The catalogue of these tests has no trial; the words stay, and it is said that `validate` objects.
  @Test(arguments: [
    ("Start free trial", true), ("7 days free", true), ("Start", false), ("{{ product.offer_period }} free", false),
  ])
  func wordsOfATrialAreSaid(words: String, isSaid: Bool) throws {
    let text = #"{"type": "text", "text_lid": "go", "font_size": 16}"#
    let project = try imported(
      """
      {"offerings": [{"identifier": "v2", "packages": [{"identifier": "$rc_monthly", "platform_product_identifier": "app.month"}],
        "paywall_components": {"default_locale": "en_US", "components_config": {"base": {"stack": {"type": "stack", "components": [
          {"type": "purchase_button", "stack": {"type": "stack", "components": [\(text)]}}]}}},
          "components_localizations": {"en_US": {"go": "\(words)"}}}}]}
      """
    ) { text, _, _ in text.contains("free trial") }
    let said = project.remarks.filter { $0.kind == .doubtful }
    #expect(
      said.map(\.paths) == (isSaid ? [["offerings[0].paywall_components.components_localizations.en_US.go"]] : []))
    if isSaid { #expect(project.offerings.first?.variants.first?.document["ctaTitle"] == .string(words)) }
  }

  @Test(arguments: [
    ("{\"offerings\": [}", "offerings.json:1:16"), ("[]", "offerings.json:1:1"),
    ("{\"offers\": []}", "offerings.json:1:1"),
    (String(repeating: "[", count: 2000), "offerings.json:1:257"), ("{\"a\": 1, \"a\": 2}", "offerings.json:1:10"),
  ])
  func whatIsNoFileOfOfferingsIsAnErrorWithAPlace(text: String, place: String) throws {
    let error = #expect(throws: ImportError.self) { _ = try imported(text) }
    #expect(error.map { "\($0.range.file):\($0.range.start)" } == place)
  }

  private func lost(_ project: ImportedProject) -> [String] {
    project.remarks.filter { $0.kind == .omitted }.flatMap(\.paths)
  }
}

/// What an import of RevenueCat's makes of a text in a project with English and German and one subscription.
func imported(
  _ text: String, as format: ImportFormat = .revenueCat,
  promisesTrial: @escaping @Sendable (String, String, Bool) -> Bool = { _, _, _ in false }
) throws -> ImportedProject {
  let settings = "schema: 1\nappID: app\ncurrentOffering: default\ndefaultLocale: en\nlocales: [en, de]\n"
  let products = "products:\n- {id: app.month, kind: autoRenewable, period: P1M, group: a}\n"
  var files = ProjectFiles()
  files.project = SourceFile(path: "paywall.yaml", bytes: Array(settings.utf8))
  files.products = SourceFile(path: "products.yaml", bytes: Array(products.utf8))
  let target = ImportTarget(frame: ProjectFrame(reading: files), promisesTrial: promisesTrial)
  return try format.read(SourceFile(path: "offerings.json", bytes: Array(text.utf8)), for: target)
}
