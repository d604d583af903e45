extension RuleCase {
  private static func sections(_ rule: String, _ name: String, _ section: String) -> RuleCase {
    store(rule, name, [Shop.control: Shop.screen(Shop.plans, Shop.legal, Shop.footer, section)])
  }

  /// Keys as other formats spell them: an error of reading each, and what they would do to the screen besides.
  static let spellingCases: [RuleCase] = [
    sections(
      "no-resetting-countdown", "a countdown of other formats",
      "{type: card, sections: [{type: ⟦no-urgency-section⟧countdown, ⟦known-key⟧countdown_seconds: ⟦no-resetting-countdown⟧900}]}"
    ),
    sections(
      "no-resetting-countdown", "a duration and a target of other formats",
      "{type: ⟦no-urgency-section⟧countdown, ⟦known-key⟧duration_seconds: ⟦no-resetting-countdown⟧900, ⟦known-key⟧target_datetime: ⟦offer-date-backed⟧2031-01-01T00:00:00Z}"
    ),
    sections(
      "no-urgency-section", "a kind below the type",
      "{type: image, source: a, ⟦known-key⟧sub_type: ⟦no-urgency-section⟧countdown}"),
    sections(
      "no-trial-toggle", "a toggle of other formats",
      "{type: toggle, label: More, ⟦known-key⟧affects_price: ⟦no-trial-toggle⟧true}"),
    sections(
      "restore-present", "restore switched off, although it has words",
      "{type: cta, restoreText: Restore, ⟦known-key⟧show_restore: ⟦restore-present⟧false}"),
    store(
      "close-button-immediate", "late, and by no control",
      [
        Shop.control: Shop.screen(
          fields: [
            "dismiss: {⟦known-key⟧delay_seconds: ⟦close-button-immediate⟧5, style: ⟦close-button-immediate⟧⟦field-value⟧none}",
            "presentation: ⟦presentation-full-screen⟧⟦field-value⟧modal",
          ])
      ]),
    store(
      "no-literal-price", "keys for prices",
      [
        "products.yaml": Shop.products(year: "⟦known-key⟧⟦no-literal-price⟧price: 39.99"),
        Shop.offering: .text(
          sound(Shop.offering).replacing(
            "{type: annual,", with: "{⟦known-key⟧⟦no-literal-price⟧price: 4, type: annual,")),
        Shop.control: Shop.screen(
          fields: [
            "cards: [{package: annual, ⟦known-key⟧⟦no-literal-price⟧price_display: $39.99, ⟦known-key⟧⟦no-literal-savings⟧savings_text: Save 40%}, {package: monthly, ⟦known-key⟧⟦no-literal-price⟧price: 3.99}]"
          ]),
      ]),
    store(
      "no-literal-price", "keys that the format does not know, and no amount",
      [Shop.control: Shop.screen(fields: ["cards: [{package: annual, ⟦known-key⟧price_display: '{{price}}'}]"])]),
  ]
}
