import Testing

@Suite struct DisclosureCoreTests {
  static let cases: [RuleCase] = [
    .store(
      "disclosure-core", "no statement at all",
      [StoreProject.control: StoreProject.smallPrint("⟦disclosure-core⟧⟦disclosure-extended⟧Cancel anytime.")]
    ),
    .store(
      "disclosure-core", "no small print in the core fields",
      [StoreProject.control: .text("⟦disclosure-core⟧" + FixtureProject.variant())]),
    .store(
      "disclosure-core", "a legal section without text, though there is a footnote elsewhere",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, "⟦disclosure-core⟧{type: legal}", StoreProject.footer
        ).withoutSummary
      ]),
    .store(
      "disclosure-core", "lost in translation",
      [
        "paywall.yaml": .text(StoreProject.settings.replacing("[en]", with: "[en, de]")),
        StoreProject.control: StoreProject.core(),
        StoreProject.german: """
        control:
          ctaTitle: Weiter
          footnote: ⟦disclosure-core⟧⟦disclosure-extended⟧'{{title}}: {{price}} pro {{period}}.'
        """,
      ]),
    .store(
      "disclosure-core", "beside small print that waits for its translation",
      [
        "paywall.yaml": .text(StoreProject.settings.replacing("[en]", with: "[en, de]")),
        StoreProject.control: StoreProject.screen(StoreProject.plans, StoreProject.legal, StoreProject.footer),
        StoreProject.german:
          "⟦locale-complete⟧control:\n  sections.sticky_footer.priceSummary: '{{title}} für {{price}}'\n",
      ]),
    .store("disclosure-core", "every statement"),
    renewal("does not", "It does not renew automatically.", isSaid: false),
    renewal("won't", "It won’t auto-renew.", isSaid: false),
    renewal("nothing", "Nothing renews.", isSaid: false),
    renewal("never", "It never renews.", isSaid: false),
    renewal("no", "There is no automatic renewal. You can cancel at any time.", isSaid: false),
    renewal("is not", "Renewal is not automatic.", isSaid: false),
    renewal("again", "You are charged again every {{period}} unless you cancel.", isSaid: true),
    renewal("if not", "Renews automatically if not cancelled", isSaid: true),
    renewal("if you do not", "If you do not cancel the subscription renews.", isSaid: true),
    renewal("and", "No ads and renews until cancelled.", isSaid: true),
    renewal("both", "A lifetime purchase does not renew. A subscription renews until you cancel.", isSaid: true),
    renewal("turned off", "Goes on if auto-renew is not turned off.", isSaid: true),
    renewal("de, nicht", "Das Abo verlängert sich nicht automatisch.", "de", isSaid: false),
    renewal("de, wird nicht", "Es wird danach nicht automatisch verlängert.", "de", isSaid: false),
    renewal("de, keine", "Keine automatische Verlängerung.", "de", isSaid: false),
    renewal("de, wenn nicht", "Verlängert sich automatisch wenn nicht gekündigt wird.", "de", isSaid: true),
    renewal("de, sofern", "Wird verlängert, sofern du nicht kündigst.", "de", isSaid: true),
    renewal("fr, ne … pas", "L’abonnement ne se renouvelle pas.", "fr", isSaid: false),
    renewal("fr, sauf", "Renouvelé automatiquement sauf résiliation.", "fr", isSaid: true),
    renewal("es", "No se renueva automáticamente.", "es", isSaid: false),
    renewal("es, salvo", "Se renueva automáticamente si no cancelas.", "es", isSaid: true),
    renewal(
      "es, si no", "Con renovación automática. Si no quieres renovar, cancélala antes del final.", "es", isSaid: true),
    renewal(
      "pt-BR, para não", "Renovação automática; para não renovar, cancele antes do fim.", "pt-BR", isSaid: true),
    renewal("it", "L'abbonamento non si rinnova.", "it", isSaid: false),
    renewal("pt-BR", "A assinatura não será renovada.", "pt-BR", isSaid: false),
    renewal("nl", "Het abonnement wordt niet automatisch verlengd.", "nl", isSaid: false),
    renewal("sv", "Prenumerationen förnyas inte.", "sv", isSaid: false),
    renewal("pl", "Subskrypcja nie odnawia się automatycznie.", "pl", isSaid: false),
    renewal("cs", "Předplatné se neobnovuje.", "cs", isSaid: false),
    renewal("ru", "Подписка не продлевается.", "ru", isSaid: false),
    renewal("ru, если", "Подписка продлевается если её не отменить.", "ru", isSaid: true),
    renewal("tr", "Abonelik otomatik olarak yenilenmez.", "tr", isSaid: false),
    renewal("ja", "自動更新されません。", "ja", isSaid: false),
    renewal("ja, unless", "解約しない限り自動更新されます。", "ja", isSaid: true),
    renewal("ko", "자동으로 갱신되지 않습니다.", "ko", isSaid: false),
    renewal("zh-Hans", "不会自动续订。", "zh-Hans", isSaid: false),
    renewal("zh-Hans, unless", "如不取消将自动续订。", "zh-Hans", isSaid: true),
    .store(
      "disclosure-core", "under another id, in a card",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, "{type: card, sections: [{type: legal, id: small_print, text: '\(StoreProject.terms)'}]}",
          "{type: sticky_footer, restoreText: Restore}")
      ]),
    .store(
      "disclosure-core", "by the product's name and a word for the period",
      [
        "products.yaml": StoreProject.products(year: "displayName: Premium"),
        StoreProject.control: StoreProject.smallPrint(
          "'\(StoreProject.terms.replacing("{{title}}", with: "Premium").replacing("{{period}}", with: "year"))'"),
      ]),
    .store(
      "disclosure-core", "in a language without a word list",
      [
        "paywall.yaml": .text(
          StoreProject.settings.replacing("[en]", with: "[en, ⟦interface-words⟧⟦locale-not-covered⟧qaa]")),
        StoreProject.control: StoreProject.core(),
        "offerings/pro/locales/qaa.yaml": """
        control:
          ctaTitle: Endelea
          footnote: '{{title}}: {{price}} kwa {{period}}. 24, 24.'
        """,
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  /// A project in one language whose small print says this about the renewal.
  private static func renewal(_ name: String, _ text: String, _ locale: String = "en", isSaid: Bool) -> RuleCase {
    let settings = StoreProject.settings.replacing("e: en", with: "e: \(locale)").replacing("[en]", with: "[\(locale)]")
    let mark = isSaid ? "" : "⟦disclosure-core⟧"
    return .store(
      "disclosure-core", "renewal: \(name)",
      [
        "paywall.yaml": .text(settings + "\nrules: {disclosure-extended: off}"),
        StoreProject.control: StoreProject.smallPrint("\(mark)\"{{title}}: {{price}} / {{period}}. \(text)\""),
      ])
  }
}
