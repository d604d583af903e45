import Base

/// A phrase of the screen that no author wrote. Its raw value is its key: `ui.close` in a variant or a locale file.
///
/// The same as the fields of `ui` in the tables of `PaywallModel`.
enum InterfaceWord: String, Sendable, CaseIterable {
  case day, week, month, year
  case perDay, perWeek, perMonth, perYear, perLength, once
  case trial, introPrice, offerThen, trialEnds, firstPayment, offerEnds, today
  case save, saveAmount
  case subscribe, startTrial, `continue`, buy, currentPlan
  case restore, terms, privacy, close
  case selected, notSelected, included, notIncluded, rating
  case successTitle, successText
  case tryAgain, noPlans, purchaseFailed, purchasePending, purchaseConfirming
  case nothingToRestore, restoreFailed, codeAccepted, codeInvalid

  /// What a phrase is filled with: `{price}` in its text.
  enum Parameter: String, Sendable, CaseIterable {
    /// A price as the store writes it, alone or per period.
    case price
    /// A counted length: 3 months.
    case length
    /// A day.
    case date
    /// What a new user gets first: a trial or a price.
    case offer
    case percent
    case amount
    /// Stars out of five.
    case rating
  }

  /// Each of them is in the phrase once or more; in a trial for a length of its own unit also `{n}`, the number alone.
  var parameters: Set<Parameter> {
    switch self {
    case .perDay, .perWeek, .perMonth, .perYear: [.price]
    case .perLength, .introPrice: [.price, .length]
    case .trial: [.length]
    case .offerThen: [.offer, .price]
    case .trialEnds, .firstPayment, .offerEnds: [.date]
    case .save: [.percent]
    case .saveAmount: [.amount]
    case .rating: [.rating]
    case .day, .week, .month, .year, .once, .today, .subscribe, .startTrial, .continue, .buy, .currentPlan, .restore,
      .terms, .privacy, .close, .selected, .notSelected, .included, .notIncluded, .successTitle, .successText,
      .tryAgain, .noPlans, .purchaseFailed, .purchasePending, .purchaseConfirming, .nothingToRestore, .restoreFailed,
      .codeAccepted, .codeInvalid:
      []
    }
  }

  /// The name of a unit, and a price per unit.
  init(nameOf unit: BillingPeriod.Unit) {
    self =
      switch unit {
      case .day: .day
      case .week: .week
      case .month: .month
      case .year: .year
      }
  }

  init(per unit: BillingPeriod.Unit) {
    self =
      switch unit {
      case .day: .perDay
      case .week: .perWeek
      case .month: .perMonth
      case .year: .perYear
      }
  }
}

/// What fills a phrase.
indirect enum WordArgument: Sendable {
  /// What the store wrote; the same in every language.
  case verbatim(String)
  case length(BillingPeriod)
  case date(CivilDate)
  case percent(Int)
  case number(Int)
  /// A number with one decimal, in tenths.
  case tenths(Int)
  /// Another phrase, in the same language.
  case phrase(InterfaceWord, [InterfaceWord.Parameter: WordArgument])
}
