#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Hashing

/// The page of the preview server: an empty frame and one script, which asks the server for what to show and for its changes.
package enum ServedPage {
  private static let style = File.text("preview.css") + File.text("served.css") + File.text("thumb.css")
  private static let script = File.text("served.js")

  /// What the page may do (Content Security Policy 3): its own style and script, and questions to where it came from.
  package static let policy = """
    default-src 'none'; style-src '\(hash(style))'; script-src '\(hash(script))'; img-src data:; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  /// The page, the same for all that is shown.
  package static let html: String =
    ("""
  <!doctype html>
  <html lang="en">
  <head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="referrer" content="no-referrer">
  <link rel="icon" href="data:,">
  <title>paywall preview</title>
  <style>\(Markup(written: style))</style>
  </head>
  <body>
  \(Icon.sprite)
  <header class="masthead"><h1 id="title">paywall preview</h1><p id="note"></p><nav id="ways"></nav>\
  <p id="says" role="status"></p></header>
  <form class="controls" id="controls" aria-label="Switches" autocomplete="off"></form>
  <main id="main"><noscript>This page follows the files by a script. Without one: paywall preview --out FILE</noscript></main>
  <aside id="trouble" role="alert" hidden></aside>
  <aside id="found" aria-label="Findings and texts" hidden></aside>
  <script>\(Markup(written: script))</script>
  </body>
  </html>

  """ as Markup).html

  private static func hash(_ text: String) -> String {
    "sha256-" + Data(Digest.sha256.bytes(of: Array(text.utf8))).base64EncodedString()
  }
}
