import PaywallCopy
import Testing

@testable import PaywallKit

/// What a screen must not promise to a customer who does not get it, in whatever words.
@Suite struct ScreenPromisesTests {
  private static let annual = "com.example.annual"

  private static func title(_ screen: PaywallScreen) -> String? {
    if case .header(let title, _, _)? = screen.section(.header)?.content { title?.text } else { nil }
  }

  private func screen(_ button: String, _ locale: String, _ customer: CustomerState = CustomerState(.trialUsed)) throws
    -> PaywallScreen
  {
    var fixture = ScreenFixture(
      "sections: [{ type: header, title: Hey }, { type: plans }, { type: cta, title: Go }, { type: legal, text: Free trials end }]"
    )
    fixture.shop.texts["paywall.yaml"] = BundleFixture.settings.replacing("[en, de, de-AT]", with: "[en, \(locale)]")
    fixture.shop.texts["offerings/default/locales/\(locale).yaml"] =
      "control: { sections.cta.title: '\(button)', ctaTitle: OK, sections.header.title: '\(button)', headline: '…' }"
    (fixture.locale, fixture.customer) = (locale, customer)
    return try fixture.screen()
  }

  /// As writers of each language say it, none of it in the words of the phrases.
  @Test(arguments: [
    ("en-GB", "Try 7 days free"), ("en-GB", "Get a month free"), ("en-GB", "Free for 7 days"),
    ("en-GB", "Your 7-day free access"), ("de", "7 Tage gratis"), ("de", "Jetzt gratis ausprobieren"),
    ("fr", "7 jours gratuits"), ("es", "Prueba 7 días gratis"), ("it", "7 giorni gratis"), ("ja", "7日間無料"),
    ("nl", "7 dagen gratis"), ("sv", "Prova gratis"), ("pl", "Wypróbuj za darmo"), ("ru", "7 дней бесплатно"),
    ("tr", "7 gün ücretsiz"), ("ar", "جرب مجانًا لمدة ٧ أيام"), ("th", "ทดลองใช้ฟรี 7 วัน"), ("zh-Hans", "免费试用7天"),
    ("el", "Δοκιμάστε δωρεάν"), ("hu", "Próbáld ki ingyen"), ("ro", "Încearcă gratuit 7 zile"),
  ])
  func nobodyWithoutATrialIsPromisedOne(_ locale: String, _ words: String) throws {
    let screen = try screen(words, locale)
    #expect(screen.purchase?.title.text == "OK", "\(locale) \(words)")
    #expect(screen.reports.contains { $0.kind == .textDropped && $0.path == "sections.cta.title" })
    #expect(Self.title(screen) != words, "\(locale) \(words)")
    #expect(screen.section(.legal)?.reading.first == "Free trials end")
    let new = try self.screen(words, locale, CustomerState())
    #expect(new.purchase?.title.text == words && Self.title(new) == words)
  }

  @Test(arguments: [
    ("en-GB", "Go ad-free"), ("en-GB", "Risk free for 30 days"), ("en-GB", "Get unlimited freedom"),
    ("en-GB", "Save 30 days of backups"), ("de", "Alles freischalten"), ("de", "Werbefrei in 7 Tagen"),
    ("fr", "Continuer"), ("it", "Approva e continua"), ("ja", "7日間で上達"),
  ])
  func whatIsMeantOtherwiseStays(_ locale: String, _ words: String) throws {
    let screen = try screen(words, locale)
    #expect(Self.title(screen) == words)
    if words != "Approva e continua" { #expect(screen.purchase?.title.text == words) }
  }

  /// The titles for customers without a trial are read as well.
  @Test(arguments: ["Try 7 days free", "Start your trial"])
  func theOtherTitleMayNotPromiseItEither(_ other: String) throws {
    let fixture = ScreenFixture(
      "sections: [{ type: plans }, { type: cta, title: Start free trial, titleWithoutTrial: \(other) }]",
      core: ["ctaTitle": "Start free trial"])
    let screen = try fixture.screen { $0.customer = CustomerState(.trialUsed) }
    #expect(screen.purchase?.title.text == "Subscribe")
    #expect(screen.purchase?.title.path == "ui.subscribe")
  }

  // MARK: Offers of those who subscribe

  private static func retention(_ state: CustomerState.Subscription) -> ScreenFixture {
    var fixture = ScreenFixture(
      """
      sections:
        - { type: header, title: "{{trial_period}} on us" }
        - { type: plans }
        - { type: timeline, items: [{ title: Today }, { title: "{{first_bill_date}}" }] }
        - { type: cta, title: "Free until {{trial_end_date}}", titleWithoutTrial: Claim a free month }
      cards: [{ package: annual, trialLabel: "{{trial_period}} free, until {{trial_end_date}}" }]
      """, core: ["productIDs": "[com.example.annual@back]", "highlightedProductID": "com.example.annual@back"])
    fixture.shop.texts["offerings/default/offering.yaml"] = BundleFixture.offering.replacing(
      "product: com.example.annual ", with: "product: com.example.annual@back ")
    let offer = StoreOffer(
      id: "back", .promotional, .free, displayPrice: "$0.00", price: nil, period: Store.period("P1M"))
    fixture.products = [Store.subscription(annual, "Annual", "$39.99", 3999, "P1Y", offers: [offer])]
    fixture.customer = CustomerState(groups: ["premium": state])
    return fixture
  }

  /// A promotional offer of a subscriber begins at the next renewal: the free month is said, and no day is counted from today.
  @Test func aSubscribersOfferBeginsLater() throws {
    let active = try Self.retention(.active(product: Self.annual)).screen()
    let plan = try #require(active.plans?.selected)
    #expect(plan.offer?.isLater == true && plan.offer?.isTrial == false)
    #expect(Self.title(active) == "1 month on us")
    #expect(active.section(.timeline) == nil)
    #expect(active.purchase?.title.text == "Claim a free month")
    #expect(!active.texts.contains { $0.contains("2026") })
    #expect(plan.offerLabel?.text == "$0.00 for 1 month")
    let left = try Self.retention(.expired).screen()
    #expect(left.plans?.selected.offer?.isLater == false)
    // As `cal` has it: a month from the last of January is the last of February.
    #expect(left.section(.timeline)?.reading == ["Today", "February 28, 2026"])
    #expect(left.purchase?.title.text == "Free until February 28, 2026")
    #expect(left.plans?.selected.offerLabel?.text == "1 month free, until February 28, 2026")
  }

  // MARK: What binds the customer, and what ends

  @Test func aCommitmentIsPartOfTheTerms() throws {
    var fixture = ScreenFixture(
      """
      sections:
        - { type: plans }
        - { type: cta, subtitle: "{{trial_period}} free, then {{price}}" }
        - { type: legal, text: "{{trial_period}} free, then {{price}}. Renews." }
      """,
      core: ["productIDs": "['com.example.annual:monthly']", "highlightedProductID": "'com.example.annual:monthly'"])
    let terms = StoreTerms(
      displayPrice: "$3.99", price: Store.money(399, "USD"), period: Store.period("P1M"),
      commitment: StoreCommitment(period: Store.period("P1Y")))
    fixture.products = [
      Store.subscription(
        Self.annual, "Annual", "$39.99", 3999, "P1Y", plans: [StoreBillingPlan(id: "monthly", terms: terms)])
    ]
    let screen = try fixture.screen()
    // 12 × 3.99.
    let bound = "$3.99 per month for 1 year ($47.88)"
    #expect(screen.plans?.selected.terms.text == bound)
    #expect(screen.section(.cta)?.reading.contains(bound) == true)
    #expect(screen.section(.legal)?.reading.first == "Annual: \(bound). Renews.")
  }

  @Test(
    arguments: [
      ("Renews automatically. Paid by your account.", "Paid by your account."),
      ("{{price}}. Your plan renews until you cancel.", "$99.00."),
      ("{{price}} once, nothing renews.", "$99.00 once, nothing renews."),
      ("It does not renew.", "It does not renew."), ("Renews unless cancelled.", nil),
    ] as [(String, String?)])
  func whatIsBoughtOnceDoesNotRenew(_ written: String, _ shown: String?) throws {
    let fixture = ScreenFixture("sections: [{ type: plans }, { type: legal, text: '\(written)' }, { type: cta }]")
    let once = try fixture.screen { $0.products[0] = Store.once(Self.annual, "Lifetime", "$99.00", 9900) }
    let links = ["Terms of use", "Privacy policy"]
    #expect(once.section(.legal)?.reading == [shown].compactMap { $0 } + links)
    // Under a subscription all of it stays.
    let renewing = try fixture.screen()
    #expect(renewing.section(.legal)?.reading.first == written.replacing("{{price}}", with: "$39.99"))
  }

  @Test func anUntranslatedButtonIsReported() throws {
    let fixture = ScreenFixture("sections: [{ type: plans }, { type: cta, title: Continue }]")
    func reports(_ locale: String) throws -> [ScreenReport] {
      try fixture.screen { $0.locale = locale }.reports.filter { $0.kind == .textInOtherLanguage }
    }
    #expect(try reports("fi").map(\.path) == ["sections.cta.title"])
    #expect(try reports("fi").first?.isFault == false)
    #expect(try reports("en-GB").isEmpty)
    // Where the phrases are in the default language as well, nothing is mixed.
    #expect(try reports("sw").isEmpty)
  }

  // MARK: The table

  /// The words of the app are those of the tool, in all languages that the tool has lists for.
  /// What differs is mended by Sources/PaywallCopy/Data/claims.
  @Test func theWordsAreThoseOfTheTool() throws {
    var compared = 0
    for (language, words) in ClaimWords.byLanguage {
      let locale = language == "pt" ? "pt-BR" : language
      guard let list = WordSections(locale: locale, groups: ["terms", "denial"]), !list["terms.renews"].isEmpty else {
        continue
      }
      compared += 1
      if language != "en" { #expect(words.free == list["terms.free"], "\(language)") }
      #expect(words.trial == list["terms.trial"], "\(language)")
      #expect(words.offers == list["terms.offers"], "\(language)")
      #expect(words.renews == list["terms.renews"].filter { !$0.contains("{{") }, "\(language)")
      #expect(words.joints == Set(list["denial.joints"]), "\(language)")
      let denials = list["denial.before"] + list["denial.after"]
      #expect(Set(denials).isSubset(of: words.denies), "\(language)")
    }
    #expect(compared == 35)
    #expect(ClaimWords.byLanguage.count == LanguageWords.languages.count)
    #expect(ClaimWords.byLanguage.values.allSatisfy { !$0.free.isEmpty && !$0.offers.isEmpty && !$0.renews.isEmpty })
  }
}
