/// The phrases and formats of one locale. A sentence is made from one set, never from two.
struct WordSet: Sendable {
  /// The locale as it was asked for.
  let locale: String
  private let texts: [String: String]
  private let lengths: LengthStyle?
  private let dates: DateStyle?
  private let numbers: NumberStyle?

  /// - Parameter overrides: by the keys of `InterfaceWord`. A text whose parameters are not those of its phrase is not
  ///   used.
  init(_ locale: String, overrides: [String: String]) {
    let lookup = LocaleLookup(locale)
    let found = LanguageWords.texts(for: lookup)
    self.locale = locale
    numbers = NumberStyle.styles(for: lookup).first
    // Formats and words of one language: those of a script without words would be mixed with other words.
    lengths = found == nil ? nil : LengthStyle(lookup)
    dates = found == nil ? nil : DateStyle(lookup)
    var texts = found?.texts ?? [:]
    if let lengths {
      for unit in BillingPeriod.Unit.allCases { texts[InterfaceWord(per: unit).rawValue] = lengths.per(unit) }
    }
    for (key, text) in overrides {
      guard let word = InterfaceWord(rawValue: key), text.parameters == Set(word.parameters.map(\.rawValue)) else {
        continue
      }
      texts = texts.filter { !$0.key.hasPrefix(key + ".") }
      texts[key] = text
    }
    self.texts = texts
  }

  /// Nil where the set lacks a phrase or a format that the sentence needs.
  func text(_ word: InterfaceWord, _ arguments: [InterfaceWord.Parameter: WordArgument] = [:]) -> String? {
    guard let pattern = pattern(word, arguments[.length]) else { return nil }
    var values: [String: String] = [:]
    for (name, argument) in arguments {
      guard let text = text(argument) else { return nil }
      values[name.rawValue] = text
    }
    if case .length(let length)? = arguments[.length] { values["n"] = numbers?.text(length.count) }
    guard pattern.parameters.isSubset(of: values.keys) else { return nil }
    return pattern.filled(values)
  }

  /// A value by itself.
  func text(_ argument: WordArgument) -> String? {
    switch argument {
    case .verbatim(let text): text
    case .length(let length): lengths?.text(length)
    case .date(let day): dates?.text(day)
    case .percent(let percent): numbers?.text(percent: percent)
    case .number(let number): numbers?.text(number)
    case .tenths(let tenths): numbers?.text(tenths: tenths)
    case .phrase(let word, let arguments): text(word, arguments)
    }
  }

  /// What a phrase always says, in lowercase: its texts for all units, without what fills them.
  func fixed(_ word: InterfaceWord) -> [String] {
    texts.filter { $0.key == word.rawValue || $0.key.hasPrefix(word.rawValue + ".") }.values.map { text in
      text.filled(Dictionary(uniqueKeysWithValues: text.parameters.map { ($0, "") })).lowercased()
    }.map { text in
      String(text.drop { !$0.isLetter }.reversed().drop { !$0.isLetter }.reversed())
    }.filter { !$0.isEmpty }
  }

  private func pattern(_ word: InterfaceWord, _ argument: WordArgument?) -> String? {
    if word == .trial, case .length(let length)? = argument, let lengths {
      let own = "\(word.rawValue).\(InterfaceWord(nameOf: length.unit).rawValue)"
      if let text = texts["\(own).\(lengths.category(of: length.count).rawValue)"] ?? texts[own] { return text }
    }
    return texts[word.rawValue]
  }
}
