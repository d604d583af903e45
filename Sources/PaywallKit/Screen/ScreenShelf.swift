import Base

/// Something made for one sale before it is needed; nil where it depends on the moment.
final class Prepared<Made: Sendable>: Sendable {
  let made: Made?
  /// Whether it holds only where all plans are on the screen.
  let isOfOthers: Bool
  let reports: [ScreenReport]

  /// - Parameter filler: one for no moment, and for all plans.
  init(_ filler: ScreenFiller, _ make: (inout ScreenFiller) -> Made) {
    var filler = filler
    let made = make(&filler)
    self.made = filler.isOfMoment ? nil : made
    isOfOthers = filler.isOfOthers
    reports = filler.reports
  }
}

/// What is prepared for the screens on which one sale is selected.
final class PreparedScreen: Sendable {
  let sections: [Prepared<[ScreenSection]>]
  let frame: Prepared<ScreenFrame>

  init(_ filler: ScreenFiller) {
    sections = filler.stock.sections.map { section in Prepared(filler) { $0.sections(section) } }
    frame = Prepared(filler) { $0.frame() }
  }
}

/// Keeps what was prepared, so that it is made once: a screen with it is the same as one without.
final class ScreenShelf: Sendable {
  private struct Contents: Sendable {
    var screens: [Int: PreparedScreen] = [:]
    var cards: [Int: Prepared<PlanCard?>] = [:]
  }

  private let contents = Locked(Contents())

  func screen(_ filler: ScreenFiller) -> PreparedScreen {
    let key = filler.key
    if let made = contents.withLock({ $0.screens[key] }) { return made }
    let made = PreparedScreen(filler.withoutMoment)
    contents.withLock { $0.screens[key] = made }
    return made
  }

  func card(_ filler: ScreenFiller, isSelected: Bool) -> Prepared<PlanCard?> {
    let key = 2 * filler.key + (isSelected ? 1 : 0)
    if let made = contents.withLock({ $0.cards[key] }) { return made }
    let made = Prepared(filler.withoutMoment) { $0.card(isSelected: isSelected) }
    contents.withLock { $0.cards[key] = made }
    return made
  }
}

extension ScreenFiller {
  /// The sale, and whether the customer has it.
  fileprivate var key: Int { 2 * ((sale?.number ?? -1) + 1) + (isCurrent ? 1 : 0) }

  fileprivate var withoutMoment: ScreenFiller {
    let saving = sale.flatMap { sale in stock.plans.firstIndex { $0.id == sale.id } }.flatMap { stock.savings[$0] }
    return ScreenFiller(stock, sale, saving: saving, isCurrent: isCurrent, among: stock.ids, at: nil)
  }
}
