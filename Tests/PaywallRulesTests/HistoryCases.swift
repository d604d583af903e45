private let test = "experiments/a.yaml"
private let offering = "offerings/pro/offering.yaml"
private let control = "offerings/pro/variants/control.yaml"

extension RuleCase {
  /// The rules that compare the project with what it was.
  static let historyCases: [RuleCase] = [
    RuleCase(
      "experiment-frozen", "what was promised",
      [
        test: .text(
          running().replacing("metric: trial_start", with: "metric: ⟦experiment-frozen⟧revenue")
            .replacing("sampleSize: 1000", with: "sampleSize: ⟦experiment-frozen⟧500")
            .replacing("endsAt: 2030-02-01", with: "endsAt: ⟦experiment-frozen⟧2030-01-09")
            .replacing(
              "placement: settings",
              with: "salt: ⟦experiment-frozen⟧b\nunit: ⟦experiment-frozen⟧device\nplacement: settings"))
      ], before: [test: .text(running())]),
    RuleCase(
      "experiment-frozen", "weights, and another offering",
      [
        test: .text(
          running().replacing(
            "variant: control, weight: 5000", with: "variant: control, weight: ⟦experiment-frozen⟧6000"
          )
          .replacing(
            "offering: pro, weight: 5000", with: "offering: ⟦experiment-frozen⟧plus, weight: ⟦experiment-frozen⟧4000")),
        "offerings/plus/offering.yaml": .text(sound(offering)),
        "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
      ], before: [test: .text(running())]),
    RuleCase(
      "experiment-frozen", "two arms change places",
      [
        test: .text(
          running().replacing("id: a,", with: "id: ⟦experiment-frozen⟧x,").replacing("id: b", with: "id: a").replacing(
            "x,", with: "b,"
          )
          .replacing("variant: control, ", with: "").replacing(
            "id: a, offering: pro", with: "id: a, offering: pro, variant: control"))
      ], before: [test: .text(running())]),
    RuleCase(
      "experiment-frozen", "an arm more and an arm less",
      [
        test: .text(
          running().replacing("arms:\n  ", with: "arms:\n  ⟦experiment-frozen⟧").replacing(
            "id: b", with: "id: ⟦experiment-frozen⟧c"))
      ], before: [test: .text(running())]),
    RuleCase(
      "experiment-frozen", "the same in other words",
      [
        test: .text(
          "# another look\nsalt: a\nunit: user\nhash: sha256\ndisplayName: Words\n"
            + running().replacing("2030-02-01T00:00:00Z", with: "2030-02-01T01:00:00+01:00")
            .replacing("offering: pro, weight", with: "offering: pro, variant: control, weight"))
      ], before: [test: .text(running())]),
    RuleCase(
      "experiment-frozen", "a draft may change, and start",
      [test: .text(running())],
      before: [test: .text("salt: other\n" + running().replacing("status: running", with: "status: draft"))]),
    RuleCase(
      "experiment-frozen", "what was promised is left out, or put elsewhere in time",
      [
        test: .text(
          running().replacing("metric: trial_start\n", with: "startsAt: ⟦experiment-frozen⟧2029-12-01T00:00:00Z\n")
            .replacing(
              "status: running",
              with: "metric: ⟦experiment-frozen⟧revenue\nstatus: ⟦experiment-frozen⟧running"))
      ], before: [test: .text("layer: one\nstartsAt: 2029-11-01T00:00:00Z\n" + running())]),
    RuleCase(
      "experiment-frozen", "another experiment under the id of a stopped one",
      [
        test: .text(
          running().replacing("status: ", with: "status: ⟦experiment-frozen⟧").replacing("5000", with: "1000")
            .replacing("weight: 1000}\n  - {id: b", with: "weight: 9000}\n  - {id: b")),
        "experiments/b.yaml": .text(running(layer: "x").replacing("running", with: "⟦experiment-frozen⟧draft")),
        "experiments/c.yaml": .text(over.replacing("running", with: "⟦experiment-frozen⟧draft")),
      ],
      before: [
        test: .text(stopped), "experiments/b.yaml": .text(stopped), "experiments/c.yaml": .text(over),
      ]),
    RuleCase(
      "experiment-frozen", "one that has ended is stopped and cleared away, one that was stopped is edited",
      [
        test: .text(
          over.replacing("status: running", with: "status: stopped").replacing("layer: x\n", with: "")
            .replacing("5000", with: "1000").replacing("1000}\n  - {id: b", with: "9000}\n  - {id: c")),
        "experiments/b.yaml": .text(stopped.replacing("metric: trial_start", with: "metric: revenue")),
      ], before: [test: .text(over), "experiments/b.yaml": .text(stopped)]),
    RuleCase(
      "experiment-frozen", "the end has passed, and the arms change while it runs",
      [
        test: .text(
          over.replacing(
            "{id: a, offering: pro, variant: control, weight: 5000}",
            with: "{id: a, offering: pro, variant: control, weight: ⟦experiment-frozen⟧6000}"
          )
          .replacing(
            "id: b, offering: pro, weight: 5000", with: "id: b, offering: pro, weight: ⟦experiment-frozen⟧4000"))
      ], before: [test: .text(over)]),
    RuleCase(
      "experiment-frozen", "what an arm shows becomes another, in its words or in another language",
      [
        test: .text(arms("⟦experiment-frozen⟧a", "⟦experiment-frozen⟧spare", "third")),
        control: .text(FixtureProject.variant("headline: Another")),
        offering: .text(sound(offering).replacing("1.0.0", with: "1.0.1")),
        "offerings/pro/variants/spare.yaml": .text(FixtureProject.variant("id: pro_spare")),
        "offerings/pro/variants/third.yaml": .text("# a comment\n" + FixtureProject.variant("id: pro_third")),
        "offerings/pro/locales/de.yaml": "spare: {headline: Anders}\nthird: {headline: Alles}\n",
      ],
      before: [
        test: .text(arms("a", "spare", "third")),
        "offerings/pro/variants/spare.yaml": .text(FixtureProject.variant("id: pro_spare")),
        "offerings/pro/variants/third.yaml": .text(FixtureProject.variant("id: pro_third")),
        "offerings/pro/locales/de.yaml": "spare: {headline: Alles}\nthird: {headline: Alles}\n",
      ]),
    RuleCase(
      "experiment-not-stopped-early", "stopped a month too soon",
      [test: .text(running().replacing("status: running", with: "status: ⟦experiment-not-stopped-early⟧stopped"))],
      before: [test: .text(running())]),
    RuleCase(
      "experiment-not-stopped-early", "removed", [:], before: [test: .text(running())],
      elsewhere: [line(test, 1, 1, "experiment-not-stopped-early")]),
    RuleCase(
      "experiment-not-stopped-early", "stopped at its end",
      [
        test: .text(
          running().replacing("2030-02-01T00:00:00Z", with: "2030-01-01T00:30:00Z").replacing(
            "status: running", with: "status: stopped"))
      ], before: [test: .text(running().replacing("2030-02-01T00:00:00Z", with: "2030-01-01T00:30:00Z"))]),
    RuleCase(
      "reachable-removed", "an offering that a placement, an experiment or nothing leads to", [:],
      before: [
        "placements.yaml": "placements: [{id: settings, rules: [{offering: sale}]}]",
        test: .text(running(offering: "gift")),
        "offerings/sale/offering.yaml": .text(sound(offering)),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
        "offerings/gift/offering.yaml": .text(sound(offering)),
        "offerings/gift/variants/control.yaml": .text(FixtureProject.variant("id: gift_control")),
        "offerings/idle/offering.yaml": .text(sound(offering)),
        "offerings/idle/variants/control.yaml": .text(FixtureProject.variant("id: idle_control")),
      ],
      elsewhere: [
        line(test, 1, 1, "experiment-not-stopped-early"),
        line("offerings/gift/offering.yaml", 1, 1, "reachable-removed"),
        line("offerings/sale/offering.yaml", 1, 1, "reachable-removed"),
      ]),
    RuleCase(
      "reachable-removed", "a package and its product",
      [
        offering: .text(
          sound(offering).replacing("  - {type: monthly, product: org.sample.month}", with: "")
            .replacing("packages:\n  ", with: "packages:\n  ⟦reachable-removed⟧").replacing("1.0.0", with: "2.0.0")),
        "products.yaml":
          "products:\n  ⟦reachable-removed⟧- {id: org.sample.year, kind: autoRenewable, period: P1Y, group: plus}\n",
      ], before: [:]),
    RuleCase(
      "reachable-removed", "a package that sells another product, and a placement that is gone",
      [
        offering: .text(
          sound(offering).replacing("product: org.sample.month", with: "product: ⟦reachable-removed⟧org.sample.moon")
            .replacing("1.0.0", with: "2.0.0")),
        "products.yaml": .text(products + moon),
        "placements.yaml": "placements:\n  ⟦reachable-removed⟧- {id: home, rules: [{offering: pro}]}\n",
      ], before: ["products.yaml": .text(products + moon)]),
    RuleCase(
      "reachable-removed", "a placement that is gone with its file", ["placements.yaml": .absent], before: [:],
      elsewhere: [line("placements.yaml", 1, 1, "reachable-removed")]),
    RuleCase(
      "reachable-removed", "a product that is gone, and another in its place",
      [
        offering: .text(
          sound(offering).replacing("product: org.sample.month", with: "product: org.sample.moon")
            .replacing("1.0.0", with: "2.0.0")),
        "products.yaml": .text(
          (products + moon).replacing(
            "\n  - {id: org.sample.month, kind: autoRenewable, period: P1M, group: plus}", with: ""
          ).replacing("products:\n  ", with: "products:\n  ⟦reachable-removed⟧")),
      ], before: ["products.yaml": .text(products + moon)]),
    RuleCase(
      "reachable-removed", "a campaign and an experiment that are over, with all that led there",
      ["placements.yaml": "placements: [{id: settings, rules: [{offering: pro}]}]"],
      before: [
        "placements.yaml": "placements: [{id: settings, rules: [{offering: sale}, {experiment: a}, {offering: pro}]}]",
        test: .text(over.replacing("id: b, offering: pro", with: "id: b, offering: gift")),
        "offerings/sale/offering.yaml": .text(lasting("2029-12-01T00:00:00Z", "2030-01-01T00:30:00Z")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
        "offerings/gift/offering.yaml": .text(sound(offering)),
        "offerings/gift/variants/control.yaml": .text(FixtureProject.variant("id: gift_control")),
      ]),
    RuleCase(
      "reachable-removed", "a campaign that is over, and the current offering", [:],
      before: [
        "paywall.yaml": .text(sound("paywall.yaml").replacing("currentOffering: pro", with: "currentOffering: sale")),
        "offerings/sale/offering.yaml": .text(lasting("2029-12-01T00:00:00Z", "2030-01-01T00:30:00Z")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ], elsewhere: [line("offerings/sale/offering.yaml", 1, 1, "reachable-removed")]),
    RuleCase(
      "reachable-removed", "an idle offering, and a product that nobody sold", [:],
      before: [
        "products.yaml": .text(sound("products.yaml") + "\n  - {id: org.sample.week, kind: consumable}\n"),
        "offerings/idle/offering.yaml": .text(sound(offering)),
        "offerings/idle/variants/control.yaml": .text(FixtureProject.variant("id: idle_control")),
      ]),
    RuleCase(
      "version-moved", "another headline under the same version",
      [
        control: .text(FixtureProject.variant("headline: Another")),
        offering: .text(sound(offering).replacing("1.0.0", with: "⟦version-moved⟧1.0.0")),
      ], before: [:]),
    RuleCase(
      "version-moved", "a minor change under a patch, and a version that went down",
      [
        control: .text(FixtureProject.variant("layout: grid")),
        offering: .text(sound(offering).replacing("1.0.0", with: "⟦version-moved⟧1.0.1")),
        "offerings/plus/offering.yaml": .text(sound(offering).replacing("1.0.0", with: "⟦version-moved⟧0.9.0")),
        "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
      ],
      before: [
        "offerings/plus/offering.yaml": .text(sound(offering)),
        "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
      ]),
    RuleCase(
      "version-moved", "versions that followed, and a comment that needs none",
      [
        control: .text(FixtureProject.variant("layout: grid")),
        offering: .text(sound(offering).replacing("1.0.0", with: "1.1.0")),
        "offerings/plus/offering.yaml": .text("# a comment\n" + sound(offering)),
        "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
      ],
      before: [
        "offerings/plus/offering.yaml": .text(sound(offering)),
        "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
      ]),
    RuleCase(
      "experiment-preregistered", "one that starts after its end, and one that ran and ended",
      [
        test: .text(over.replacing("endsAt: ", with: "endsAt: ⟦experiment-preregistered⟧")),
        "experiments/b.yaml": .text(over),
      ],
      before: [test: .text(over.replacing("running", with: "draft")), "experiments/b.yaml": .text(over)]),
    RuleCase(
      "experiments-disjoint", "the one that is new is to blame",
      [
        test: .text(running(layer: "one").replacing("placement: ", with: "placement: ⟦experiments-disjoint⟧")),
        "experiments/b.yaml": .text(running(layer: "two")),
      ], before: ["experiments/b.yaml": .text(running(layer: "two"))]),
  ]

  private static let stopped = running(layer: "x").replacing("status: running", with: "status: stopped")
  /// One that ran until the fixture's moment.
  private static let over = running(layer: "x").replacing("2030-02-01T00:00:00Z", with: "2030-01-01T00:30:00Z")
  private static let products = sound("products.yaml")
  private static let moon = "\n  - {id: org.sample.moon, kind: autoRenewable, period: P1M, group: plus}\n"

  /// A running experiment with three arms: the default variant under this id, and two by their names.
  private static func arms(_ first: String, _ second: String, _ third: String) -> String {
    running().replacing(/\s+- \{id: a(.|\n)*/, with: "")
      + "\n" + """
          - {id: \(first), offering: pro, weight: 4000}
          - {id: second, offering: pro, variant: \(second), weight: 3000}
          - {id: third, offering: pro, variant: \(third), weight: 3000}

        """
  }
}
