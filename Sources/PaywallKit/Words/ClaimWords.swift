/// Words by which buttons and texts of a language promise something, in lowercase: beginnings of words, or phrases.
///
/// Most of them are those of the word lists (`ClaimTable`); what denies is the same as their sections `[denial.…]`. English has
/// words of its own for what is free, since what is looked at is filled in.
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
    for row in [ClaimTable.rows, table].flatMap({ $0.utf8.split(separator: UInt8(ascii: "\n")) }) {
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
    ar denies = لا | لن | لم | ليس | ليست | بدون | دون | بلا
    ar joints = إذا | ما | حتى
    bg denies = не | без | няма | никога | нито
    bg joints = и | но | ако | когато | докато | освен
    cs denies = bez | nikdy | nic | žádn* | nebude | ne*
    cs joints = a | ale | pokud | když | dokud | jestliže
    da denies = ikke | aldrig | ingen | intet | uden
    da joints = og | men | hvis | medmindre
    de denies = nicht | nichts | nie | niemals | kein* | ohne
    de joints = und | aber | sondern | wenn | falls | sofern | solange | außer
    el denies = δεν | μην | χωρίς | ποτέ | όχι | καμία | τίποτα
    el joints = και | αλλά | αν | εάν | εκτός | όταν | μέχρι
    en free = ␣free␣ | trial | complimentary | no charge | on the house | on us␣
    en lengths = free week | free month | free day | free year | free fortnight | week free | weeks free | month free
    en lengths = months free | day free | days free | year free | years free | week for free | month for free
    en not = risk free | free of | ad free | ads free | hassle free | stress free | worry free | sugar free | gluten free
    en not = feel free | free up | free space | free storage | free shipping | free updates | free version | free plan
    en not = free account
    en denies = no | not | never | nothing | none | non | without | cannot | neither | nor | *n't | non*
    en joints = and | but | if | unless | when | while | as | so | because | it
    es denies = no | nunca | sin | nada | ningun* | ningún | jamás
    es joints = y | e | pero | si | salvo | cuando | sino
    fa denies = بدون | نه | نمی‌شود | نمیشود | نمی | نخواهد | نشود | نمی* | هیچ
    fa joints = و | اما | ولی | اگر | مگر | تا | در
    fi denies = ei | eivät | ilman | älä
    fi joints = ja | mutta | jos | ellei
    fr denies = pas | jamais | aucun | aucune | sans | rien | non
    fr joints = et | mais | si | sauf | tant | lorsque
    he denies = לא | אינו | אינה | אין | ללא | בלי | לעולם | שום
    he joints = אם | אלא | עד | אבל
    hi denies = नहीं | कभी | बिना | न
    hi joints = और | लेकिन | यदि | अगर | जब | तक
    hr denies = ne | neće | bez | nikad | nikada | nema | nije | ništa
    hr joints = i | ali | ako | osim | dok | kad | kada
    hu denies = nem | soha | ne | se | nélkül | nincs | semmi
    hu joints = és | de | ha | hacsak | kivéve | amíg | ameddig
    id denies = tidak | tak | tanpa | bukan | takkan | belum
    id joints = dan | tetapi | jika | kecuali | sampai | hingga
    it denies = non | mai | senza | nessun* | niente | nulla
    it joints = e | ed | ma | se | salvo
    ja denies = ません | ない | なし | 無し | 無い
    ko denies = 지 않 | 지않 | ␣없 | 이 없 | 은 없 | ␣안␣
    ms denies = tidak | tak | tanpa | tiada | bukan | jangan
    ms joints = dan | tetapi | jika | kecuali | sehingga | melainkan
    nb denies = ikke | aldri | ingen | ingenting | uten
    nb joints = og | men | hvis | med
    nl denies = niet | nooit | geen | niets | zonder
    nl joints = en | maar | als | indien | tenzij
    pl denies = nie | nigdy | bez | nic | żadn* | brak
    pl joints = i | oraz | ale | jeśli | jeżeli | chyba | dopóki | aż
    pt denies = não | nunca | sem | nada | nenhum*
    pt joints = e | mas | se | salvo | quando
    ro denies = nu | fără | nicio | niciun | niciodată | nici | nimic
    ro joints = și | dar | dacă | când | până | decât
    ru denies = не | без | никогда | ничего | нет | никак*
    ru joints = и | но | если | пока | кроме | а
    sk denies = bez | nikdy | nič | žiad* | nebude | ne*
    sk joints = a | ale | ak | keď | kým | pokiaľ
    sv denies = inte | aldrig | ingen | inget | inga | utan | ej | ingenting
    sv joints = och | men | om | såvida
    th denies = ไม่
    tr denies = asla | hiçbir | değil* | yok* | olmaz | olmadan | *mez* | *meyecek* | *miyor* | *memekte*
    tr joints = ve | ama | eğer
    uk denies = не | без | ніколи | нічого | немає | жодн*
    uk joints = і | й | та | але | якщо | поки | доки
    ur denies = نہ | بغیر | بلا | نہیں
    ur joints = اور | لیکن | اگر | جب | تو
    vi denies = không | chưa | chẳng
    vi joints = và | nhưng | nếu | trừ | cho | khi
    zh-Hans denies = 不 | 不会 | 不會 | 不再 | 不自动 | 不自動 | 并不 | 並不 | 没有 | 沒有 | 非自动 | 非自動 | 无自动 | 無自動
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
