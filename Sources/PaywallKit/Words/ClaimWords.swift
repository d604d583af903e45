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
    ar free = مجان | بدون دفع | دون دفع | بدون مقابل | دون مقابل | بلا مقابل | لن تدفع | على حسابنا | بدون رسوم␣لمدة
    ar trial = تجرب
    ar offers = تجربة مجانية | الفترة التجريبية | فترة تجريبية | التجربة المجانية | جرب مجان | جرّب مجان | جربه مجان
    ar offers = تجربتك المجانية | تجربتي المجانية | جرّبه مجان | جربها مجان | جرّب بدون | جرب بدون دفع | أسبوعك المجان
    ar offers = الأسبوع المجان | النسخة التجريبية | الإصدار التجريبي | تجربة بدون مقابل | اختبر مجان | تجربة لمدة
    ar renews = تجدد | تجديد | يتجد | تُجدد | يُجدد | يُمدَّد | يمتد الاشتراك | تمديد الاشتراك | تمديد اشتراك | تُمدد
    ar renews = يستمر اشتراك | يستمر الاشتراك | يستمر تلقائي | تستمر عضوي | تستمر تلقائي | ما لم يتم إلغ
    ar renews = ما لم تقم بإلغ | ما لم تلغ | ما لم توقف | ما لم تُلغ | ما لم يُلغ | حتى تقوم بإلغ | حتى تلغي
    ar renews = حتى إلغائ | حتى يتم إلغ | إلى أن تلغ | إلى أن تقوم بإلغ | إلى أن يتم إلغ | لحين إلغائه | لحين الإلغاء
    ar renews = حتى الإلغاء | اشتراك متكرر | دفع متكرر | تُجدَّد | يُجدَّد | يتجدّد | تتجدّد | متجدد | يُمدد الاشتراك
    ar renews = يمدد الاشتراك | يُمدَّد الاشتراك | يُمدد اشتراك | يمدد اشتراك
    ar denies = لا | لن | لم | ليس | ليست | بدون | دون | بلا
    ar joints = إذا | ما | حتى
    bg free = безплат | без пари | гратис | без плащане | без да плащ | нищо не плащ | не плащаш
    bg trial = пробен | пробн | проба | пробвай | изпроб
    bg offers = пробен период | пробния период | пробния ти период | безплатна проба | безплатната проба
    bg offers = пробна версия | изпробвай безплатно | изпробвайте безплатно | опитай безплатно | опитайте безплатно
    bg offers = пробвай безплатно | пробвайте безплатно | безплатен пробен | пробна седмица | безплатна седмица
    bg offers = безплатната седмица | пробния режим | тествай безплатно | тествайте безплатно | изпробване безплатно
    bg offers = пробване безплатно | пробна безплатн | безплатен тест | без плащане | пробната верс | пробната седм
    bg renews = подновя | поднови | възобновя | удължава се | удължава автомат | автоматично се удълж
    bg renews = автоматично удълж | удължен автомат | удължава, осв | ще бъде удължен | продължи автомат
    bg renews = продължава автомат | автоматично продълж | продължава до | до отказ | до прекратяв
    bg renews = докато не го откаж | докато не го спре | докато не го прекрат | докато не я откаж | докато не я спре
    bg renews = докато не я прекрат | докато не се откаж | докато не се спре | докато не се прекрат | докато не откаж
    bg renews = докато не спре | докато не прекрат | докато го не | докато я не | докато не спр | периодично плащане
    bg renews = повтарящо се | ще се удължи | абонаментът се удълж | абонамента се удълж | членството се удълж
    bg denies = не | без | няма | никога | нито
    bg joints = и | но | ако | когато | докато | освен
    cs free = zdarma | bez placení | nic neplat | je na nás␣ | gratis | zadarmo
    cs trial = zkuš | vyzkouš
    cs offers = zkušební období | zkušební doba | zkušební verz | zkušebního období | vyzkoušet zdarma
    cs offers = vyzkoušejte zdarma | zkusit zdarma | vyzkoušej zdarma | bezplatný týden | bezplatná zkouš
    cs offers = bezplatně vyzkouš | vyzkoušet bezplatně | zkus to zdarma | zkuste to zdarma | otestovat zdarma
    cs offers = otestuj zdarma | otestujte zdarma | bez placení
    cs renews = prodlou | prodlužuj | prodlužov | prodluží | prodlužte␣předpl | automaticky pokrač | pokračuje automat
    cs renews = pokračovat automat | dokud ho nezruš | dokud jej nezruš | dokud je nezruš | dokud ji nezruš
    cs renews = dokud předplatné nezruš | dokud členství nezruš | dokud nezruš | až do zrušení | platí do zrušení
    cs renews = trvá do zrušení | dokud ho nevypov | dokud je nevypov | dokud ji nevypov | dokud nevypov | běží dál
    cs renews = opakovaně strh | opakující se předpl | obnovuj | obnovov | obnoven | obnoví | obnova | obnovy | obnově
    cs renews = obnovu | obnovou | automaticky obnovit | předplatné obnovit | nepřejete obnovit | nepřeješ obnovit
    cs renews = pokračuje každý měs | pokračuje za | obnovuje | změní na placen
    cs denies = bez | nikdy | nic | žádn* | nebude | ne*
    cs joints = a | ale | pokud | když | dokud | jestliže
    da free = gratis | for 0 kr | for 0 kroner | for nul kroner | uden betaling | uden at betale | uden beregning
    da free = uden omkostninger | omkostningsfri | kvit og frit
    da trial = prøv
    da offers = prøveperiode | prøv gratis | prøv det gratis | test det uden betaling | prøv det uden betaling
    da offers = prøv uden betaling | test uden betaling | prøv uden at betale | test uden at betale
    da offers = prøv uden beregning | prøveuge | prøvemåned | gratis uge | gratis måned | gratis dage | gratisuge
    da offers = gratismåned | test gratis | test det gratis | begynd prøve | start prøve | aktivér prøve
    da offers = aktiver prøve | prøvetid | prøv kvit og frit | gratis prøve
    da renews = forlæng | fornyes | fornyer | fornyel | fornyet | fornyed | fornyende | forny sig | forny abon
    da renews = forny dit abon | forny medl | forny dit medl | abonnementet løber videre | løber videre hver
    da renews = løber videre, indtil | løber videre indtil | abonnementet løber, indtil | abonnementet løber indtil
    da renews = løber automatisk | abonnementet fortsætter | medlemskabet fortsætter | planen fortsætter
    da renews = fortsætter automatisk | fortsætter hver måned | fortsætter hvert år | fortsætter, indtil
    da renews = fortsætter indtil | fortsættes automatisk | fortløbende abon | løbende abon | så længe du ikke opsig
    da renews = så længe du ikke afmeld | så længe du ikke stopper | medmindre du opsig | medmindre du afmeld
    da renews = medmindre du annul | medmindre det opsig | medmindre det annul | hvis du ikke opsig
    da renews = hvis du ikke afmeld | indtil du opsig | indtil du afmeld | indtil du annul | indtil du selv
    da renews = indtil det opsig | indtil opsig | til du opsig | til du afmeld | til opsigelse | uden opsigelse
    da renews = trækkes hver måned | opkræves hver måned | fortsætter dit abonnement | fortsætter abonnementet
    da denies = ikke | aldrig | ingen | intet | uden
    da joints = og | men | hvis | medmindre
    de free = kostenlos | gratis | für 0 € | für 0 eur | für 0,00 € | für € 0,00 | für 0,- | für null euro | für lau,
    de free = woche geschenkt | tage geschenkt | monat geschenkt | umsonst test | umsonst prob | umsonst ausprob
    de free = kostenfrei | ohne kosten | ohne zu zahlen | ohne zu bezahlen
    de trial = probe | testphase | testabo | teste␣ | testen | testzeit
    de offers = testphase | probezeitraum | probeabo | testzeitraum | testabo | probewoche | probemonat
    de offers = kostenlos teste | kostenlos auszuprobieren | kostenlos ausprobier | kostenlos probieren | gratis teste
    de offers = gratis ausprobier | gratis probieren | kostenlose probezeit | kostenlosen probezeit | probezeit beginn
    de offers = probezeit start | probezeit beginnen | testzeit start | probephase start | gratiswoche | gratismonat
    de offers = gratis-woche | gratis-monat | gratistage | gratis-tage | gratisphase | schnupperphase | schnupperwoche
    de offers = schnuppermonat | schnupperabo | testwoche | testmonat | kostenfrei test | kostenfrei ausprob
    de offers = kostenfrei prob | umsonst test | umsonst ausprob | unverbindlich test | ohne kosten test
    de offers = kostenlose woche | kostenlosen monat | kostenloser monat | gratis reinschnuppern
    de offers = kostenlos reinschnuppern | probetraining starten
    de renews = erneuer | bis du künd | bis sie künd | bis zur künd | erneut abgebucht | erneut berechnet
    de renews = erneut belastet | wieder abgebucht | wieder berechnet | verlängert | verlängern | verlängerung
    de renews = verlängerbar | läuft weiter, bis | läuft weiter bis | läuft so lange | läuft, bis | läuft bis
    de renews = läuft auf unbestimmte | läuft automatisch weiter | läuft monatlich weiter | läuft jährlich weiter
    de renews = abo läuft weiter | abonnement läuft weiter | mitgliedschaft läuft weiter | vertrag läuft weiter
    de renews = wird fortgesetzt | monat fortgesetzt | jahr fortgesetzt | woche fortgesetzt | automatisch fortgesetzt
    de renews = fortgeführt, bis | fortgeführt, solange | fortgeführt, sofern | weitergeführt | solange du nicht künd
    de renews = solange sie nicht künd | sofern du nicht künd | sofern sie nicht künd | sofern nicht gekünd
    de renews = sofern es nicht gekünd | falls du nicht künd | wenn du nicht künd | wenn sie nicht künd
    de renews = wenn nicht gekünd | ohne kündigung | bis auf widerruf | bis es gekünd | bis du es künd
    de renews = bis sie es künd | solange es nicht gekünd | erneut fällig | wiederkehrende abrech
    de renews = wiederkehrendes abo
    de denies = nicht | nichts | nie | niemals | kein* | ohne
    de joints = und | aber | sondern | wenn | falls | sofern | solange | außer
    el free = δωρεάν | δωρεαν | χωρίς χρέω | χωρίς πληρωμή | δεν πληρών | χωρίς να πληρώ | κερασμέν
    el trial = δοκιμή | δοκιμής | δοκιμαστικ | δοκίμασε | δοκιμάστε | δοκίμασέ
    el offers = δωρεάν δοκιμή | δωρεάν δοκιμής | δωρεάν δοκιμαστικ | δοκιμαστική περίοδο | δοκιμαστικής περιόδου
    el offers = δοκιμή δωρεάν | δοκίμασε δωρεάν | δοκιμάστε δωρεάν | δοκίμασέ το δωρεάν | δοκιμάστε το δωρεάν
    el offers = δωρεάν δοκιμ | δοκιμάστε 7 ημέρες δω | δωρεάν εβδομάδα | δοκίμασέ το χωρίς χρ | δοκιμάστε χωρίς χρ
    el offers = δοκιμαστική έκδοση | δοκιμαστική εβδομ | δοκιμάσεις δωρεάν | δοκιμάσω δωρεάν | χωρίς χρέωση
    el renews = ανανε | ανανέ | παρατείνεται αυτ | παρατείνεται αυτό | αυτόματα παρατ | παραταθεί αυτ
    el renews = παρατείνεται, εκτός | παράταση συνδρομ | συνεχιστεί αυτόμ | συνεχίζεται αυτόμ | αυτόματα συνεχ
    el renews = συνεχίζεται έως | συνεχίζεται μέχρι | μέχρι να την ακυρ | μέχρι να την σταματ | μέχρι να την διακόψ
    el renews = μέχρι να τη ακυρ | μέχρι να τη σταματ | μέχρι να τη διακόψ | μέχρι να το ακυρ | μέχρι να το σταματ
    el renews = μέχρι να το διακόψ | μέχρι να ακυρ | μέχρι να σταματ | μέχρι να διακόψ | έως ότου ακυρ
    el renews = έως ότου την ακυρ | μέχρι την ακύρ | μέχρι ακύρ | επαναλαμβανόμενη χρέ | επαναλαμβανόμενη συνδρ
    el renews = συνδρομή παρατείν | συνδρομής παρατείν | παρατείνεται κάθε | παρατείνεται για
    el denies = δεν | μην | χωρίς | ποτέ | όχι | καμία | τίποτα
    el joints = και | αλλά | αν | εάν | εκτός | όταν | μέχρι
    en free = ␣free␣ | trial | complimentary | no charge | on the house | on us␣
    en lengths = free week | free month | free day | free year | free fortnight | week free | weeks free | month free
    en lengths = months free | day free | days free | year free | years free | week for free | month for free
    en not = risk free | free of | ad free | ads free | hassle free | stress free | worry free | sugar free | gluten free
    en not = feel free | free up | free space | free storage | free shipping | free updates | free version | free plan
    en not = free account
    en offers = free trial | try free for | try free today | try free now | try it free for | try it free, | try free,
    en offers = start free, | try it free today | try it free now | try it for free | try for free | try us free
    en offers = try us for free | start free for | start free today | start free now | trial works | trial period
    en offers = trial starts | trial begins | trial ends | trial has started | start trial | start a trial
    en offers = start the trial | start your trial | begin your trial | begin with a trial | begin trial
    en offers = after your trial | during your trial | try a week free | try a month free | a free week of
    en offers = your free week | first week free | first week is free | a free month of | your free month
    en offers = first month free | first month is free | week for free | month for free | start my free week
    en offers = start my free month | start my free days | claim my free week | claim your free week
    en offers = get my free week | my free month | my free week | begin my free | test it for free | test for free
    en offers = try free of charge | try at no cost | try without paying
    en renews = recurr | until cancel | until you cancel | charged again | billed again | again every | again each
    en renews = charged every | billed every | charged each | billed each | renews | renewal | renewing | renewed auto
    en renews = renewed at | renewed each | renewed every | renewed month | renewed for | renewed unless | be renewed
    en renews = is renewed | are renewed | automatically renewed | auto-renew | auto renew | autorenew | renew auto
    en renews = will renew | 'll renew | s renew | we renew | renew at | renew unless | renew each | renew every
    en renews = renew month | renew annual | renew year | renew week | renew until | renew for | renew your plan
    en renews = renew your sub | renew your mem | renew the plan | renew the sub | renew the mem | memberships renew
    en renews = plans renew | renew on | renew itself | extended automatically | automatically extended
    en renews = extended by another | extended for another | rolls over to a new | rolls over each | rolls over every
    en renews = rolls over auto | rolling monthly | subscription continues | plan continues | membership continues
    en renews = subscription will continue | plan will continue | membership will continue | continues each month
    en renews = continues each year | continues every month | continues every year | continues monthly
    en renews = continues auto | continue automatically | unless you cancel | unless cancel | until it is cancel
    en renews = until you tell us to stop | until you opt out
    en denies = no | not | never | nothing | none | non | without | cannot | neither | nor | *n't | non*
    en joints = and | but | if | unless | when | while | as | so | because | it
    es free = gratis | gratuit | por 0 € | por 0 eur | a 0 € | por 0,00 € | por $0.00 | por us$0 | por cero euros
    es free = por cero pesos | sin pagar | sin costo, | sin coste, | sin cargo | semana de regalo | días de regalo
    es free = mes de regalo | sin coste alguno | sin pagar nada | de balde
    es trial = prueba | probar
    es offers = prueba gratis | prueba gratuita | periodo de prueba | período de prueba | probar gratis
    es offers = prueba gratuitamente | pruébalo gratis | pruébala gratis | pruébalo sin pagar | pruébala sin pagar
    es offers = probar sin pagar | pruébalo sin coste | pruébalo sin costo | pruébala sin coste | probar sin coste
    es offers = probar sin costo | probar gratuitamente | probarlo gratis | probarla gratis | prueba sin coste
    es offers = prueba sin costo | prueba sin compromiso | mi semana gratis | mi mes gratis | mis días gratis
    es offers = tu semana gratis | semana gratuita | mes gratuito | semana de prueba | mes de prueba | días de prueba
    es offers = empezar prueba | empezar la prueba | iniciar prueba | iniciar la prueba | comenzar prueba
    es offers = comenzar la prueba | activar prueba | activar la prueba | empieza tu prueba | inicia tu prueba
    es offers = comienza tu prueba
    es renews = cobrará de nuevo | volverá a cobrar | cobra de nuevo | hasta que cancel | hasta que lo cancel
    es renews = se renuev | se renov | renuevan auto | renueva auto | renueva de forma | renueva cada | renueva por
    es renews = renueva al␣ | renueva mens | renueva anual | renueva todos | renueva sola | renovación | renovaciones
    es renews = renovará | renovarán | renovaremos | renovamos | renovada auto | renovable | renovarse | renovado auto
    es renews = autorenov | autorrenov | auto-renov | renuévase | será renovad | es renovad | renovando | se prolonga
    es renews = se prolongará | prolongará | prolongación auto | se extiende | se extenderá | se amplía auto
    es renews = se prorroga | prorrog | prórroga | continúa cada | continúa hasta | continúa mes | continúa auto
    es renews = continuará hasta | continuará auto | continuará activ | continuará cada | sigue activ | seguirá activ
    es renews = seguirá vigente | permanecerá activ | mientras no la cancel | mientras no lo cancel
    es renews = mientras no cancel | si no la cancel | si no lo cancel | si no cancel | a menos que la cancel
    es renews = a menos que lo cancel | a menos que cancel | a menos que se cancel | salvo que la cancel
    es renews = salvo que lo cancel | salvo que cancel | salvo que se cancel | salvo cancelación | hasta que la cancel
    es renews = hasta que se cancel | hasta que decidas | hasta su cancel | hasta la cancel | hasta tu cancel
    es renews = suscripción recurrente
    es denies = no | nunca | sin | nada | ningun* | ningún | jamás
    es joints = y | e | pero | si | salvo | cuando | sino
    fa free = رایگان | مجان
    fa trial = آزمایش | امتحان
    fa offers = دوره آزمایشی | دورهٔ آزمایشی | دوره‌ی آزمایشی | آزمایش رایگان | آزمایشی رایگان | رایگان آزمایشی
    fa offers = رایگان امتحان | امتحان رایگان
    fa renews = تمدید | خودکار ادامه | خودبه‌خود ادامه | خود به خود ادامه | اتوماتیک ادامه | خودکار شارژ مجدد
    fa renews = خودکار دوباره فعال | خودکار از نو
    fa denies = بدون | نه | نمی‌شود | نمیشود | نمی | نخواهد | نشود | نمی* | هیچ
    fa joints = و | اما | ولی | اگر | مگر | تا | در
    fi free = ilmai | maksut | 0 eurolla | hintaan 0 € | 0 €:lla | nollalla eurolla | veloituksetta | ilman maksua
    fi free = ilman kuluja
    fi trial = kokeil
    fi offers = kokeilujakso | ilmainen kokeilu | maksuton kokeilu | kokeile ilmaiseksi | kokeile maksutta
    fi offers = testaa maksutta | testaa ilmaiseksi | testaa veloituksetta | kokeile veloituksetta
    fi offers = kokeile ilman maksua | kokeile maksamatta | kokeiluviikko | kokeilukuukausi | ilmainen viikko
    fi offers = ilmainen kuukausi | ilmaiset päivät | ilmainen kokeiluaika | ilmaisen kokeilun | aloita kokeilu
    fi offers = aloita maksuton | aloita ilmainen | kokeiluaika | ilmaiskokeilu | ilmaisviikko | ilmaiskuukausi
    fi offers = maksuton viikko | maksuton kuukausi | maksuton jakso
    fi renews = uudist | uusiut | uusitaan | uusimme | uusimi | uusinta | uusii sen | uusii tilau | automaattinen uusi
    fi renews = automaattisesti uusi | itsestään uusi | tilaus jatku | tilauksesi jatku | tilauksenne jatku
    fi renews = jäsenyys jatku | jäsenyytesi jatku | sopimus jatku | jatkuu auto | jatkuu itsestään
    fi renews = jatkuu, kunnes peru | jatkuu kunnes peru | jatkuu, kunnes irti | jatkuu, kunnes lopet | jatkuu, ellei
    fi renews = jatkuu ellei | jatkuu joka kuukausi | jatkuu kuukau | jatkuu vuosi | jatkuu toistaiseksi
    fi renews = automaattisesti jatku | jatkuva tilaus | jatkuvana tilauk | jatketaan | jatkamme tilau
    fi renews = jatkamme jäsen | toistaiseksi voimassa | kestotila | kestojäsen | jatkotila | kunnes irtisano
    fi renews = kunnes perut | kunnes peruutat | kunnes lopetat | kunnes se perut | kunnes se irtisan | ellet peru
    fi renews = ellet irtisano | ellet lopeta | ellei sitä peru | ellei sitä irtisan | ellei tilausta peru
    fi renews = jos et peru | jos et irtisano | jos et lopeta | jollet peru | jollei sitä | pitenee auto
    fi renews = pidentyy auto | pidennetään auto | veloitetaan uudelleen | peritään uudelleen | laskutetaan uudelleen
    fi denies = ei | eivät | ilman | älä
    fi joints = ja | mutta | jos | ellei
    fr free = gratuit | à 0 € | pour 0 € | à 0,00 € | pour 0,00 € | pour zéro euro | à zéro euro | sans payer
    fr free = premier mois offert | un mois offert | 1 mois offert | première semaine offerte | une semaine offerte
    fr free = 1 semaine offerte | sans frais | sans rien payer | sans débourser | semaine offerte | jours offerts
    fr free = semaines offertes | gratos
    fr trial = essai | essay
    fr offers = essai gratuit | période d'essai | période d’essai | essayer gratuit | essayez gratuit | essaie gratuit
    fr offers = essayez-le gratuit | mon mois offert | ma semaine offerte | mes jours offerts | votre mois offert
    fr offers = votre semaine offerte | ma semaine gratuite | mon mois gratuit | mes jours gratuits | semaine gratuite
    fr offers = semaine d'essai | mois d'essai | jours d'essai | essayer sans payer | essaie sans payer
    fr offers = tester sans payer | testez sans payer | tester gratuit | testez gratuit | teste gratuit
    fr offers = essayer sans frais | tester sans frais | essai offert | essai sans frais | essai sans engagement
    fr offers = commencer l'essai | démarrer l'essai | lancer l'essai | activer l'essai | débuter l'essai
    fr offers = commencer mon essai | démarrer mon essai | découvrir gratuitement | profiter gratuitement
    fr renews = reconduit | reconduc | de nouveau débit | à nouveau débit | de nouveau factur | à nouveau factur
    fr renews = débité à nouveau | facturé à nouveau | débité de nouveau | facturé de nouveau | jusqu'à résili
    fr renews = jusqu'à annul | renouvelle | renouvelab | renouvellement | renouvelée | renouvelés auto
    fr renews = renouvelé auto | renouvelé tous | renouvelé toutes | renouvelé à | renouvelé au | renouvelé pour
    fr renews = renouvelé sauf | renouvelé par | renouvelé jusqu | renouvelé tant | est renouvel | sont renouvel
    fr renews = sera renouvel | seront renouvel | être renouvel | abonnement renouvel | renouvelons | se renouvel
    fr renews = renouveler auto | est prolongée | sera prolongée | prolongée auto | prolongée d'
    fr renews = automatiquement prolong | prolongé auto | prolongé d'un | prolongé pour | prolongé jusqu | se prolonge
    fr renews = est prolong | sera prolong | prolongation auto | abonnement se poursuit | abonnement continue
    fr renews = formule continue | formule se poursuit | se poursuit jusqu | se poursuit chaque | se poursuit tant
    fr renews = se poursuit auto | se poursuit tous | se poursuivra | continue jusqu | continue auto
    fr renews = continuera jusqu | tant que vous ne l'annul | tant que tu ne l'annul | tant que vous n'annul
    fr renews = tant que tu n'annul | tant qu'il n'est pas | tant qu'elle n'est pas | jusqu'à ce que vous l'annul
    fr renews = jusqu'à ce que tu l'annul | jusqu'à ce que vous le résil | jusqu'à ce que vous annul
    fr renews = jusqu'à ce que vous résil | jusqu'à son annul | jusqu'à sa résil | jusqu'à l'annul
    fr renews = jusqu'à votre annul | jusqu'à votre résil | sauf résil | sauf annul | sauf si vous résil
    fr renews = sauf si vous l'annul | sauf si tu l'annul | sauf si tu la résil | sauf si vous la résil
    fr renews = sauf si tu résil | sans annulation de | sans résiliation de | à moins que vous n'annul
    fr renews = à moins d'être annul | à moins que tu ne l'annul | abonnement récurrent | facturation récurrente
    fr renews = pour une durée indéterminée
    fr denies = pas | jamais | aucun | aucune | sans | rien | non
    fr joints = et | mais | si | sauf | tant | lorsque
    he free = חינם | בלי לשלם | ללא תשלום | ללא עלות | לא משלמים | לא תשלמ | על חשבוננו | בלי תשלום
    he trial = ניסיון | נסיון
    he offers = תקופת ניסיון | תקופת הניסיון | ניסיון חינם | נסה בחינם | נסו בחינם | ניסיון בחינם | נסי בחינם
    he offers = לנסות בחינם | לנסות חינם | נסו חינם | נסה חינם | שבוע ניסיון | התנסות חינם | התנסות בחינם
    he offers = גרסת ניסיון | גרסת הניסיון | התחלת ניסיון | להתחיל ניסיון | התחילו ניסיון | בלי לשלם | לשבוע ניסיון
    he offers = שבוע הניסיון
    he renews = מתחדש | חידוש | יתחדש | תתחדש | התחדש | מוארך אוטומטית | יוארך אוטומטית | מוארך באופן | יוארך באופן
    he renews = יחודש | תחודש | מתחדשת | ימשיך אוטומטית | תמשיך אוטומטית | ימשיך באופן | נמשך עד ל | נמשך עד ש
    he renews = נמשך אוטומטית | ממשיך אוטומטית | ממשיך עד | עד לביטול | עד ביטול | עד שתבטל | עד שתפסיק | עד שיבוטל
    he renews = אלא אם בוטל | אלא אם תבטל | אלא אם יבוטל | אלא אם כן בוטל | אלא אם כן תבטל | כל עוד לא תבטל
    he renews = כל עוד לא בוטל | כל עוד לא ביטלת | מינוי מתמשך | חיוב מתמשך | תשלום מחזורי | חיוב חוזר | חיוב מחזורי
    he renews = מחודש אוטומטית | מחודש באופן | מוארך מדי | מוארך כל | מוארך ל | יוארך
    he denies = לא | אינו | אינה | אין | ללא | בלי | לעולם | שום
    he joints = אם | אלא | עד | אבל
    hi free = मुफ़्त | मुफ्त | निःशुल्क | फ़्री | फ्री | नि:शुल्क | निशुल्क | बिना पैसे | बिना शुल्क | बिना किसी शुल्क
    hi trial = ट्रायल | परीक्षण | आज़मा | आजमा
    hi offers = मुफ़्त ट्रायल | मुफ्त ट्रायल | निःशुल्क परीक्षण | फ़्री ट्रायल | फ्री ट्रायल | मुफ़्त परीक्षण
    hi offers = मुफ्त परीक्षण | नि:शुल्क परीक्षण | निशुल्क परीक्षण | नि:शुल्क ट्रायल | निःशुल्क ट्रायल
    hi offers = निशुल्क ट्रायल | मुफ़्त आज़मा | मुफ्त आजमा | मुफ्त आज़मा | मुफ़्त में आज़मा | मुफ्त में आजमा
    hi offers = मुफ्त में आज़मा | फ़्री में आज़मा | फ्री में आज़मा | फ्री में आजमा | बिना पैसे दिए आज़मा
    hi offers = बिना पैसे दिए आजमा | निःशुल्क आज़मा | नि:शुल्क आज़मा | मुफ़्त हफ़्ता शुरू | मुफ़्त महीना शुरू
    hi offers = परीक्षण अवधि | ट्रायल अवधि
    hi renews = नवीनी | रिन्यू | नवीकर | नवीनीकरण | सब्सक्रिप्शन जारी रह | सदस्यता जारी रह | अपने आप जारी रह
    hi renews = अपने-आप जारी रह | खुद बढ़ | ख़ुद बढ़ | खुद-ब-खुद बढ़ | ख़ुद-ब-ख़ुद बढ़ | अपने आप बढ़ | अपने-आप बढ़
    hi renews = स्वतः बढ़ | स्वतः जारी | ऑटो-रिन्यू | ऑटो रिन्यू | रीन्यू | रिन्‍यू
    hi denies = नहीं | कभी | बिना | न
    hi joints = और | लेकिन | यदि | अगर | जब | तक
    hr free = besplat | gratis | bez plaćanj | ništa ne plać | ne plaćaš | ne plaćate
    hr trial = probn | proba | probu | isprob
    hr offers = probno razdoblje | probnog razdoblja | probnom razdoblju | besplatna proba | besplatnu probu
    hr offers = besplatno isprob | isprobaj besplatno | isprobajte besplatno | probaj besplatno | probajte besplatno
    hr offers = probni period | besplatno probno | besplatan tjedan | besplatni tjedan | probna verzij | probnu verzij
    hr offers = probni tjedan | probni mjesec | probnog roka | iskušaj besplatno | iskušajte besplatno
    hr offers = testiraj besplatno | testirajte besplatno | besplatno testir | besplatno iskuš | bez plaćanja
    hr renews = obnavlja | produlj | produžuj | produžen | produženj | produžiti | produžit ć | produžava | produži se
    hr renews = se produži | automatski nastavlja | nastavlja automat | automatski se nastav | nastavlja se automat
    hr renews = nastavit će se | do otkazivanja | dok je ne otkaž | dok je otkaž | dok je ne prekin | dok je prekin
    hr renews = dok ga ne otkaž | dok ga otkaž | dok ga ne prekin | dok ga prekin | dok ne ne otkaž | dok ne otkaž
    hr renews = dok ne ne prekin | dok ne prekin | sve dok je | sve dok ga | sve dok ne | pretplata traje do
    hr renews = ponavljajuća pretp | ponavljajuće plać | obnova | obnovu | obnove | obnovom | obnovi se | se obnovi
    hr renews = obnovit ć | obnovljen | automatski obnov | pretplata obnov | pretplatu obnov | obnovio | obnovila
    hr renews = neobnov
    hr denies = ne | neće | bez | nikad | nikada | nema | nije | ništa
    hr joints = i | ali | ako | osim | dok | kad | kada
    hu free = ingyen | díjmentes | költségmentes | térítésmentes | fizetés nélkül | nem fizetsz | nem fizet semmit
    hu free = mi álljuk
    hu trial = próbaid | próbahét | próbahón | próbaverz | kipróbál | próbáld ki | próbálja ki
    hu offers = próbaidő | ingyenes próba | ingyen kipróbál | kipróbálom ingyen | próbáld ki ingyen
    hu offers = próbálja ki ingyen | ingyenes kipróbál | díjmentes próba | díjmentesen kipróbál | próbahét
    hu offers = próbahónap | próbáld ki díjmentesen | próbálja ki díjmentesen | próbaverzió | ingyenes hét
    hu offers = ingyenes próbá | ingyen prób | próbáld ingyen | próbálja ingyen | teszteld ingyen | tesztelje ingyen
    hu offers = ingyen teszt | fizetés nélkül kipróbál | kipróbálom fizetés nélkül | próbaidőszak
    hu renews = megúj | újul meg | meghosszabb | hosszabbod | automatikusan folytat | folytatódik, amíg
    hu renews = mindaddig foly | amíg le nem mond | amíg fel nem mond | lemondásig | automatikusan hosszabb
    hu renews = ismétlődő előfizet | ismétlődő fizet | meghosszabít | automatikus megújít | magától folytat
    hu denies = nem | soha | ne | se | nélkül | nincs | semmi
    hu joints = és | de | ha | hacsak | kivéve | amíg | ameddig
    id free = gratis
    id trial = coba
    id offers = uji coba gratis | masa percobaan | percobaan gratis | coba gratis | masa uji coba
    id renews = perpanjang | diperbarui | perbarui | berlanjut otomatis | berlanjut secara otomatis
    id renews = otomatis berlanjut | berjalan secara otomatis | terus berjalan | diteruskan otomatis
    id renews = otomatis diteruskan | diteruskan secara otomatis | berulang otomatis | otomatis berulang
    id renews = tertagih otomatis | otomatis tertagih | ditagih otomatis | otomatis ditagih
    id denies = tidak | tak | tanpa | bukan | takkan | belum
    id joints = dan | tetapi | jika | kecuali | sampai | hingga
    it free = gratis | gratuit | a 0 € | per 0 € | a 0,00 € | per 0,00 € | a zero euro | per zero euro | senza pagare
    it free = senza costi | settimana in regalo | giorni in regalo | mese in regalo | a costo zero
    it free = settimana in omaggio | giorni in omaggio | mese in omaggio | senza spese
    it trial = prova
    it offers = prova gratuita | prova gratis | periodo di prova | prova gratuitamente | provalo gratis
    it offers = provalo senza pagare | provala senza pagare | prova senza pagare | provare senza pagare
    it offers = provala gratis | provare gratis | prova senza costi | prova a costo zero | prova senza impegno
    it offers = avvia la prova | avvia prova | inizia la prova | inizia prova | attiva la prova | attiva prova
    it offers = inizia il periodo di prova | comincia la prova | settimana gratis | mese gratis | settimana gratuita
    it offers = mese gratuito | settimana di prova | mese di prova | giorni di prova | testalo gratis | testa gratis
    it renews = addebitato di nuovo | di nuovo addebit | nuovamente addebit | fino alla disdetta | finché non annull
    it renews = rinnovo | rinnovi␣auto | rinnovat | rinnovano | rinnoverà | rinnoveranno | si rinnov | rinnovabil
    it renews = rinnovarsi | rinnoviamo | rinnoveremo | rinnova auto | rinnova in auto | rinnova ogni | rinnova a␣
    it renews = rinnova mens | rinnova annual | rinnova per | rinnova alla | autorinnov | auto-rinnov | verrà rinnov
    it renews = viene rinnov | sarà rinnov | rinnovi automatici | prolungat | si prolunga | si prolungherà
    it renews = viene esteso | verrà esteso | viene estesa | si estende | si estenderà | estensione auto | proroga
    it renews = prosegue ogni | prosegue auto | prosegue in auto | prosegue fino | prosegue finché | proseguirà
    it renews = continua ogni mese | continua ogni anno | continua in auto | continua auto | continua fino
    it renews = continua finché | continuerà fino | continuerà in auto | continuerà auto | continuerà finché
    it renews = abbonamento continua | abbonamento continuerà | abbonamento prosegue | piano prosegue
    it renews = resta attivo fino | resta attivo finché | rimane attivo fin | finché non lo annull
    it renews = finché non la annull | finché non lo disd | finché non disd | finché non decid | finché non viene
    it renews = finché non lo canc | finché non cancell | fino a disdetta | fino alla cancell | fino all'annull
    it renews = fino a revoca | fino alla revoca | salvo disdetta | salvo annull | salvo cancell | salvo revoca
    it renews = a meno che non venga disd | a meno che non venga ann | a meno che non venga canc | a meno che non disd
    it renews = a meno che non ann | a meno che tu non | se non disdett | se non viene disd | se non lo annull
    it renews = se non annull | se non disdici | abbonamento ricorrente | tacito rinnovo
    it denies = non | mai | senza | nessun* | niente | nulla
    it joints = e | ed | ma | se | salvo
    ja free = 無料
    ja trial = トライアル | お試し | 体験
    ja offers = 無料トライアル | 無料体験 | 無料お試し | トライアル期間 | 無料で試 | 無料でお試 | 体験期間 | 無料の1週間 | 無料で始め | 無料ではじめ | 無料で使ってみ | 無料で使い始め
    ja offers = 無料試用 | 無料で利用開始 | 無料期間を始め | 無料期間を開始 | お試しを始め | お試しを開始 | トライアルを開始 | トライアルを始め | トライアル開始
    ja renews = 更新 | 継続 | 自動延長 | 自動的に延長 | 自動で延長 | 自動課金 | 自動的に課金 | 自動で課金 | 自動引き落とし | 自動更改
    ja denies = ません | ない | なし | 無し | 無い
    ko free = 무료
    ko trial = 체험
    ko offers = 무료 체험 | 무료체험 | 체험 기간 | 무료로 체험 | 무료로 시작 | 무료 이용 시작 | 무료로 써 보 | 무료로 써보 | 무료로 사용해 보 | 무료로 이용해 보 | 무료 일주일
    ko offers = 무료 평가판 | 무료 사용 시작 | 평가판 시작
    ko renews = 갱신 | 연장 | 자동으로 유지 | 자동 유지 | 자동으로 계속 | 구독이 계속 | 구독은 계속 | 구독이 유지 | 구독은 유지 | 멤버십이 유지 | 멤버십은 유지 | 이용이 계속
    ko renews = 자동으로 결제 | 자동 결제 | 자동결제 | 정기 결제 | 정기결제 | 자동으로 이어 | 자동 청구 | 자동으로 청구 | 자동 과금
    ko denies = 지 않 | 지않 | ␣없 | 이 없 | 은 없 | ␣안␣
    ms free = percuma
    ms trial = cubaan | cuba␣
    ms offers = percubaan percuma | tempoh percubaan | cuba percuma | cuba secara percuma | cubaan percuma
    ms renews = diperbaharu | memperbaharu | perbaharui | pembaharuan | diperbarui | disambung
    ms renews = berterusan secara automatik | berterusan automatik | automatik berterusan
    ms renews = dilanjutkan secara automatik | dilanjutkan automatik | automatik dilanjutkan | perbaharuan automatik
    ms renews = diteruskan secara automatik | diteruskan automatik | lanjut automatik | dicaj semula
    ms renews = perbaharuan secara automatik | berulang secara automatik | disambungkan
    ms denies = tidak | tak | tanpa | tiada | bukan | jangan
    ms joints = dan | tetapi | jika | kecuali | sehingga | melainkan
    nb free = gratis | for 0 kr | for 0 kroner | for null kroner | uten kostnad | uten å betale | kostnadsfri
    nb free = uten betaling | vederlagsfri
    nb trial = prøv
    nb offers = prøveperiode | prøv gratis | prøv det gratis | test uten å betale | test det uten å betale
    nb offers = prøv uten å betale | prøv det uten å betale | prøv uten kostnad | test uten kostnad
    nb offers = prøv kostnadsfritt | prøveuke | prøvemåned | gratisuke | gratismåned | gratis uke | gratis måned
    nb offers = gratis dager | gratisdager | test gratis | test det gratis | start prøve | begynn prøve
    nb offers = aktiver prøve | prøvetid | gratis prøve
    nb renews = forleng | fornyes | fornyer | fornyel | fornya | fornyet | fornyend | forny seg | forny abon
    nb renews = forny medl | fornys | abonnementet løper videre | løper videre hver | løper videre, inntil
    nb renews = løper videre inntil | abonnementet løper til | abonnementet løper inntil | løper automatisk
    nb renews = abonnementet løper frem | løpende abon | fortløpende abon | løpende medl | abonnementet fortsetter
    nb renews = medlemskapet fortsetter | planen fortsetter | fortsetter automatisk | fortsetter hver måned
    nb renews = fortsetter hvert år | fortsetter til du | fortsetter inntil | fortsetter frem til | går videre til du
    nb renews = så lenge du ikke avslutt | så lenge du ikke si | så lenge du ikke stopp | med mindre du avslutt
    nb renews = med mindre du si | med mindre det si | med mindre det avslutt | med mindre du stopp
    nb renews = hvis du ikke avslutt | hvis du ikke si | hvis det ikke si | til du avslutt | til du sier | til du selv
    nb renews = inntil du avslutt | inntil du sier | inntil det sies | inntil det avslutt | til det sies opp
    nb renews = til det avslutt | til oppsigelse | frem til oppsig | uten oppsigelse | trekkes hver måned
    nb renews = belastes hver måned | fortsetter abonnementet | fortsetter ditt abonnement
    nb denies = ikke | aldri | ingen | ingenting | uten
    nb joints = og | men | hvis | med
    nl free = gratis | voor € 0,00 | voor €0,00 | voor 0 euro | voor nul euro | zonder te betalen | zonder kosten
    nl free = kosteloos | week cadeau | maand cadeau | dagen cadeau
    nl trial = proef | probeer
    nl offers = proefperiode | proefabonnement | proefweek | proefmaand | gratis proef | probeer gratis
    nl offers = gratis proberen | gratis uitproberen | probeer het gratis | gratis uitprobeer | probeer kosteloos
    nl offers = kosteloos proberen | probeer zonder kosten | probeer zonder te betalen | zonder te betalen proberen
    nl offers = mijn gratis week | mijn gratis maand | je gratis week | je gratis maand | gratis proefweek
    nl offers = gratis proefmaand | proefdagen | proeftijd | gratis testen | test gratis | start proef
    nl offers = start de proef | start je proef | begin proef | begin je proef | start mijn proef
    nl renews = opnieuw afgeschreven | opnieuw in rekening | totdat je opzeg | tot je opzeg | tot opzegging | verlengt
    nl renews = verlengd | verlengen | verlenging | verlengend | verleng je niet | vernieuwt | vernieuwd
    nl renews = vernieuwen we | automatisch vernieuwen | vernieuwing | vernieuwen elke | vernieuwen iedere
    nl renews = loopt door tot | loopt automatisch door | loopt maandelijks door | loopt jaarlijks door
    nl renews = loopt elke maand door | abonnement loopt door | lidmaatschap loopt door | gaat elke maand door
    nl renews = gaat elk jaar door | gaat automatisch door | gaat door tot | gaat door totdat | blijft doorlopen
    nl renews = doorlopend abonnement | doorlopend lidmaatschap | wordt voortgezet | automatisch voortgezet
    nl renews = zolang je niet annul | zolang je niet opzeg | zolang u niet opzeg | zolang u niet annul
    nl renews = zolang je het niet opzeg | tenzij je opzeg | tenzij je annul | tenzij u opzeg | tenzij u annul
    nl renews = tenzij je minst | tenzij je het | tenzij opgezegd | tenzij geannul | tenzij het wordt | tot je annul
    nl renews = totdat je annul | tot u opzeg | totdat u opzeg | totdat je het | tot je het opzeg | tot wederopzegging
    nl renews = tot annulering | totdat het wordt op | zonder opzegging
    nl denies = niet | nooit | geen | niets | zonder
    nl joints = en | maar | als | indien | tenzij
    pl free = bezpłat | darmo | za 0 zł | za 0,00 zł | za zero złotych | bez opłat | bez płacenia | nic nie płac
    pl free = na nasz koszt | gratis | za frajer
    pl trial = próbn | wyprób
    pl offers = okres próbny | okresu próbnego | okresie próbnym | wypróbuj za darmo | wypróbuj bezpłatnie
    pl offers = bezpłatny okres | darmowy okres | przetestuj bez opłat | przetestuj za darmo | przetestuj bezpłatnie
    pl offers = testuj za darmo | testuj bezpłatnie | testuj bez opłat | wypróbuj bez opłat | wypróbuj gratis
    pl offers = przetestuj gratis | darmowy tydzień | darmowy miesiąc | darmowe dni | bezpłatny tydzień
    pl offers = bezpłatny miesiąc | darmowa próba | darmową próbę | bezpłatna próba | bezpłatną próbę
    pl offers = rozpocznij próbę | zacznij próbę | rozpocznij okres | tydzień próbny | miesiąc próbny | dni próbne
    pl offers = tydzień za darmo | miesiąc za darmo | tydzień gratis | miesiąc gratis | tydzień na próbę
    pl offers = spróbuj za darmo | spróbuj bezpłatnie
    pl renews = odnawia | odnow | przedłuża | przedłużo | przedłużen | przedłużymy | przedłuży | odnowi się
    pl renews = odnawialn | odnowienie | wznawia | wznowieni | wznowi się | subskrypcja trwa | abonament trwa
    pl renews = członkostwo trwa | subskrypcja będzie trwa | trwa do odwołania | do odwołania | trwa, dopóki
    pl renews = trwa dopóki | trwa, aż | trwa aż | jest kontynuowan | będzie kontynuowan | kontynuowana auto
    pl renews = kontynuowany auto | automatycznie kontynu | dopóki nie anul | dopóki jej nie anul | dopóki go nie anul
    pl renews = dopóki nie zrezyg | dopóki nie wypow | dopóki jej nie wypow | póki nie anul | póki jej nie
    pl renews = póki nie zrezyg | aż ją anul | aż go anul | aż anul | aż zrezyg | aż go wypow | aż ją wypow
    pl renews = aż do anul | aż do rezyg | do czasu anul | do czasu rezyg | do momentu anul | do momentu rezyg
    pl renews = do anulowania | do rezygnacji | do wypowiedzenia | chyba że zrezyg | chyba że anul | chyba że ją anul
    pl renews = chyba że ją wypow | chyba że wypow | chyba że zostanie anul | o ile nie anul | o ile nie zrezyg
    pl renews = o ile nie zostanie | o ile jej nie anul | jeśli nie anul | jeśli nie zrezyg | jeżeli nie anul
    pl renews = jeżeli nie zrezyg | pobierana cyklicznie | subskrypcja cykliczna | płatność cykliczna
    pl renews = pobierana co miesiąc | pobierana co rok | pobierana co tydzień
    pl denies = nie | nigdy | bez | nic | żadn* | brak
    pl joints = i | oraz | ale | jeśli | jeżeli | chyba | dopóki | aż
    pt free = grátis | gratuit | por r$ 0,00 | por r$0,00 | a r$ 0,00 | r$ 0,00 | r$0,00 | por zero reais | sem pagar
    pt free = sem pagar nada | sem custo | de graça | por nossa conta | sem gastar
    pt trial = teste | testar | experiment | avaliação
    pt offers = teste grátis | período de teste | período de avaliação | avaliação gratuita | período experimental
    pt offers = experimente grátis | experimente gratuitamente | testar grátis | experimentar grátis | teste sem pagar
    pt offers = testar sem pagar | experimente sem pagar | experimentar sem pagar | teste de graça | testar de graça
    pt offers = experimente de graça | experimentar de graça | teste sem custo | experimente sem custo
    pt offers = minha semana grátis | meu mês grátis | meus dias grátis | sua semana grátis | seu mês grátis
    pt offers = semana gratuita | mês gratuito | semana de teste | mês de teste | dias de teste | iniciar teste
    pt offers = iniciar o teste | começar teste | começar o teste | ativar teste | ativar o teste | iniciar meu teste
    pt offers = começar meu teste | teste gratuitamente | testar gratuitamente | experimentar gratuitamente
    pt offers = teste sem compromisso
    pt renews = cobrado novamente | novamente cobrado | cobrada novamente | até cancel | até que cancel
    pt renews = até você cancel | renova auto | renova a cada | renova todo | renova por | renova mens | renova anual
    pt renews = renova em | renova sozinha | renovada | renovado auto | renovado por | renovado a cada | renovado sem
    pt renews = renovado mens | é renovad | são renovad | será renovad | serão renovad | renovação | renovações
    pt renews = renovará | renovamos | renovaremos | renovável | renováveis | se renova | se renovam | renovam auto
    pt renews = renovam-se | renova-se | renovando | renovar auto | renovar-se | autorrenov | auto-renov
    pt renews = renovam a cada | renovam por | se estende por | se estende auto | é estendid | será estendid
    pt renews = estendida auto | estendido auto | prorrog | é prolongad | será prolongad | prolongada auto
    pt renews = continua todo mês | continua todo ano | continua a cada | continua todos os | continua auto
    pt renews = continua até | continuará até | continuará auto | continuará ativ | assinatura continua
    pt renews = assinatura continuará | plano continua todo | permanece ativ | permanecerá ativ | segue ativ
    pt renews = enquanto não cancel | enquanto você não cancel | enquanto não for cancel | a menos que cancel
    pt renews = a menos que seja cancel | a menos que você cancel | a não ser que cancel | a não ser que você cancel
    pt renews = a não ser que seja | se não for cancel | se você não cancel | se não cancel | salvo cancel
    pt renews = caso não cancel | caso não seja cancel | até o cancel | até ser cancel | até que seja cancel
    pt renews = até que você cancel | até o seu cancel | sem cancelamento | assinatura recorrente
    pt denies = não | nunca | sem | nada | nenhum*
    pt joints = e | mas | se | salvo | quando
    ro free = gratuit | gratis | fără să plăt | fără plată | fără cost | nu plătești nimic
    ro trial = probă | probei | încerc | încear | testează gratuit
    ro offers = perioadă de probă | perioada de probă | perioadei de probă | probă gratuit | proba gratuit
    ro offers = încearcă gratuit | încercați gratuit | încearcă gratis | încercați gratis | testează gratuit
    ro offers = testați gratuit | încercare gratuit | trial gratuit | perioadă gratuită de probă
    ro offers = perioada gratuită de probă | perioada de încercare | perioadă de încercare | perioadei de încercare
    ro offers = versiunea de probă | probă fără | testează gratis | testați gratis | încercare gratis
    ro offers = încearcă fără plat | probează gratuit | începe proba | fără să plătești
    ro renews = reînno | reinno | se prelung | prelungit | prelungir | prelungim | prelungi automat
    ro renews = prelungește automat | prelungeşte automat | reînoi | continua automat | continuă automat
    ro renews = continuă până | până la anulare | până îl anul | până îl opre | până îl renun | până o anul
    ro renews = până o opre | până o renun | până când îl anul | până când îl opre | până când îl renun
    ro renews = până când o anul | până când o opre | până când o renun | până la momentul anul
    ro renews = până la momentul opre | până la momentul renun | până anulezi | până anulați | până renunți
    ro renews = până renunțați | până când anul | până când renun | abonament recurent | plată recurentă
    ro renews = taxat recurent | plăți recurente
    ro denies = nu | fără | nicio | niciun | niciodată | nici | nimic
    ro joints = și | dar | dacă | când | până | decât
    ru free = бесплат | без оплат | не платите | не платишь | ничего не плат | даром | за наш сч
    ru trial = пробн | попроб | ая проба | ую пробу
    ru offers = пробный период | пробного периода | пробном периоде | пробная подписка | попробуйте бесплатно
    ru offers = попробовать бесплатно | попробуй бесплатно | бесплатная неделя | бесплатную неделю | пробную верси
    ru offers = пробная верси | пробную неделю | бесплатная проба | бесплатный тест | тестировать бесплатно
    ru offers = тестируй бесплатно | опробовать бесплатно | без оплаты | включить пробн | попробую бесплатно
    ru offers = бесплатный доступ на
    ru renews = продлева | продлен | возобнов | обновля | продлится | продлит␣ | продлить | продлим | продлят
    ru renews = автоматически продолж | продолжится автомат | продолжается до | продолжится до | действует до отмен
    ru renews = действует, пока | до отмены | до момента отмен | пока вы её | пока вы ее | пока вы не | пока вы ее не
    ru renews = пока вы её не | пока ты её | пока ты ее | пока ты не | пока ты ее не | пока ты её не | пока её
    ru renews = пока ее | пока не | пока ее не | пока её не | пока вы не отм | пока ты не отм | пока не отмен
    ru renews = рекуррентн | регулярный плат | регулярный спис | регулярные плат | регулярные спис | автопродл
    ru renews = автоплат
    ru denies = не | без | никогда | ничего | нет | никак*
    ru joints = и | но | если | пока | кроме | а
    sk free = zadarmo | zdarma | bezplat | bez platenia | nič neplat | je na nás␣ | gratis
    sk trial = skúš | skús␣ | skúste | skúsi
    sk offers = skúšobné obdobie | skúšobná doba | skúšobnej doby | skúšobnú dobu | skúšobného obdobia | skúšobná verz
    sk offers = vyskúšať zadarmo | vyskúšajte zadarmo | vyskúšaj zadarmo | skúste zadarmo | skús zadarmo
    sk offers = bezplatná skúš | bezplatné skúš | vyskúšať bezplatne | vyskúšajte bezplatne | vyskúšaj bezplatne
    sk offers = skúšobná dob | bezplatný týždeň | bezplatne vyskúš | skús to zadarmo | skúste to zadarmo
    sk offers = otestovať zadarmo | odskúšať zadarmo | bez platenia | skúsiť zadarmo | skúšobnú verz
    sk renews = predlž | predĺži␣ | predĺži sa | sa predĺži | predĺžen | predĺžime | predĺžiť | predĺžova
    sk renews = automaticky pokrač | pokračuje automat | pokračovať automat | kým ho nezruš | kým ju nezruš
    sk renews = kým predplatné nezruš | kým členstvo nezruš | kým nezruš | až do zrušenia | platí do zrušenia
    sk renews = trvá do zrušenia | kým ho nevypov | kým ju nevypov | pokým ho nezruš | pokým ju nezruš | beží ďalej
    sk renews = opakujúce sa predpl | obnovuj | obnovov | obnoven | obnoví | obnovia | obnova | obnovy | obnovu
    sk renews = obnovou | automaticky obnoviť | predplatné obnoviť | pokračuje každý mes | zmení na platen
    sk denies = bez | nikdy | nič | žiad* | nebude | ne*
    sk joints = a | ale | ak | keď | kým | pokiaľ
    sv free = gratis | för 0 kr | för 0 kronor | för noll kronor | utan kostnad | kostnadsfri | utan att betala
    sv free = avgiftsfri
    sv trial = prova | prov
    sv offers = provperiod | prova gratis | gratis provperiod | prova på gratis | testa gratis | testa utan kostnad
    sv offers = testa kostnadsfri | testa utan att betala | prova kostnadsfri | prova utan kostnad
    sv offers = prova utan att betala | provvecka | provmånad | gratisvecka | gratismånad | gratis vecka
    sv offers = gratis månad | gratisdagar | testperiod | testvecka | testmånad | börja prova | starta provperiod
    sv offers = aktivera provperiod | prova på utan kostnad | prova fritt
    sv renews = förläng | debiteras igen | dras igen | tills du säg | tills du avslut | tills den säg | förnyas
    sv renews = förnyar | förnyel | förnyad | förnyand | förnyat | förnya sig | förnya pren | förnya abon
    sv renews = förnya medl | förnya din pren | förnya ditt abon | förnya ditt medl | löper vidare | löper på tills
    sv renews = löper på månads | löper tills | löper till dess | tills vidare | fortsätter att löpa | fortsätter löpa
    sv renews = prenumerationen fortsätter | abonnemanget fortsätter | medlemskapet fortsätter | planen fortsätter
    sv renews = fortsätter varje månad | fortsätter varje år | fortsätter automatiskt | fortsätter tills du
    sv renews = fortsätter till dess | fortlöpande pren | fortlöper | löpande pren | så länge du inte avslut
    sv renews = så länge du inte säg | så länge du inte avbryt | om du inte avslut | om du inte säger upp
    sv renews = om du inte avbryt | om den inte sägs | om den inte avslut | om det inte sägs | om inte uppsäg
    sv renews = tills du avbryt | tills du själv | tills den avslut | tills det avslut | tills det säg
    sv renews = till uppsägning | såvida du inte | såvida den inte | såvida det inte | utan uppsägning
    sv renews = dras varje månad | debiteras varje månad
    sv denies = inte | aldrig | ingen | inget | inga | utan | ej | ingenting
    sv joints = och | men | om | såvida
    th free = ฟรี
    th trial = ทดลอง
    th offers = ทดลองใช้ฟรี | ทดลองฟรี | ช่วงทดลองใช้ | ระยะเวลาทดลอง
    th renews = ต่ออายุ | ต่ออัตโนมัติ | ดำเนินต่อไปโดยอัตโนมัติ | ดำเนินต่อโดยอัตโนมัติ | ต่อเนื่องโดยอัตโนมัติ
    th renews = ต่อเนื่องอัตโนมัติ | ต่อให้อัตโนมัติ | ต่อให้โดยอัตโนมัติ | ขยายเวลาออกไปโดยอัตโนมัติ
    th renews = ขยายเวลาโดยอัตโนมัติ | ขยายระยะเวลาโดยอัตโนมัติ | ขยายเวลาอัตโนมัติ | ต่อสมาชิกอัตโนมัติ
    th renews = ต่อสมาชิกโดยอัตโนมัติ | ต่อแพ็กเกจอัตโนมัติ | หักเงินอัตโนมัติ | ตัดเงินอัตโนมัติ
    th renews = เรียกเก็บเงินอัตโนมัติ | เรียกเก็บเงินโดยอัตโนมัติ
    th denies = ไม่
    tr free = ücretsiz | bedava | ödemeden | ödeme yapmadan | hiç ödeme | parasız | bedelsiz
    tr trial = deneme | dene
    tr offers = ücretsiz dene | deneme süre | bedava dene | ücretsiz deneyin | ücretsiz haft | ücretsiz bir haft
    tr offers = ücretsiz başla | bedava başla | deneme sürümü | denemeyi başlat | denememi başlat | ücretsiz sına
    tr offers = ücretsiz kullanmaya | ücretsiz kullanmaya başla | ödemeden dene | deneme başlat
    tr renews = yenilen | yenile | otomatik olarak uza | otomatik uzat | otomatik uzar | otomatik olarak devam
    tr renews = otomatik devam | kendiliğinden uzar | kendiliğinden devam | iptal edilene | iptal edilinceye
    tr renews = iptal edilmediği | iptal edene | iptal edinceye | siz iptal et | iptal etmediğ | iptal edilmedikçe
    tr renews = iptal etmedikçe | yinelenen abone | yinelenen ödeme | tekrarlayan abone | süresiz devam
    tr renews = abonelik uzatıl | aboneliğiniz uzatıl | iptale kadar | her ay uzatıl | her yıl uzatıl
    tr renews = her hafta uzatıl | her dönem uzat
    tr denies = asla | hiçbir | değil* | yok* | olmaz | olmadan | *mez* | *meyecek* | *miyor* | *memekte*
    tr joints = ve | ama | eğer
    uk free = безкошт | без оплат | не платите | не платиш | нічого не плат | задарма | за наш рах | безплат
    uk trial = пробн | спроб | на проба | ну пробу
    uk offers = пробний період | пробного періоду | пробна підписка | спробуйте безкоштовно | спробувати безкоштовно
    uk offers = спробуй безкоштовно | безкоштовний тиждень | пробну верс | пробна верс | пробний тиждень
    uk offers = безкоштовна проба | безкоштовний тест | тестувати безкоштовно | тестуй безкоштовно
    uk offers = випробувати безкоштовно | випробуй безкоштовно | без оплати | увімкнути пробн | спробую безкоштовно
    uk renews = поновл | продовж | оновлюється автом | автоматично оновл | підписка оновл | передплата оновл
    uk renews = членство оновл | оновлення підписк | оновлення передпл | оновлюється що | автооновл | оновлюватим
    uk renews = подовжу | подовжен | подовжит | подовження | автоматично трива | триватиме автомат
    uk renews = автоматично продовж | діє до скас | діє, доки | діє, поки | до скасув | до моменту скас | доки ви її
    uk renews = доки ви не | доки ви не скас | доки ти її | доки ти не | доки ти не скас | доки її | доки не
    uk renews = доки не скас | поки ви її | поки ви не | поки ти її | поки ти не | поки не скас | рекурентн
    uk renews = регулярний плат | регулярний спис | регулярні плат | регулярні спис | автоподовж | автопоновл
    uk renews = автоплат
    uk denies = не | без | ніколи | нічого | немає | жодн*
    uk joints = і | й | та | але | якщо | поки | доки
    ur free = مفت | فری␣
    ur trial = آزمائش | ٹرائل | آزمائیں | آزما کر
    ur offers = مفت ٹرائل | فری ٹرائل | مفت آزمائش | آزمائشی مدت | مفت آزما | مفت میں آزما
    ur renews = تجدید | رینیو | بخود جاری رہ | سبسکرپشن جاری رہ | رکنیت جاری رہ | خودبخود جاری | ری نیو | خود بخود بڑھ
    ur renews = خودبخود بڑھ | خود بہ خود بڑھ | خود بخود توسیع | خودکار توسیع | خودکار طور پر توسیع
    ur renews = خودکار طور پر جاری | خود بخود جاری | بڑھا دی جائے گی | بڑھا دیا جائے گا | بڑھائی جاتی
    ur denies = نہ | بغیر | بلا | نہیں
    ur joints = اور | لیکن | اگر | جب | تو
    vi free = miễn phí
    vi trial = dùng thử
    vi offers = dùng thử miễn phí | thời gian dùng thử
    vi renews = gia hạn | tự động tiếp tục | tiếp tục tự động | tiếp tục một cách tự động | tự động được kéo dài
    vi renews = tự động kéo dài | kéo dài tự động | tự kéo dài | tự động duy trì | duy trì tự động
    vi renews = tự động tính phí lại | tự động trừ tiền | tự động thu phí | tự động nối tiếp | tự động thanh toán
    vi renews = tự động tái tục
    vi denies = không | chưa | chẳng
    vi joints = và | nhưng | nếu | trừ | cho | khi
    zh-Hans free = 免费 | 免費
    zh-Hans trial = 试用 | 試用 | 体验 | 體驗
    zh-Hans offers = 免费试用 | 免費試用 | 试用期 | 試用期 | 免费体验 | 免費體驗 | 免费一周 | 免费一个月 | 先免费试 | 免费试试 | 免费开始 | 免费用 7 天 | 免费用7天
    zh-Hans offers = 免费使用 7 天
    zh-Hans renews = 续 | 續 | 自动延长 | 自动扣费 | 自动扣款 | 自动延展 | 自动顺延 | 自动展期 | 自动收费 | 自动收取
    zh-Hans denies = 不 | 不会 | 不會 | 不再 | 不自动 | 不自動 | 并不 | 並不 | 没有 | 沒有 | 非自动 | 非自動 | 无自动 | 無自動
    zh-Hant free = 免费 | 免費
    zh-Hant trial = 试用 | 試用 | 体验 | 體驗
    zh-Hant offers = 免费试用 | 免費試用 | 试用期 | 試用期 | 免费体验 | 免費體驗 | 免費一週 | 免費一個月 | 先免費試 | 免費試試 | 免費開始 | 免費用 7 天 | 免費用7天
    zh-Hant offers = 免費使用 7 天
    zh-Hant renews = 续 | 續 | 自動延長 | 自動扣費 | 自動扣款 | 自動延展 | 自動順延 | 自動展期 | 自動收費 | 自動收取 | 自動續約 | 自動扣繳
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
