import JSON
import PaywallExchange
import PaywallModel
import Templates
import Testing

/// What RevenueCat's export writes comes back by its import, how screens look included; what does not is among the remarks.
@Suite struct RevenueCatRoundTripTests {
  @Test(arguments: Scaffolds.all.map(\.name))
  func templatesComeBack(_ name: String) throws {
    let scaffold = try #require(Scaffolds.named(name))
    let files = Dictionary(uniqueKeysWithValues: scaffold.files.map { ($0.path, $0.text) })
    let trip = try RoundTrip(files, .revenueCat, .revenueCat)
    #expect(Components.unsaid(trip) == [], "\(trip.remarks)")
    #expect(Components.rearranged(trip) == [])
  }

  /// RevenueCat has one variable for both days of a trial.
  @Test func theDaysOfATrialComeBackAsTheyWere() throws {
    let scaffold = try #require(Scaffolds.named("subscription"))
    let files = Dictionary(uniqueKeysWithValues: scaffold.files.map { ($0.path, $0.text) })
    let path = "offerings/default/variants/control.yaml"
    let export = try SampleProject(files).export(.revenueCat).file
    let (bare, _) = try RoundTrip.imported(export, files, .revenueCat)
    func days(_ files: [String: String]) -> [String] {
      (files[path] ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap { line in
        ["{{trial_end_date}}", "{{first_bill_date}}"].filter { line.contains($0) }
      }
    }
    #expect(days(bare) == ["{{trial_end_date}}", "{{first_bill_date}}"])
    #expect(days(bare) == days(files))
  }

  /// Every section type and every style of plans, in three languages.
  @Test func aRichProjectComesBack() throws {
    let trip = try RoundTrip(try SampleProject.richFiles(), .revenueCat, .revenueCat)
    #expect(Components.unsaid(trip) == [], "\(trip.remarks)")
    #expect(Components.rearranged(trip) == [])
    #expect((trip.first["offerings"]?.array?.count ?? 0) > 12)
  }

  private static let look = [
    "paywall.yaml": """
    schema: 1
    appID: org.sample.app
    currentOffering: pro
    defaultLocale: en
    locales: [en, de]
    legal: {termsURL: "https://example.com/t", privacyURL: "https://example.com/p"}
    """,
    "products.yaml": """
    products:
      - {id: app.year, kind: autoRenewable, period: P1Y, group: g, level: 1, introductoryOffer: {mode: free, period: P1W}}
      - {id: app.month, kind: autoRenewable, period: P1M, group: g, level: 2}
    """,
    "offerings/pro/offering.yaml": """
    kind: primary
    displayName: Pro
    version: 1.0.0
    defaultVariant: control
    packages: [{type: annual, product: app.year}, {type: monthly, product: app.month}]
    """,
    "offerings/pro/variants/control.yaml": """
    id: pro_control
    headline: All of it
    subhead: And more
    bullets: [Maps]
    productIDs: [app.year, app.month]
    highlightedProductID: app.month
    ctaTitle: Go on
    footnote: "{{title}} renews for {{price}} per {{period}}."
    planStyle: horizontal_cards
    background: {gradient: {colors: ["#112233", "#445566", "#778899FF"], angle: 45}}
    dismiss: {style: text, text: Not now}
    cards:
      - package: annual
        title: Yearly
        text: Best for most
        features: [Maps, Weather]
        trialLabel: "{{trial_period}} free"
        badge: {text: "Save {{savings_percent}}", color: "#1B7F4B", textColor: "#000000", position: topTrailing}
        border: {color: "#1B7F4B", width: 3}
        background: {color: "#FAFAFA"}
        shadow: {color: "#00000033", radius: 12, x: 1, y: 4}
        cornerRadius: 8
      - {package: monthly, title: Monthly}
    sections:
      - type: header
        style: {alignment: leading, textColor: "#101010", padding: 12, margin: 4, cornerRadius: 9, background: {color: "#EEEEEE"}}
      - type: social_proof
        text: Loved
        rating: 4.5
        style: {border: {color: "#AABBCC", width: 2}, shadow: {radius: 3}}
      - type: features
        title: What you get
        items: [{id: maps, title: Maps, text: All of them}, {id: sky, title: Weather}]
        style: {fontSize: 18, fontWeight: heavy}
      - {type: divider, label: For you, color: "#123456", thickness: 3}
      - {type: spacer, height: 40}
      - {type: card, title: One, text: Two, style: {fontWeight: medium}}
      - {type: guarantee, title: Promise, text: Kept}
      - {type: plans, title: Choose, priceText: "{{price}} per {{period}}", priceFontSize: 20, periodPriceText: "{{price_per_week}} per week", periodPriceFontSize: 11}
      - {type: cta, title: "Try {{trial_period}}", titleWithoutTrial: Buy, subtitle: Cancel whenever, restorePosition: above, style: {padding: 5}}
      - {type: countdown, label: Ends in, targetDate: "2027-01-01T00:00:00Z", onExpiry: showText, expiredText: Over}
      - {type: legal, style: {fontSize: 10}}
    """,
    "offerings/pro/locales/de.yaml": "control: {headline: Alles, cards.annual.title: Jährlich}",
  ]

  /// Nothing of a screen that sets whatever the export can show is lost, and nothing is to be said of how it looks.
  @Test func everythingThatTheExportShowsComesBack() throws {
    let trip = try RoundTrip(Self.look, .revenueCat, .revenueCat)
    #expect(Components.unsaid(trip) == [])
    let words = "the screen offers a trial and does not say when it ends: write a timeline with {{trial_end_date}}"
    #expect(trip.remarks.map(\.message) == [words])
    let (files, _) = try RoundTrip.imported(trip.first, Self.look, .revenueCat)
    let variant = files["offerings/pro/variants/control.yaml"] ?? ""
    for part in ["angle: 45", "horizontal_cards", "Not now", "topTrailing", "width: 3", "#1B7F4B", "fontWeight: heavy"]
    {
      #expect(variant.contains(part), "\(part) in \(variant)")
    }
  }
}

/// A screen as people build it in RevenueCat's editor, not as the export writes one.
@Suite struct RevenueCatEditorTests {
  private static let zero = #"{"top": 0, "bottom": 0, "leading": 0, "trailing": 0}"#

  private static func color(_ light: String, _ dark: String? = nil) -> String {
    let night = dark.map { #", "dark": {"type": "hex", "value": "\#($0)"}"# } ?? ""
    return #"{"light": {"type": "hex", "value": "\#(light)"}\#(night)}"#
  }

  private static func text(
    _ lid: String, _ size: String, weight: String = "regular", color ink: String = color("#1C1C1EFF", "#FFFFFFFF"),
    alignment: String = "center", more: String = ""
  ) -> String {
    #"{"type": "text", "id": "t_\#(lid)", "name": "", "text_lid": "\#(lid)", "font_name": null, "font_size": \#(size), "font_weight": "\#(weight)", "color": \#(ink), "background_color": null, "horizontal_alignment": "\#(alignment)", "size": {"width": {"type": "fill"}, "height": {"type": "fit"}}, "padding": \#(zero), "margin": \#(zero)\#(more)}"#
  }

  private static func stack(
    _ parts: [String], _ way: String = "vertical", alignment: String = "center", spacing: Int = 8, more: String = ""
  ) -> String {
    #"{"type": "stack", "id": "s", "name": "Stack", "components": [\#(parts.joined(separator: ","))], "dimension": {"type": "\#(way)", "alignment": "\#(alignment)", "distribution": "start"}, "size": {"width": {"type": "fill"}, "height": {"type": "fit"}}, "spacing": \#(spacing), "padding": \#(zero), "margin": \#(zero), "shadow": null\#(more)}"#
  }

  private static func plan(_ package: String, _ name: String, _ isSelected: Bool) -> String {
    let border = #""border": {"color": \#(color("#334455", "#EEEEEE")), "width": 3}"#
    let shape =
      #""shape": {"type": "rectangle", "corners": {"top_leading": 4, "top_trailing": 4, "bottom_leading": 4, "bottom_trailing": 4}}"#
    let look =
      #", \#(border), \#(shape), "background": {"type": "color", "value": \#(color("#F0F0F0"))}, "overrides": []"#
    let words = [
      text(name, "20", weight: "bold", alignment: "leading"), text("price_\(name)", "14", alignment: "leading"),
    ]
    return
      #"{"type": "package", "id": "p", "package_id": "\#(package)", "is_selected_by_default": \#(isSelected), "stack": \#(stack(words, alignment: "leading", spacing: 4, more: look))}"#
  }

  private static let closing = stack(
    [
      #"{"type": "button", "id": "x", "action": {"type": "navigate_back"}, "stack": \#(stack([text("close", "13")]))}"#
    ], alignment: "trailing")

  private static let features = stack(
    ["one", "two"].map { name in
      let icon =
        #"{"type": "icon", "icon_name": "star", "base_url": "https://icons.example.com", "formats": {"webp": "star.webp"}, "size": {"width": {"type": "fixed", "value": 16}, "height": {"type": "fixed", "value": 16}}, "color": \#(color("#00AA00"))}"#
      return stack([icon, text(name, "15", alignment: "leading")], "horizontal", spacing: 12)
    })

  private static let file = """
    {"current_offering_id": "spring", "offerings": [{"identifier": "spring", "description": "Spring", "metadata": {"tint": "green", "odd": null},
      "packages": [{"identifier": "$rc_annual", "platform_product_identifier": "app.year"},
                   {"identifier": "$rc_monthly", "platform_product_identifier": "app.month"}],
      "paywall_components": {"id": "pw7f3a", "template_name": "components", "asset_base_url": "https://assets.pawwalls.com", "revision": 12,
        "default_locale": "en_US", "zero_decimal_place_countries": {"apple": ["JPN"]},
        "components_config": {"base": {
          "background": {"type": "color", "value": {
            "light": {"type": "linear", "degrees": 90, "points": [{"color": "#FFFFFF", "percent": 0}, {"color": "#DDEEFF", "percent": 30}, {"color": "#99BBFF", "percent": 100}]},
            "dark": {"type": "hex", "value": "#101010"}}},
          "stack": \(stack([
            closing, stack([text("title", "34", weight: "extra_bold"), text("sub", "34", weight: "extra_bold")]), features,
            stack([stack([plan("$rc_annual", "year", true), plan("$rc_monthly", "month", false)], "horizontal", spacing: 6)]),
            stack([
              #"{"type": "purchase_button", "id": "b", "stack": \#(stack([text("buy", "18", color: color("#FFFFFFFF"))], more: #", "background": {"type": "color", "value": \#(color("#AA0000"))}, "shape": {"type": "pill"}"#))}"#,
              #"{"type": "button", "id": "r", "action": {"type": "restore_purchases"}, "stack": \#(stack([text("restore", "13")]))}"#,
            ]), text("hidden", "12", more: #", "visible": false"#),
          ], spacing: 24, more: #", "overflow": "scroll""#)),
          "sticky_footer": null}},
        "components_localizations": {
          "en_US": {"close": "Later", "title": "Grow **more**", "sub": "All\\u2028year ", "one": "Maps", "two": "Seeds", "year": "Yearly", "month": "Monthly",
            "price_year": "{{ product.price_per_period_abbreviated }}", "price_month": "{{ product.price }} per {{ product.period }}", "buy": "Go", "restore": "Restore", "hidden": "Secret", "unused": "Never"},
          "de_DE": {"title": "Mehr", "sub": "Immer", "one": "Karten", "year": "Jährlich"}}}}]}
    """

  private static let project = [
    "paywall.yaml": "schema: 1\nappID: app\ncurrentOffering: spring\ndefaultLocale: en\nlocales: [en, de]\n",
    "products.yaml": """
    products:
      - {id: app.year, kind: autoRenewable, period: P1Y, group: g, level: 1}
      - {id: app.month, kind: autoRenewable, period: P1M, group: g, level: 2}
    """,
  ]

  private static func trip() throws -> (trip: RoundTrip, variant: String) {
    let first = try JSONValue(parsing: Array(file.utf8))
    let (files, imported) = try RoundTrip.imported(first, project, .revenueCat)
    let second = try SampleProject(files).export(.revenueCat).file
    return (
      RoundTrip(first: first, second: second, remarks: imported.remarks),
      files["offerings/spring/variants/control.yaml"] ?? ""
    )
  }

  @Test func whatDiffersIsListed() throws {
    let trip = try Self.trip().trip
    // The export's names for locales, its words for periods and its placements are not of the input.
    let own = ["placements", "ui_config", "offerings[0].paywall_components.default_locale"]
    #expect(Components.unsaid(trip).filter { path in !own.contains { path.hasPrefix($0) } } == [])
    #expect(trip.first != trip.second)
  }

  @Test func whatTheProjectHasAPlaceForComesBack() throws {
    let (trip, variant) = try Self.trip()
    for part in [
      "angle: 270", "#99BBFF", "horizontal_cards", "cornerRadius: 4", "width: 3", "#334455", "#F0F0F0", "id: pw7f3a",
      "fontSize: 34", "fontWeight: heavy", "text: Later", "icon: star",
    ] { #expect(variant.contains(part), "\(part) in \(variant)") }
    let base = trip.second["offerings"]?.array?[0]["paywall_components"]?["components_config"]?["base"]
    #expect(base?["background"]?["value"]?["light"]?["degrees"] == 90)
  }

  @Test func whatItHasNoPlaceForIsNamedWithItsPath() throws {
    let remarks = try Self.trip().trip.remarks
    let paths = Set(remarks.flatMap(\.paths))
    let paywall = "offerings[0].paywall_components"
    let stack = "\(paywall).components_config.base.stack"
    for path in [
      "\(paywall).components_config.base.background.value.dark",
      "\(paywall).components_config.base.background.value.light.points[1].percent", "\(paywall).revision",
      "\(paywall).zero_decimal_place_countries", "\(stack).spacing",
      "\(stack).components[3].components[0].components[0].stack.border.color.dark",
      "\(stack).components[4].components[0].stack.background.value.light.value", "\(stack).components[5]",
      "\(paywall).components_localizations.en_US.title", "\(paywall).components_localizations.en_US.sub",
      "\(paywall).components_localizations.en_US.unused", "offerings[0].metadata.odd",
    ] { #expect(paths.contains(path), "\(path) in \(paths.sorted())") }
    let messages = remarks.map(\.message)
    #expect(messages.contains("the marks of Markdown for bold are taken out"))
    #expect(messages.contains("a line separator becomes a line break"))
    #expect(messages.contains("white space at the ends of a text is taken out"))
  }
}

/// Files of RevenueCat's, compared without the names of texts.
enum Components {
  /// The paths that differ and that nothing was said of. What was assumed excuses what was not there before alone.
  static func unsaid(_ trip: RoundTrip) -> [String] {
    let said = Set(trip.remarks.filter { $0.kind != .assumed }.flatMap(\.paths))
    let assumed = Set(trip.remarks.filter { $0.kind == .assumed }.flatMap(\.paths))
    let words = names(trip.first)
    return differences(resolved(trip.first), resolved(trip.second), at: "").filter { difference in
      if covers(said, difference.path) || difference.isNew && covers(assumed, difference.path) { return false }
      return !(words[difference.path].map { covers(said, $0) } ?? false)
    }.map(\.path)
  }

  /// The lists of components that come back in another arrangement.
  static func rearranged(_ trip: RoundTrip) -> [String] {
    trip.remarks.filter { $0.message.contains("arranges") }.flatMap(\.paths)
  }

  private static func covers(_ paths: Set<String>, _ path: String) -> Bool {
    var path = Substring(path)
    while true {
      if paths.contains(String(path)) { return true }
      guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return false }
      path = path[..<end]
    }
  }

  /// Where the words of each text stand, by the path that they have in `resolved`.
  private static func names(_ file: JSONValue) -> [String: String] {
    var names: [String: String] = [:]
    for (index, offering) in (file["offerings"]?.array ?? []).enumerated() {
      let paywall = "offerings[\(index)].paywall_components"
      walk(offering["paywall_components"] ?? .null, paywall) { path, key, name in
        guard key.hasSuffix("_lid") else { return }
        for locale in offering["paywall_components"]?["components_localizations"]?.members ?? [] {
          names["\(path).\(locale.key)"] = "\(paywall).components_localizations.\(locale.key).\(name)"
        }
      }
    }
    return names
  }

  private static func walk(_ value: JSONValue, _ path: String, _ visit: (String, String, String) -> Void) {
    for member in value.members ?? [] {
      if let text = member.value.string { visit("\(path).\(member.key)", member.key, text) }
      walk(member.value, "\(path).\(member.key)", visit)
    }
    for (index, item) in (value.array ?? []).enumerated() { walk(item, "\(path)[\(index)]", visit) }
  }

  /// With the words in place of the names of texts, and without nulls.
  private static func resolved(_ file: JSONValue) -> JSONValue {
    let offerings = (file["offerings"]?.array ?? []).map { offering -> JSONValue in
      let texts = offering["paywall_components"]?["components_localizations"]?.members ?? []
      let byLocale = texts.map { locale in
        (locale.key, Dictionary((locale.value.members ?? []).map { ($0.key, $0.value) }) { first, _ in first })
      }
      return resolved(offering, byLocale)
    }
    return .object(
      (file.members ?? []).map { $0.key == "offerings" ? JSONMember("offerings", .array(offerings)) : $0 })
  }

  private static func resolved(_ value: JSONValue, _ texts: [(String, [String: JSONValue])]) -> JSONValue {
    switch value {
    case .array(let items): return .array(items.map { resolved($0, texts) })
    case .object(let members):
      return .object(
        members.compactMap { member in
          if member.value == .null || member.key == "components_localizations" { return nil }
          guard member.key.hasSuffix("_lid"), let name = member.value.string else {
            return JSONMember(member.key, resolved(member.value, texts))
          }
          return JSONMember(
            member.key, .object(texts.compactMap { locale, words in words[name].map { JSONMember(locale, $0) } }))
        })
    default: return value
    }
  }

  private static func differences(
    _ old: JSONValue?, _ new: JSONValue?, at path: String
  ) -> [(path: String, isNew: Bool)] {
    if old == new { return [] }
    if let a = old?.members, let b = new?.members {
      let keys = a.map(\.key) + b.map(\.key).filter { old?[$0] == nil }
      return keys.flatMap { differences(old?[$0], new?[$0], at: path.isEmpty ? $0 : "\(path).\($0)") }
    }
    if let a = old?.array, let b = new?.array {
      return (0..<max(a.count, b.count)).flatMap { index in
        differences(
          index < a.count ? a[index] : nil, index < b.count ? b[index] : nil, at: "\(path)[\(index)]")
      }
    }
    return [(path, old == nil)]
  }
}
