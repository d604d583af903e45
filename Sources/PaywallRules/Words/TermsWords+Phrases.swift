extension TermsWords {
  /// The minimum that small print must say, in one line per language: the fix that a finding suggests.
  static let statements: [String: String] = [
    "en": "{{title}}: {{price}} per {{period}}, renews automatically until cancelled",
    "de": "{{title}}: {{price}} pro {{period}}, verlängert sich automatisch bis zur Kündigung",
    "fr": "{{title}} : {{price}} par {{period}}, renouvelé automatiquement jusqu'à résiliation",
    "es": "{{title}}: {{price}} por {{period}}, se renueva automáticamente hasta que se cancele",
    "it": "{{title}}: {{price}} per {{period}}, si rinnova automaticamente fino alla disdetta",
    "pt": "{{title}}: {{price}} por {{period}}, renova automaticamente até ser cancelado",
    "nl": "{{title}}: {{price}} per {{period}}, wordt automatisch verlengd tot opzegging",
    "sv": "{{title}}: {{price}} per {{period}}, förnyas automatiskt tills du säger upp",
    "da": "{{title}}: {{price}} pr. {{period}}, fornyes automatisk, indtil du opsiger",
    "nb": "{{title}}: {{price}} per {{period}}, fornyes automatisk til du sier opp",
    "fi": "{{title}}: {{price}} / {{period}}, uusiutuu automaattisesti, kunnes perut",
    "pl": "{{title}}: {{price}} za {{period}}, odnawia się automatycznie do anulowania",
    "cs": "{{title}}: {{price}} za {{period}}, obnovuje se automaticky do zrušení",
    "ru": "{{title}}: {{price}} за {{period}}, продлевается автоматически до отмены",
    "uk": "{{title}}: {{price}} за {{period}}, поновлюється автоматично до скасування",
    "tr": "{{title}}: {{period}} başına {{price}}, iptal edilene kadar otomatik yenilenir",
    "ar": "{{title}}: {{price}} كل {{period}}، يتجدد تلقائيًا حتى الإلغاء",
    "he": "{{title}}: {{price}} ל{{period}}, מתחדש אוטומטית עד לביטול",
    "hi": "{{title}}: {{price}} प्रति {{period}}, रद्द करने तक अपने आप नवीनीकृत होता है",
    "id": "{{title}}: {{price}} per {{period}}, diperpanjang otomatis hingga dibatalkan",
    "vi": "{{title}}: {{price}} mỗi {{period}}, tự động gia hạn cho đến khi hủy",
    "th": "{{title}}: {{price}} ต่อ {{period}} ต่ออายุอัตโนมัติจนกว่าจะยกเลิก",
    "ja": "{{title}}：{{period}}ごとに{{price}}、解約するまで自動更新",
    "ko": "{{title}}: {{period}}마다 {{price}}, 해지할 때까지 자동 갱신",
    "zh": "{{title}}：每{{period}} {{price}}，自动续订，可随时取消",
  ]

  /// Phrases that clearly offer a free trial, whatever else the text says; in lowercase, separated by `|`.
  static let trialOffers: [String: String] = [
    "en":
      "free trial|try free for|try free today|try free now|try it free for|try it free,|try free,|start free,|try it free today|try it free now"
      + "|try it for free|try for free|try us free|try us for free|start free for"
      + "|start free today|start free now|trial works|trial period|trial starts|trial begins"
      + "|trial ends|trial has started|start trial|start a trial|start the trial|start your trial"
      + "|begin your trial|begin with a trial|begin trial|after your trial|during your trial"
      + "|try a week free|try a month free|a free week of|your free week|first week free"
      + "|first week is free|a free month of|your free month|first month free|first month is free"
      + "|week for free|month for free",
    "de": "testphase|probezeitraum|probeabo|testzeitraum|testabo|probewoche|probemonat"
      + "|kostenlos teste|kostenlos auszuprobieren|kostenlos ausprobier|kostenlos probieren"
      + "|gratis teste|gratis ausprobier|gratis probieren|kostenlose probezeit"
      + "|kostenlosen probezeit",
    "fr": "essai gratuit|période d'essai|période d’essai|essayer gratuit|essayez gratuit"
      + "|essaie gratuit|essayez-le gratuit",
    "es": "prueba gratis|prueba gratuita|periodo de prueba|período de prueba|probar gratis"
      + "|prueba gratuitamente|pruébalo gratis|pruébala gratis",
    "it": "prova gratuita|prova gratis|periodo di prova|prova gratuitamente|provalo gratis",
    "pt": "teste grátis|período de teste|período de avaliação|avaliação gratuita"
      + "|período experimental|experimente grátis|experimente gratuitamente|testar grátis"
      + "|experimentar grátis",
    "nl": "proefperiode|proefabonnement|proefweek|proefmaand|gratis proef|probeer gratis"
      + "|gratis proberen|gratis uitproberen|probeer het gratis",
    "sv": "provperiod|prova gratis|gratis provperiod|prova på gratis|testa gratis",
    "da": "prøveperiode|prøv gratis|prøv det gratis",
    "nb": "prøveperiode|prøv gratis|prøv det gratis",
    "fi": "kokeilujakso|ilmainen kokeilu|maksuton kokeilu|kokeile ilmaiseksi|kokeile maksutta",
    "pl": "okres próbny|okresu próbnego|okresie próbnym|wypróbuj za darmo|wypróbuj bezpłatnie"
      + "|bezpłatny okres|darmowy okres",
    "cs": "zkušební období|zkušební doba|zkušební verz|zkušebního období|vyzkoušet zdarma"
      + "|vyzkoušejte zdarma|zkusit zdarma|vyzkoušej zdarma",
    "ru": "пробный период|пробного периода|пробном периоде|пробная подписка|попробуйте бесплатно"
      + "|попробовать бесплатно|попробуй бесплатно",
    "uk": "пробний період|пробного періоду|пробна підписка|спробуйте безкоштовно"
      + "|спробувати безкоштовно|спробуй безкоштовно",
    "tr": "ücretsiz dene|deneme süre|bedava dene",
    "ar": "تجربة مجانية|الفترة التجريبية|فترة تجريبية|التجربة المجانية|جرب مجان|جرّب مجان|جربه مجان",
    "he": "תקופת ניסיון|תקופת הניסיון|ניסיון חינם|נסה בחינם|נסו בחינם",
    "hi": "मुफ़्त ट्रायल|मुफ्त ट्रायल|निःशुल्क परीक्षण|फ़्री ट्रायल|फ्री ट्रायल|मुफ़्त परीक्षण"
      + "|मुफ्त परीक्षण",
    "id": "uji coba gratis|masa percobaan|percobaan gratis|coba gratis|masa uji coba",
    "vi": "dùng thử miễn phí|thời gian dùng thử",
    "th": "ทดลองใช้ฟรี|ทดลองฟรี|ช่วงทดลองใช้|ระยะเวลาทดลอง",
    "ja": "無料トライアル|無料体験|無料お試し|トライアル期間|無料で試|無料でお試|体験期間",
    "ko": "무료 체험|무료체험|체험 기간|무료로 체험",
    "zh": "免费试用|免費試用|试用期|試用期|免费体验|免費體驗",
  ]
}
