package import PaywallKit

/// What lies below what on a screen.
package enum ScreenRow: Sendable, Equatable {
  /// A section of the whole width.
  case section(ScreenSection)
  /// Sections side by side: in cells, or scrolling sideways.
  case beside([ScreenSection])
}

extension PaywallScreen {
  /// What scrolls, from top to bottom: one section below the other; in the other layouts, those between header and plans side
  /// by side.
  package var rows: [ScreenRow] {
    let flowing = sections.filter { $0.kind != .stickyFooter }
    if layout == .stack { return flowing.map { .section($0) } }
    var (rows, run): ([ScreenRow], [ScreenSection]) = ([], [])
    for section in flowing {
      if !section.isOfItsOwn {
        run.append(section)
        continue
      }
      if !run.isEmpty { rows.append(.beside(run)) }
      run = []
      rows.append(.section(section))
    }
    return run.isEmpty ? rows : rows + [.beside(run)]
  }

  /// What stays at the bottom while the rest scrolls.
  package var footers: [ScreenSection] { sections.filter { $0.kind == .stickyFooter } }

  /// Whether a section is a picture from edge to edge, with which the screen begins: one that has no corners of its own.
  package func isHero(_ section: ScreenSection) -> Bool {
    guard section.path == sections.first?.path, case .header(_, _, let media?) = section.content else { return false }
    return media.fields["cornerRadius"] == nil
  }
}

extension ScreenSection {
  /// Whether it takes the whole width in every layout.
  fileprivate var isOfItsOwn: Bool {
    switch kind {
    case .header, .plans, .cta, .legal, .stickyFooter, .comparisonTable, .carousel, .reviewsCarousel, .promoInput,
      .divider, .spacer:
      true
    case .features, .socialProof, .guarantee, .image, .testimonial, .countdown, .card, .timeline, .iconGrid, .toggle:
      false
    }
  }
}
