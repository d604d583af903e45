import Base

/// Fills the texts of one screen, for the plan that they speak of.
struct ScreenFiller {
  let stock: ScreenStock
  /// The plan that texts speak of; nil where there is nothing to buy.
  let sale: PlanSale?
  let saving: Saving?
  /// Whether the customer has it already.
  let isCurrent: Bool
  /// The plans on the screen, by their ways to buy.
  let shown: Set<String>
  /// The customer's days; nil while what does not depend on them is prepared.
  let moment: ScreenMoment?
  /// Whether what was made depends on the moment.
  var isOfMoment = false
  /// Whether it depends on which other plans there are.
  var isOfOthers = false
  var reports: [ScreenReport] = []

  init(
    _ stock: ScreenStock, _ sale: PlanSale?, saving: Saving?, isCurrent: Bool, among shown: Set<String>,
    at moment: ScreenMoment?
  ) {
    (self.stock, self.sale, self.saving, self.isCurrent) = (stock, sale, saving, isCurrent)
    (self.shown, self.moment) = (shown, moment)
  }

  /// A text with all that belongs into it; nil for one that is not there, cannot be seen, cannot be filled, or speaks of a
  /// trial that there is not.
  mutating func text(_ value: PaywallValue?, at path: String) -> ScreenText? {
    guard let text = claim(value, at: path) else { return nil }
    guard promisesTooMuch(text) else { return text }
    reports.append(ScreenReport(kind: .textDropped, path: text.path, detail: "trial"))
    return nil
  }

  private func promisesTooMuch(_ text: ScreenText) -> Bool {
    if sale?.free == nil { return stock.words.claims(.free, text) }
    return sale?.trial == nil && stock.words.claims(.trial, text)
  }

  /// The same, whatever it promises.
  mutating func claim(_ value: PaywallValue?, at path: String) -> ScreenText? {
    guard let written = value?.string else { return nil }
    guard let template = stock.copy.template(at: path) else {
      if written.isUnseen { return nil }
      let source = stock.copy.source(of: path)
      return ScreenText(written, at: source.path, in: source.locale)
    }
    return text(template, at: path)
  }

  private mutating func text(_ template: TextTemplate, at path: String) -> ScreenText? {
    let source = stock.copy.source(of: path)
    if let own = stock.copy.localeOfValues(template, at: path), own != source.locale {
      let before = reports.count
      if let filled = filled(template, in: own, source.path) { return ScreenText(filled, at: source.path, in: own) }
      reports.removeSubrange(before...)
    }
    guard let filled = filled(template, in: source.locale, source.path) else { return nil }
    return ScreenText(filled, at: source.path, in: source.locale)
  }

  /// A text of which every sentence must hold: one that cannot be filled goes, and the plan's terms take its place if it
  /// named the price.
  mutating func disclosure(_ value: PaywallValue?, at path: String) -> ScreenText? {
    guard let written = value?.string else { return nil }
    let template = stock.copy.template(at: path) ?? TextTemplate(plain: written)
    let source = stock.copy.source(of: path)
    let before = reports.count
    let whole = template.isPlain ? claim(value, at: path) : text(template, at: path)
    if let whole, sale.map({ $0.terms.period != nil }) ?? true || !stock.words.claims(.renewal, whole) { return whole }
    reports.removeSubrange(before...)
    var named = false
    let kept = template.sentences.map { sentence -> String? in
      guard let text = self.sentence(sentence, in: source.locale, source.path) else { return nil }
      if sentence.placeholders.contains(.price) { named = true }
      return text
    }
    var rest = kept.compactMap { $0 }.joined()
    while rest.last?.isWhitespace == true { rest.removeLast() }
    let asked = template.placeholders.contains(.price)
    let terms = asked && !named ? sale.map { $0.disclosure(in: source.locale, stock.words) } ?? nil : nil
    let texts = [terms, rest.isUnseen ? nil : rest].compactMap { $0 }
    guard !texts.isEmpty, !written.isUnseen else { return nil }
    return ScreenText(texts.joined(separator: " "), at: source.path, in: source.locale)
  }

  /// A sentence of small print; nil for one that cannot be filled, or that says that something goes on which ends.
  private mutating func sentence(_ sentence: TextTemplate, in locale: String?, _ path: String) -> String? {
    guard let text = filled(sentence, in: locale, path) else { return nil }
    guard let sale, sale.terms.period == nil, stock.words.claims(.renewal, ScreenText(text, at: path, in: locale))
    else {
      return text
    }
    reports.append(ScreenReport(kind: .textDropped, path: path, detail: "renewal"))
    return nil
  }

  private mutating func filled(_ template: TextTemplate, in locale: String?, _ path: String) -> String? {
    var text = ""
    for part in template.parts {
      switch part {
      case .words(let words): text += words
      case .placeholder(let placeholder):
        guard let value = value(placeholder, in: locale) else {
          reports.append(ScreenReport(kind: .textDropped, path: path, detail: placeholder.rawValue))
          return nil
        }
        text += value
      case .unknown(let name):
        reports.append(ScreenReport(kind: .placeholderUnknown, path: path, detail: name))
        return nil
      }
    }
    return text.isUnseen ? nil : text
  }

  private mutating func value(_ placeholder: ScreenPlaceholder, in locale: String?) -> String? {
    switch placeholder {
    case .trialEndDate, .firstBillDate:
      guard let trial = sale?.trial else { return nil }
      isOfMoment = true
      return moment.flatMap { stock.words.value(.date($0.days.end(of: trial.length)), in: locale) }
    case .offerEndDate:
      isOfMoment = true
      return moment?.campaignDay.flatMap { stock.words.value(.date($0), in: locale) }
    case .savingsPercent:
      isOfOthers = true
      return saving.flatMap { stock.words.value(.percent($0.percent), in: locale) }
    case .savingsAmount:
      isOfOthers = true
      return saving?.amount.flatMap { sale?.format?.text($0) }
    case .title, .price, .period, .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear, .trialPeriod, .introPrice,
      .introPeriod, .commitmentPeriod, .commitmentTotal:
      return sale?.value(placeholder, in: locale)
    }
  }

  /// A phrase that no author wrote.
  mutating func phrase(
    _ word: InterfaceWord, _ arguments: [InterfaceWord.Parameter: WordArgument] = [:]
  ) -> ScreenText { known(stock.words.phrase(word, arguments)) }

  /// What a phrase is filled with, by itself.
  mutating func phrase(_ argument: WordArgument, at path: String) -> ScreenText {
    known(stock.words.phrase(argument, at: path))
  }

  private mutating func known(_ text: ScreenText) -> ScreenText {
    if stock.words.isForeign(text) {
      reports.append(ScreenReport(kind: .phraseInOtherLanguage, path: text.path, detail: text.locale ?? ""))
    }
    return text
  }
}

/// What a screen knows of the moment.
struct ScreenMoment {
  let days: OfferDays
  /// Seconds since 1970.
  let seconds: Int64
  /// The last day of the campaign; nil where there is none.
  let campaignDay: CivilDate?
}
