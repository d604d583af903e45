import PaywallKit

/// A page that shows a change: what it means, who sees it, what a check newly finds, and each screen before and after.
/// One file, nothing asked of a network, no script.
package struct ReviewPage {
  /// How every page begins.
  package static let mark = "<!doctype html>\n<!-- paywall review -->\n"

  /// Such as `main..v2`.
  package var title: String
  /// What all of it depends on, such as the moment and the prices.
  package var facts: [String] = []
  package var notes: [String] = []
  package var chapters: [ReviewChapter] = []
  /// Nil where they are not known; then a note says why.
  package var findings: [ReviewFinding]?
  /// The customers whose screens are compared.
  package var customers: [PageChoice] = []
  package var limits = ReviewLimits()

  package init(title: String) { self.title = title }

  /// What the page leaves out of too much, in words.
  package func left(_ counts: [String: ReviewCounts]) -> [String] {
    let whole = max(chapters.map(\.subjects.count).reduce(0, +) - limits.subjects, 0)
    return ReviewText.left(counts.values.reduce(ReviewCounts(), +), variants: whole)
  }

  /// The whole page, the same bytes for the same screens, and by variant how much of it is drawn.
  package func drawn() -> (html: String, counts: [String: ReviewCounts]) {
    var markup = ScreenMarkup()
    let subjects = chapters.flatMap(\.subjects)
    let states = subjects.map { customers.count * (1 + $0.plans.count) }
    let share = ReviewPictures.share(of: limits.states, among: zip(subjects, states).map { $0.locales.count * $1 })
    var looked: [ReviewPictures] = []
    for (subject, states) in zip(subjects, states).prefix(limits.subjects) {
      looked.append(ReviewPictures(subject, customers, locales: max(share / max(states, 1), 1), &markup))
    }
    let most = ReviewPictures.share(of: limits.pictures, among: looked.map(\.wanted))
    for index in looked.indices { looked[index].keep(most) }
    var counts: [String: ReviewCounts] = [:]
    var parts: [Markup] = []
    var next = 0
    for (number, chapter) in chapters.enumerated() {
      var drawings: [Markup] = []
      for subject in chapter.subjects {
        defer { next += 1 }
        var count = ReviewCounts()
        if next < looked.count {
          count = looked[next].counts
        } else {
          count.skipped = states[next] * subject.locales.count
        }
        counts[subject.name] = count
        let groups = next < looked.count ? looked[next].groups : []
        drawings.append(ReviewDrawing(subject).markup(groups, count, &markup))
      }
      parts.append(ReviewText.chapter(chapter, number: number, drawings))
    }
    let total = counts.values.reduce(ReviewCounts(), +)
    let body: Markup = """
      \(Icon.sprite)
      <header class="head"><h1>Paywall review: \(title)</h1>\(ReviewText.list(facts, "facts"))\
      \(ReviewText.list(notes + left(counts), "said"))</header>
      <main class="review">\(ReviewText.contents(chapters, findings))\(ReviewText.legend(total))\
      \(findings.map { ReviewText.findings($0) })\(parts)</main>
      """
    let style = File.text("preview.css") + File.text("review.css") + markup.sheet.rules.joined(separator: "\n")
    return (Self.mark + PageFrame(title: "Paywall review: \(title)", style: style).html(body), counts)
  }
}
