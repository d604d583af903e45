/// Where a language's lines begin.
package enum TextDirection: String, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  private static let languages: Set<Substring> = ["ar", "he", "iw", "fa", "ur", "ps", "sd", "ckb", "dv", "yi", "ug"]
  private static let scripts: Set<Substring> = ["arab", "hebr", "thaa", "nkoo", "adlm"]

  /// By the language and, where it is written, the script.
  package init(of locale: String) {
    let parts = locale.lowercased().split { $0 == "-" || $0 == "_" }
    if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 && $0.first?.isLetter == true }) {
      self = Self.scripts.contains(script) ? .rightToLeft : .leftToRight
    } else {
      self = parts.first.map { Self.languages.contains($0) } == true ? .rightToLeft : .leftToRight
    }
  }
}
