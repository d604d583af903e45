import Base
import PaywallModel
import TestSupport
import Testing

@testable import PaywallKit

@Suite struct PaywallWordsTests {
  private static func day() throws -> CivilDate { try #require(CivilDate(year: 2026, month: 11, day: 29)) }

  private static func period(_ text: String) throws -> BillingPeriod { try #require(BillingPeriod(text)) }

  private static func offer() throws -> [PaywallKit.InterfaceWord.Parameter: WordArgument] {
    [
      .offer: .phrase(.trial, [.length: .length(try period("P7D"))]),
      .price: PaywallWords.price("$9.99", each: try period("P1M")),
    ]
  }

  @Test(arguments: [
    ("en", "7-day free trial, then $9.99 per month"), ("de", "7 Tage kostenlos testen, dann $9.99 pro Monat"),
    ("ru", "7 дней бесплатно, затем $9.99 в месяц"), ("pl", "7 dni za darmo, potem $9.99 na miesiąc"),
    ("hu", "7 napos ingyenes próba, majd $9.99/hónap"), ("ja", "7 日無料トライアル、その後$9.99/月"),
    ("sv-SE", "7 dagar gratis provperiod, därefter $9.99 per månad"), ("sw", "7-day free trial, then $9.99 per month"),
    ("zh-TW", "7 天免費試用，之後 每月 $9.99"), ("ar", "7 أيام مجانًا، ثم $9.99 في الشهر"),
    ("ar-EG", "٧ أيام مجانًا، ثم $9.99 في الشهر"),
  ])
  func saysWhatANewUserPays(_ locale: String, _ text: String) throws {
    #expect(try PaywallWords(locale: locale).text(.offerThen, Self.offer()) == text)
  }

  @Test(arguments: [
    ("en", "P1M", "month"), ("en", "P3M", "3 months"), ("en", "P7D", "week"), ("de", "P6M", "6 Monate"),
    ("uk", "P2M", "2 місяці"), ("uk", "P6M", "6 місяців"), ("cs", "P2W", "2 týdny"), ("he", "P2M", "חודשיים"),
  ])
  func namesPeriods(_ locale: String, _ period: String, _ text: String) throws {
    let period = try #require(BillingPeriod(period))
    #expect(PaywallWords(locale: locale).value(PaywallWords.period(period), in: locale) == text)
  }

  @Test func anOverrideStandsForTheUsersLanguageOnly() {
    let own = ["close": "Not now"]
    let words = PaywallWords(locale: "de", defaultLocale: "en", own: own)
    #expect(words.sentence(.close) == .init(text: "Schließen", locale: "de"))
    #expect(PaywallWords(locale: "en-GB", defaultLocale: "en", own: own).text(.close) == "Not now")
    #expect(PaywallWords(locale: nil, defaultLocale: "en", own: own).text(.close) == "Not now")
    let translated = PaywallWords(locale: "de", defaultLocale: "en", translated: ["close": "Jetzt nicht"], own: own)
    #expect(translated.text(.close) == "Jetzt nicht")
  }

  @Test func anOverriddenTrialStandsForEveryUnit() throws {
    let words = PaywallWords(locale: "en", translated: ["trial": "{length} on us"])
    #expect(try words.text(.trial, [.length: .length(Self.period("P1M"))]) == "1 month on us")
  }

  /// A text that lacks the price, or has what nothing fills, is not shown.
  @Test(arguments: ["Monthly", "{price} {date}", "{{price}}", "{}", "{prize}"])
  func anOverrideThatCannotBeFilledIsNotUsed(_ text: String) {
    let words = PaywallWords(locale: "en", translated: ["perMonth": text])
    #expect(words.text(.perMonth, [.price: .verbatim("$1")]) == "$1 per month")
  }

  /// Swahili has a word for the sentence but not for the length in it: all of it is in the default locale.
  @Test func neverMixesLanguagesWithinASentence() throws {
    let swahili = ["offerThen": "{offer}, kisha {price}", "close": "Funga", "perMonth": "{price} kwa mwezi"]
    let words = PaywallWords(locale: "sw", defaultLocale: "de", translated: swahili)
    #expect(words.sentence(.close) == .init(text: "Funga", locale: "sw"))
    #expect(words.sentence(.perMonth, [.price: .verbatim("5")]) == .init(text: "5 kwa mwezi", locale: "sw"))
    #expect(
      try words.sentence(.offerThen, Self.offer())
        == .init(text: "7 Tage kostenlos testen, dann $9.99 pro Monat", locale: "de"))
    #expect(
      try words.sentence(.trialEnds, [.date: .date(Self.day())])
        == .init(text: "Testphase endet am 29. November 2026", locale: "de"))
  }

  /// From the source's files to the words on the screen.
  @Test func overridesAreInTheBundle() async throws {
    var shop = BundleFixture()
    shop.texts["offerings/default/variants/control.yaml"] =
      BundleFixture.variant("default_control", "Hello") + "\nui: { close: Later, perMonth: '{{ price }} a month' }\n"
    shop.texts["offerings/default/locales/de.yaml"] =
      "control: { ui.close: Später, ui.save: 'Spare {{percent}}', ui.today: '{x}', ui.perYear: '{price}' }"
    let press = try Press()
    try press.publish(shop.targets)
    let loader = press.loader()
    await loader.refresh()
    let release = loader.current
    func words(_ locale: String) -> PaywallWords {
      PaywallWords(release.choose("x", for: somebody, locale: locale).paywall.words, locale: locale)
    }
    #expect(words("en").text(.close) == "Later")
    #expect(words("en").text(.perMonth, [.price: .verbatim("$1")]) == "$1 a month")
    #expect(words("de-AT").text(.close) == "Später")
    #expect(words("de").text(.save, [.percent: .percent(50)]) == "Spare 50\u{A0}%")
    #expect(words("de").text(.perMonth, [.price: .verbatim("1 €")]) == "1 € pro Monat")
    #expect(words("de").text(.perYear, [.price: .verbatim("1 €")]) == "1 € pro Jahr")
    #expect(words("de").text(.today) == "Heute")
    #expect(words("fr").text(.close) == "Fermer")
    #expect(words("sw").text(.close) == "Later")
  }

  /// The tables of `PaywallModel`, by which sources are checked, name the same words with the same parameters.
  @Test func theSourcesTableNamesTheSameWords() {
    let listed = PaywallModel.InterfaceWord.all
    #expect(listed.map(\.key) == PaywallKit.InterfaceWord.allCases.map(\.rawValue))
    for (listed, word) in zip(listed, PaywallKit.InterfaceWord.allCases) {
      #expect(Set(listed.parameters) == Set(word.parameters.map(\.rawValue)), "\(word)")
    }
    let languages = LanguageWords.languages.map { String($0.prefix { $0 != "-" }) }
    for language in languages + ["no", "nn", "iw", "in", "yue", "cmn"] {
      #expect(PaywallModel.InterfaceWord.isCovered(language))
      #expect(LanguageWords.texts(for: LocaleLookup(language)) != nil, "\(language)")
    }
    #expect(PaywallModel.InterfaceWord.languages.count == Set(languages).count + 6)
    for tag in [
      "hi-Latn", "ms-Arab", "ru-Cyrl-RU", "zh-Hant-HK", "de-Latn", "zh-Latn", "sw", "pt-PT", "iw-IL", "yue-Hant",
    ] {
      let hasWords = LanguageWords.texts(for: LocaleLookup(tag)) != nil
      #expect(PaywallModel.InterfaceWord.isCovered(tag) == hasWords, "\(tag)")
    }
  }

  @Test func aDefaultLocaleWithoutWordsGivesWayToEnglish() {
    let words = PaywallWords(locale: "sw", defaultLocale: "am")
    #expect(words.sentence(.close) == .init(text: "Close", locale: "en"))
  }

  /// Every phrase in every language, with everything that fills it: no brace is left.
  @Test(arguments: LanguageWords.languages)
  func leavesNoPlaceholder(_ language: String) throws {
    let words = PaywallWords(locale: language)
    for word in PaywallKit.InterfaceWord.allCases {
      for count in [1, 2, 3, 5, 7, 11, 14, 21, 30, 365] {
        for unit in BillingPeriod.Unit.allCases {
          let length = try #require(BillingPeriod(count, unit))
          let sentence = words.sentence(
            word,
            [
              .price: PaywallWords.price("€5", each: length), .length: .length(length), .date: .date(try Self.day()),
              .offer: .phrase(.trial, [.length: .length(length)]), .percent: .percent(50), .amount: .verbatim("€1"),
              .rating: .verbatim("4.8"),
            ])
          let text = sentence.text
          #expect(!text.isEmpty && !text.contains("{") && !text.contains("}"), "\(word): \(text)")
          #expect(sentence.locale == language)
        }
      }
    }
  }
}
