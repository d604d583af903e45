import PaywallModel

enum ProductIDDistinct: ProjectRule {
  static let description = RuleDescription(
    "product-id-distinct", "No two product ids can be mistaken for each other.", severities: .always(.warning),
    waivers: .allowed, weakening: .free,
    documentation: """
      Product ids are plain ASCII, so letters of other scripts are rejected when the catalogue is read. This rule finds
      ids that differ only in case or in characters that look alike: 0 and O, 1 and l and I, rn and m, vv and w. A
      reviewer who mistakes one for the other approves the sale of the wrong product.
      """,
    example: .init(bad: "shop.year1 next to shop.yearl", good: "shop.year next to shop.year_2026"),
    source: "Unicode Technical Standard 39, confusable characters")

  static func violations(in project: ProjectView) -> [Violation] {
    var first: [String: Located<String>] = [:]
    return project.frame.catalogue.products.compactMap { product in
      let skeleton = skeleton(of: product.id.value)
      guard let other = first[skeleton] else {
        first[skeleton] = product.id
        return nil
      }
      if other.value == product.id.value { return nil }
      return Violation(
        at: product.id.range, "'\(product.id.value)' looks like '\(other.value)' on line \(other.range.line)",
        hint: "retire one of the two, or create it under a different id in the store")
    }
  }

  private static func skeleton(of id: String) -> String {
    var bytes: [UInt8] = []
    for byte in id.lowercased().utf8 {
      switch byte {
      case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "o"))
      case UInt8(ascii: "1"), UInt8(ascii: "i"): bytes.append(UInt8(ascii: "l"))
      case UInt8(ascii: "n") where bytes.last == UInt8(ascii: "r"): bytes[bytes.count - 1] = UInt8(ascii: "m")
      case UInt8(ascii: "v") where bytes.last == UInt8(ascii: "v"): bytes[bytes.count - 1] = UInt8(ascii: "w")
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
