package import PaywallKit

/// A piece of a served page, by which the page knows what to replace.
package struct ServedPart: Sendable {
  package let name: String
  package let html: String
}

/// A place of the project's files that the page says something about.
package struct ServedPlace: Sendable {
  /// The file, from the project's folder, the line and, where it is known, the column.
  package let file: String
  package let line: Int
  package let column: Int?

  package init(_ file: String, line: Int, column: Int? = nil) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  /// `FILE:LINE[:COLUMN]`.
  package var text: String { "\(file):\(line)" + (column.map { ":\($0)" } ?? "") }
}

/// Draws what a served page shows: one screen of a variant at a time, since the page asks for others.
package struct ServedMarkup {
  private var markup = ScreenMarkup()

  package init() {}

  /// The rules that stand for the looks and places of all that was drawn.
  package var style: String { markup.sheet.rules.joined(separator: "\n") }

  /// What the numbers of elements stand for: `PATH (FILE:LINE)`.
  package var places: [String] { markup.sheet.places }

  /// The switches of a page, and the rules by which they work.
  package static func controls(_ choices: PageChoices) -> (html: String, style: String) {
    let controls = Controls(choices)
    return (controls.markup.html, controls.rules(for: []).joined(separator: "\n"))
  }

  /// A variant with one of its screens, and the selection of its plan.
  /// - Parameters:
  ///   - number: of the variant on the page.
  ///   - plan: the place of the selected one.
  package mutating func subject(_ subject: PageSubject, number: Int, plan: Int, screen: PaywallScreen) -> ServedPart {
    (markup.line, markup.picture) = (subject.line, subject.picture)
    let selectors = subject.plans.enumerated().map { ($1.id, "p\(number)-\($0)") }
    markup.selectors = selectors.count > 1 ? Dictionary(selectors, uniquingKeysWith: { first, _ in first }) : [:]
    let plans: Markup =
      subject.plans.count > 1
      ? Controls.group("Plan", "p\(number)", "p\(number)-", subject.plans.map(\.name), checked: plan) : .empty
    let phone = markup.phone(screen)
    let html: Markup = """
      <section class="subject" aria-label="\(subject.name)"><h2>\(subject.name)</h2>\
      <div class="phone">\(phone)</div>\(ScreenNotes(screen, unshown: markup.unshown(on: screen)).markup)\(plans)</section>
      """
    return ServedPart(name: subject.name, html: html.html)
  }

  /// What stands where a variant never could be shown.
  package static func absent(_ name: String, why: String) -> ServedPart {
    let html: Markup = """
      <section class="subject" aria-label="\(name)"><h2>\(name)</h2><div class="phone absent"><p>\(why)</p></div></section>
      """
    return ServedPart(name: name, html: html.html)
  }

  /// A variant as a small phone that leads to its page.
  package mutating func small(
    _ name: String, caption: String, address: String, picture: @escaping (String) -> Picture?, screen: PaywallScreen
  ) -> String {
    (markup.line, markup.selectors, markup.picture) = ({ _, _ in nil }, [:], picture)
    let html: Markup = """
      <li class="thumb"><div class="frame" inert aria-hidden="true"><div class="phone">\(markup.phone(screen))</div></div>\
      <a href="\(address)" aria-label="\(name)">\(caption)</a></li>
      """
    return html.html
  }

  /// The same for one that cannot be shown.
  package static func small(absent name: String, caption: String, address: String, why: String) -> String {
    let html: Markup = """
      <li class="thumb"><div class="frame"><p>\(why)</p></div><a href="\(address)" aria-label="\(name)">\(caption)</a></li>
      """
    return html.html
  }

  /// A row of the overview: a placement's rule or an offering, and what it shows.
  /// - Parameters:
  ///   - items: each from `small`.
  ///   - more: how many were left out.
  package static func row(_ title: String, about: String, items: [String], more: Int) -> ServedPart {
    let rest: Markup = more > 0 ? "<p class=\"more\">and \(more) more</p>" : .empty
    let html: Markup = """
      <section class="shelf" aria-label="\(title)"><h2>\(title)</h2><p>\(about)</p>\
      <ul>\(items.map(Markup.init(written:)))</ul>\(rest)</section>
      """
    return ServedPart(name: title, html: html.html)
  }

  /// The field that searches an overview, and its pages.
  /// - Parameter page: from 1.
  package static func pages(find: String, page: Int, of count: Int, items: Int) -> ServedPart {
    func way(_ number: Int, _ name: String) -> Markup {
      (1...max(count, 1)).contains(number)
        ? "<button type=\"button\" data-page=\"\(number)\">\(name)</button>"
        : "<button type=\"button\" disabled>\(name)</button>"
    }
    let html: Markup = """
      <section class="pages" aria-label="Pages"><input id="find" type="search" aria-label="Find an offering" \
      placeholder="Find an offering" value="\(find)"><span>\(items) found</span>\
      \(count > 1 ? "\(way(page - 1, "Previous"))<span>Page \(page) of \(count)</span>\(way(page + 1, "Next"))" : .empty)</section>
      """
    return ServedPart(name: "pages", html: html.html)
  }

  /// The ways to other pages.
  /// - Parameters:
  ///   - base: the folder of all addresses, with slashes at both ends.
  ///   - names: what the command named.
  package static func ways(base: String, names: [String]) -> String {
    let home: Markup = names.isEmpty ? .empty : "<a href=\"\(base)\">\(names.joined(separator: ", "))</a>"
    return ("\(home)<a href=\"\(base)overview\">Overview</a>" as Markup).html
  }

  /// What a check found, in its order.
  package static func findings(
    _ all: [(severity: String, rule: String, message: String, hint: String?, place: ServedPlace)]
  ) -> String {
    guard !all.isEmpty else { return "" }
    let items = all.map { finding -> Markup in
      let hint: Markup = finding.hint.map { "<span class=\"hint\">\($0)</span>" } ?? .empty
      return """
        <li class="\(finding.severity)"><b>\(finding.severity)</b> \(finding.message) <code>\(finding.rule)</code>\(hint)\
        \(opening(finding.place))</li>
        """
    }
    return ("<h2>Findings (\(all.count))</h2><ul>\(items)</ul>" as Markup).html
  }

  /// The places of a page's texts, for who has no pointer.
  package static func texts(_ places: [ServedPlace]) -> String {
    guard !places.isEmpty else { return "" }
    let items = places.map(opening)
    return ("<details class=\"texts\"><summary>Texts (\(places.count))</summary>\(items)</details>" as Markup).html
  }

  /// Why the last change is not shown.
  package static func trouble(_ message: String, hint: String?, place: ServedPlace?) -> String {
    let html: Markup = """
      <p><b>The last change is not shown:</b> \(message)</p>\(hint.map { "<p class=\"hint\">\($0)</p>" as Markup } ?? .empty)\
      \(place.map(opening) ?? .empty)
      """
    return html.html
  }

  /// A button that opens the editor.
  private static func opening(_ place: ServedPlace) -> Markup {
    "<button type=\"button\" class=\"open\" data-open=\"\(place.text)\">\(place.text)</button>"
  }
}
