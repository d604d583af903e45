import Testing

@Suite struct TrialLengthMatchesProductTests {
  static let cases: [RuleCase] = [
    .headline(
      "trial-length-matches-product", "a trial that no product has",
      "⟦no-literal-trial-length⟧⟦trial-length-matches-product⟧Try it free for 14 days"),
    .headline("trial-length-matches-product", "no length", "Try it first"),
    .store(
      "trial-length-matches-product", "the trial length of another plan",
      [
        "products.yaml": .text(
          valid("products.yaml").replacing(
            "period: P1Y,", with: "period: P1Y, introductoryOffer: {mode: free, period: P1W},"
          ).replacing("period: P1M,", with: "period: P1M, introductoryOffer: {mode: free, period: P3D},")),
        "paywall.yaml": .text(StoreProject.settings + "\nrules: {no-literal-trial-length: off}"),
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.timeline, StoreProject.legal, StoreProject.trialButton,
          fields: [
            StoreProject.bothPlans,
            StoreProject.annualCard
              + ", trialLabel: 7 days free}, {package: monthly, trialLabel: ⟦trial-length-matches-product⟧7 days free}]",
          ]),
      ]),
    .store(
      "trial-length-matches-product", "a paid offer",
      [
        "products.yaml": StoreProject.chargedOffer,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal,
          "{type: sticky_footer, ctaTitle: ⟦trial-length-matches-product⟧Start free trial, restoreText: Restore}",
          fields: ["subhead: ⟦placeholder-parity⟧⟦trial-length-matches-product⟧'Free for {{trial_period}}'"]),
      ]),
    .store(
      "trial-length-matches-product", "a button for a trial that no product has",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, "{type: sticky_footer, restoreText: Restore}",
          fields: ["ctaTitle: ⟦trial-length-matches-product⟧Start free trial"])
      ]),
    .store(
      "trial-length-matches-product", "a trial that no product has, in plain words",
      [
        StoreProject.control: StoreProject.screen(
          "{type: header}", "{type: features}", StoreProject.plans,
          "{type: timeline, title: ⟦trial-length-matches-product⟧How your trial works, items: [{title: Now}]}",
          StoreProject.legal, StoreProject.footer,
          fields: [
            "headline: ⟦trial-length-matches-product⟧Start your free trial",
            "subhead: ⟦trial-length-matches-product⟧Try it free for a while",
          ])
      ]),
    .store(
      "trial-length-matches-product", "the same in German",
      [
        "paywall.yaml": .text(StoreProject.settings.replacing("[en]", with: "[en, de]")),
        StoreProject.control: StoreProject.core(),
        StoreProject.german: """
        control:
          headline: ⟦trial-length-matches-product⟧Jetzt kostenlos testen
          subhead: Teste die neue Suche, Updates kostenlos.
          ctaTitle: Weiter
          footnote: '\(StoreProject.germanTrialTerms)'
        """,
      ]),
    .store(
      "trial-length-matches-product", "free things that are not a trial",
      [
        StoreProject.control: StoreProject.screen(
          "{type: comparison_table, columns: [{title: Free trial}, {title: Pro}], rows: [{label: Files, values: [false, true]}]}",
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          fields: [
            "headline: Free updates for life", "subhead: Try the new look.",
            "bullets: [No free trial, Free of ads, Log clinical trials, 'Feel free, try everything']",
          ])
      ]),
    .store(
      "trial-length-matches-product", "words that do not promise a trial",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, "{type: sticky_footer, restoreText: Restore}",
          fields: ["ctaTitle: Go ad-free", "subhead: Free yourself"])
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
