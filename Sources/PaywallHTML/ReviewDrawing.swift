import PaywallKit

/// Draws a variant's pictures: in each language the first of those that differ in the same, the others folded below.
struct ReviewDrawing {
  private let subject: ReviewSubject

  init(_ subject: ReviewSubject) { self.subject = subject }

  func markup(_ groups: [ReviewPictures.Group], _ counts: ReviewCounts, _ markup: inout ScreenMarkup) -> Markup {
    let drawn = groups.map { group($0, &markup) }
    return """
      <section class="variant"><h3>\(subject.name)</h3>\(ReviewText.list(subject.notes, "said"))\
      <p class="mute">\(ReviewText.words(counts, isOneSided: subject.before == nil || subject.after == nil))</p>\(drawn)</section>
      """
  }

  private func group(_ group: ReviewPictures.Group, _ markup: inout ScreenMarkup) -> Markup {
    guard let first = group.pictures.first else { return .empty }
    let shown = picture(first, &markup)
    let others = group.pictures.dropFirst().map { picture($0, &markup) }
    let names = group.pictures.dropFirst().map(\.state).joined(separator: "; ")
    let isOneSided = subject.before == nil || subject.after == nil
    let what = isOneSided ? "Other states" : "The same differences"
    let folded: Markup =
      others.isEmpty
      ? .empty : "<details class=\"others\"><summary>\(what): \(names) (\(others.count))</summary>\(others)</details>"
    return "<div class=\"group\"><h4>Language: \(first.locale.name)</h4>\(shown)\(folded)</div>"
  }

  private func picture(_ picture: ReviewPictures.Picture, _ markup: inout ScreenMarkup) -> Markup {
    let before = side("Before", subject.before, picture, picture.before, picture.gone, "removed", &markup)
    let after = side("After", subject.after, picture, picture.after, picture.new, "added", &markup)
    let alike: Markup =
      picture.alike.isEmpty
      ? .empty
      : "<p class=\"mute\">Looks the same: \(picture.alike.joined(separator: "; ")) (\(picture.alike.count))</p>"
    let marks = picture.differences.map { difference -> Markup in
      "<li class=\"\(difference.change.rawValue)\">\(difference.change.rawValue) <code>\(difference.key)</code></li>"
    }
    let outlined: Markup = marks.isEmpty ? .empty : "<ul class=\"marks\">\(marks)</ul>"
    return """
      <figure class="pair"><figcaption><b>Customer: \(picture.state)</b>\(alike)\(outlined)</figcaption>\
      <div class="sides">\(before)\(after)</div></figure>
      """
  }

  private func side(
    _ name: String, _ screens: ReviewSubject.Screens?, _ picture: ReviewPictures.Picture, _ changes: [ElementChange?],
    _ facts: [ScreenFacts.Fact], _ kind: String, _ markup: inout ScreenMarkup
  ) -> Markup {
    guard let screens else { return .empty }
    let screen = screens(picture.locale.id, picture.customer.id, picture.plan?.id)
    let items = facts.map { fact -> Markup in
      "<li class=\"\(kind)\"><code>\(fact.path)</code> <bdi>\(ReviewText.value(fact.value))</bdi></li>"
    }
    let unseen: Markup =
      items.isEmpty ? .empty : "<div class=\"unseen\"><p class=\"mute\">Not in the picture</p><ul>\(items)</ul></div>"
    return """
      <div class="side"><p class="label">\(name)</p><div class="phone">\(markup.phone(screen, showing: changes))</div>\
      \(unseen)</div>
      """
  }
}
