/// An address with a scheme.
struct Address {
  let scheme: String
  let host: String
  let hasCredentials: Bool
  /// The parameters of its query and its fragment, in order, as they are written.
  let parameters: [(name: String, value: String)]

  init?(_ text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon != text.startIndex else { return nil }
    let start = text.utf8[..<colon]
    guard start.count < 20, start.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x41 && $0 <= 0x5A || $0 == 0x2D }),
      !text.utf8.contains(where: { $0 <= 0x20 })
    else { return nil }
    scheme = text[..<colon].lowercased()
    let rest = text[colon...].dropFirst()
    guard rest.hasPrefix("//") else {
      guard scheme == "javascript" || scheme == "data" else { return nil }
      (host, hasCredentials, parameters) = ("", false, [])
      return
    }
    let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != "\\" }
    hasCredentials = authority.contains("@")
    host = String(authority.split(separator: "@").last ?? "")
    let further = rest.drop { $0 != "?" && $0 != "#" }.split { $0 == "?" || $0 == "#" || $0 == "&" || $0 == ";" }
    parameters = further.compactMap { parameter in
      guard let equals = parameter.firstIndex(of: "=") else { return nil }
      return (String(parameter[..<equals]), String(parameter[equals...].dropFirst()))
    }
  }

  /// The text itself if it is an address as a whole; otherwise each of its words that has a scheme and a host.
  static func all(in text: String) -> [Address] {
    if let address = Address(text) { return [address] }
    return text.split(whereSeparator: \.isWhitespace).compactMap { word in
      guard let colon = word.firstIndex(of: ":"), word[colon...].hasPrefix("://") else { return nil }
      let scheme = word[..<colon].reversed().prefix { $0.isASCII && $0.isLetter }.count
      return Address(String(word[word.index(colon, offsetBy: -scheme)...]))
    }
  }
}
