/// How one language negates, so that a negated statement is not taken for the statement itself.
struct Denial: Sendable {
  /// Words that negate what comes soon after them in the same clause; prefixes of words if they end in `*`.
  private let before: [String]
  /// Words that negate what comes before them in the same clause.
  private let after: [String]
  /// Words that begin a new clause.
  private let joints: Set<String>
  /// What negates a word as its prefix, and as a later part of it.
  private let prefixes: [String]
  private let endings: [String]
  /// Nouns that mention a renewal without stating that it happens.
  private let nouns: [String]
  /// The number of words within which a negation may follow.
  private let reach: Int
  /// Whether words are separated by spaces; otherwise negations are searched anywhere near the word.
  private let isSpaced: Bool
  /// Whether a space acts as a comma.
  private let breaksAtSpaces: Bool

  /// Words are separated by `|`.
  init(
    before: String, after: String = "", joints: String = "", prefixes: String = "", endings: String = "",
    nouns: String = "", reach: Int = 7, isSpaced: Bool = true, breaksAtSpaces: Bool = false
  ) {
    func words(_ list: String) -> [String] { list.split(separator: "|").map(String.init) }
    self.before = words(before)
    self.after = words(after)
    self.joints = Set(words(joints))
    self.prefixes = words(prefixes)
    self.endings = words(endings)
    self.nouns = words(nouns)
    self.reach = reach
    self.isSpaced = isSpaced
    self.breaksAtSpaces = breaksAtSpaces
  }

  /// Whether one of `words`, some of which occur in the text, occurs there without being negated; true if they span
  /// clauses. If there is a negation, a noun does not count: "does not renew … charged for the renewal".
  ///
  /// - Parameter others: words that a negation may belong to instead, as in "renews if not cancelled".
  func leaves(_ words: [String], in text: String, besides others: [String]) -> Bool {
    var isDenied = false
    for clause in clauses(of: text) {
      for range in words.flatMap({ clause.ranges(of: $0) }) {
        if denies(clause[..<range.lowerBound], clause[range.upperBound...], others) {
          isDenied = true
        } else if !nouns.contains(where: clause[range.lowerBound...].hasPrefix) {
          return true
        }
      }
    }
    return !isDenied
  }

  private func clauses(of text: String) -> [String] {
    let marked = text.replacing(" - ", with: "\n")
    return marked.split { Self.positions.contains($0) || $0.isNewline || breaksAtSpaces && $0 == " " }.flatMap {
      part -> [String] in
      let plain = String(part.map { $0 == "’" ? "'" : $0 == "-" || $0 == "‑" || $0.isWhitespace ? " " : $0 })
      if joints.isEmpty { return [plain] }
      return plain.split(separator: " ").split { joints.contains(String($0)) }.map { $0.joined(separator: " ") }
    }
  }

  private static let positions: Set<Character> = [
    ".", ",", ";", ":", "!", "?", "…", "。", "、", "，", "；", "：", "！", "？", "，", "،", "؛", "؟", "।", "(", ")", "–", "—",
    "·", "•", "|", "/", "&", "+",
  ]

  private func denies(_ head: Substring, _ tail: Substring, _ others: [String]) -> Bool {
    isSpaced ? deniesWords(head, tail, others) : deniesNear(head, tail, others)
  }

  private func deniesWords(_ head: Substring, _ tail: Substring, _ others: [String]) -> Bool {
    var left = head.split(separator: " ")
    var right = tail.split(separator: " ")
    if !head.hasSuffix(" "), let start = left.popLast() {
      if prefixes.contains(where: start.hasSuffix) { return true }
      // "And" is part of the word that follows, and begins a clause.
      if ["و", "ו"].contains(start) { left = [] }
    }
    if !tail.hasPrefix(" "), !right.isEmpty {
      let ending = right.removeFirst()
      if endings.contains(where: ending.contains) { return true }
    }
    let near = Array(left.suffix(4))
    if let index = near.lastIndex(where: { matches($0, before) }) {
      let between = near[near.index(after: index)...]
      let earlier = index > near.startIndex ? [near[index - 1]] : []
      if !mentions(between, others), !mentions(earlier, others) { return true }
    }
    guard let index = right.prefix(reach).firstIndex(where: { matches($0, after) }) else { return false }
    return !mentions(right, others)
      || !mentions(right[..<index], others) && !mentions(right[index...].prefix(5), others)
  }

  private func deniesNear(_ head: Substring, _ tail: Substring, _ others: [String]) -> Bool {
    func denies(_ near: Substring, _ words: [String], _ isBefore: Bool) -> Bool {
      words.contains { word in
        near.ranges(of: word).contains { range in
          let between = isBefore ? near[range.upperBound...] : near[..<range.lowerBound]
          // A single character may be part of other words.
          return word.count == 1 ? between.isEmpty : !mentions([between], others)
        }
      }
    }
    return denies(head.suffix(10), before, true) || denies(tail.prefix(14), after, false)
  }

  private func matches(_ word: Substring, _ list: [String]) -> Bool {
    list.contains { entry in
      if entry.hasSuffix("*") { return word.hasPrefix(entry.dropLast()) }
      if entry.hasPrefix("*") { return word.hasSuffix(entry.dropFirst()) }
      return word == entry
    }
  }

  private func mentions(_ words: some Sequence<Substring>, _ others: [String]) -> Bool {
    let text = words.joined(separator: " ")
    return others.contains { text.contains($0) }
  }
}

extension Denial {
  static let byLanguage: [String: Denial] = [
    "en": Denial(
      before: "no|not|never|nothing|none|non|without|cannot|neither|nor|*n't", after: "not|never|none|*n't",
      joints: "and|but|if|unless|when|while|as|so|because|it", prefixes: "non",
      nouns: "renewal", reach: 2),
    "de": Denial(
      before: "nicht|nichts|nie|niemals|kein*|ohne", after: "nicht|nie|niemals",
      joints: "und|aber|sondern|wenn|falls|sofern|solange|außer", nouns: "verlängerung|erneuerung"),
    "fr": Denial(
      before: "pas|jamais|aucun|aucune|sans|rien|non", after: "pas|jamais",
      joints: "et|mais|si|sauf|tant|lorsque", nouns: "renouvellement|reconduction", reach: 4),
    "es": Denial(
      before: "no|nunca|sin|nada|ningun*|ningún|jamás", joints: "y|e|pero|si|salvo|cuando|sino",
      nouns: "renovación|renovacion"),
    "it": Denial(before: "non|mai|senza|nessun*|niente|nulla", joints: "e|ed|ma|se|salvo", nouns: "rinnovo|rinnovi"),
    "pt": Denial(before: "não|nunca|sem|nada|nenhum*", joints: "e|mas|se|salvo|quando", nouns: "renovação"),
    "nl": Denial(
      before: "niet|nooit|geen|niets|zonder", after: "niet|nooit", joints: "en|maar|als|indien|tenzij",
      nouns: "verlenging|vernieuwing"),
    "sv": Denial(
      before: "inte|aldrig|ingen|inget|inga|utan|ej|ingenting", after: "inte|aldrig|ej", joints: "och|men|om|såvida",
      nouns: "förnyelse|förlängning"),
    "da": Denial(
      before: "ikke|aldrig|ingen|intet|uden", after: "ikke|aldrig", joints: "og|men|hvis|medmindre",
      nouns: "fornyelse|forlængelse"),
    "nb": Denial(
      before: "ikke|aldri|ingen|ingenting|uten", after: "ikke|aldri", joints: "og|men|hvis|med",
      nouns: "fornyelse|forlengelse"),
    "fi": Denial(before: "ei|eivät|ilman|älä", after: "ei", joints: "ja|mutta|jos|ellei"),
    "pl": Denial(
      before: "nie|nigdy|bez|nic|żadn*|brak", joints: "i|oraz|ale|jeśli|jeżeli|chyba|dopóki|aż",
      nouns: "odnowieni|przedłużeni"),
    "cs": Denial(
      before: "bez|nikdy|nic|žádn*|nebude", joints: "a|ale|pokud|když|dokud|jestliže", prefixes: "ne",
      nouns: "obnovení|prodloužení"),
    "ru": Denial(
      before: "не|без|никогда|ничего|нет|никак*", joints: "и|но|если|пока|кроме|а",
      nouns: "продлени|возобновлени|обновлени"),
    "uk": Denial(
      before: "не|без|ніколи|нічого|немає|жодн*", joints: "і|й|та|але|якщо|поки|доки",
      nouns: "поновлення|продовження|подовження|оновлення"),
    "tr": Denial(
      before: "asla|hiçbir", after: "değil*|yok*|olmaz|olmadan", joints: "ve|ama|eğer",
      endings: "mez|meyecek|miyor|memekte", nouns: "yenileme "),
    "ar": Denial(before: "لا|لن|لم|ليس|ليست|بدون|دون|بلا", joints: "إذا|ما|حتى", nouns: "تجديد"),
    "he": Denial(before: "לא|אינו|אינה|אין|ללא|בלי|לעולם|שום", joints: "אם|אלא|עד|אבל", nouns: "חידוש"),
    "hi": Denial(before: "नहीं|कभी|बिना|न", after: "नहीं", joints: "और|लेकिन|यदि|अगर|जब|तक"),
    "id": Denial(
      before: "tidak|tak|tanpa|bukan|takkan|belum", joints: "dan|tetapi|jika|kecuali|sampai|hingga",
      nouns: "perpanjangan"),
    "vi": Denial(before: "không|chưa|chẳng", joints: "và|nhưng|nếu|trừ|cho|khi"),
    "th": Denial(before: "ไม่", isSpaced: false, breaksAtSpaces: true),
    "ja": Denial(before: "", after: "ません|ない|なし|無し|無い", isSpaced: false, breaksAtSpaces: true),
    "ko": Denial(before: "", after: "지 않|지않| 없|이 없|은 없| 안 ", isSpaced: false),
    "zh": Denial(
      before: "不|不会|不會|不再|不自动|不自動|并不|並不|没有|沒有|非自动|非自動|无自动|無自動", isSpaced: false, breaksAtSpaces: true),
  ]
}
