private let control = "offerings/pro/variants/control.yaml"
private let offering = "offerings/pro/offering.yaml"

extension RuleCase {
  /// The rules that look at one offering.
  static let offeringCases: [RuleCase] = [
    RuleCase(
      "campaign-window", "a campaign without an end in sight",
      [
        offering: .text(sound(offering).replacing("kind: primary", with: "kind: ⟦campaign-window⟧campaign"))
      ]),
    RuleCase(
      "campaign-window", "a window on what is no campaign",
      [
        offering: .text(
          sound(offering)
            + "\ncampaign: ⟦campaign-window⟧{startsAt: 2030-01-01T00:00:00Z, endsAt: 2030-01-02T00:00:00Z}\n")
      ]),
    RuleCase(
      "campaign-window", "an end at the start, in another time zone",
      [
        offering: .text(campaign("2030-01-01T00:00:00Z", "⟦campaign-window⟧2030-01-01T02:00:00+02:00"))
      ]),
    RuleCase(
      "campaign-window", "an hour",
      [
        "offerings/sale/offering.yaml": .text(campaign("2030-01-01T00:00:00Z", "2030-01-01T03:00:00+02:00")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
    RuleCase(
      "card-package", "a card and a toggle for packages that are not there",
      [
        control: .text(
          FixtureProject.variant(
            "cards: [{package: annual}, {package: ⟦card-package⟧anual}]",
            "sections: [{type: toggle, label: Pay yearly, package: ⟦card-package⟧weekly}]"))
      ]),
    RuleCase(
      "card-package", "a package by its id",
      [
        offering: .text(sound(offering) + "\n  - {id: gift, type: custom, product: org.sample.year}\n"),
        control: .text(FixtureProject.variant("cards: [{package: gift}, {package: monthly}]")),
      ]),
    RuleCase(
      "default-variant", "a default that is not there",
      [
        offering: .text(sound(offering) + "\ndefaultVariant: ⟦default-variant⟧short\n")
      ]),
    RuleCase(
      "default-variant", "no variant at all",
      [
        control: .absent, offering: .text("⟦default-variant⟧" + sound(offering)),
      ]),
    RuleCase(
      "default-variant", "another name than control",
      [
        offering: .text(sound(offering) + "\ndefaultVariant: short\n"), control: .absent,
        "offerings/pro/variants/short.json": """
        {"id": "pro_short", "headline": "Go", "subhead": "Now", "bullets": ["Fast"], "productIDs": ["org.sample.year"],
         "highlightedProductID": "org.sample.year", "ctaTitle": "Continue", "footnote": "Text"}
        """,
      ]),
    RuleCase(
      "locale-declared", "one that nobody speaks, and the default one",
      [
        "offerings/pro/locales/fr.yaml": "⟦locale-declared⟧control: {headline: Tout}\n",
        "offerings/pro/locales/en.yaml": "⟦locale-declared⟧control: {headline: All}\n",
      ]),
    RuleCase("locale-declared", "a declared one", ["offerings/pro/locales/de.yaml": "control: {headline: Alles}\n"]),
    RuleCase(
      "locale-path", "a variant and texts that are not there",
      [
        "offerings/pro/locales/de.yaml": """
        control:
          headline: Alles
          bullets.1: Leise
          ⟦locale-path⟧bullets.2: Neu
          ⟦locale-path⟧footnote: Klein
        ⟦locale-path⟧contrl: {headline: Alles}
        """
      ]),
    RuleCase(
      "locale-path", "texts of sections, by their ids",
      [
        control: .text(
          FixtureProject.variant(
            "sections: [{type: header, title: Hello}, {type: features, id: f, items: [{title: One}, {id: b, title: Two}]}]"
          )),
        "offerings/pro/locales/de.yaml": """
        control: {sections.header.title: Hallo, sections.f.items.One.title: Eins, sections.f.items.b.title: Zwei}
        """,
      ]),
    RuleCase(
      "package-product", "a product that the catalogue does not hold",
      [
        offering: .text(
          sound(offering).replacing("product: org.sample.month", with: "product: ⟦package-product⟧org.sample.mnth"))
      ]),
    RuleCase(
      "copy-as-meant", "a comment, an anchor and a bullet that nobody meant",
      [
        control: .text(
          FixtureProject.variant(
            "headline: ⟦copy-as-meant⟧The #1 app", "subhead: ⟦copy-as-meant⟧&more Everything",
            "bullets:\n  - ⟦copy-as-meant⟧Unlimited projects\n    - Sync across devices\n  - No ads")),
        "offerings/pro/locales/de.yaml":
          "control:\n  headline: ⟦copy-as-meant⟧Die  #ä App\n  subhead: Alles # mit Absicht\n",
      ]),
    RuleCase(
      "copy-as-meant", "quotes, comments and anchors that are meant",
      [
        control: .text(
          FixtureProject.variant(
            "headline: 'The #1 app' #1", "subhead: R&D & more # the best", "ctaTitle: C#1",
            "bullets:\n  - &fast Fast - and quiet\n  - \"a\n    - b\"\n  - Long\n    line, - yes\n  #- off",
            "footnote: >-\n  a #1\n  - b", "cards: [{package: annual, title: *fast}]"))
      ]),
    RuleCase(
      "package-period", "a week that is a year, a lifetime that renews, a month of credits",
      [
        "products.yaml": .text(
          sound("products.yaml") + "\n  - {id: org.sample.week, kind: autoRenewable, period: P7D, group: plus}"
            + "\n  - {id: org.sample.coins, kind: consumable}\n  - {id: org.sample.ever, kind: nonConsumable}"),
        offering: .text(
          sound(offering).replacing("type: annual", with: "type: ⟦package-period⟧weekly").replacing(
            "type: monthly", with: "type: ⟦package-period⟧lifetime")
            + "\n  - {id: coins, type: ⟦package-period⟧monthly, product: org.sample.coins}"
            + "\n  - {id: ever, type: ⟦package-period⟧annual, product: org.sample.ever}"),
      ]),
    RuleCase(
      "package-period", "other spellings, and what is not compared",
      [
        "products.yaml": .text(
          sound("products.yaml").replacing("P1Y", with: "P12M")
            + "\n  - {id: org.sample.week, kind: autoRenewable, period: P7D, group: plus}"
            + "\n  - {id: org.sample.pass, kind: nonRenewable}\n  - {id: org.sample.ever, kind: nonConsumable}"),
        offering: .text(
          sound(offering)
            + "\n  - {type: weekly, product: org.sample.week}\n  - {type: lifetime, product: org.sample.ever}"
            + "\n  - {type: sixMonth, id: half, product: org.sample.pass}"
            + "\n  - {id: gift, type: custom, product: org.sample.month}"),
      ]),
    RuleCase(
      "package-product", "two packages of one product",
      [
        offering: .text(sound(offering) + "\n  - {id: gift, type: custom, product: org.sample.year}\n")
      ]),
    RuleCase(
      "product-resolves", "nothing to buy",
      [
        control: .text(
          FixtureProject.variant(
            "bullets: ⟦product-resolves⟧[]", "productIDs: ⟦product-resolves⟧[]",
            "highlightedProductID: ⟦product-resolves⟧org.sample.year"))
      ]),
    RuleCase(
      "product-resolves", "a product of no package, a highlight that is not shown",
      [
        offering: .text(sound(offering).replacing("  - {type: monthly, product: org.sample.month}", with: "")),
        control: .text(
          FixtureProject.variant(
            "productIDs: [org.sample.year, ⟦product-resolves⟧org.sample.month]",
            "highlightedProductID: ⟦product-resolves⟧org.sample.week")),
      ]),
    RuleCase(
      "product-resolves", "all products, the last one highlighted",
      [
        control: .text(
          FixtureProject.variant(
            "productIDs: [org.sample.year, org.sample.month]", "highlightedProductID: org.sample.month"))
      ]),
  ]

  private static func campaign(_ start: String, _ end: String) -> String {
    sound(offering).replacing("kind: primary", with: "kind: campaign")
      + "\ncampaign:\n  startsAt: \(start)\n  endsAt: \(end)\n"
  }
}
