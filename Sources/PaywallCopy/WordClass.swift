/// The sections of a word list, and what a phrase in each of them means. Words/README.md explains them to authors.
enum WordClass: UInt8, CaseIterable, Sendable {
  /// `two=2`: numbers in words.
  case numbers
  /// Thousand, million: between a number and what it counts.
  case magnitude
  /// Words for money after a number; those of `moneyBefore` also before it.
  case money
  case moneyBefore
  /// Money only where the number has two decimals or a period follows: `R`, `L`, `c`.
  case moneyWeak
  /// Before a number without a sign of money that is still a price: `月額`.
  case priceBefore
  /// Makes a bare `9.99` nearby a price: `only`, `billed`.
  case price
  /// Money of the user's own or of others, beside which an amount is no price of the app: `budget`, `orders over`.
  case priceNot
  /// Prices by themselves: `a tenner`, the dual `ريالان`.
  case pricePhrases
  /// `per`, `a`, `pro`: between an amount and a unit.
  case per
  /// A whole period after an amount: `monthly`, `al mes`.
  case periodic
  case day
  case week
  case month
  case year
  /// Words that are a length in themselves: `fortnight=14`.
  case spans
  case free
  case trial
  /// Then, after that: what follows a trial.
  case then
  /// First: beside a length, it says which one; a unit alone beside it is a length of one.
  case first
  /// Free plan, free version: `free` in it says nothing about a length, and what is limited there is not an offer.
  case freePlan
  /// Before, ago: the length says when, not how long.
  case before
  /// Money back, guarantee: the length is not that of a trial.
  case refund
  /// `percent` in words.
  case percent
  /// Parts of a whole in words: `a third`, `一半`.
  case fraction
  /// Near a percentage or an amount, in the same sentence, these make it savings.
  case savings
  /// Only right beside the percentage: `off`.
  case savingsNear
  /// Comparatives right beside the percentage, which are savings unless a thing follows: `less`, `moins de`.
  case savingsLess
  /// Right after the percentage, these make it something else: `battery`.
  case savingsNot
  /// Savings by themselves: `half price`, `2 for 1`.
  case savingsPhrases
  /// Pay: `pay for 10 months, get 12` is savings.
  case pay
  /// The yearly plan, where free months are savings.
  case annual
  /// Urgency and scarcity by themselves.
  case urgency
  /// Urgency where an offer or its purchase is in the sentence, or nothing else: `don't miss`, `last chance`.
  case urgencyWeak
  /// Losing: urgency where it is an offer that is lost.
  case urgencyLoss
  /// To delete: beside a last chance or a loss, it is a warning and no offer.
  case urgencyNot
  /// What a buyer does and gets: with it, a weak phrase is urgency.
  case buy
  /// Limited number: scarcity unless a free plan is the one that limits.
  case urgencyLimited
  /// What an app has or shows; phrases beside it are not urgency: `countdown widget`, `timed mode`, `2 lessons left`.
  case feature
  /// `first #`: scarcity where people or a large number follow, not `the first 3 months`.
  case urgencyFirst
  /// An offer, which `ends` `soon`: the three together are urgency.
  case offer
  case ends
  case soon
  /// `ends in` and nothing more: the label of a countdown.
  case countdown
  /// What is sold, beyond doubt: a feature that has no such word tells of what the app does.
  case sold
  /// A subscription or a trial: its end is not urgency.
  case account
  /// Before or after a date, these make it a deadline.
  case until
  /// `March=3`, from CLDR.
  case months
  /// Between the parts of a date: `de`, `of`.
  case dateJoin
  case people
  /// Right after people, these make their number a limit: `per team`.
  case peopleNot
  /// Companies, shops and the like: people by the million, and a few of them anything.
  case peopleMany
  /// Right before a number of people, these make it a limit: `up to`.
  case peopleLimit
  /// `join` before a number, `rated` beside one.
  case join
  case rating
  /// Beginnings of words for cancelling: a last day beside one is that of a trial.
  case cancel
  /// A number that is a time of day: `5.30 Uhr`.
  case clock
  /// Phrases that mean nothing here, though a shorter one inside would.
  case ignore
  /// Letters written onto the front of a word: `و`, `ה`.
  case prefixes
  /// No, never: what denies the words after it.
  case denial
  /// Trusted by, chosen by: whatever is counted beside it is social proof.
  case trusted
  /// `keep`: accents tell words apart (Vietnamese), so they are not dropped.
  case accents
}

extension WordClass {
  /// The units of time, and how many days each is taken for.
  static let unitDays: [WordClass: Int] = [.day: 1, .week: 7, .month: 30, .year: 365]

  /// The class of a section of a word list; nil for an unknown name.
  init?(section: String) {
    guard let known = WordClass.sections[section] else { return nil }
    self = known
  }

  private static let sections: [String: WordClass] = {
    var sections = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
    for (name, wordClass) in dotted {
      sections["\(wordClass)"] = nil
      sections[name] = wordClass
    }
    return sections
  }()

  private static let dotted: [(String, WordClass)] = [
    ("money.before", .moneyBefore), ("money.weak", .moneyWeak), ("price.before", .priceBefore),
    ("price.not", .priceNot), ("units.day", .day),
    ("units.week", .week), ("units.month", .month), ("units.year", .year), ("savings.near", .savingsNear),
    ("savings.not", .savingsNot), ("savings.phrases", .savingsPhrases), ("urgency.first", .urgencyFirst),
    ("date.join", .dateJoin), ("price.phrases", .pricePhrases), ("free.plan", .freePlan),
    ("urgency.limited", .urgencyLimited), ("urgency.weak", .urgencyWeak), ("urgency.loss", .urgencyLoss),
    ("urgency.not", .urgencyNot),
    ("savings.less", .savingsLess), ("people.not", .peopleNot), ("people.many", .peopleMany),
    ("people.limit", .peopleLimit),
    ("denial.before", .denial), ("join.trusted", .trusted), ("terms.cancel", .cancel),
  ]
}
