/// The sections of a word list, and what a phrase in each of them means. Words/README.md describes them for writers.
enum WordClass: String, CaseIterable, Sendable {
  /// `two=2`: numbers in words.
  case numbers
  /// Thousand, million: between a number and what it counts.
  case magnitude
  /// Words for money after a number; those of `moneyBefore` also before it.
  case money
  case moneyBefore = "money.before"
  /// Money only where the number has two decimals or a period follows: `R`, `L`, `c`.
  case moneyWeak = "money.weak"
  /// Before a number without any sign of money, and still a price: `月額`.
  case priceBefore = "price.before"
  /// Makes a bare `9.99` nearby a price: `only`, `billed`.
  case price
  /// Prices by themselves: `a tenner`, the dual `ريالان`.
  case pricePhrases = "price.phrases"
  /// `per`, `a`, `pro`: between an amount and a unit.
  case per
  /// A whole period after an amount: `monthly`, `al mes`.
  case periodic
  case day = "units.day"
  case week = "units.week"
  case month = "units.month"
  case year = "units.year"
  /// Words that are a length by themselves: `fortnight=14`.
  case spans
  case free
  case trial
  /// Then, after that: what follows a trial.
  case then
  /// First: beside a length, it says which; a unit alone beside it is a length of one.
  case first
  /// Free plan, free version: `free` in it says nothing of a length, and what is limited there is no offer.
  case freePlan = "free.plan"
  /// Before, ago: the length says when, not how long.
  case before
  /// Money back, guarantee: the length is no trial's.
  case refund
  /// `percent` in words.
  case percent
  /// Parts of a whole in words: `a third`, `一半`.
  case fraction
  /// Near a percentage or an amount, in the same sentence, these make it savings.
  case savings
  /// Only right beside the percentage: `off`.
  case savingsNear = "savings.near"
  /// Right after the percentage, these make it something else: `battery`.
  case savingsNot = "savings.not"
  /// Savings by themselves: `half price`, `2 for 1`.
  case savingsPhrases = "savings.phrases"
  /// Pay: `pay for 10 months, get 12` is savings.
  case pay
  /// The yearly plan, where free months are savings.
  case annual
  /// Urgency and scarcity by themselves.
  case urgency
  /// Limited number: scarcity unless a free plan is the one that limits.
  case urgencyLimited = "urgency.limited"
  /// What an app has or shows, beside which a phrase of urgency is none: `countdown widget`, `timed mode`, `2 lessons left`.
  case feature
  /// `first #`: scarcity where people or a large number follow, not `the first 3 months`.
  case urgencyFirst = "urgency.first"
  /// An offer, something that can `ends` `soon`: the three together are urgency.
  case offer
  case ends
  case soon
  /// `ends in` and nothing more: the label of a countdown.
  case countdown
  /// A subscription or a trial: its end is no urgency.
  case account
  /// Before or after a date, these make it a deadline.
  case until
  /// `March=3`, from CLDR.
  case months
  /// Between the parts of a date: `de`, `of`.
  case dateJoin = "date.join"
  case people
  /// `join` before a number, `rated` beside one.
  case join
  case rating
  /// Phrases that mean nothing here, though a shorter one inside would.
  case ignore
  /// Letters written onto the front of a word: `و`, `ה`.
  case prefixes
  /// `keep`: accents tell words apart (Vietnamese), so they are not dropped.
  case accents
}
