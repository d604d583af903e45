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

  /// The picture of an asset's name or address, where there is one.
  package var picture: (_ name: String) -> Picture? = { _ in nil }

  /// What the page leaves out, in words.
  package func left(_ counts: [String: ReviewCounts]) -> [String] {
    let whole = max(chapters.map(\.subjects.count).reduce(0, +) - limits.subjects, 0)
    return ReviewText.left(counts.values.reduce(ReviewCounts(), +), variants: whole) + ReviewText.same(same(counts))
  }

  /// The names of the chapters that are omitted, as all that they show looks as before.
  package func same(_ counts: [String: ReviewCounts]) -> [String] {
    chapters.filter { chapter in
      chapter.isOmittedIfSame
        && chapter.subjects.allSatisfy { subject in
          subject.after != nil && counts[subject.name].map { $0.differing == 0 && $0.skipped == 0 } ?? false
        }
    }.map(\.name)
  }

  /// The whole page, the same bytes for the same screens, and by variant how much of it is drawn.
  package func drawn() -> (html: String, counts: [String: ReviewCounts]) {
    // What is compared and not drawn leaves no rules and no pictures in the page.
    var (compared, markup) = (ScreenMarkup(), ScreenMarkup())
    (compared.picture, markup.picture) = (picture, picture)
    let subjects = chapters.flatMap(\.subjects)
    let states = subjects.map { customers.count * (1 + $0.plans.count) }
    let share = ReviewPictures.share(of: limits.states, among: zip(subjects, states).map { $0.locales.count * $1 })
    var looked: [ReviewPictures] = []
    for (subject, states) in zip(subjects, states).prefix(limits.subjects) {
      looked.append(ReviewPictures(subject, customers, locales: max(share / max(states, 1), 1), &compared))
    }
    let most = ReviewPictures.share(of: limits.pictures, among: looked.map(\.wanted))
    for index in looked.indices { looked[index].keep(most) }
    var counts: [String: ReviewCounts] = [:]
    for (number, subject) in subjects.enumerated() {
      var skipped = ReviewCounts()
      skipped.skipped = states[number] * subject.locales.count
      counts[subject.name] = number < looked.count ? looked[number].counts : skipped
    }
    let same = Set(self.same(counts))
    let shown = chapters.filter { !$0.isOmittedIfSame || !same.contains($0.name) }
    var parts: [Markup] = []
    var next = looked[...]
    for chapter in chapters {
      let own = next.prefix(chapter.subjects.count)
      next = next.dropFirst(chapter.subjects.count)
      if chapter.isOmittedIfSame, same.contains(chapter.name) { continue }
      let drawings = chapter.subjects.enumerated().map { number, subject in
        let groups = number < own.count ? own[own.startIndex + number].groups : []
        return ReviewDrawing(subject).markup(groups, counts[subject.name] ?? ReviewCounts(), &markup)
      }
      parts.append(ReviewText.chapter(chapter, number: parts.count, drawings))
    }
    let total = counts.values.reduce(ReviewCounts(), +)
    let body: Markup = """
      \(Icon.sprite)
      <header class="head"><h1>Paywall review: \(title)</h1>\(ReviewText.list(facts, "facts"))\
      \(ReviewText.list(notes + left(counts), "said"))</header>
      <main class="review">\(ReviewText.contents(shown, findings))\(ReviewText.legend(total))\
      \(findings.map { ReviewText.findings($0) })\(parts)</main>
      """
    let style = File.text("preview.css") + File.text("review.css") + markup.sheet.rules.joined(separator: "\n")
    return (Self.mark + PageFrame(title: "Paywall review: \(title)", style: style).html(body), counts)
  }
}
