import PaywallModel
import YAML

enum NoPlaceholderContent: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "no-placeholder-content", "Nothing that only holds a place is released.", .store(.error, .error, .error),
    waivers: .allowed, isDueAtRelease: true,
    documentation: """
      App Review rejects placeholder text and links that lead nowhere. The rule finds addresses at hosts that are reserved
      for examples (`example.com`, `.example`, `.invalid`, `.test`) or are the device itself (`localhost`; `bundleURL` may lead there), such as the links to terms and privacy that `init`
      writes, and texts that are `lorem ipsum`, call themselves a placeholder (`Placeholder, Ann sends the line on Monday`), begin with
      `TODO:`, `FIXME:`, `TBD:`, `TBC:`, `XXX:` or `[todo]`, are a few words before such a mark, or have one within brackets around all; in languages in which `todo` is a word, only `[TODO]` is looked for,
      and `Todo lists` is what an app does. A finding is a warning while you write, and an error for `publish` and
      `sign`. `paywall init --terms-url URL --privacy-url URL` begins with your own pages.
      """,
    bad: "legal: {termsURL: https://example.com/terms}", good: "legal: {termsURL: https://your.site/terms}",
    source: "App Review Guidelines 2.1(a), on placeholder text and empty websites; RFC 2606 and 6761")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.trees.flatMap { addresses(in: $0) } + context.copy.compactMap(filler)
  }

  static func violations(in project: ProjectView) -> [Violation] {
    let settings = project.frame.settings
    return project.trees.filter { $0.path == settings.file }.flatMap { tree in
      // A bundle may be tried out where it was made; no user is led there.
      addresses(in: tree, own: settings.root?["bundleURL"])
    }
  }

  // MARK: Addresses

  private static let reserved = ["example.com", "example.net", "example.org", "example", "invalid", "test"]

  /// - Parameter own: an address that may lead to the device itself.
  private static func addresses(in tree: FileTree, own: Node? = nil) -> [Violation] {
    guard tree.mayHoldAddress else { return [] }
    var violations: [Violation] = []
    tree.root.visitStrings { text, start, end in
      guard text.utf8.contains(UInt8(ascii: ":")),
        let host = Address.all(in: text).lazy.map(\.host).first(where: isReserved), !isOwn(host) || start != own?.start
      else { return }
      violations.append(
        Violation(
          at: SourceRange(tree.path, start, end),
          "the address leads to '\(host)', which is \(isOwn(host) ? "the user's own device" : "reserved for examples")",
          hint: "write the address of your own page"
            + (text.contains(where: \.isWhitespace)
              ? "" : ": \(command(for: SourceRange(tree.path, start, end), in: tree))")))
    }
    return violations
  }

  /// What gives a field that is an address another one.
  private static func command(for range: SourceRange, in tree: FileTree) -> String {
    "paywall set \(tree.path):\(NodePaths(tree.root, as: FileKind(of: tree.path)).path(of: range)) URL"
  }

  private static let own: Set<String> = ["localhost", "127.0.0.1", "0.0.0.0", "[::1]"]

  /// The host in small letters, without its port and the dot of the root.
  private static func name(of host: String) -> String {
    let port = host.utf8.lastIndex(of: UInt8(ascii: ":")).flatMap { host[$0...].contains("]") ? nil : $0 }
    let name = host[..<(port ?? host.endIndex)].lowercased()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }

  private static func isOwn(_ host: String) -> Bool {
    let name = name(of: host)
    return own.contains(name) || name.hasSuffix(".localhost")
  }

  private static func isReserved(_ host: String) -> Bool {
    if isOwn(host) { return true }
    let name = name(of: host)
    return reserved.contains { name == $0 && $0.contains(".") || name.hasSuffix("." + $0) }
  }

  // MARK: Texts

  private static let marks = ["TODO", "FIXME", "TBD", "TBC", "XXX"]
  /// Texts of templates, in the languages of most of them.
  private static let fillers = [
    "lorem ipsum", "placeholder text", "dummy text", "text goes here", "title goes here", "headline goes here",
    "your text here", "your title here", "your headline here", "hier steht dein titel", "hier steht dein text",
    "hier steht ihr titel", "hier steht ihr text", "dein text hier", "dein titel hier", "tu texto aquí",
    "tu título aquí", "su texto aquí", "su título aquí", "votre texte ici", "votre titre ici", "ton texte ici",
    "ton titre ici",
    "seu texto aqui", "seu título aqui", "il tuo testo qui", "il tuo titolo qui", "ここにテキスト", "ここに見出し", "ここにタイトル",
    "見出しをここに", "テキストをここに", "ダミーテキストです",
  ]
  /// One of these is in each of the fillers.
  private static let fillerSigns = ["lorem ipsum", "dummy text", "here", "hier", "aqu", " ici", "o qui", "ここに"]
  /// Where `todo` means all.
  private static let languagesWithTodo: Set<Substring> = ["es", "pt", "gl", "ast", "an"]
  /// The most words of a text that a mark at its end, or the word for a placeholder, makes one.
  private static let fewWords = 3

  /// The word for a placeholder in several languages.
  private static let names = [
    "placeholder", "platzhalter", "platzhaltertext", "segnaposto", "testo segnaposto", "platshållare",
    "platshållartext", "pladsholder", "pladsholdertekst", "plassholder", "plassholdertekst", "paikkamerkki",
    "paikkamerkkiteksti", "tijdelijke aanduiding", "tijdelijke tekst", "plaatshouder", "espace réservé",
    "texte provisoire", "texte factice", "marcador de posición", "texto provisional", "texto de relleno",
    "espaço reservado", "texto provisório", "zástupný text", "tekst zastępczy", "текст-заглушка", "текст заглушка",
    "προσωρινό κείμενο", "helyőrző", "text substituent", "טקסט זמני", "نص مؤقت", "نص بديل",
    "プレースホルダー", "プレースホルダ", "仮テキスト", "ダミーテキスト", "占位符", "占位文本", "占位文字", "佔位符", "佔位文字", "자리표시자",
    "임시 텍스트", "yer tutucu", "geçici metin",
  ]

  /// What one of them cannot be without, in small letters, by their first byte.
  private static let signs: [[[UInt8]]] = {
    // Only ASCII capitals are small letters there.
    let capitalized = names.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let all = (marks.map { $0.lowercased() } + fillerSigns + names + capitalized).map { Array($0.utf8) }
    return (0...255).map { first in all.filter { $0[0] == first } }
  }()

  /// Whether one of the signs is in a text: most texts have none, and are looked at no further.
  private static func hasSign(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.indices.contains { index in
        let begun = signs[Int(small(bytes[index]))]
        return !begun.isEmpty
          && begun.contains { sign in
            sign.count <= bytes.count - index && sign.indices.allSatisfy { small(bytes[index + $0]) == sign[$0] }
          }
      }
    }
  }

  /// An ASCII capital as a small letter.
  private static func small(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  private static func filler(_ unit: CopyUnit) -> Violation? {
    guard hasSign(unit.text) else { return nil }
    let lower = unit.text.lowercased()
    let words = lower.split { !$0.isLetter && !$0.isNumber }
    let whole = " \(words.joined(separator: " ")) "
    // Alone, or before what is said of it: `Placeholder, Jonas sends the line on Monday`.
    let named = names.first { name in
      words.count <= fewWords && whole.contains(" \(name) ")
        || lower.hasPrefix(name) && isCut(lower.dropFirst(name.count))
    }
    // To who writes it: `Insert second benefit here`.
    let order = words.first == "insert" && words.contains("here") ? "insert … here" : nil
    if let phrase = fillers.first(where: lower.contains) ?? order ?? named {
      return Violation(at: unit.range, "'\(phrase)' only holds the place of a text", hint: "write the text")
    }
    let hasTodo = languagesWithTodo.contains(unit.locale.prefix { $0 != "-" })
    let mark = marks.first { mark in
      unit.text.contains("[" + mark + "]") || !(mark == "TODO" && hasTodo) && isMarked(unit.text, by: mark)
    }
    guard let mark else { return nil }
    return Violation(at: unit.range, "'\(mark)' marks a text that is yet to be written", hint: "write the text")
  }

  /// Whether a text is over, or a mark parts it from what follows.
  private static func isCut(_ rest: Substring) -> Bool {
    // A hyphen right behind a word makes it another one: `Placeholder-free`.
    rest.first { !$0.isWhitespace }.map { ",:;.–—(…、，。：".contains($0) || $0 == "-" && rest.first?.isWhitespace == true }
      ?? true
  }

  /// `TODO`, `[TBD] words`, `[todo] words`, `todo: words`, and a few words before a mark in capitals: `Text TODO`. `Todo lists` is
  /// what an app does, and in a text of capitals a mark is a word like any other.
  private static func isMarked(_ text: String, by mark: String) -> Bool {
    let opened = text.drop { $0.isWhitespace || "[<(".contains($0) }
    let next = opened.dropFirst(mark.count).first
    let isColon = opened.dropFirst(mark.count).first { !$0.isWhitespace }.map { ":：".contains($0) } ?? false
    if opened.hasPrefix(mark), isColon || next.map({ "(]>)".contains($0) }) ?? true { return true }
    if opened.hasPrefix(mark.lowercased()), isColon { return true }
    if text.hasPrefix("[\(mark.lowercased())]") { return true }
    let words = text.split { !$0.isLetter && !$0.isNumber }
    // `[Third benefit TBC, Ann sends it]`
    if text.first == "[", text.last == "]", words.contains(mark[...]) { return true }
    return words.last == mark[...] && words.count <= fewWords && text.contains { $0.isLowercase }
  }
}
