extension RuleCase {
  /// The rules that look at the project as a whole.
  static let projectCases: [RuleCase] = [
    RuleCase(
      "condition-operands", "each operator with what it does not take",
      [
        "placements.yaml": .text(
          conditions(
            "{attribute: a, operator: ⟦condition-operands⟧equals}",
            "{attribute: a, operator: ⟦condition-operands⟧equals, values: [1]}",
            "{attribute: a, operator: ⟦condition-operands⟧in, value: 1}",
            "{attribute: a, operator: ⟦condition-operands⟧in, values: []}",
            "{attribute: a, operator: ⟦condition-operands⟧between, values: [1]}",
            "{attribute: a, operator: ⟦condition-operands⟧exists, value: true}"))
      ]),
    RuleCase(
      "condition-operands", "each operator with what it takes",
      [
        "placements.yaml": .text(
          conditions(
            "{attribute: a, operator: equals, value: false}", "{attribute: b, operator: notIn, values: [DE, FR]}",
            "{attribute: c, operator: between, values: [1, 2.5]}", "{attribute: d, operator: notExists}"))
      ]),
    RuleCase(
      "current-offering", "one that is not there",
      [
        "paywall.yaml": .text(
          sound("paywall.yaml").replacing("currentOffering: pro", with: "currentOffering: ⟦current-offering⟧plus"))
      ]),
    RuleCase("current-offering", "the one that is there", [:]),
    RuleCase(
      "default-locale", "one that is not declared",
      [
        "paywall.yaml": .text(
          sound("paywall.yaml").replacing("[en, de]", with: "[de]").replacing("e: en", with: "e: ⟦default-locale⟧en"))
      ]),
    RuleCase(
      "default-locale", "no list of locales",
      [
        "paywall.yaml": .text(sound("paywall.yaml").replacing("locales: [en, de]", with: ""))
      ]),
    RuleCase(
      "experiment-arm", "an offering and a variant that are not there",
      [
        "experiments/a.yaml": .text(
          experiment(
            "{id: a, offering: pro, variant: ⟦experiment-arm⟧short, weight: 5000}",
            "{id: b, offering: ⟦experiment-arm⟧plus, weight: 5000}"))
      ]),
    RuleCase(
      "experiment-arm", "an arm alone",
      [
        "experiments/a.yaml": .text(
          experiment("{id: a, offering: pro, weight: 10000}").replacing("arms: ", with: "arms: ⟦experiment-arm⟧"))
      ]),
    RuleCase(
      "experiment-arm", "two arms of the default variant",
      [
        "experiments/a.yaml": .text(
          experiment("{id: a, offering: pro, weight: 1}", "{id: b, offering: pro, variant: control, weight: 9999}"))
      ]),
    RuleCase(
      "experiment-placement", "one that is not there",
      [
        "experiments/a.yaml": .text(
          split.replacing("placement: settings", with: "placement: ⟦experiment-placement⟧home"))
      ]),
    RuleCase("experiment-placement", "one that is there", ["experiments/a.yaml": .text(split)]),
    RuleCase(
      "no-private-key", "at the top and beside root.json",
      [
        "backup.txt": "a line\n⟦no-private-key⟧-----BEGIN PRIVATE KEY-----\n",
        "trust/root.pem": "⟦no-private-key⟧-----BEGIN ENCRYPTED PRIVATE KEY-----\n",
        "old.key": "⟦no-private-key⟧-----BEGIN OPENSSH PRIVATE KEY-----\n",
      ]),
    RuleCase(
      "no-private-key", "a public key",
      ["trust/targets.pem": "-----BEGIN PUBLIC KEY-----\n", "README.md": "PRIVATE KEY"]),
    RuleCase(
      "placement-target", "nowhere, two ways, and to what is not there",
      [
        "placements.yaml": """
        placements:
          - id: settings
            rules:
              - ⟦placement-target⟧audience: {conditions: []}
              - {offering: pro, experiment: ⟦placement-target⟧a}
              - {offering: ⟦placement-target⟧plus}
              - {experiment: ⟦placement-target⟧b}
              - {experiment: a}
          - id: home
            rules:
              - {experiment: ⟦placement-target⟧a}
        """,
        "experiments/a.yaml": .text(split),
      ]),
    RuleCase("placement-target", "an offering that is there", [:]),
    RuleCase(
      "rule-known", "a misspelt rule, and one that cannot be weakened",
      [
        "paywall.yaml": .text(
          sound("paywall.yaml") + "\nrules:\n  ⟦rule-known⟧card-pakage: off\n  ⟦rule-known⟧unique-id: warning\n")
      ]),
    RuleCase(
      "rule-known", "what cannot be waived is weakened for all",
      [
        "paywall.yaml": .text(
          Shop.settings
            + """

            rules:
              ⟦rule-known⟧no-literal-price: off
              ⟦rule-known⟧disclosure-core: warning
              savings-badge-present: off
              restore-present: error
              ⟦rule-known⟧close-button-immediate: warning
              no-urgency-copy: off
            """),
        Shop.control: Shop.screen(),
      ]),
    RuleCase("rule-known", "no rules", ["paywall.yaml": .text(sound("paywall.yaml") + "\nrules: {}\n")]),
    RuleCase(
      "variant-weights-sum", "a user too few",
      [
        "experiments/a.yaml": .text(
          experiment("{id: a, offering: pro, weight: 5000}", "{id: b, offering: pro, weight: 4999}")
            .replacing("arms: ", with: "arms: ⟦variant-weights-sum⟧"))
      ]),
    RuleCase(
      "variant-weights-sum", "three arms",
      [
        "experiments/a.yaml": .text(
          experiment(
            "{id: a, offering: pro, weight: 3334}", "{id: b, offering: pro, weight: 3333}",
            "{id: c, offering: pro, weight: 3333}"))
      ]),
    RuleCase(
      "wire-id-unique", "taken in another offering, and the built-in one",
      [
        "offerings/sale/offering.yaml": .text(sound("offerings/pro/offering.yaml")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: ⟦wire-id-unique⟧pro_control")),
        "offerings/sale/variants/spare.yaml": .text(FixtureProject.variant("id: ⟦wire-id-unique⟧fallback")),
      ]),
    RuleCase(
      "wire-id-unique", "one name in two offerings",
      [
        "offerings/sale/offering.yaml": .text(sound("offerings/pro/offering.yaml")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
  ]

  private static let split = experiment("{id: a, offering: pro, weight: 5000}", "{id: b, offering: pro, weight: 5000}")

  private static func experiment(_ arms: String...) -> String {
    "placement: settings\nstatus: draft\narms: [\(arms.joined(separator: ", "))]\n"
  }

  private static func conditions(_ list: String...) -> String {
    "placements:\n  - id: settings\n    rules:\n      - offering: pro\n        audience:\n          conditions:\n"
      + list.map { "            - \($0)\n" }.joined() + "      - offering: pro\n"
  }
}
