package import PaywallModel
import YAML

/// Why something is not compiled.
package struct BundleError: Error, Sendable, Equatable {
  package enum Code: Sendable {
    /// A text in which nothing can be seen.
    case emptyText
  }
  package var code: Code
  /// The source range of the text.
  package var range: SourceRange
  /// One lowercase line without a full stop.
  package var message: String
  /// The edit that fixes it.
  package var hint: String?
}

/// Refuses an offering that would show users an empty text, in whichever language.
///
/// `validate` finds it too; this check makes sure that no bundle can contain it.
package func requireWords(in offering: Offering) throws(BundleError) {
  for variant in offering.variants {
    for text in variant.copy { try require(text.text, SourceRange(variant.file.path, text.node), text.path) }
  }
  for locale in offering.locales {
    for entry in locale.root?.pairs ?? [] {
      for pair in entry.value.pairs {
        try require(pair.value.string, SourceRange(locale.file.path, pair.value), "\(entry.key).\(pair.key)")
      }
    }
  }
  for package in offering.packages {
    guard let node = package.node["displayName"], let file = offering.file else { continue }
    try require(node.string, SourceRange(file.path, node), "the displayName of '\(package.id.value)'")
  }
}

private func require(_ text: String?, _ range: SourceRange, _ name: String) throws(BundleError) {
  guard let text, text.isBlank else { return }
  throw BundleError(
    code: .emptyText, range: range, message: "\(name) is empty",
    hint: "write the text for users, or remove it; list all problems with: paywall validate")
}
