/// A file of a site.
package struct SiteFile: Sendable {
  /// In the site, with slashes.
  package let path: String
  package let text: String

  init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }
}

/// A site's pages but those of its offerings: the overview, lists in pages of a hundred, the search, and the style sheet.
package struct SitePages {
  private let site: SiteCatalogue
  private let shown: [SitePicture]
  /// How many entries a page lists.
  package static let pageLength = 100

  /// How many screens the overview shows: so many are there at once, however many offerings there are.
  package static let mostPictures = 24

  package init(_ site: SiteCatalogue, _ shown: [SitePicture] = []) { (self.site, self.shown) = (site, shown) }

  package var files: [SiteFile] {
    [
      SiteFile(SiteShell.sheet, File.text("preview.css") + File.text("thumb.css") + File.text("site.css")), overview,
      search,
    ]
      + list(
        "offerings", "Offerings", site.offerings, head: ["Offering", "Name", "Kind", "Version", "Variants", "Seen by"]
      ) {
        offering($0)
      }
      + list("placements", "Placements", site.placements, head: nil) { placement($0) }
      + list("experiments", "Experiments", site.experiments, head: nil) { experiment($0) }
      + list("products", "Products", site.products, head: ["Product", "What it is", "Sold in"]) { product($0) }
      + list("releases", "Releases", site.releases, head: ["Release", "Published", "Commit", "Versions"]) {
        release($0)
      }
  }

  private func shell(_ depth: Int) -> SiteShell {
    SiteShell(title: site.title, depth: depth)
  }

  private var overview: SiteFile {
    let counts = [
      ("offerings/1.html", site.offerings.count, "offerings"),
      ("placements/1.html", site.placements.count, "placements"),
      ("experiments/1.html", site.experiments.count, "experiments"),
      ("products/1.html", site.products.count, "products"),
      ("releases/1.html", site.releases.count, "releases"),
    ].map { path, count, name -> Markup in "<li><a href=\"\(path)\"><b>\(count)</b> \(name)</a></li>" }
    let broken = site.offerings.filter { !$0.errors.isEmpty }
    let errors: Markup =
      broken.isEmpty
      ? .empty
      : """
      <section class="block error"><h2>Cannot be shown</h2><ul>\(broken.map { "<li>\(Self.link($0.id, ""))</li>" as Markup })</ul></section>
      """
    let notes: Markup =
      site.notes.isEmpty
      ? .empty
      : "<section class=\"block\"><h2>Worth knowing</h2><ul>\(site.notes.map { "<li>\($0)</li>" as Markup })</ul></section>"
    // Here alone, so that a commit changes only the pages of what it changes.
    let commit: Markup =
      site.commit.map { "<p>Commit <code>\($0.id)</code>, \($0.date), \($0.author): \($0.subject)</p>" } ?? .empty
    let current: Markup =
      site.currentOffering.map { id in
        known(id)
          ? "<p>Where no placement decides: \(Self.link(id, ""))</p>" : "<p>Where no placement decides: \(id)</p>"
      } ?? .empty
    var markup = ScreenMarkup()
    let phones = shown.map { shown -> Markup in
      markup.picture = shown.picture
      return markup.smallPhone(
        shown.offering, caption: shown.offering, address: "offering/\(shown.offering).html", shown.screen)
    }
    let pictures: Markup =
      phones.isEmpty
      ? .empty
      : "\(Icon.sprite)<section class=\"block seen\"><h2>What users see</h2><ul>\(phones)</ul></section>"
    let sizes = "body{\(Device.all[0].declarations);\(TextSize.all[TextSize.usual].declarations)}"
    return SiteFile(
      "index.html",
      shell(0).page(
        site.title,
        "<main class=\"list\">\(commit)\(current)<ul class=\"counts\">\(counts)</ul>\(pictures)\(errors)\(notes)</main>",
        rules: phones.isEmpty ? [] : [sizes] + markup.sheet.rules))
  }

  private func known(_ id: String) -> Bool { site.offerings.contains { $0.id == id } }

  /// - Parameter head: the columns of a table; nil for a page of sections.
  private func list<Entry>(
    _ folder: String, _ name: String, _ entries: [Entry], head: [String]?, _ row: (Entry) -> Markup
  ) -> [SiteFile] {
    let pages = max(1, (entries.count + Self.pageLength - 1) / Self.pageLength)
    return (1...pages).map { page in
      let shown = entries.dropFirst((page - 1) * Self.pageLength).prefix(Self.pageLength)
      let rows = shown.map(row)
      let body: Markup =
        rows.isEmpty
        ? "<p>There are none.</p>"
        : head.map {
          "<table><thead><tr>\($0.map { "<th scope=\"col\">\($0)</th>" as Markup })</tr></thead><tbody>\(rows)</tbody></table>"
        }
          ?? "\(rows)"
      return SiteFile(
        "\(folder)/\(page).html",
        shell(1).page(name, "<main class=\"list\">\(pager(page, of: pages))\(body)\(pager(page, of: pages))</main>"))
    }
  }

  /// Links to the pages around, the first and the last.
  private func pager(_ page: Int, of pages: Int) -> Markup {
    guard pages > 1 else { return .empty }
    let near = Set(
      [1, 2, page - 2, page - 1, page, page + 1, page + 2, pages - 1, pages].filter { (1...pages).contains($0) })
    let links = near.sorted().map { number -> Markup in
      number == page ? "<b aria-current=\"page\">\(number)</b> " : "<a href=\"\(number).html\">\(number)</a> "
    }
    return "<nav class=\"pager\" aria-label=\"Pages\">\(links)</nav>"
  }

  static func link(_ offering: String, _ top: String) -> Markup {
    "<a href=\"\(top)offering/\(offering).html\">\(offering)</a>"
  }

  private func offering(_ offering: SiteOffering) -> Markup {
    let seen = offering.ways.isEmpty ? "nobody" : offering.ways.map(\.words).joined(separator: ", ")
    let variants = offering.errors.isEmpty ? offering.variants.joined(separator: ", ") : "cannot be shown"
    return """
      <tr><td>\(Self.link(offering.id, "../"))</td><td>\(offering.name)</td><td>\(offering.kind)</td>\
      <td>\(offering.version)</td><td>\(variants)</td><td>\(seen)</td></tr>
      """
  }

  private func placement(_ placement: SitePlacement) -> Markup {
    let rules = placement.rules.map { rule -> Markup in
      let target: Markup =
        switch rule.target {
        case .offering(let id): known(id) ? Self.link(id, "../") : "\(id), which is not there"
        case .experiment(let id): experimentLink(id, "../")
        case .nothing: "nothing"
        }
      let limits = [rule.share, rule.time].compactMap { $0 }.map { ", \($0)" }.joined()
      return "<li>\(rule.who)\(limits): \(target)</li>"
    }
    return """
      <section class="block" id="\(placement.id)"><h2>\(placement.id)</h2><p>\(placement.summary)</p><ol>\(rules)</ol></section>
      """
  }

  private func experimentLink(_ id: String, _ top: String) -> Markup {
    guard let place = site.experiments.firstIndex(where: { $0.id == id }) else { return "\(id), which is not there" }
    return "the experiment <a href=\"\(top)experiments/\(place / Self.pageLength + 1).html#\(id)\">\(id)</a>"
  }

  private func placementLink(_ id: String, _ top: String) -> Markup {
    guard let place = site.placements.firstIndex(where: { $0.id == id }) else { return "\(id), which is not there" }
    return "<a href=\"\(top)placements/\(place / Self.pageLength + 1).html#\(id)\">\(id)</a>"
  }

  private func experiment(_ experiment: SiteExperiment) -> Markup {
    let facts = experiment.facts.map { "<dt>\($0.name)</dt><dd>\($0.value)</dd>" as Markup }
    let place: Markup =
      experiment.placement.map { "<dt>placement</dt><dd>\(placementLink($0, "../"))</dd>" } ?? .empty
    let arms = experiment.arms.map { arm -> Markup in
      let target: Markup =
        arm.offering.map { known($0) ? Self.link($0, "../") : "\($0), which is not there" } ?? "nothing"
      return "<tr><td>\(arm.id)</td><td>\(arm.share)</td><td>\(target)</td><td>\(arm.variant ?? "default")</td></tr>"
    }
    return """
      <section class="block" id="\(experiment.id)"><h2>\(experiment.id)</h2><dl>\(place)\(facts)</dl>\
      <table><thead><tr><th scope="col">Arm</th><th scope="col">Share</th><th scope="col">Offering</th>\
      <th scope="col">Variant</th></tr></thead><tbody>\(arms)</tbody></table></section>
      """
  }

  private func product(_ product: SiteProduct) -> Markup {
    let shown = product.offerings.prefix(20).map { "\(Self.link($0, "../")) " as Markup }
    let more = product.offerings.count > 20 ? "and \(product.offerings.count - 20) more" : ""
    return """
      <tr id="\(product.id)"><td><code>\(product.id)</code></td><td>\(product.facts.joined(separator: ", "))</td>\
      <td>\(product.offerings.isEmpty ? "no offering" : .empty)\(shown)\(more)</td></tr>
      """
  }

  private func release(_ release: SiteRelease) -> Markup {
    let moved = release.moved.prefix(50).map { move -> Markup in
      let id: Markup = known(move.id) ? Self.link(move.id, "../") : "\(move.id)"
      return "<li>\(id) \(move.before ?? "new") → \(move.after ?? "removed")</li>"
    }
    let more: Markup = release.moved.count > 50 ? "<li>and \(release.moved.count - 50) more</li>" : .empty
    return """
      <tr id="r\(release.number)"><td>\(release.number)</td><td>\(release.commit.date), \(release.commit.author)</td>\
      <td><code>\(release.commit.id)</code> \(release.commit.subject)</td><td><ul>\(moved)\(more)</ul></td></tr>
      """
  }

  /// Finds without a server: the names are in the page itself, as data that is no script.
  private var search: SiteFile {
    func place(_ index: Int) -> Int { index / Self.pageLength + 1 }
    var rows = site.offerings.map {
      ["offering/\($0.id).html", $0.id, "\($0.name) \($0.variants.joined(separator: " "))"]
    }
    rows += site.placements.enumerated().map {
      ["placements/\(place($0)).html#\($1.id)", $1.id, "placement \($1.summary)"]
    }
    rows += site.experiments.enumerated().map { ["experiments/\(place($0)).html#\($1.id)", $1.id, "experiment"] }
    rows += site.products.enumerated().map { ["products/\(place($0)).html#\($1.id)", $1.id, "product"] }
    // One line for each, its parts between tabs: escaped as any other text, and read with `textContent`.
    let lines = rows.map { $0.map(\.onOneLine).joined(separator: "\t") }.joined(separator: "\n")
    let body: Markup = """
      <main class="list"><noscript><p>The search is a small script of this page. Without it, go through the
      <a href="offerings/1.html">offerings</a>, <a href="placements/1.html">placements</a>,
      <a href="experiments/1.html">experiments</a> and <a href="products/1.html">products</a>.</p></noscript>
      <p><label>Name <input type="search" id="query" autocomplete="off"></label> <output id="count" for="query"></output></p>
      <ul id="found"></ul><pre id="names" hidden>\(lines)</pre></main>
      """
    return SiteFile("search.html", shell(0).page("Search", body, script: File.text("search.js")))
  }
}

extension SiteWay {
  var words: String {
    switch self {
    case .current: "everybody else"
    case .placement(let id, _, _): id
    case .experiment(let id, let arm, _, _): "\(id)/\(arm)"
    }
  }
}

extension String {
  /// Without what would part it.
  fileprivate var onOneLine: String { String(map { $0.isNewline || $0 == "\t" ? " " : $0 }) }
}
