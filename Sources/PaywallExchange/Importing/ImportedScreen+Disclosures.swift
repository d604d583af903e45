import Base
import JSON
import PaywallCopy
import PaywallModel
import YAML

/// What the stores ask of a screen that sells subscriptions, and other SDKs' files need not say: without it the project cannot
/// be valid. What follows from the products alone is added, the rest is said.
extension ImportDraft {
  /// The screen with small print, and with a button for users who have had their trial.
  /// - Parameter nodes: the screen in the input, in every language that has one of its own there.
  func disclosing(_ screen: ImportedScreen, at nodes: [Node]) -> ImportedScreen {
    sayDoubts(about: screen)
    let facts = screen.plans.map { self.facts($0.product) }
    guard facts.contains(where: { $0.period != nil }) else { return screen }
    var screen = screen
    addSmallPrint(&screen, at: nodes)
    if facts.contains(where: \.hasTrial) { addOtherButtons(&screen, at: nodes) }
    return screen
  }

  private func sayDoubts(about screen: ImportedScreen) {
    let doubts = screen.texts.flatMap(\.doubts).filter(\.isLength) + screen.statements.flatMap(\.doubts)
    var said: Set<TrialDoubt> = []
    for doubt in doubts where said.insert(doubt).inserted {
      input.remark(.doubtful, doubt.message, at: doubt.position)
    }
  }

  private func addSmallPrint(_ screen: inout ImportedScreen, at nodes: [Node]) {
    let isThere = screen.footnote != nil || screen.sections.contains { $0.isSection("legal") && $0.has("text") }
    if isThere { return }
    guard let statement = statement(in: defaultLocale) else {
      return assume(
        "the screen has no small print for its subscriptions, and none is known in '\(defaultLocale)': write it",
        at: nodes)
    }
    screen.footnote = translated(statement, as: screen, self.statement(in:))
    if !screen.sections.isEmpty, !screen.sections.contains(where: { $0.isSection("legal") }) {
      screen.sections.append([("type", .string("legal"))])
    }
    assume("the screen has no small print for its subscriptions; it gets some, to be read over", at: nodes)
  }

  /// The buttons that speak of a trial get other words for who has none.
  private func addOtherButtons(_ screen: inout ImportedScreen, at nodes: [Node]) {
    let words = translated(readerWord("subscribe", in: defaultLocale), as: screen) { readerWord("subscribe", in: $0) }
    var isAdded = false
    for index in screen.sections.indices {
      guard let key = screen.sections[index].otherTitle, !screen.sections[index].has(key),
        let title = screen.sections[index].title ?? screen.ctaTitle, offersTrial(title, isButton: true)
      else { continue }
      screen.sections[index].append((key, .text(words)))
      isAdded = true
    }
    if isAdded {
      assume("the button offers a trial; users who have had theirs read '\(words.text)'", at: nodes)
    } else if screen.sections.isEmpty, screen.ctaTitle.map({ offersTrial($0, isButton: true) }) ?? false {
      assume("the button offers a trial to users who have had theirs: add a cta with titleWithoutTrial", at: nodes)
    }
    if screen.offers.contains(where: { offersTrial($0, isButton: false) }), !tellsDates(screen) {
      assume(
        "the screen offers a trial and does not say when it ends: write a timeline with {{trial_end_date}}", at: nodes)
    }
  }

  private func offersTrial(_ text: ImportedText, isButton: Bool) -> Bool {
    text.has(.trial) || target.promisesTrial(text.text, defaultLocale, isButton)
  }

  private func tellsDates(_ screen: ImportedScreen) -> Bool {
    screen.sections.filter { $0.isSection("timeline") }.flatMap { $0 }.compactMap(\.1).flatMap(\.texts).contains {
      $0.placeholders.contains(.trialEndDate) || $0.placeholders.contains(.firstBillDate)
    }
  }

  /// A text in the languages that the screen has anything in: no further one is begun.
  private func translated(_ text: String, as screen: ImportedScreen, _ words: (String) -> String?) -> ImportedText {
    var result = ImportedText(text: text)
    for locale in Set(screen.texts.flatMap(\.translations.keys)) { result.translations[locale] = words(locale) }
    return result
  }

  /// The whole small print, where it is known, else its least.
  private func statement(in locale: String) -> String? {
    target.smallPrint[locale] ?? terms(in: locale)?["terms.statement"].first
  }

  private func assume(_ message: String, at nodes: [Node]) {
    for node in nodes { input.remark(.assumed, message, at: node) }
  }
}

extension ImportedScreen {
  /// All words but those of the small print, which says what becomes of a trial and offers none.
  fileprivate var offers: [ImportedText] {
    var screen = self
    screen.footnote = nil
    screen.sections.removeAll { $0.isSection("legal") }
    return screen.texts
  }

  /// The seller's own words: neither small print nor tables nor quotations, which the rules let speak of trials.
  fileprivate var statements: [ImportedText] {
    var screen = self
    let others: Set<SectionType> = [.comparisonTable, .testimonial, .reviewsCarousel, .toggle]
    screen.sections.removeAll { section in
      section.first?.1?.string.flatMap(SectionType.init).map(others.contains) ?? false
    }
    return screen.offers
  }

  /// All words on it.
  fileprivate var texts: [ImportedText] {
    let core = [headline, subhead, ctaTitle, footnote].compactMap { $0 } + bullets
    return core + (extras + sections.flatMap { $0 }).compactMap(\.1).flatMap(\.texts)
  }
}

extension [(String, ScreenValue?)] {
  fileprivate func isSection(_ type: String) -> Bool { first?.1?.string == type }

  /// A button's words, where the section has its own.
  fileprivate var title: ImportedText? {
    guard case .text(let text)? = first(where: { $0.0 == "title" || $0.0 == "ctaTitle" })?.1 else { return nil }
    return text
  }

  /// The key for users who get no trial; nil for a section that is no button.
  fileprivate var otherTitle: String? {
    switch first?.1?.string {
    case "cta": "titleWithoutTrial"
    case "sticky_footer": "ctaTitleWithoutTrial"
    default: nil
    }
  }

  fileprivate func has(_ key: String) -> Bool { contains { $0.0 == key && $0.1 != nil } }
}
