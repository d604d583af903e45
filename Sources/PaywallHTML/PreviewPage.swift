import PaywallKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Hashing

/// A page that shows screens in all their states: one file, nothing asked of a network, no script.
package struct PreviewPage {
  /// How every page begins.
  package static let mark = "<!doctype html>\n<!-- paywall preview -->\n"

  private let title: String
  private let note: String
  private let choices: PageChoices

  /// - Parameters:
  ///   - title: the page's.
  ///   - note: what must be known about the prices.
  package init(title: String, note: String, choices: PageChoices) {
    (self.title, self.note, self.choices) = (title, note, choices)
  }

  /// The whole page, the same bytes for the same screens.
  package func html(_ subjects: [PageSubject]) -> String {
    var markup = ScreenMarkup()
    let columns = subjects.enumerated().map { column($1, number: $0, &markup) }
    let controls = Controls(choices)
    let style = File.text("preview.css") + (controls.rules(for: subjects) + markup.sheet.rules).joined(separator: "\n")
    let hash = Data(Digest.sha256.bytes(of: Array(style.utf8))).base64EncodedString()
    return
      ("""
    <!doctype html>
    <!-- paywall preview -->
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
    \(Icon.sprite)
    <header class="masthead"><h1>\(title)</h1><p>\(note)</p></header>
    <form class="controls" aria-label="Switches" autocomplete="off">\(controls.markup)</form>
    <main>\(columns)</main>
    </body>
    </html>

    """ as Markup).html
  }

  func column(_ subject: PageSubject, number: Int, _ markup: inout ScreenMarkup) -> Markup {
    (markup.line, markup.picture) = (subject.line, subject.picture)
    let selectors = subject.plans.enumerated().map { ($1.id, "p\(number)-\($0)") }
    markup.selectors = selectors.count > 1 ? Dictionary(selectors, uniquingKeysWith: { first, _ in first }) : [:]
    var places: [Markup] = []
    for (l, locale) in choices.locales.enumerated() {
      let fronts = choices.storefronts.enumerated().map { f, storefront -> Markup in
        "<div class=\"f\(f) one\">\(leaves(subject, number, locale.id, storefront.id, &markup))</div>"
      }
      places.append("<div class=\"l\(l) one\">\(fronts)</div>")
    }
    let plans: Markup =
      subject.plans.count > 1
      ? Controls.group("Plan", "p\(number)", "p\(number)-", subject.plans.map(\.name), checked: subject.initialPlan)
      : .empty
    return """
      <section class="subject" aria-label="\(subject.name)"><h2>\(subject.name)</h2>\(places)\(plans)</section>
      """
  }

  /// The different screens of a place: states that look the same are one.
  private func leaves(
    _ subject: PageSubject, _ number: Int, _ locale: String, _ storefront: String, _ markup: inout ScreenMarkup
  ) -> [Markup] {
    var order: [Markup] = []
    var states: [String: [String]] = [:]
    for (c, customer) in choices.customers.enumerated() {
      for p in subject.plans.isEmpty ? [0] : Array(subject.plans.indices) {
        let plan = subject.plans.isEmpty ? "" : subject.plans[p].id
        let screen = subject.screen(locale, storefront, customer.id, plan)
        let phone = markup.phone(screen)
        let leaf: Markup = """
          <div class="phone">\(phone)</div>\(ScreenNotes(screen, unshown: markup.unshown(on: screen)).markup)
          """
        if states[leaf.html] == nil { order.append(leaf) }
        states[leaf.html, default: []].append("k\(number)-\(c)-\(p)")
      }
    }
    return order.map { leaf in
      "<div class=\"one \((states[leaf.html] ?? []).joined(separator: " "))\">\(leaf)</div>"
    }
  }
}
