extension ScreenSection {
  /// What a screen reader says of the section, element by element; the plans have readings of their own.
  public var reading: [String] {
    switch content {
    case .header(let title, let subtitle, let media): texts(media?.label, title, subtitle)
    case .features(let title, let items, let media):
      texts(title, media?.label) + items.flatMap(\.reading)
    case .plans(let title): texts(title)
    case .cta(let area), .stickyFooter(let area): area.reading
    case .socialProof(let text, let stars, _, _, _): texts(text, stars?.label)
    case .guarantee(let title, let text, _): texts(title, text)
    case .image(let media): texts(media.label)
    case .spacer: []
    case .testimonial(let quotation): quotation.reading
    case .countdown(let timer): texts(timer.label)
    case .legal(let text, let links, _): texts(text) + links.map(\.title.text)
    case .divider(let label): texts(label)
    case .card(let title, let text, let sections): texts(title, text) + sections.flatMap(\.reading)
    case .carousel(let items): items.flatMap(\.reading)
    case .timeline(let title, let steps): texts(title) + steps.flatMap(\.reading)
    case .iconGrid(_, let items): items.flatMap(\.reading)
    case .comparisonTable(let table): table.reading
    case .promoInput(let field): texts(field.label, field.placeholder, field.button.title)
    case .toggle(let toggle): texts(toggle.label, toggle.text)
    case .reviewsCarousel(let items): items.flatMap(\.reading)
    }
  }
}

private func texts(_ texts: ScreenText?...) -> [String] { texts.compactMap { $0?.text } }

extension ScreenItem {
  fileprivate var reading: [String] { texts(media?.label, title, text) }
}

extension PurchaseArea {
  fileprivate var reading: [String] {
    let (first, last) = restorePosition == "above" ? (restore, nil) : (nil, restore)
    return texts(first?.title, terms, purchase?.title, last?.title, text)
  }
}

extension ScreenQuotation {
  fileprivate var reading: [String] { texts(stars?.label, quote, author, role) }
}

extension ScreenTable {
  /// Row by row, each cell behind its column's title.
  fileprivate var reading: [String] {
    texts(title)
      + rows.flatMap { row in
        [row.label.text]
          + zip(columns, row.cells).compactMap { column, cell in cell.reading.map { "\(column.title.text): \($0)" } }
      }
  }
}

extension ScreenTable.Cell {
  fileprivate var reading: String? {
    switch self {
    case .mark(_, let label): label.text
    case .text(let text): text.text
    case .empty: nil
    }
  }
}
