/// Finds the word list for a BCP 47 tag.
enum LocaleName {
  /// The names to look for, best first: `zh-TW` gives `zh-TW`, `zh-Hant`, `zh`; `pt` gives `pt`, `pt-BR`.
  static func candidates(for tag: String) -> [String] {
    let parts = tag.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
    guard let first = parts.first else { return [] }
    let language = aliases[first] ?? first
    var names = [language]
    switch language {
    case "zh": names = [isTraditional(parts, asked: first) ? "zh-Hant" : "zh-Hans"]
    case "pt": names = parts.contains("br") ? ["pt-BR"] : ["pt", "pt-BR"]
    default: break
    }
    return names
  }

  private static func isTraditional(_ parts: [String], asked: String) -> Bool {
    if parts.contains("hans") { return false }
    return asked == "yue" || parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
  }

  private static let aliases = [
    "no": "nb", "nn": "nb", "iw": "he", "in": "id", "cmn": "zh", "yue": "zh", "sh": "hr", "bs": "hr",
  ]
}
