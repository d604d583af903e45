/// A phrase of the screen that no author wrote, for readers that have no words of their own and for who translates it: with
/// `{{price}}` and the like for what it is filled with. Empty for a key that is none.
package func interfaceWord(_ key: String, in locale: String) -> String {
  guard let word = InterfaceWord(rawValue: key) else { return "" }
  let marks = word.parameters.map { ($0, WordArgument.verbatim("{{\($0.rawValue)}}")) }
  return PaywallWords(locale: locale).text(word, Dictionary(uniqueKeysWithValues: marks))
}

/// A counted length as a format of C, in the form that the language uses for `count`: `%d weeks`. A language that writes the
/// number otherwise, or not at all, gets the text as it is.
///
/// - Parameter unit: its letter in ISO 8601.
package func lengthPattern(_ count: Int, _ unit: String, in locale: String) -> String {
  guard let unit = BillingPeriod.Unit(rawValue: unit), let length = BillingPeriod(count, unit) else { return "" }
  return PaywallWords(locale: locale).alone(.length(length)).text.replacing("%", with: "%%")
    .replacing(String(count), with: "%d")
}
