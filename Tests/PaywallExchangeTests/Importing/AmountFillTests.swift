import JSON
import PaywallExchange
import Testing

/// Amounts in copy: a placeholder stands where it says what the text said, and a text of which that cannot be known is left out.
@Suite struct AmountFillTests {
  private static let year = [("$rc_annual", "app.year")]
  private static let both = [("$rc_monthly", "app.month"), ("$rc_annual", "app.year")]

  /// What becomes of a second line, in English and German; nil for a line that is left out.
  private func line(
    _ english: String, _ german: String? = nil, _ packages: [(String, String)]
  ) throws -> (english: String?, german: String?, omitted: [String]) {
    let sold = packages.map { #"{"identifier": "\#($0.0)", "platform_product_identifier": "\#($0.1)"}"# }
    let other = german.map { #", "de_DE": {"title": "Alles", "subtitle": "\#($0)", "call_to_action": "Los"}"# } ?? ""
    let project = try imported(
      """
      {"offerings": [{"identifier": "main", "description": "Main", "packages": [\(sold.joined(separator: ", "))],
        "paywall": {"template_name": "1", "config": {"packages": ["\(packages.map(\.0).joined(separator: #"", ""#))"]},
          "localized_strings": {"en_US": {"title": "All", "subtitle": "\(english)", "call_to_action": "Go"}\(other)}}}]}
      """)
    let offering = try #require(project.offerings.first)
    let subhead = offering.variants.first?.document["subhead"]?.string
    let texts = offering.locales.first { $0.locale == "de" }?.document["control"]
    return (
      subhead == "{{title}}" ? nil : subhead, texts?["subhead"]?.string,
      project.remarks.filter { $0.kind == .omitted }.flatMap(\.paths).filter { $0.hasSuffix("subtitle") }
    )
  }

  /// Each is read as its author would have meant it, with one yearly plan.
  @Test(
    arguments: [
      ("$59.99/yr ($4.99/mo)", "{{price}}/yr ({{price_per_month}}/mo)"),
      ("$4.99 per month, billed at $59.99", "{{price_per_month}} per month, billed at {{price}}"),
      ("$39.99 today and $39.99 next year", "{{price}} today and {{price}} next year"),
      ("Only $4.99 – 3 devices", "Only {{price}} – 3 devices"), ("Was $99, now $49", nil), ("$4.99–$9.99", nil),
      ("from $4.99 to $9.99", nil), ("$5-10 a year", nil), ("12 x $5.99", nil), ("$4.99 or €4.99", nil),
      ("US$4.99 / CA$6.99", nil), ("7 days for $0.99, then $9.99/year", nil), ("Due today: $0.00", nil),
      ("$0 today, then $39.99 a year", nil), ("$49.99 first year, then $99.99", nil),
    ] as [(String, String?)])
  func ofOnePlan(written: String, text: String?) throws {
    let line = try line(written, nil, Self.year)
    #expect(line.english == text)
    #expect(line.omitted.isEmpty == (text != nil))
  }

  /// Users see the text with the plan that they have selected, so a price beside a period is the one converted to it.
  @Test(
    arguments: [
      ("Only $3.33 per month", "Only {{price_per_month}} per month"), ("$39.99", "{{price}}"),
      ("Save $20, now $49", "Save {{savings_amount}}, now {{price}}"), ("$4.99/month or $39.99/year", nil),
      ("Save 20% monthly, 40% yearly", nil),
    ] as [(String, String?)])
  func ofSeveralPlans(written: String, text: String?) throws {
    let line = try line(written, nil, Self.both)
    #expect(line.english == text)
    #expect(line.omitted.isEmpty == (text != nil))
  }

  /// A translation that says more than its original is left out alone, and with an original that is left out.
  @Test func translationsAreJudgedByThemselves() throws {
    let path = "offerings[0].paywall.localized_strings"
    let own = try line("Only $49", "Statt 99 € nur 49 €", Self.year)
    #expect(own.english == "Only {{price}}" && own.german == nil && own.omitted == ["\(path).de_DE.subtitle"])
    let units = try line("$59.99/yr ($4.99/mo)", "59,99 €/Jahr (4,99 €/Monat)", Self.year)
    #expect(units.german == "{{price}}/Jahr ({{price_per_month}}/Monat)" && units.omitted.isEmpty)
    let original = try line("Was $99, now $49", "Nur 49 €", Self.year)
    #expect(original.english == nil && original.german == nil)
    #expect(Set(original.omitted) == ["\(path).en_US.subtitle", "\(path).de_DE.subtitle"])
  }

  /// `Was {{price}}` would call today's price yesterday's.
  @Test func aFormerPriceIsLeftOut() throws {
    #expect(try line("Was $99", "Alles für 99 €", Self.year).english == nil)
    let (english, german, omitted) = try line("Only $99", "Statt 99 €", Self.year)
    #expect(english == "Only {{price}}" && german == nil)
    #expect(omitted == ["offerings[0].paywall.localized_strings.de_DE.subtitle"])
    #expect(try line("For your wash, $99", nil, Self.year).english == "For your wash, {{price}}")
  }

  /// What no word list takes for a price stays, and is said where it may be one.
  @Test(arguments: [
    ("9,99 for all", true), ("💲9 now", true), ("3 devices", false), ("$9.99 now", false),
  ])
  func whatMayBeAPriceIsSaid(written: String, isSaid: Bool) throws {
    let project = try imported(
      #"{"offerings": [{"identifier": "main", "description": "Main", "packages": [{"identifier": "$rc_annual", "#
        + #""platform_product_identifier": "app.year"}], "paywall": {"template_name": "1", "config": {"packages": "#
        + #"["$rc_annual"]}, "localized_strings": {"en_US": {"title": "All", "subtitle": "\#(written)", "#
        + #""call_to_action": "Go"}}}}]}"#)
    let said = project.remarks.filter { $0.kind == .doubtful }.flatMap(\.paths)
    #expect(said == (isSaid ? ["offerings[0].paywall.localized_strings.en_US.subtitle"] : []), "\(written)")
  }
}
