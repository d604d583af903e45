import Foundation
import ProjectTestSupport
import Testing

/// A variant with a defect, from `Layouts/defects.txt`.
struct Defect {
  let name: String
  let text: String
  /// Each line with the rule that finds it: `12 text-contrast`.
  let expected: Set<String>

  var file: String { "offerings/default/variants/\(name).yaml" }

  static func all() throws -> [Defect] {
    let file = try #require(Bundle.module.url(forResource: "defects", withExtension: "txt", subdirectory: "Layouts"))
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n=== ").dropFirst().map(Defect.init)
  }

  private init(_ block: String) {
    let lines = block.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    name = lines[0]
    var all = ["id: default_\(name.replacing("-", with: "_"))"] + Self.core
    all += Self.usual.filter { key, _ in !lines.contains { $0.hasPrefix("\(key):") } }.map { "\($0): \($1)" }
    for line in lines.dropFirst() {
      if line.hasPrefix("@") {
        all += line.split(separator: " ").flatMap { Self.parts[String($0.dropFirst())] ?? [] }
      } else {
        all.append(line)
      }
    }
    text = all.joined(separator: "\n") + "\n"
    expected = Set(
      all.enumerated().flatMap { number, line in
        line.split(separator: " ").filter { $0.hasPrefix("!") }.map { "\(number + 1) \($0.dropFirst())" }
      })
  }

  /// Puts variants in the place of those of an offering that sells three plans.
  static func write(_ defects: [Defect], to shop: Shop) throws {
    try shop.edit(Shop.offering, "defaultVariant: control", "defaultVariant: \(defects[0].name)")
    try shop.edit(
      Shop.offering, "    product: com.example.shop.monthly\n",
      "    product: com.example.shop.monthly\n  - type: weekly\n    product: com.example.shop.weekly\n")
    try shop.edit("products.yaml", "\nentitlements:", weekly + "\nentitlements:")
    for name in ["variants", "locales"] {
      try FileManager.default.removeItem(atPath: "\(shop.path)/offerings/default/\(name)")
    }
    for defect in defects { try shop.write(defect.file, defect.text) }
  }

  private static let weekly = """
      - id: com.example.shop.weekly
        kind: autoRenewable
        displayName: Weekly
        entitlements: [premium]
        period: P1W
        group: premium
        level: 1

    """

  private static let core = [
    "headline: Unlock everything", "subhead: One subscription, every feature.", "bullets: [No ads]",
    "highlightedProductID: com.example.shop.annual", "ctaTitle: Continue",
    "footnote: \"{{title}}: {{price}} per {{period}}. Renews automatically until cancelled.\"",
  ]

  private static let usual = [
    ("dismiss", "{style: x_button}"), ("layout", "stack"), ("planStyle", "vertical_stack"),
    ("productIDs", "[com.example.shop.annual, com.example.shop.monthly]"),
  ]

  private static let parts = [
    "header": ["  - type: header"],
    "features": [
      "  - type: features", "    items:", "      - {icon: star, title: Unlimited projects}",
      "      - {icon: bolt, title: Sync across devices}",
    ],
    "plans": [
      "  - type: plans", "    priceText: \"{{price}} per {{period}}\"",
      "    periodPriceText: \"{{price_per_month}} per month\"",
    ],
    "legal": ["  - type: legal", "    text: \"{{title}}: {{price}} per {{period}}, renewed until cancelled.\""],
    "footer": [
      "  - type: sticky_footer", "    priceSummary: \"{{price}} per {{period}}\"", "    restoreText: Restore purchases",
    ],
    "thirty": (1...30).map { "      - {icon: star, title: Number \($0)}" },
  ]
}
