import JSON

/// What a plan says of itself in texts, or nothing for texts that belong to no plan.
struct PlanTexts {
  private let sale: PlanSale?
  private let saving: Saving?
  private let words: ScreenWords

  /// For texts that belong to no plan.
  init(_ words: ScreenWords) { (sale, saving, self.words) = (nil, nil, words) }

  init(_ sale: PlanSale, _ saving: Saving?, _ words: ScreenWords) {
    (self.sale, self.saving, self.words) = (sale, saving, words)
  }

  var name: String { sale?.product.name ?? "" }
  var price: String { sale?.terms.displayPrice ?? "" }
  var period: String? { sale?.terms.period.map { words.phrase(PaywallWords.period($0), at: "").text } }
  var savingText: String? { saving.map { words.phrase(.save, [.percent: .percent($0.percent)]).text } }
  var hasTrial: Bool { sale?.trial != nil }

  /// What the customer gets free at first, in the author's words where there are any; nil for nothing.
  func trial(_ written: JSONValue?, in language: String) -> JSONValue? {
    guard let trial = sale?.trial else { return nil }
    let own = written?["label"].flatMap { filled($0, in: language) }
    let label = own?.string ?? words.phrase(.trial, [.length: .length(trial.length)]).text
    return .object(omittingNil: [
      ("duration_days", trial.wholeDays.map { .integer($0) }), ("label", .string(label)),
    ])
  }

  /// A value with the placeholders of its texts filled; nil for a text with one that cannot be.
  func filled(_ value: JSONValue, in language: String) -> JSONValue? {
    switch value {
    case .string(let text): return self.text(text, in: language).map { .string($0) }
    case .array(let items): return .array(items.compactMap { filled($0, in: language) })
    case .object(let members):
      return .object(
        members.compactMap { member in filled(member.value, in: language).map { JSONMember(member.key, $0) } })
    case .null, .boolean, .integer, .number: return value
    }
  }

  private func text(_ text: String, in language: String) -> String? {
    guard let template = TextTemplate(text) else { return text }
    var filled = ""
    for part in template.parts {
      switch part {
      case .words(let words): filled += words
      case .placeholder(let placeholder):
        guard let value = value(placeholder, in: language) else { return nil }
        filled += value
      case .unknown: return nil
      }
    }
    return filled
  }

  private func value(_ placeholder: ScreenPlaceholder, in language: String) -> String? {
    switch placeholder {
    case .savingsPercent: return saving.flatMap { words.value(.percent($0.percent), in: language) }
    case .savingsAmount: return saving?.amount.flatMap { sale?.format?.text($0) }
    case .title, .price, .period, .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear, .trialPeriod, .introPrice,
      .introPeriod, .commitmentPeriod, .commitmentTotal, .trialEndDate, .firstBillDate, .offerEndDate:
      return sale?.value(placeholder, in: language)
    }
  }
}

extension StoreOffer {
  /// Its length in days, where the calendar does not matter.
  fileprivate var wholeDays: Int? {
    switch length.unit {
    case .day: length.count
    case .week: length.count * 7
    case .month, .year: nil
    }
  }
}
