/// A locale's name and those that stand in for it, the most specific first: `zh-Hant-TW`, `zh-Hant`.
///
/// The lookup of RFC 4647, section 3.4, without a default. Case does not count, `pt_BR` is read as `pt-BR`, and what
/// follows `@` or `-u-` says nothing of the words.
struct LocaleLookup: Sendable {
  let names: [String]

  init(_ requested: String) {
    let plain = requested.prefix { $0 != "@" && $0 != "." }
    var parts = plain.split { $0 == "-" || $0 == "_" }.map(String.init)
    if let extensions = parts.dropFirst().firstIndex(where: { $0.utf8.count == 1 }) {
      parts.removeSubrange(extensions...)
    }
    guard let language = parts.first?.lowercased() else {
      names = []
      return
    }
    parts[0] = Self.currentLanguages[language] ?? language
    for index in parts.indices.dropFirst() { parts[index] = Self.inItsCase(parts[index]) }
    if parts[0] == "zh", parts.count == 1 || !Self.isScript(parts[1]) {
      parts.insert(language == "yue" || Self.isTraditional(parts) ? "Hant" : "Hans", at: 1)
    }
    // Who reads Nynorsk reads Bokmål.
    names = parts.indices.reversed().map { parts[...$0].joined(separator: "-") } + (parts[0] == "nn" ? ["nb"] : [])
  }

  /// What the first of these names leads to.
  func first<Found>(_ find: (String) -> Found?) -> Found? { names.lazy.compactMap(find).first }

  /// The script that the name states.
  var script: String? { names.first?.split(separator: "-").dropFirst().first { Self.isScript($0) }.map(String.init) }

  /// `Hant`; `1901` is a variant.
  private static func isScript(_ part: some StringProtocol) -> Bool {
    part.utf8.count == 4 && part.first?.isLetter == true
  }

  private static func isTraditional(_ parts: [String]) -> Bool { parts.contains { ["TW", "HK", "MO"].contains($0) } }

  /// `Hant`, `TW`, `419`.
  private static func inItsCase(_ part: String) -> String {
    part.utf8.count == 4 ? part.prefix(1).uppercased() + part.dropFirst().lowercased() : part.uppercased()
  }

  /// Names of languages that systems still use for others (IANA's language subtag registry), and two that have no
  /// words of their own here.
  private static let currentLanguages = ["iw": "he", "in": "id", "no": "nb", "cmn": "zh", "yue": "zh"]
}
