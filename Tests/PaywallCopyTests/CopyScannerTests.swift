import PaywallCopy
import Testing

@Suite struct CopyScannerTests {
  private func texts(_ kind: CopyClaim.Kind, _ text: String, _ locale: String = "en", isBadge: Bool = false) -> [String]
  {
    CopyScanner(locale: locale).claims(in: text, isBadge: isBadge).filter { $0.kind == kind }.map(\.text)
  }

  @Test(arguments: [
    ("US$9.99", "US$9.99"), ("Pay ￥９８０ now", "￥９８０"), ("it is 9,99 € today", "9,99 €"), ("99¢", "99¢"),
    ("9,99 $US", "9,99 $US"), ("$\u{200B}9.99", "$\u{200B}9.99"), ("2.99 a week", "2.99 a week"),
    ("**$**9.99", "$**9.99"), ("&euro;5", "&euro;5"), ("𝟗.𝟗𝟗 USD", "𝟗.𝟗𝟗 USD"),
    ("1 million dollars", "1 million dollars"),
  ])
  func priceIsCutOutOfTheOriginal(text: String, price: String) {
    #expect(texts(.price, text) == [price])
  }

  @Test(arguments: ["${{price}}", "€{price}", "USD %@", "{{ amount }} dollars", "$%d"])
  func currencyBesideAPlaceholderIsAPrice(text: String) {
    #expect(!texts(.price, text).isEmpty)
  }

  @Test(arguments: [
    "{{price}}/{{period}}", "%1$s/month", "${price} per month", "$price/$period", "%1$@", "<b>{price}</b>",
    "{ $amount }",
    "{{ price", "100%", "%d%%", "TRY 7 DAYS FREE", "ALL 5 features", "TOP 10", "24/7", "9:41", "1080p", "v2.10",
    "€-free", "5 GB", "2024", "I <3 9 lives",
  ])
  func placeholdersAndPlainNumbersAreNoPrice(text: String) {
    #expect(texts(.price, text).isEmpty)
  }

  @Test func badgeWithAnyPercentageIsSavings() {
    #expect(texts(.savings, "17 %", isBadge: true) == ["17 %"])
    #expect(texts(.savings, "17 %").isEmpty)
    #expect(texts(.savings, "{{savings_percent}} %", isBadge: true).isEmpty)
    #expect(texts(.savings, "Ahorre 17%", "qaa", isBadge: true) == ["17%"])
  }

  @Test(arguments: [
    ("en", "7-day free trial", 7), ("en", "two weeks free", 14), ("de", "1 Monat kostenlos testen", 30),
    ("ja", "１４日間無料", 14), ("ar", "٧ أيام مجانًا", 7), ("he", "שבועיים ניסיון חינם", 14), ("ru", "3 дня бесплатно", 3),
    ("pl", "14-dniowy okres próbny", 14), ("en", "1 year free trial", 365),
  ])
  func trialLengthIsInDays(locale: String, text: String, days: Int) {
    let claims = CopyScanner(locale: locale).claims(in: text)
    #expect(claims.filter { $0.kind == .trialLength }.map(\.days) == [days])
  }

  @Test func deadlineIsADateWithAnEnd() {
    #expect(texts(.deadline, "Offer ends Dec 31, 2023") == ["Dec 31, 2023"])
    #expect(texts(.date, "Billed 12 March 2024") == ["12 March 2024"])
    // What has happened stays true; a date goes stale where users pay, or something ends.
    #expect(texts(.date, "Since 12 March 2024").isEmpty)
    #expect(texts(.date, "may 5 people join; you may march 3 miles").isEmpty)
    #expect(texts(.deadline, "gültig bis 31.12.2025", "de") == ["31.12.2025"])
    #expect(texts(.deadline, "2026年3月12日まで", "ja") == ["2026年3月12日"])
    #expect(texts(.date, "2026-03-12", "qaa") == ["2026-03-12"])
  }

  @Test func socialProofIsACountOrARating() {
    #expect(texts(.socialProof, "Join 2,000,000+ happy users") == ["2,000,000+ happy"])
    #expect(texts(.socialProof, "4.8 ★ on the App Store") == ["4.8 ★"])
    #expect(texts(.socialProof, "Über 5 Millionen Nutzer", "de") == ["5 Millionen Nutzer"])
    #expect(texts(.socialProof, "Share with 5 users").isEmpty)
  }

  @Test(arguments: [
    ("zh-CN", true), ("zh-TW", true), ("zh-HK", true), ("yue", true), ("pt", true), ("pt-PT", true), ("nb-NO", true),
    ("no", true), ("iw", true), ("en-GB", true), ("es_419", true), ("sr-Latn", false), ("qaa", false), ("", false),
  ])
  func nearestWordListIsTaken(locale: String, isCovered: Bool) {
    #expect(CopyScanner.covers(locale) == isCovered)
  }

  @Test(arguments: [
    ("en", "Get the first month free with any yearly plan", true), ("de", "Erster Monat kostenlos im Jahresabo", true),
    ("en", "Get 2 months free with any yearly plan", false), ("de", "2 Monate gratis im Jahresabo", false),
  ])
  func freeMonthsAreATrialWhereTheyComeFirst(locale: String, text: String, isTrial: Bool) {
    #expect(texts(.trialLength, text, locale).isEmpty != isTrial)
    #expect(texts(.savings, text, locale).isEmpty == isTrial)
  }

  @Test func labelOfACountdownPressesAndAQuestionDoesNot() {
    #expect(texts(.urgency, "Offer ends") == ["Offer ends"])
    #expect(texts(.urgency, "Summer joy. Your sale ends:") == ["Your sale ends"])
    #expect(texts(.urgency, "When does the offer end?").isEmpty)
    #expect(texts(.urgency, "Wann endet das Angebot?", "de").isEmpty)
    #expect(texts(.urgency, "The offer ends on {{offer_end_date}}").isEmpty)
  }

  @Test func nearlyAllUsersAreSocialProof() {
    #expect(texts(.socialProof, "94 % of our users sleep better") == ["94 % of our users"])
    #expect(texts(.socialProof, "50 % of our users sleep better").isEmpty)
    #expect(texts(.socialProof, "10+ people are viewing this page right now").isEmpty)
    #expect(!texts(.socialProof, "2,184 people bought this week").isEmpty)
  }

  @Test func traditionalChineseIsNotReadAsSimplified() {
    #expect(texts(.urgency, "限時優惠", "zh-TW") == ["限時優惠"])
    #expect(texts(.urgency, "限時優惠", "zh-Hans").isEmpty)
  }

  @Test func pricesBySignAreFoundInAnyLanguage() {
    #expect(texts(.price, "Kwa $9.99 tu", "qaa") == ["$9.99"])
    #expect(texts(.price, "9.99 EUR", "") == ["9.99 EUR"])
    #expect(CopyScanner(locale: "qaa").coveredKinds.isEmpty)
  }

  @Test(arguments: ["", " ", "\u{200B}", "%", "{", "{{", "<", "$", "\\", "7", "-", "½", "\u{0301}", "&", "１", "٪"])
  func lonelyPiecesAreNothing(text: String) {
    #expect(CopyScanner(locale: "en").claims(in: text).isEmpty)
  }
}
