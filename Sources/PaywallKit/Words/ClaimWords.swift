/// Words by which buttons and texts of a language promise something, in lowercase: beginnings of words, or phrases.
///
/// The same as the sections `[terms.…]` and `[denial.…]` of the word lists of `PaywallCopy`, where those have them; `␣` is a space. English
/// has `free` and `trial` as words of their own here, since what is looked at is filled in.
struct ClaimWords: Sendable {
  /// Something for nothing.
  let free: [String]
  /// A trial, which need not be free.
  let trial: [String]
  /// A free trial beyond doubt.
  let offers: [String]
  /// A length that is free, without a number.
  let lengths: [String]
  /// The subscription goes on by itself.
  let renews: [String]
  /// Where something free is meant otherwise.
  let others: [String]
  /// What denies, as words; `*` stands for any letters at their beginning or end.
  let denies: [String]
  /// Words that begin another clause.
  let joints: Set<String>

  /// The words of the nearest language; nil where there are none.
  static func of(_ locale: String) -> ClaimWords? { LocaleLookup(locale).first { byLanguage[$0] } }

  private init(_ sections: [String: [String]]) {
    (free, trial, offers) = (sections["free"] ?? [], sections["trial"] ?? [], sections["offers"] ?? [])
    lengths = sections["lengths"] ?? []
    (renews, others) = (sections["renews"] ?? [], sections["not"] ?? [])
    (denies, joints) = (sections["denies"] ?? [], Set(sections["joints"] ?? []))
  }

  static let byLanguage: [String: ClaimWords] = {
    var sections: [String: [String: [String]]] = [:]
    for row in table.utf8.split(separator: UInt8(ascii: "\n")) {
      let sides = row.split(separator: UInt8(ascii: "="), maxSplits: 1)
      let names = sides[0].split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      sections[names[0], default: [:]][names[1], default: []] += sides[1].split(separator: UInt8(ascii: "|")).map(
        spelled)
    }
    return sections.mapValues { ClaimWords($0) }
  }()

  /// Without the spaces around it; `␣` is a space that belongs to it.
  private static func spelled(_ word: Substring.UTF8View) -> String {
    let space = UInt8(ascii: " ")
    let bytes = Array(word.drop { $0 == space }.reversed().drop { $0 == space }.reversed())
    return String(decoding: bytes, as: UTF8.self).split(separator: "␣", omittingEmptySubsequences: false).joined(
      separator: " ")
  }

  static let table = """
    ar free = مجان
    ar trial = تجرب
    ar offers = تجربة مجانية | الفترة التجريبية | فترة تجريبية | التجربة المجانية | جرب مجان | جرّب مجان | جربه مجان
    ar renews = تجدد | تجديد | يتجد | تُجدد | يُجدد
    ar denies = لا | لن | لم | ليس | ليست | بدون | دون | بلا
    ar joints = إذا | ما | حتى
    bg free = безплат | без пари | гратис
    bg trial = пробен | пробн | проба | пробвай | изпроб
    bg offers = пробен период | пробния период | пробния ти период | безплатна проба | безплатната проба
    bg offers = пробна версия | изпробвай безплатно | изпробвайте безплатно | опитай безплатно | опитайте безплатно
    bg offers = пробвай безплатно | пробвайте безплатно | безплатен пробен
    bg renews = подновя | поднови | възобновя | удължава се
    bg denies = не | без | няма | никога | нито
    bg joints = и | но | ако | когато | докато | освен
    cs free = zdarma
    cs trial = zkuš | vyzkouš
    cs offers = zkušební období | zkušební doba | zkušební verz | zkušebního období | vyzkoušet zdarma
    cs offers = vyzkoušejte zdarma | zkusit zdarma | vyzkoušej zdarma
    cs renews = obnov | prodlou | prodluž
    cs denies = bez | nikdy | nic | žádn* | nebude | ne*
    cs joints = a | ale | pokud | když | dokud | jestliže
    da free = gratis
    da trial = prøv
    da offers = prøveperiode | prøv gratis | prøv det gratis
    da renews = forny | forlæng
    da denies = ikke | aldrig | ingen | intet | uden
    da joints = og | men | hvis | medmindre
    de free = kostenlos | gratis
    de trial = probe | testphase | testabo | teste␣ | testen | testzeit
    de offers = testphase | probezeitraum | probeabo | testzeitraum | testabo | probewoche | probemonat
    de offers = kostenlos teste | kostenlos auszuprobieren | kostenlos ausprobier | kostenlos probieren
    de offers = gratis teste | gratis ausprobier | gratis probieren | kostenlose probezeit | kostenlosen probezeit
    de renews = verläng | erneuer | bis du künd | bis sie künd | bis zur künd | erneut abgebucht | erneut berechnet
    de renews = erneut belastet | wieder abgebucht | wieder berechnet
    de denies = nicht | nichts | nie | niemals | kein* | ohne
    de joints = und | aber | sondern | wenn | falls | sofern | solange | außer
    el free = δωρεάν | δωρεαν
    el trial = δοκιμή | δοκιμής | δοκιμαστικ | δοκίμασε | δοκιμάστε | δοκίμασέ
    el offers = δωρεάν δοκιμή | δωρεάν δοκιμής | δωρεάν δοκιμαστικ | δοκιμαστική περίοδο | δοκιμαστικής περιόδου
    el offers = δοκιμή δωρεάν | δοκίμασε δωρεάν | δοκιμάστε δωρεάν | δοκίμασέ το δωρεάν | δοκιμάστε το δωρεάν
    el offers = δωρεάν δοκιμ
    el renews = ανανε | ανανέ
    el denies = δεν | μην | χωρίς | ποτέ | όχι | καμία | τίποτα
    el joints = και | αλλά | αν | εάν | εκτός | όταν | μέχρι
    en free = ␣free␣ | trial | complimentary | no charge | on the house | on us␣
    en lengths = free week | free month | free day | free year | free fortnight | week free | weeks free | month free
    en lengths = months free | day free | days free | year free | years free | week for free | month for free
    en not = risk free | free of | ad free | ads free | hassle free | stress free | worry free | sugar free | gluten free
    en not = feel free | free up | free space | free storage | free shipping | free updates | free version | free plan
    en not = free account
    en offers = free trial | try free for | try free today | try free now | try it free for | try it free,
    en offers = try free, | start free, | try it free today | try it free now | try it for free | try for free
    en offers = try us free | try us for free | start free for | start free today | start free now | trial works
    en offers = trial period | trial starts | trial begins | trial ends | trial has started | start trial
    en offers = start a trial | start the trial | start your trial | begin your trial | begin with a trial
    en offers = begin trial | after your trial | during your trial | try a week free | try a month free
    en offers = a free week of | your free week | first week free | first week is free | a free month of
    en offers = your free month | first month free | first month is free | week for free | month for free
    en renews = renew | recurr | until cancel | until you cancel | charged again | billed again | again every
    en renews = again each | charged every | billed every | charged each | billed each
    en denies = no | not | never | nothing | none | non | without | cannot | neither | nor | *n't | non*
    en joints = and | but | if | unless | when | while | as | so | because | it
    es free = gratis | gratuit
    es trial = prueba | probar
    es offers = prueba gratis | prueba gratuita | periodo de prueba | período de prueba | probar gratis
    es offers = prueba gratuitamente | pruébalo gratis | pruébala gratis
    es renews = renov | renueva | cobrará de nuevo | volverá a cobrar | cobra de nuevo | hasta que cancel
    es renews = hasta que lo cancel
    es denies = no | nunca | sin | nada | ningun* | ningún | jamás
    es joints = y | e | pero | si | salvo | cuando | sino
    fa free = رایگان | مجان
    fa trial = آزمایش | امتحان
    fa offers = دوره آزمایشی | دورهٔ آزمایشی | دوره‌ی آزمایشی | آزمایش رایگان | آزمایشی رایگان | رایگان آزمایشی
    fa offers = رایگان امتحان | امتحان رایگان
    fa renews = تمدید
    fa denies = بدون | نه | نمی‌شود | نمیشود | نمی | نخواهد | نشود | نمی* | هیچ
    fa joints = و | اما | ولی | اگر | مگر | تا | در
    fi free = ilmai | maksut
    fi trial = kokeil
    fi offers = kokeilujakso | ilmainen kokeilu | maksuton kokeilu | kokeile ilmaiseksi | kokeile maksutta
    fi renews = uusi | uudist | jatku
    fi denies = ei | eivät | ilman | älä
    fi joints = ja | mutta | jos | ellei
    fr free = gratuit
    fr trial = essai | essay
    fr offers = essai gratuit | période d'essai | période d’essai | essayer gratuit | essayez gratuit
    fr offers = essaie gratuit | essayez-le gratuit
    fr renews = renouvel | reconduit | reconduc | de nouveau débit | à nouveau débit | de nouveau factur
    fr renews = à nouveau factur | débité à nouveau | facturé à nouveau | débité de nouveau | facturé de nouveau
    fr renews = jusqu'à résili | jusqu'à annul
    fr denies = pas | jamais | aucun | aucune | sans | rien | non
    fr joints = et | mais | si | sauf | tant | lorsque
    he free = חינם
    he trial = ניסיון | נסיון
    he offers = תקופת ניסיון | תקופת הניסיון | ניסיון חינם | נסה בחינם | נסו בחינם
    he renews = מתחדש | חידוש | יתחדש | תתחדש | התחדש
    he denies = לא | אינו | אינה | אין | ללא | בלי | לעולם | שום
    he joints = אם | אלא | עד | אבל
    hi free = मुफ़्त | मुफ्त | निःशुल्क | फ़्री | फ्री
    hi trial = ट्रायल | परीक्षण
    hi offers = मुफ़्त ट्रायल | मुफ्त ट्रायल | निःशुल्क परीक्षण | फ़्री ट्रायल | फ्री ट्रायल | मुफ़्त परीक्षण
    hi offers = मुफ्त परीक्षण
    hi renews = नवीनी | रिन्यू | नवीकर | नवीनीकरण
    hi denies = नहीं | कभी | बिना | न
    hi joints = और | लेकिन | यदि | अगर | जब | तक
    hr free = besplat | gratis
    hr trial = probn | proba | probu | isprob
    hr offers = probno razdoblje | probnog razdoblja | probnom razdoblju | besplatna proba | besplatnu probu
    hr offers = besplatno isprob | isprobaj besplatno | isprobajte besplatno | probaj besplatno | probajte besplatno
    hr offers = probni period | besplatno probno
    hr renews = obnavlja | obnov | produž | produlj
    hr denies = ne | neće | bez | nikad | nikada | nema | nije | ništa
    hr joints = i | ali | ako | osim | dok | kad | kada
    hu free = ingyen | díjmentes | költségmentes | térítésmentes
    hu trial = próbaid | próbahét | próbahón | próbaverz | kipróbál | próbáld ki | próbálja ki
    hu offers = próbaidő | ingyenes próba | ingyen kipróbál | kipróbálom ingyen | próbáld ki ingyen
    hu offers = próbálja ki ingyen | ingyenes kipróbál | díjmentes próba | díjmentesen kipróbál | próbahét
    hu offers = próbahónap | próbáld ki díjmentesen | próbálja ki díjmentesen | próbaverzió
    hu renews = megúj | újul meg | meghosszabb | hosszabbod
    hu denies = nem | soha | ne | se | nélkül | nincs | semmi
    hu joints = és | de | ha | hacsak | kivéve | amíg | ameddig
    id free = gratis
    id trial = coba
    id offers = uji coba gratis | masa percobaan | percobaan gratis | coba gratis | masa uji coba
    id renews = perpanjang | diperbarui | perbarui
    id denies = tidak | tak | tanpa | bukan | takkan | belum
    id joints = dan | tetapi | jika | kecuali | sampai | hingga
    it free = gratis | gratuit
    it trial = prova
    it offers = prova gratuita | prova gratis | periodo di prova | prova gratuitamente | provalo gratis
    it renews = rinnov | addebitato di nuovo | di nuovo addebit | nuovamente addebit | fino alla disdetta
    it renews = finché non annull
    it denies = non | mai | senza | nessun* | niente | nulla
    it joints = e | ed | ma | se | salvo
    ja free = 無料
    ja trial = トライアル | お試し | 体験
    ja offers = 無料トライアル | 無料体験 | 無料お試し | トライアル期間 | 無料で試 | 無料でお試 | 体験期間
    ja renews = 更新 | 継続
    ja denies = ません | ない | なし | 無し | 無い
    ko free = 무료
    ko trial = 체험
    ko offers = 무료 체험 | 무료체험 | 체험 기간 | 무료로 체험
    ko renews = 갱신 | 연장
    ko denies = 지 않 | 지않 | ␣없 | 이 없 | 은 없 | ␣안␣
    ms free = percuma
    ms trial = cubaan | cuba␣
    ms offers = percubaan percuma | tempoh percubaan | cuba percuma | cuba secara percuma | cubaan percuma
    ms renews = diperbaharu | memperbaharu | perbaharui | pembaharuan | diperbarui | disambung
    ms denies = tidak | tak | tanpa | tiada | bukan | jangan
    ms joints = dan | tetapi | jika | kecuali | sehingga | melainkan
    nb free = gratis
    nb trial = prøv
    nb offers = prøveperiode | prøv gratis | prøv det gratis
    nb renews = forny | forleng
    nb denies = ikke | aldri | ingen | ingenting | uten
    nb joints = og | men | hvis | med
    nl free = gratis
    nl trial = proef | probeer
    nl offers = proefperiode | proefabonnement | proefweek | proefmaand | gratis proef | probeer gratis
    nl offers = gratis proberen | gratis uitproberen | probeer het gratis
    nl renews = verleng | vernieuw | opnieuw afgeschreven | opnieuw in rekening | totdat je opzeg | tot je opzeg
    nl renews = tot opzegging
    nl denies = niet | nooit | geen | niets | zonder
    nl joints = en | maar | als | indien | tenzij
    pl free = bezpłat | darmo
    pl trial = próbn | wyprób
    pl offers = okres próbny | okresu próbnego | okresie próbnym | wypróbuj za darmo | wypróbuj bezpłatnie
    pl offers = bezpłatny okres | darmowy okres
    pl renews = odnawia | odnow | przedłuż
    pl denies = nie | nigdy | bez | nic | żadn* | brak
    pl joints = i | oraz | ale | jeśli | jeżeli | chyba | dopóki | aż
    pt free = grátis | gratuit
    pt trial = teste | testar | experiment | avaliação
    pt offers = teste grátis | período de teste | período de avaliação | avaliação gratuita
    pt offers = período experimental | experimente grátis | experimente gratuitamente | testar grátis
    pt offers = experimentar grátis
    pt renews = renov | cobrado novamente | novamente cobrado | cobrada novamente | até cancel | até que cancel
    pt renews = até você cancel
    pt denies = não | nunca | sem | nada | nenhum*
    pt joints = e | mas | se | salvo | quando
    ro free = gratuit | gratis
    ro trial = probă | probei | încerc | încear | testează gratuit
    ro offers = perioadă de probă | perioada de probă | perioadei de probă | probă gratuit | proba gratuit
    ro offers = încearcă gratuit | încercați gratuit | încearcă gratis | încercați gratis | testează gratuit
    ro offers = testați gratuit | încercare gratuit | trial gratuit | perioadă gratuită de probă
    ro offers = perioada gratuită de probă
    ro renews = reînno | reinno | prelung
    ro denies = nu | fără | nicio | niciun | niciodată | nici | nimic
    ro joints = și | dar | dacă | când | până | decât
    ru free = бесплат
    ru trial = пробн | попроб | ая проба | ую пробу
    ru offers = пробный период | пробного периода | пробном периоде | пробная подписка | попробуйте бесплатно
    ru offers = попробовать бесплатно | попробуй бесплатно
    ru renews = продлева | продлен | продли | возобнов | обновля
    ru denies = не | без | никогда | ничего | нет | никак*
    ru joints = и | но | если | пока | кроме | а
    sk free = zadarmo | zdarma | bezplat
    sk trial = skúš | skús␣ | skúste | skúsi
    sk offers = skúšobné obdobie | skúšobná doba | skúšobnej doby | skúšobnú dobu | skúšobného obdobia | skúšobná verz
    sk offers = vyskúšať zadarmo | vyskúšajte zadarmo | vyskúšaj zadarmo | skúste zadarmo | skús zadarmo
    sk offers = bezplatná skúš | bezplatné skúš | vyskúšať bezplatne | vyskúšajte bezplatne | vyskúšaj bezplatne
    sk renews = obnov | predĺž | predlž
    sk denies = bez | nikdy | nič | žiad* | nebude | ne*
    sk joints = a | ale | ak | keď | kým | pokiaľ
    sv free = gratis
    sv trial = prova | prov
    sv offers = provperiod | prova gratis | gratis provperiod | prova på gratis | testa gratis
    sv renews = förny | förläng | debiteras igen | dras igen | tills du säg | tills du avslut | tills den säg
    sv denies = inte | aldrig | ingen | inget | inga | utan | ej | ingenting
    sv joints = och | men | om | såvida
    th free = ฟรี
    th trial = ทดลอง
    th offers = ทดลองใช้ฟรี | ทดลองฟรี | ช่วงทดลองใช้ | ระยะเวลาทดลอง
    th renews = ต่ออายุ | ต่ออัตโนมัติ
    th denies = ไม่
    tr free = ücretsiz | bedava
    tr trial = deneme | dene
    tr offers = ücretsiz dene | deneme süre | bedava dene
    tr renews = yenilen | yenile
    tr denies = asla | hiçbir | değil* | yok* | olmaz | olmadan | *mez* | *meyecek* | *miyor* | *memekte*
    tr joints = ve | ama | eğer
    uk free = безкошт
    uk trial = пробн | спроб | на проба | ну пробу
    uk offers = пробний період | пробного періоду | пробна підписка | спробуйте безкоштовно | спробувати безкоштовно
    uk offers = спробуй безкоштовно
    uk renews = поновл | продовж | подовж | оновл
    uk denies = не | без | ніколи | нічого | немає | жодн*
    uk joints = і | й | та | але | якщо | поки | доки
    ur free = مفت | فری␣
    ur trial = آزمائش | ٹرائل | آزمائیں | آزما کر
    ur offers = مفت ٹرائل | فری ٹرائل | مفت آزمائش | آزمائشی مدت | مفت آزما | مفت میں آزما
    ur renews = تجدید | رینیو
    ur denies = نہ | بغیر | بلا | نہیں
    ur joints = اور | لیکن | اگر | جب | تو
    vi free = miễn phí
    vi trial = dùng thử
    vi offers = dùng thử miễn phí | thời gian dùng thử
    vi renews = gia hạn
    vi denies = không | chưa | chẳng
    vi joints = và | nhưng | nếu | trừ | cho | khi
    zh-Hans free = 免费 | 免費
    zh-Hans trial = 试用 | 試用 | 体验 | 體驗
    zh-Hans offers = 免费试用 | 免費試用 | 试用期 | 試用期 | 免费体验 | 免費體驗
    zh-Hans renews = 续 | 續
    zh-Hans denies = 不 | 不会 | 不會 | 不再 | 不自动 | 不自動 | 并不 | 並不 | 没有 | 沒有 | 非自动 | 非自動 | 无自动 | 無自動
    zh-Hant free = 免费 | 免費
    zh-Hant trial = 试用 | 試用 | 体验 | 體驗
    zh-Hant offers = 免费试用 | 免費試用 | 试用期 | 試用期 | 免费体验 | 免費體驗
    zh-Hant renews = 续 | 續
    zh-Hant denies = 不 | 不会 | 不會 | 不再 | 不自动 | 不自動 | 并不 | 並不 | 没有 | 沒有 | 非自动 | 非自動 | 无自动 | 無自動
    """
}

/// A text as words are looked for in it.
struct ClaimText {
  /// In lowercase, with a comma for each mark that ends a sentence, and one at its end.
  private let ended: String
  /// The same with a space for everything that is no letter, no digit and within no word, and one at each end.
  private let spaced: String

  init(_ text: String) {
    var (ended, spaced) = ("", " ")
    for scalar in text.lowercased().unicodeScalars {
      switch scalar.properties.generalCategory {
      case .dashPunctuation:
        ended.append("-")
        spaced.append("-")
      case .decimalNumber:
        let digit = Character(scalar).wholeNumberValue.map { String($0) } ?? ""
        ended += digit
        spaced += digit
      case .spaceSeparator:
        ended.append(" ")
        spaced.append(" ")
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
        .spacingMark, .enclosingMark, .format:
        ended.unicodeScalars.append(scalar)
        spaced.unicodeScalars.append(scalar)
      default:
        if ".!?。！？؟।۔\n".unicodeScalars.contains(scalar) {
          ended.append(",")
        } else {
          ended.unicodeScalars.append(scalar)
        }
        spaced.append(" ")
      }
    }
    (self.ended, self.spaced) = (ended + ",", spaced + " ")
  }

  /// Whether it has a phrase.
  func has(_ phrases: [String]) -> Bool { phrases.contains { ended.has($0) } }

  /// Whether it has a word or the beginning of one, where it is not meant otherwise.
  func has(_ words: [String], besides others: [String]) -> Bool {
    let meant = others.reduce(spaced) { $1.isEmpty ? $0 : $0.split($1).joined(separator: " ") }
    return words.contains { meant.has($0) }
  }

  /// Whether one of its clauses has one of some words, and no word that denies it.
  func states(_ words: [String], unlessAny denies: [String], clausesBegunBy joints: Set<String>) -> Bool {
    // Without spaces between words there are no words that join clauses either.
    let isSpaced = !joints.isEmpty
    return ended.split { ",;:()–—".contains($0) }.contains { part in
      part.split(separator: " ").split { joints.contains(String($0)) }.contains { clause in
        let whole = clause.joined(separator: " ")
        guard words.contains(where: { (" " + whole + " ").has($0) }) else { return false }
        return !denies.contains { word in
          isSpaced ? clause.contains { $0.fits(word) } : whole.has(word)
        }
      }
    }
  }

  /// Its sentences.
  var sentences: [ClaimText] { ended.split(separator: ",").map { ClaimText(String($0)) } }

  /// The lengths that it may count: each of its numbers in each unit.
  var lengths: [BillingPeriod] {
    let numbers = Set(spaced.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }).filter {
      (1...400).contains($0)
    }
    return numbers.sorted().flatMap { number in BillingPeriod.Unit.allCases.compactMap { BillingPeriod(number, $0) } }
  }

  /// Whether it says a length, whether joined by a space, a hyphen or nothing.
  func says(_ length: String) -> Bool {
    func joined(_ text: String) -> String { text.filter { $0 != " " && $0 != "-" } }
    return joined(spaced).has(joined(ClaimText(length).spaced))
  }
}

extension Substring {
  /// Whether a word is another one, of which `*` stands for any letters.
  fileprivate func fits(_ pattern: String) -> Bool {
    let core = pattern.split(separator: "*").joined()
    switch (pattern.hasPrefix("*"), pattern.hasSuffix("*")) {
    case (true, true): return contains(core)
    case (true, false): return hasSuffix(core)
    case (false, true): return hasPrefix(core)
    case (false, false): return self == core
    }
  }
}

extension String {
  /// Whether the bytes of a text are in it: a beginning of a word may end before a combining mark.
  fileprivate func has(_ text: String) -> Bool { utf8.firstRange(of: text.utf8) != nil }

  /// The parts between a text.
  fileprivate func split(_ separator: String) -> [String] {
    var (parts, rest) = ([String](), self[...])
    while let found = rest.firstRange(of: separator) {
      parts.append(String(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    return parts + [String(rest)]
  }
}
