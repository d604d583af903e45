#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Hashing

/// What all pages have around their content: one style sheet, and a policy that allows it alone.
struct PageFrame {
  let title: String
  let style: String

  /// The page without its first line, by which it is known.
  func html(_ body: Markup) -> String {
    let hash = Data(Digest.sha256.bytes(of: Array(style.utf8))).base64EncodedString()
    return
      ("""
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-\(hash)'; img-src data:; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>\(title)</title>
    <style>\(Markup(written: style))</style>
    </head>
    <body>
    \(body)
    </body>
    </html>

    """ as Markup).html
  }
}
