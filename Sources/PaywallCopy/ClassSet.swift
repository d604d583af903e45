/// A set of word classes.
struct ClassSet: OptionSet {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }
  init(_ classes: [WordClass]) { rawValue = classes.reduce(0) { $0 | 1 << ClassSet.bit($1) } }

  static let units = ClassSet(Array(WordClass.unitDays.keys))
  static let money = ClassSet([.money, .moneyBefore])
  static let moneyBefore = ClassSet([.moneyBefore])
  static let moneyWeak = ClassSet([.moneyWeak])
  static let first = ClassSet([.first])
  static let fraction = ClassSet([.fraction])
  static let percent = ClassSet([.percent])
  static let spans = ClassSet([.spans])
  /// People, and what stands for them: companies, shops.
  static let people = ClassSet([.people, .peopleMany])
  static let freeOrTrial = ClassSet([.free, .trial])

  func contains(_ wordClass: WordClass) -> Bool { rawValue & 1 << ClassSet.bit(wordClass) != 0 }
  mutating func insert(_ wordClass: WordClass) { self = ClassSet(rawValue: rawValue | 1 << ClassSet.bit(wordClass)) }

  private static func bit(_ wordClass: WordClass) -> UInt64 { UInt64(wordClass.rawValue) }
}
