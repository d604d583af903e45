import Foundation
import PaywallCopy
import PaywallRules
import Testing

/// Checks that the word lists are consistent with each other.
@Suite struct TermsWordsTests {
  /// Every language whose word file has the sections of the terms.
  static let languages = CopyScanner.coveredLocales.filter { TermsWords.of($0) != nil }

  /// The files themselves say which languages have them.
  @Test func everyFileWithTermsIsRead() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/PaywallCopy/Words").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let written = try files.filter { $0.pathExtension == "txt" && $0.lastPathComponent != "und.txt" }.filter { file in
      try String(contentsOf: file, encoding: .utf8).contains("\n[terms.renews]\n")
    }
    #expect(written.map { $0.deletingPathExtension().lastPathComponent }.sorted() == Self.languages)
  }

  @Test(arguments: languages)
  func theStatementThatIsProposedSaysWhatIsAskedFor(_ language: String) throws {
    let words = try #require(TermsWords.of(language))
    let statement = try #require(words.statement)
    for placeholder in ["{{title}}", "{{price}}", "{{period}}"] { #expect(statement.contains(placeholder)) }
    #expect(words.sayRenewal(FoldedText(statement)))
    #expect(FoldedText(statement).contains(anyOf: words.cancel))
  }

  @Test(arguments: [
    ("en", "No commitment - auto-renews monthly"), ("en", "It does not end until you cancel."),
    ("en", "Subscription automatically renews unless auto-renew is turned off at least 24-hours before the end"),
    ("en", "If you do nothing it renews."),
    ("en", "Monthly plans have an automatic renewal."), ("en", "Lifetime does not renew, monthly renews."),
    ("en", "No ads & renews monthly"),
    ("en", "Cancel no later than 24 hours before the renewal. It renews."),
    ("de", "Das Abonnement verlängert sich automatisch, sofern es nicht mindestens 24 Stunden vorher gekündigt wird."),
    ("de", "Keine Werbung & verlängert sich monatlich"),
    ("fr", "L’abonnement se renouvelle automatiquement si vous ne le désactivez pas 24 heures avant."),
    ("fr", "Si vous n'annulez pas l'abonnement se renouvelle."),
    ("es", "Si no cancelas se renueva."), ("it", "Si rinnova a meno che non venga disattivato."),
    ("pt-BR", "Se você não cancelar a assinatura renova."), ("nl", "Wordt verlengd als je niet opzegt."),
    ("sv", "Förnyas automatiskt om du inte avslutar."), ("da", "Fornyes, hvis du ikke opsiger."),
    ("pl", "O ile nie zostanie anulowana subskrypcja odnawia się."), ("cs", "Pokud nezrušíte obnovuje se."),
    ("ru", "Пока вы не отмените подписка продлевается."), ("tr", "İptal etmezseniz otomatik yenilenir."),
    ("ar", "لا رسوم إضافية ويتجدد تلقائيا"), ("th", "ไม่มีโฆษณา ต่ออายุอัตโนมัติ"), ("th", "หากไม่ยกเลิกจะต่ออายุอัตโนมัติ"),
    ("ja", "24時間前までに自動更新を解除しない限り自動的に更新されます"), ("ko", "해지하지 않으면 자동 갱신됩니다"),
    ("zh-Hans", "无限畅享自动续费"), ("zh-Hant", "如未取消將自動續訂"), ("hi", "रद्द न करने पर अपने आप नवीनीकृत होता है"),
    ("bg", "Подновява се автоматично, ако не бъде отказан."), ("el", "Ανανεώνεται αυτόματα εκτός αν ακυρώσεις."),
    ("hu", "Ha nem mondod le, automatikusan megújul."), ("hr", "Obnavlja se automatski ako ne otkažeš."),
    ("ro", "Se reînnoiește automat dacă nu anulezi."), ("sk", "Ak nezrušíte, obnovuje sa automaticky."),
    ("ms", "Diperbaharui secara automatik jika tidak dibatalkan."), ("fa", "اگر لغو نکنید، خودکار تمدید می‌شود."),
    ("ur", "منسوخ نہ کرنے پر خود بخود تجدید ہو جاتی ہے۔"),
  ])
  func aRenewalThatIsSaidIsFound(_ locale: String, _ text: String) throws {
    #expect(try #require(TermsWords.of(locale)).sayRenewal(FoldedText(text)))
  }

  @Test(arguments: [
    ("en", "It does not renew automatically; your account is charged for the renewal within 24 hours before that."),
    ("de", "Das Abo verlängert sich nicht; die Verlängerung wird vorher berechnet."), ("en", "Non-renewing."),
    ("en", "It will never be renewed."), ("en", "You will not be charged again."),
    ("en", "This is not a subscription that renews"), ("de", "Es verlängert sich nach Ablauf nicht."),
    ("da", "Abonnementet fornyes ikke."), ("nb", "Abonnementet fornyes ikke."), ("fi", "Tilaus ei uusiudu."),
    ("uk", "Підписка не поновлюється."), ("ar", "لا يتجدد الاشتراك."), ("he", "המינוי לא מתחדש."),
    ("hi", "सदस्यता नवीनीकृत नहीं होती"), ("id", "Langganan tidak diperpanjang."), ("vi", "Gói không tự động gia hạn."),
    ("th", "จะไม่ต่ออายุอัตโนมัติ"), ("ko", "자동 갱신 없음"), ("zh-Hant", "不會自動續訂"), ("tr", "Otomatik yenileme yok."),
    ("pl", "Nic się nie odnawia."), ("es", "Sin renovación automática."), ("fr", "Aucun renouvellement automatique."),
    ("bg", "Абонаментът не се подновява."), ("el", "Η συνδρομή δεν ανανεώνεται."), ("hr", "Pretplata se ne obnavlja."),
    ("hu", "Az előfizetés nem újul meg."), ("ro", "Abonamentul nu se reînnoiește."),
    ("sk", "Predplatné sa neobnovuje."),
    ("ms", "Langganan tidak diperbaharui."), ("fa", "اشتراک تمدید نمی‌شود."), ("ur", "سبسکرپشن کی تجدید نہیں ہوتی۔"),
  ])
  func aRenewalThatIsDeniedIsNone(_ locale: String, _ text: String) throws {
    #expect(try !#require(TermsWords.of(locale)).sayRenewal(FoldedText(text)))
  }

  @Test(arguments: [
    ("en", "Start your free trial", true), ("en", "Try it free for a while", true),
    ("en", "How your trial works", true),
    ("en", "Try free for a week", true), ("en", "Your first month is free", true), ("en", "No free trial", false),
    ("en", "Try it free", true), ("en", "Try free!", true), ("en", "Try it free. Stay.", true),
    ("en", "Start freelancing today", false), ("en", "Your gluten-free week", false),
    ("en", "Be 30 days free of smoke", false), ("en", "Export your trial balance", false),
    ("en", "Start for free, upgrade anytime", false), ("en", "Follow clinical trials", false),
    ("en", "Try the new look, free updates", false), ("de", "Jetzt kostenlos testen", true),
    ("de", "So läuft deine Testphase", true), ("de", "Kostenlose Proben", false), ("de", "Ohne Testphase", false),
    ("fr", "Commencez votre essai gratuit", true), ("fr", "Mises à jour gratuites", false),
    ("es", "Empieza tu prueba gratis", true), ("pt-BR", "Teste gratuito de nível", false), ("ja", "無料トライアルを開始", true),
    ("zh-Hans", "开始免费试用", true), ("ru", "Пробный период", true), ("ko", "무료 체험 시작", true),
    ("hu", "Kipróbálom ingyen", true), ("hr", "Započni besplatno probno razdoblje", true),
    ("bg", "Безплатен пробен период", true),
    ("sk", "Bez skúšobnej doby", false), ("ro", "Fără perioadă de probă", false), ("el", "Δωρεάν ενημερώσεις", false),
  ])
  func aTrialIsOfferedInPlainWords(_ locale: String, _ text: String, _ isOffer: Bool) throws {
    #expect(try #require(TermsWords.of(locale)).offerTrial(FoldedText(text)) == isOffer)
  }

  @Test(arguments: languages)
  func everyLanguageCanDenyAndOfferATrial(_ language: String) throws {
    let words = try #require(TermsWords.of(language))
    #expect(words.canDeny)
    #expect(!words.offers.isEmpty)
    #expect(words.offers.allSatisfy { $0 == $0.lowercased() })
  }
}
