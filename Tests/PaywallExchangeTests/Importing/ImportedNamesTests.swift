import JSON
import PaywallExchange
import PaywallModel
import Testing

/// Names and metadata in which the input tells prices: none of them reaches a project, and each is listed.
@Suite struct ImportedNamesTests {
  @Test(arguments: [
    ("Pro $39.99/year", "Pro"), ("Annual – Save 40%", "Annual"), ("Pro (39,99 €) plus", "Pro plus"),
    ("Plan 2 of 3", "Plan 2 of 3"), ("$39.99", "main"),
  ])
  func pricesAreTakenOutOfNames(written: String, name: String) throws {
    let project = try imported(
      """
      {"offerings": [{"identifier": "main", "description": "\(written)",
        "packages": [{"identifier": "$rc_monthly", "platform_product_identifier": "app.month"}]}]}
      """)
    let offering = try #require(project.offerings.first)
    #expect(offering.document["displayName"]?.string == name)
    #expect(offering.variants.first?.document["headline"]?.string == name)
    let paths = project.remarks.filter { [.replaced, .omitted].contains($0.kind) }.flatMap(\.paths)
    #expect(paths.contains("offerings[0].description") == (written != name))
  }

  @Test(arguments: [
    (#""price": "39.99""#, []), (#""annualPrice": 39.99"#, []), (#""discount_text": "40 %""#, []),
    (#""cost": "USD 5""#, []), (#""badge": "Save 40%""#, []), (#""note": "now only $39.99""#, []),
    (#""amount": "39.99""#, []), (#""amount": "500""#, ["amount"]),
    (#""amount": 500, "currency": "EUR""#, ["currency"]),
    (#""pricing": {"usd": 39.99, "table": "a"}"#, ["pricing"]), (#""discount_code": "SAVE20""#, ["discount_code"]),
    (#""$39.99": "a""#, []), (#""usd": 39.99"#, []), (#""eur": "39""#, []), (#""was": 59"#, []), (#""pct": "40%""#, []),
    (#""micros": 39990000"#, []), (#""table": {"$39.99": 1, "a": 2}"#, ["table"]), (#""all": 3"#, ["all"]),
    (#""width": "80%""#, ["width"]), (#""lineHeight": "1.50""#, ["lineHeight"]),
    (#""price_shown": true"#, ["price_shown"]),
  ])
  func amountsInMetadataAreOmitted(written: String, kept: [String]) throws {
    for (format, metadata) in [(ImportFormat.revenueCat, written), (.appActor, written)] {
      let packages =
        format == .appActor
        ? #"[{"packageType": "monthly", "products": [{"store": "app_store", "productId": "app.month"}]}]"#
        : #"[{"identifier": "$rc_monthly", "platform_product_identifier": "app.month"}]"#
      let project = try imported(
        """
        {"offerings": [{"identifier": "main", "lookupKey": "main", "description": "Main", "metadata": {\(metadata)},
          "packages": \(packages)}]}
        """, as: format)
      let members = project.offerings.first?.document["metadata"]?.members ?? []
      #expect(members.map(\.key) == kept, "\(format) \(written)")
      let text = String(decoding: JSONValue.object(members).canonicalBytes(), as: UTF8.self)
      #expect(!text.contains("39.99") && !text.contains("40"), "\(text)")
      let omitted = project.remarks.filter { $0.kind == .omitted }.flatMap(\.paths)
      let isWhole = kept.count == metadata.split(separator: "\": ").count - 1 && !written.contains("39.99")
      #expect(omitted.contains { $0.hasPrefix("offerings[0].metadata.") } == !isWhole, "\(omitted)")
    }
  }

  /// A number that may be anything stays, and is said.
  @Test(arguments: [
    (#""lineHeight": 1.5"#, false), (#""list": [39.99]"#, true), (#""old": "９.９９""#, true), (#""note": "💰 5""#, true),
  ])
  func whatMayBeAPriceIsSaid(written: String, isSaid: Bool) throws {
    let project = try imported(
      """
      {"offerings": [{"identifier": "main", "description": "Main", "metadata": {\(written)},
        "packages": [{"identifier": "$rc_monthly", "platform_product_identifier": "app.month"}]}]}
      """)
    #expect(project.offerings.first?.document["metadata"]?.members?.count == 1)
    #expect(project.remarks.contains { $0.kind == .doubtful } == isSaid)
  }

  @Test(arguments: [
    ("only 99 cents", "only {{price}}"), ("Only $39.99 PER YEAR", "Only {{price_per_year}} PER YEAR"),
    ("40 percent off today", "{{savings_percent}} off today"),
    ("just US$ 39.99 a year", "just {{price_per_year}} a year"),
    ("39,99 EUR / year", "{{price_per_year}} / year"), ("Save 40% now", "Save {{savings_percent}} now"),
    ("now at half price", "now {{savings_percent}}"), ("5 themes and 3 fonts", "5 themes and 3 fonts"),
  ])
  func amountsInCopyBecomePlaceholders(written: String, text: String) throws {
    let project = try imported(
      """
      {"offerings": [{"identifier": "main", "description": "Main",
        "packages": [{"identifier": "$rc_monthly", "platform_product_identifier": "app.month"},
                     {"identifier": "$rc_annual", "platform_product_identifier": "app.year"}],
        "paywall": {"template_name": "1", "config": {"packages": ["$rc_monthly", "$rc_annual"]},
          "localized_strings": {"en_US": {"title": "All", "subtitle": "\(written)", "call_to_action": "Go"}}}}]}
      """)
    #expect(project.offerings.first?.variants.first?.document["subhead"]?.string == text)
  }

  /// What the next import compares with holds none of them either.
  @Test func pricesAreNotRemembered() throws {
    let project = try imported(
      """
      {"offerings": [{"identifier": "main", "description": "Pro $39.99/year", "metadata": {"price": "39.99", "a": "b"},
        "packages": [{"identifier": "$rc_annual", "platform_product_identifier": "app.year"}],
        "paywall": {"template_name": "1", "config": {"packages": ["$rc_annual"]},
          "localized_strings": {"en_US": {"title": "All", "subtitle": "Only $39.99", "call_to_action": "Go"}}}}]}
      """)
    let memory = project.plan(over: ProjectFiles(), [], memory: nil, ImportOptions()).memoryText
    #expect(memory.contains("displayName: Pro") && memory.contains("Only {{price}}") && memory.contains("a: b"))
    #expect(!memory.contains("39"))
  }

  @Test(arguments: ImportFormat.allCases) func idsStayInTheirFolder(format: ImportFormat) throws {
    let name = "../../../etc/passwd"
    let product = #"{"store": "app_store", "productId": "app.month"}"#
    let texts: [ImportFormat: String] = [
      .revenueCat: #"""
      {"offerings": [{"identifier": "\#(name)", "packages":
        [{"identifier": "\#(name)", "platform_product_identifier": "app.month"}]}],
       "placements": {"offering_ids_by_placement": {"\#(name)": "\#(name)"}}}
      """#,
      .appActor: #"""
      {"offerings": [{"lookupKey": "\#(name)", "packages": [{"id": "\#(name)", "products": [\#(product)]}]}],
       "productEntitlements": {"app.month": ["\#(name)"]}}
      """#,
      .superwall: #"""
      {"paywall_responses": [{"identifier": "\#(name)", "products": [{"product": "\#(name)", "product_id": "app.month"}]}]}
      """#,
      .appDNA: #"""
      {"paywalls": {"\#(name)": {"id": "\#(name)", "placement": "\#(name)", "name": "A", "sections": [
        {"type": "plans", "data": {"plans": [{"id": "\#(name)", "product_id": "app.month", "name": "A"}]}}]}}}
      """#,
      .firebase: #"""
      {"parameters": {"\#(name)": {"valueType": "JSON", "defaultValue": {"value":
        "{\"id\": \"\#(name)\", \"headline\": \"A\", \"subhead\": \"B\", \"bullets\": [\"C\"], \"productIDs\": [\"app.month\"], \"highlightedProductID\": \"app.month\", \"ctaTitle\": \"Go\", \"footnote\": \"D\"}"}}}}
      """#,
    ]
    let project = try imported(try #require(texts[format]), as: format)
    #expect(!project.offerings.isEmpty)
    let plan = project.plan(over: ProjectFiles(), [], memory: nil, ImportOptions())
    #expect(!plan.files.isEmpty)
    for file in plan.files {
      #expect(!file.path.split(separator: "/").contains("..") && !file.path.hasPrefix("/"), "\(file.path)")
    }
  }
}
