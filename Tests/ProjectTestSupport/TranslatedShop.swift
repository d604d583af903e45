import Foundation
package import PaywallChecking
package import PaywallModel
import TestSupport
import Testing

/// A shop whose bullets are plain texts that three locales translate by place.
package func shopTranslatedByPlace() throws -> Shop {
  let shop = try Shop()
  try shop.edit("paywall.yaml", "profile: apple-strict", "profile: none")
  let settings = try shop.read("paywall.yaml")
  try shop.write("paywall.yaml", settings.replacing(/locales: \[.*\]/, with: "locales: [en, de, fr, ja]"))
  try shop.setBullets("  - Projects   # one\n  - 'Sync'\n  - No ads\n")
  for (locale, words) in translations {
    let lines = words.enumerated().map { "  bullets.\($0): \($1)   # \($0)\n" }.joined()
    try shop.write("offerings/default/locales/\(locale).yaml", "# words\ncontrol:\n  headline: \(words[0])!\n" + lines)
  }
  try shop.commit("three locales")
  return shop
}

package let translations = [
  "de": ["Projekte", "Abgleich", "Keine Werbung"], "fr": ["Projets", "Synchro", "Sans pub"],
  "ja": ["プロジェクト", "同期", "広告なし"],
]

extension Shop {
  /// Puts lines in the place of the variant's bullets.
  package func setBullets(_ lines: String) throws {
    let text = try read(Self.control)
    let start = try #require(text.range(of: "bullets:"))
    let end = try #require(text.range(of: "productIDs:"))
    try write(Self.control, text[..<start.lowerBound] + "bullets:\n" + lines + text[end.lowerBound...])
  }

  package func findings(_ options: ValidationOptions = ValidationOptions()) throws -> [Finding] {
    try validate(workspace, options, in: context).findings
  }

  /// `de.yaml:4 list-translation-current`, for short.
  package func found(_ options: ValidationOptions = ValidationOptions()) throws -> [String] {
    try findings(options).map { "\($0.range.file.split(separator: "/").last ?? ""):\($0.range.line) \($0.rule)" }
  }
}
