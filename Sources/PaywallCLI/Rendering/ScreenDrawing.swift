import Base
import PaywallAuthoring
import PaywallKit

/// A screen in a terminal, from top to bottom: each section under its type, and what could not be shown at the end.
struct ScreenDrawing {
  let shown: ShownScreen
  let palette: Palette

  var text: TerminalText {
    var blocks = [head, close] + screen.sections.map(block) + [rest, success]
    if let missing { blocks.append(missing) }
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private var screen: PaywallScreen { shown.screen }

  private var head: [TerminalText] {
    let customer: TerminalText =
      switch shown.state {
      case .new: "never subscribed"
      case .used: "trial used up"
      case .active: shown.subscription.map { "subscribes to \($0)" } ?? "subscribes to none of these"
      case .expired: "subscription expired"
      }
    let prices: TerminalText =
      shown.configuration.map { "prices of \($0), as the \(shown.front.code) store writes them" }
      ?? "SAMPLE PRICES of the \(shown.front.code) store: nobody is charged these"
    return [
      "\(palette.title("\(shown.offering)/\(shown.variant)"))  \(screen.paywall)",
      "\(shown.locale)  \(shown.front.code) \(shown.front.currency)  \(customer)  \(RFC3339.text(shown.moment))",
      palette.warning(prices),
    ] + shown.notes.map { "\(palette.warning("note:")) \($0)" }
  }

  private var close: [TerminalText] {
    let dismissal = screen.dismissal
    guard dismissal.isAllowed else { return [palette.faint("close"), "  only by a purchase"] }
    let control: TerminalText =
      switch dismissal.style {
      case "x_button": "[×]"
      case "swipe": "swipe down"
      default: "[ \(dismissal.button.title.words) ]"
      }
    let delay: TerminalText = dismissal.delay > 0 ? "  after \(number(dismissal.delay)) s" : ""
    return [palette.faint("close"), "  \(control)\(delay)"]
  }

  private func block(_ section: ScreenSection) -> [TerminalText] {
    let name: TerminalText =
      section.id == section.kind.rawValue ? "\(section.kind.rawValue)" : "\(section.kind.rawValue) \(section.id)"
    return [palette.faint(name)] + lines(section).map { "  " + $0 }
  }

  private func lines(_ section: ScreenSection) -> [TerminalText] {
    switch section.content {
    case .header(let title, let subtitle, let media): titled(title, subtitle) + lines(media)
    case .features(let title, let items, let media):
      titled(title, nil) + items.flatMap { lines($0, "✓") } + lines(media)
    case .plans(let title): titled(title, nil) + plans
    case .cta(let area), .stickyFooter(let area): lines(area)
    case .socialProof(let text, let stars, let count, let source, let asOf):
      [plain(text)] + [stars.map { plain($0.label) }, count.map(plain)].compactMap { $0 }
        + [source, asOf?.text].compactMap { $0 }.map { palette.faint("\($0)") }
    case .guarantee(let title, let text, _): titled(title, text)
    case .image(let media): lines(media)
    case .spacer: []
    case .testimonial(let quotation): lines(quotation)
    case .countdown(let timer): lines(timer)
    case .legal(let text, let links, _): titled(nil, text) + links.map(button)
    case .divider(let label): ["──\(label.map { " \($0.words) ──" } ?? "")"]
    case .card(let title, let text, let sections): titled(title, text) + sections.flatMap(block)
    case .carousel(let items): items.flatMap { lines($0, "‣") }
    case .timeline(let title, let steps): titled(title, nil) + steps.flatMap { lines($0, "│") }
    case .iconGrid(_, let items): items.flatMap { lines($0, "▫") }
    case .comparisonTable(let table): lines(table)
    case .promoInput(let field):
      titled(nil, field.label) + ["[ \(field.placeholder?.words ?? "") ] \(button(field.button))"]
    case .toggle(let toggle):
      ["[\(toggle.isOn ? "x" : " ")] \(toggle.label.words)"] + (toggle.text.map { ["    \($0.words)"] } ?? [])
    case .reviewsCarousel(let items): items.flatMap(lines)
    }
  }

  private var plans: [TerminalText] {
    switch screen.selling {
    case .noProducts(let none): [palette.warning(plain(none.text)), button(none.tryAgain)]
    case .plans(let list): list.cards.flatMap(lines)
    }
  }

  private func lines(_ card: PlanCard) -> [TerminalText] {
    let title: TerminalText = "(\(card.isSelected ? "•" : " ")) \(card.title.words)"
    let badge: TerminalText = card.badge.map { "  \(palette.good("[\($0.words)]"))" } ?? ""
    let saving: TerminalText =
      card.badge == nil ? card.saving.map { "  \(palette.good("\($0.label.words)"))" } ?? "" : ""
    let current: TerminalText = card.isCurrent ? "  \(palette.warning("has it"))" : ""
    let below = [card.text, card.priceLine, card.periodPriceLine, card.offerLabel].compactMap { $0.map { plain($0) } }
    let commitment: [TerminalText] =
      card.commitment.map { ["\($0.period.words)\($0.total.map { ": \($0.withoutMarks)" } ?? "")"] } ?? []
    return ["\(card.isSelected ? palette.title(title) : title)\(badge)\(saving)\(current)"]
      + (below + commitment + card.features.map { "✓ \($0.words)" }).map { "    " + $0 }
      + ["    \(palette.faint("\(card.package.map { "\($0), " } ?? "")\(card.id)"))"]
  }

  private func lines(_ area: PurchaseArea) -> [TerminalText] {
    let restore = area.restore.map { [button($0)] } ?? []
    let purchase = (area.purchase.map { [button($0)] } ?? []) + (area.terms.map { [plain($0)] } ?? [])
    let ordered = area.restorePosition == "above" ? restore + purchase : purchase + restore
    return ordered + (area.text.map { [plain($0)] } ?? [])
  }

  private func lines(_ item: ScreenItem, _ mark: TerminalText) -> [TerminalText] {
    let words = [item.title, item.text].compactMap { $0 }
    return words.enumerated().map { index, text in
      index == 0 ? "\(mark) \(text.words)" : "  \(palette.faint("\(text.words)"))"
    }
      + lines(item.media)
  }

  private func lines(_ media: ScreenMedia?) -> [TerminalText] {
    guard let media else { return [] }
    let source = media.fields["source"]?.string ?? media.fields["type"]?.string ?? ""
    return [palette.faint("(\(source)\(media.label.map { ": \($0.words)" } ?? ""))")]
  }

  private func lines(_ quotation: ScreenQuotation) -> [TerminalText] {
    let author = [quotation.author, quotation.role].compactMap { $0?.words }.joined(separator: ", ")
    return ["“\(quotation.quote.words)”"] + (author.isEmpty ? [] : [palette.faint("  \(author)")])
      + (quotation.stars.map { [palette.faint("  \($0.label.words)")] } ?? [])
  }

  private func lines(_ timer: ScreenCountdown) -> [TerminalText] {
    let end: TerminalText =
      if let ends = timer.ends {
        "until \(RFC3339.text(ends))"
      } else {
        timer.duration.map { "for \($0) s" } ?? ""
      }
    return [palette.faint(end)] + (timer.label.map { [plain($0)] } ?? [])
  }

  private func lines(_ table: ScreenTable) -> [TerminalText] {
    let rows =
      [[""] + table.columns.map { $0.title.words }] + table.rows.map { [$0.label.words] + $0.cells.map(\.word) }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return titled(table.title, nil)
      + rows.map { row in
        let cells: [TerminalText] = zip(row, widths).map { cell, width in
          "\(cell)\(String(repeating: " ", count: max(0, width - cell.count)))"
        }
        return cells.joined(separator: "  ").trimmingEnd
      }
  }

  /// What the sections do not have and every screen keeps.
  private var rest: [TerminalText] {
    let drawn = screen.sections.flatMap(\.buttons)
    let left = ([screen.restore] + screen.links).filter { !drawn.contains($0) }
    return left.isEmpty ? [] : [palette.faint("also on the screen")] + left.map { "  " + button($0) }
  }

  private var success: [TerminalText] {
    let words = screen.message.map { [$0] } ?? [screen.success.title, screen.success.text]
    return [palette.faint("after a purchase")] + words.map { "  \($0.words)" }
  }

  private var missing: [TerminalText]? {
    guard !screen.reports.isEmpty else { return nil }
    return [palette.faint("not as written")]
      + screen.reports.map { report in
        let words: TerminalText =
          "\(report.kind.rawValue)  \(report.path)\(report.detail.isEmpty ? "" : "  \(report.detail)")"
        return "  " + (report.isFault ? palette.warning(words) : words)
      }
  }

  private func titled(_ title: ScreenText?, _ text: ScreenText?) -> [TerminalText] {
    (title.map { [palette.title(plain($0))] } ?? []) + (text.map { [plain($0)] } ?? [])
  }

  private func plain(_ text: ScreenText) -> TerminalText { TerminalText(lines: text.words) }

  private func button(_ button: ScreenButton) -> TerminalText {
    switch button.action {
    case .purchase(let product): "\(palette.title("[ \(button.title.words) ]"))  \(palette.faint("buys \(product)"))"
    case .open(let url): "\(button.title.words)  \(palette.faint("\(url)"))"
    case .none: "[ \(button.title.words) ]  \(palette.warning("does nothing"))"
    case .restore, .dismiss, .tryAgain, .submitCode: "[ \(button.title.words) ]"
    }
  }

  private func number(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
}

extension ScreenTable.Cell {
  fileprivate var word: String {
    switch self {
    case .mark(let mark, _): mark ? "✓" : "–"
    case .text(let text): text.words
    case .empty: ""
    }
  }
}

extension ScreenSection {
  /// Restore buttons and links of the section.
  fileprivate var buttons: [ScreenButton] {
    switch content {
    case .cta(let area), .stickyFooter(let area): [area.restore].compactMap { $0 }
    case .legal(_, let links, _): links
    case .card(_, _, let sections): sections.flatMap(\.buttons)
    case .header, .features, .plans, .socialProof, .guarantee, .image, .spacer, .testimonial, .countdown, .divider,
      .carousel, .timeline, .iconGrid, .comparisonTable, .promoInput, .toggle, .reviewsCarousel:
      []
    }
  }
}

extension PaywallKit.ScreenText {
  /// For a terminal, which orders the words of a line by itself.
  fileprivate var words: String { text.withoutMarks }
}

extension String {
  /// Without the marks for the direction of writing that prices hold; the JSON output has them.
  fileprivate var withoutMarks: String { String(filter { !["\u{200E}", "\u{200F}", "\u{61C}"].contains($0) }) }
}
