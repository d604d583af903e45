/// Random numbers that are the same in every run (SplitMix64, Steele, Lea and Flood 2014).
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to `limit` - 1.
  package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  /// Whether one of `count` came up.
  package mutating func isOne(in count: Int) -> Bool { below(count) == 0 }

  package mutating func pick<Items: Collection>(_ items: Items) -> Items.Element where Items.Index == Int {
    items[items.startIndex + below(items.count)]
  }
}
