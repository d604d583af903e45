import PaywallKit

/// The page of one offering: what it is, who sees it, its screens, and where it came from.
package struct OfferingPage {
  private let offering: SiteOffering
  private let shell: SiteShell
  /// The pages that placements and experiments are on.
  private let places: SitePlaces

  package init(_ offering: SiteOffering, in site: SiteCatalogue, _ places: SitePlaces) {
    (self.offering, self.places) = (offering, places)
    shell = SiteShell(title: site.title, depth: 1)
  }

  package static func path(of offering: String) -> String { "offering/\(offering).html" }

  /// - Parameters:
  ///   - subjects: the variants that can be drawn.
  ///   - note: what must be known about the prices.
  package func file(_ subjects: [PageSubject], _ choices: PageChoices, note: String) -> SiteFile {
    var markup = ScreenMarkup()
    let page = PreviewPage(title: "", note: "", choices: choices)
    let columns = subjects.enumerated().map { page.column($1, number: $0, &markup) }
    let controls = Controls(choices)
    let pictures: Markup =
      subjects.isEmpty
      ? .empty
      : """
      \(Icon.sprite)<p class="list">\(note)</p><div class="stage">
      <form class="controls" aria-label="Switches" autocomplete="off">\(controls.markup)</form>
      <main>\(columns)</main></div>
      """
    let errors: Markup =
      offering.errors.isEmpty
      ? .empty
      : """
      <section class="block error"><h2>Cannot be shown</h2><ul>\(offering.errors.map { "<li>\($0)</li>" as Markup })</ul>
      <p>See all with: <code>paywall validate</code></p></section>
      """
    let content: Markup = """
      <div class="list">\(facts)\(ways)\(errors)</div>\(pictures)<div class="list">\(released)\(history)</div>
      """
    let rules = subjects.isEmpty ? [] : controls.rules(for: subjects) + markup.sheet.rules
    return SiteFile(Self.path(of: offering.id), shell.page(offering.id, content, rules: rules))
  }

  private var facts: Markup {
    let rows = [
      ("name", offering.name), ("kind", offering.kind), ("version", offering.version),
      ("variants", offering.variants.joined(separator: ", ")), ("languages", offering.locales.joined(separator: ", ")),
    ].filter { !$0.1.isEmpty }.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" as Markup }
    let packages = offering.packages.map { package -> Markup in
      let id = WayToBuy(package.product).product
      let product: Markup =
        places.products[id].map {
          "<a href=\"../products/\($0).html#\(id)\"><code>\(package.product)</code></a>"
        } ?? "<code>\(package.product)</code>"
      return "<tr><td>\(package.id)</td><td>\(package.type)</td><td>\(product)</td></tr>"
    }
    let table: Markup =
      packages.isEmpty
      ? .empty
      : """
      <table><thead><tr><th scope="col">Package</th><th scope="col">Type</th><th scope="col">Product</th></tr></thead>\
      <tbody>\(packages)</tbody></table>
      """
    return "<section class=\"block\"><dl>\(rows)</dl>\(table)</section>"
  }

  private var ways: Markup {
    let rows = offering.ways.map { way -> Markup in
      switch way {
      case .current: "<li>everybody for whom no placement decides</li>"
      case .placement(let id, let rule, let who):
        "<li>\(link(id, "placements", places.placements)), rule \(rule): \(who)</li>"
      case .experiment(let id, let arm, let share, let status):
        "<li>the arm \(arm) of the experiment \(link(id, "experiments", places.experiments)), \(share), \(status)</li>"
      }
    }
    let none: Markup = rows.isEmpty ? "<p>Nothing leads to it.</p>" : .empty
    return "<section class=\"block\"><h2>Who sees it</h2>\(none)<ul>\(rows)</ul></section>"
  }

  private func link(_ id: String, _ folder: String, _ pages: [String: Int]) -> Markup {
    pages[id].map { "<a href=\"../\(folder)/\($0).html#\(id)\">\(id)</a>" } ?? "\(id)"
  }

  private var released: Markup {
    let rows = offering.released.map { span -> Markup in
      let first: Markup = release(span.first)
      let last: Markup = span.last == span.first ? .empty : " to \(release(span.last))"
      return "<li>\(span.version): release \(first)\(last)</li>"
    }
    let none: Markup = rows.isEmpty ? "<p>No release that is known here held it.</p>" : .empty
    return "<section class=\"block\"><h2>Releases</h2>\(none)<ul>\(rows)</ul></section>"
  }

  private func release(_ number: Int) -> Markup {
    places.releases[number].map { "<a href=\"../releases/\($0).html#r\(number)\">\(number)</a>" } ?? "\(number)"
  }

  private var history: Markup {
    guard !offering.history.isEmpty else { return .empty }
    let rows = offering.history.map {
      "<li>\($0.date) <code>\($0.id)</code> \($0.author): \($0.subject)</li>" as Markup
    }
    return "<section class=\"block\"><h2>History</h2><ul>\(rows)</ul></section>"
  }
}

/// On which page of its list each thing is.
package struct SitePlaces: Sendable {
  let placements, experiments, products: [String: Int]
  let releases: [Int: Int]

  package init(_ site: SiteCatalogue) {
    func pages<Entry, ID: Hashable>(_ entries: [Entry], _ id: (Entry) -> ID) -> [ID: Int] {
      Dictionary(
        entries.enumerated().map { (id($1), $0 / SitePages.pageLength + 1) }, uniquingKeysWith: { first, _ in first })
    }
    placements = pages(site.placements, \.id)
    experiments = pages(site.experiments, \.id)
    products = pages(site.products, \.id)
    releases = pages(site.releases, \.number)
  }
}
