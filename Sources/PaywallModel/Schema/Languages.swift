/// The languages that have a code of two letters (ISO 639-1): as CLDR 47 names them in English.
private let languages: Set<Substring> = Set(
  """
  aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu
  fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km
  kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om
  or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to
  tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
  """.split(whereSeparator: \.isWhitespace))

/// The codes of languages as a regular expression.
let languagePattern: String = {
  let endings = Dictionary(grouping: languages) { $0.prefix(1) }.mapValues { $0.map { $0.suffix(1) }.sorted().joined() }
  return (["[a-z]{3}"] + endings.sorted { $0.key < $1.key }.map { "\($0.key)[\($0.value)]" }).joined(separator: "|")
}()

/// What was meant by a country's code, or by one that ISO 639 took back, in the place of a language's.
private let meant: [Substring: String] = [
  "al": "sq", "at": "de-AT", "by": "be", "cn": "zh-Hans", "cz": "cs", "dk": "da", "gb": "en-GB", "ge": "ka", "gr": "el",
  "in": "id", "iw": "he", "ji": "yi", "jp": "ja", "kz": "kk", "mo": "ro", "mx": "es-MX", "pk": "ur", "rs": "sr",
  "ua": "uk", "us": "en-US", "vn": "vi",
]

/// Whether ISO 639 has a language with this code; of the codes of three letters none is known to be free.
func isLanguage(_ code: Substring) -> Bool { code.utf8.count == 3 || languages.contains(code) }

/// The locale that was meant by one that other systems write otherwise, such as `pt_br` (the case of BCP 47, RFC 5646, section
/// 2.1.1), or that begins with a country's code, such as `jp`; nil for what is no locale in any spelling.
package func meantLocale(_ text: String) -> String? {
  let parts = text.split(omittingEmptySubsequences: false) { "_-".contains($0) }
  let cased = parts.enumerated().map { index, part in
    switch (index, part.utf8.count) {
    case (0, _): part.lowercased()
    case (_, 4): part.prefix(1).uppercased() + part.dropFirst().lowercased()
    default: part.uppercased()
    }
  }
  let locale = cased.joined(separator: "-")
  if Format.locale.accepts(locale) { return locale }
  guard let first = cased.first, let language = meant[first[...]] else { return nil }
  let corrected = language.contains("-") ? language : ([language] + cased.dropFirst()).joined(separator: "-")
  return Format.locale.accepts(corrected) ? corrected : nil
}
