import PaywallKit

/// A phrase of the screen that no author wrote, such as `restore`, for a reader that has none in the app's language.
func readerWord(_ key: String, in locale: String) -> String { interfaceWord(key, in: locale) }

/// The words of RevenueCat's variables: units alone and counted, by the reader's keys.
func periodWords(in locale: String) -> [(String, String)] {
  let units: [(name: String, letter: String)] = [("day", "D"), ("week", "W"), ("month", "M"), ("year", "Y")]
  let adverbs = ["day": "daily", "week": "weekly", "month": "monthly", "year": "yearly"]
  // The reader chooses by the number alone: 1, 2, 3 to 4, 5 to 10, and all others.
  let counts = [("zero", 0), ("one", 1), ("two", 2), ("few", 3), ("many", 5), ("other", 11)]
  var words: [(String, String)] = [("percent", "%d%%")]
  for unit in units {
    let name = interfaceWord(unit.name, in: locale)
    words += [(unit.name, name), (adverbs[unit.name] ?? unit.name, name)]
    for (suffix, count) in counts {
      words.append(
        ("num_\(unit.name)_\(suffix)", lengthPattern(max(1, count == 0 ? 11 : count), unit.letter, in: locale)))
    }
  }
  return words
}
