import JSON
import PaywallBundle
import PaywallModel

/// The current offering in eight fields as Swift source: the seed's last resort, compiled into an app. Its id is `fallback`,
/// by which analytics tell it from what was served.
///
/// It compiles with the seed's `PaywallConfig` and with PaywallKit's, which have the same fields.
enum SwiftExport: Export {
  static func part(of offering: Offering, in context: ExportContext) -> ExportPart {
    EightFields.part(of: offering, in: context)
  }

  static func files(of project: ExportProject) throws -> [CompiledFile] {
    let settings = project.frame.settings
    guard let current = settings.currentOffering?.value, let part = try project.part(current),
      let usual = part.eightFields(nil, in: settings.copyLocale)
    else { return [] }
    let others = project.frame.locales.sorted().filter { $0 != settings.copyLocale }.compactMap { locale in
      part.eightFields(nil, in: locale).map { (locale, $0) }
    }
    return [
      CompiledFile(TargetPath.export("swift-fallback.swift"), Array(source(usual, settings.copyLocale, others).utf8))
    ]
  }

  static func losses(of project: ExportProject) -> [ExportLoss] { EightFields.linkLosses(in: project.context) }

  private static func source(_ usual: JSONValue, _ locale: String, _ others: [(String, JSONValue)]) -> String {
    let cases = others.map { "    case \(swiftLiteral($0.lowercased())):\n\(config($1, indent: "      "))\n" }.joined()
    let lookup =
      others.isEmpty
      ? "  /// The fallback, which has one language.\n  static func bundled(for locale: String) -> PaywallConfig { bundled }\n"
      : """
        /// The fallback in the language of a locale such as `pt-BR`: its own words, or else those of its language.
        static func bundled(for locale: String) -> PaywallConfig {
          var name = String(locale.lowercased().map { $0 == "_" ? "-" : $0 })
          while !name.isEmpty {
            if let config = translated(name) { return config }
            guard let end = name.lastIndex(of: "-") else { break }
            name = String(name[..<end])
          }
          return bundled
        }

        private static func translated(_ locale: String) -> PaywallConfig? {
          switch locale {
          case \(swiftLiteral(locale.lowercased())): bundled
      \(cases)    default: nil
          }
        }

      """
    return """
      // Written by `paywall export swift`; do not edit.
      // swift-format-ignore-file

      extension PaywallConfig {
        /// What is shown where nothing was fetched and nothing is kept, in '\(locale)'.
        static let bundled =
      \(config(usual, indent: "    "))

      \(lookup)}

      """
  }

  private static func config(_ fields: JSONValue, indent: String) -> String {
    func text(_ key: String) -> String { fields[key]?.string.map { swiftLiteral($0) } ?? "nil" }
    func list(_ key: String) -> String { swiftLiteral((fields[key]?.array ?? []).compactMap(\.string)) }
    let lines = [
      "PaywallConfig(", "  id: \"fallback\",", "  headline: \(text("headline")),", "  subhead: \(text("subhead")),",
      "  bullets: \(list("bullets")),", "  productIDs: \(list("productIDs")),",
      "  highlightedProductID: \(text("highlightedProductID")),", "  ctaTitle: \(text("ctaTitle")),",
      "  footnote: \(text("footnote")))",
    ]
    return lines.map { indent + $0 }.joined(separator: "\n")
  }
}
