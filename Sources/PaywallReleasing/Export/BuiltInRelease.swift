import JSON
import PaywallExchange
import PaywallKit

/// A release as the source of an app.
struct BuiltInRelease: Sendable {
  static let mark = "// Written by `paywall export builtin`; do not edit."

  let number: Int
  /// In one file, as a reader keeps it.
  let bytes: [UInt8]
  /// What the current offering shows.
  let config: PaywallConfig

  /// Stands below a release that is being read, and is never shown.
  static let placeholder = PaywallConfig(
    headline: "-", subhead: "", bullets: ["-"], productIDs: ["-"], highlightedProductID: "-", ctaTitle: "-")

  /// The target paths of its files.
  var files: [String] {
    let members = (try? JSONValue(parsing: bytes))?["files"]?.members ?? []
    return members.map(\.key).sorted()
  }

  /// The Swift file; long lines, since a release is one line of JSON.
  func source(_ root: [UInt8]) -> String {
    """
    \(Self.mark)
    // swift-format-ignore-file
    import PaywallKit

    extension BuiltInPaywalls {
      /// Release \(number), and its current paywall in eight fields for whatever goes wrong.
      static let released = BuiltInPaywalls(
        PaywallConfig(
          headline: \(swiftLiteral(config.headline)),
          subhead: \(swiftLiteral(config.subhead)),
          bullets: \(swiftLiteral(config.bullets)),
          productIDs: \(swiftLiteral(config.productIDs)),
          highlightedProductID: \(swiftLiteral(config.highlightedProductID)),
          ctaTitle: \(swiftLiteral(config.ctaTitle)),
          footnote: \(config.footnote.map { swiftLiteral($0) } ?? "nil")),
        release: Array(
          \(swiftLiteral(text(bytes))).utf8))

      /// Who may sign: the root metadata that the app trusts.
      static let root: [UInt8] = Array(
        \(swiftLiteral(text(root))).utf8)
    }

    """
  }

  /// Metadata and compiled files are JSON, so their bytes are texts.
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
