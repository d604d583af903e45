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
        test: .text(running(offering: "gift").replacing("2030-02-01", with: "2029-12-01")),
        "offerings/sale/offering.yaml": .text(sound(offering)),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
        "offerings/gift/offering.yaml": .text(sound(offering)),
        "offerings/gift/variants/control.yaml": .text(FixtureProject.variant("id: gift_control")),
        "offerings/idle/offering.yaml": .text(sound(offering)),
        "offerings/idle/variants/control.yaml": .text(FixtureProject.variant("id: idle_control")),
      ],
      elsewhere: [
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
  ]
}
