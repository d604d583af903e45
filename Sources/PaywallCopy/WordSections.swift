/// Sections of one language's word file, with their phrases as they are written.
package struct WordSections: Sendable {
  private var phrases: [String: [String]] = [:]

  /// The sections of some groups (`terms` holds `[terms.free]`) in the word file nearest to a locale; nil where there is no
  /// file.
  package init?(locale: String, groups: Set<String>) {
    guard let text = WordFiles.text(for: locale) else { return nil }
    add(groups, of: text)
  }

  /// The sections of a group in the files of all languages, for texts of which nobody knows the language.
  package init(ofAllLanguages group: String) { for text in WordFiles.lists { add([group], of: text) } }

  /// The sections of a group that hold for every language.
  package init(shared group: String) { add([group], of: WordFiles.text(named: WordFiles.shared) ?? "") }

  private mutating func add(_ groups: Set<String>, of text: String) {
    var section = ""
    var found = phrases
    WordFiles.read(text) { name in
      section = name
      return name.firstIndex(of: ".").map { groups.contains(String(name[..<$0])) } ?? false
    } phrase: { phrase in
      found[section, default: []].append(Self.spelled(phrase))
    }
    phrases = found
  }

  /// The phrases of a section in the order of the file; empty where the file lacks it.
  package subscript(section: String) -> [String] { phrases[section] ?? [] }

  package var isEmpty: Bool { phrases.isEmpty }

  /// Without the spaces around it; `␣` is a space that belongs to it.
  private static func spelled(_ phrase: Substring.UTF8View) -> String {
    let space = UInt8(ascii: " ")
    let written = phrase.drop { $0 == space }.reversed().drop { $0 == space }.reversed()
    return String(decoding: Array(written), as: UTF8.self).replacing("␣", with: " ")
  }
}
