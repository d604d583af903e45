#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Hashing

/// What all pages of a site have: the head with its policy, the way to the other pages, and what is shown.
struct SiteShell {
  let title: String
  /// How many folders a page lies below the top.
  let depth: Int

  /// A link's beginning that leads to the top.
  var top: String { String(repeating: "../", count: depth) }

  /// A whole page.
  /// - Parameters:
  ///   - rules: what the page needs beyond the site's own style sheet.
  ///   - script: what it does beyond being read.
  func page(_ name: String, _ content: Markup, rules: [String] = [], script: String? = nil) -> String {
    let style = rules.joined(separator: "\n")
    let sheets = ["'self'", "file:"] + (rules.isEmpty ? [] : ["'sha256-\(Self.hash(style))'"])
    let policy = [
      "default-src 'none'", "style-src \(sheets.joined(separator: " "))",
      rules.isEmpty ? "img-src data:" : "img-src 'self' file: data:",
      script.map { "script-src 'sha256-\(Self.hash($0))'" }, "base-uri 'none'", "form-action 'none'",
    ]
    let links = [
      ("index.html", "Overview"), ("offerings/1.html", "Offerings"), ("placements/1.html", "Placements"),
      ("experiments/1.html", "Experiments"), ("products/1.html", "Products"), ("releases/1.html", "Releases"),
      ("search.html", "Search"),
    ].map { path, text -> Markup in "<a href=\"\(top)\(path)\">\(text)</a>" }
    let own: Markup = rules.isEmpty ? .empty : "<style>\(Markup(written: style))</style>\n"
    let behavior: Markup = script.map { "<script>\(Markup(written: $0))</script>\n" } ?? .empty
    return
      ("""
    <!doctype html>
    <!-- paywall site -->
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(Markup(written: policy.compactMap { $0 }.joined(separator: "; ")))">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>\(name) · \(title)</title>
    <link rel="stylesheet" href="\(top)\(Self.sheet)">
    \(own)</head>
    <body class="site">
    <header class="masthead"><h1>\(name)</h1><nav aria-label="Site">\(links)</nav></header>
    \(content)
    <footer class="foot">\(title)</footer>
    \(behavior)</body>
    </html>

    """ as Markup).html
  }

  /// The file with what all pages look like.
  static let sheet = "site.css"

  private static func hash(_ text: String) -> String {
    Data(Digest.sha256.bytes(of: Array(text.utf8))).base64EncodedString()
  }
}
