import JSON
import PaywallDiff
import PaywallModel
import TestSupport
import Testing

/// What must hold for any variants; 300 of them, the same in every run.
@Suite struct ComparisonPropertyTests {
  private static let schema = FileKind.variant.schema

  private func json(_ value: JSONValue) -> Offering {
    offering([
      "offering": "kind: primary", "variants/control.json": String(decoding: value.prettyBytes(), as: UTF8.self),
    ])
  }

  @Test func anotherSpellingIsNoChange() {
    for seed in 0..<UInt64(300) {
      var sampling = Sampling(seed: seed)
      let value = sampling.value(Self.schema)
      var scribe = Scribe(seed: seed)
      let (first, second) = (screen(scribe.yaml(value)), screen(scribe.yaml(value)))
      #expect(first.variants.first?.root != nil, "seed \(seed)")
      #expect(compare(first, first) == nil && compare(first, second) == nil, "seed \(seed)")
      #expect(compare(json(value), second) == nil && compare(first, json(value)) == nil, "seed \(seed)")
    }
  }

  @Test func noChangeMeansTheSameAndTheOtherWayRound() {
    var same = 0
    for seed in 0..<UInt64(300) {
      var sampling = Sampling(seed: seed)
      let value = sampling.value(Self.schema)
      let other = sampling.edited(value)
      let isSame = canonical(value) == canonical(other)
      same += isSame ? 1 : 0
      let forth = compare(json(value), json(other))
      #expect((forth == nil) == isSame, "seed \(seed)")
      #expect((compare(json(other), json(value)) == nil) == isSame, "seed \(seed)")
      #expect(forth.map { $0.weight == total($0.changes) } ?? true, "seed \(seed)")
    }
    #expect((1..<300).contains(same))
  }

  @Test func aPermutationOnlyMoves() {
    for seed in 1..<UInt64(100) {
      var numbers = Dice(seed: seed)
      let order = Array(0..<Int.random(in: 2...30, using: &numbers)).shuffled(using: &numbers)
      for list in [bullets, sections, products] {
        let changes = compare(json(list(order.sorted())), json(list(order)))?.changes ?? []
        #expect(changes.allSatisfy { $0.kind == .moved && $0.weight == .minor })
        #expect(changes.count == order.count - longestRunByTrial(order), "\(order)")
      }
    }
  }

  @Test func longListsAreCompared() throws {
    let order = Array(0..<5_000)
    var moved = Array(order.dropFirst())
    moved.append(0)
    #expect(compare(json(bullets(order)), json(bullets(moved)))?.changes.map(\.after) == [4_999])
    let changes = try #require(compare(json(bullets(order)), json(bullets(order.map { $0 + 10_000 })))).changes
    #expect(changes.count == 5_000 && changes.allSatisfy { $0.kind == .changed && $0.weight == .patch })
    #expect(compare(json(sections(order)), json(sections(order.reversed())))?.changes.count == 4_999)
  }

  private func bullets(_ order: [Int]) -> JSONValue { ["bullets": .array(order.map { .string("Reason \($0)") })] }

  private func products(_ order: [Int]) -> JSONValue { ["productIDs": .array(order.map { .string("com.a.\($0)") })] }

  private func sections(_ order: [Int]) -> JSONValue {
    ["sections": .array(order.map { ["type": "spacer", "id": .string("s\($0)"), "height": .integer($0 % 7)] })]
  }

  /// The textbook way in quadratic time.
  private func longestRunByTrial(_ values: [Int]) -> Int {
    var best: [Int] = []
    for (index, value) in values.enumerated() {
      best.append(1 + (best.indices.filter { values[$0] < value && $0 < index }.map { best[$0] }.max() ?? 0))
    }
    return best.max() ?? 0
  }

  /// The variant in one spelling, without what says what holds anyway: the defaults, once more by hand.
  private func canonical(_ value: JSONValue) -> [UInt8] { plain(value, in: "variant").canonicalBytes() }

  private func plain(_ value: JSONValue, in key: String) -> JSONValue {
    switch value {
    case .array(let items): return .array(items.map { plain($0, in: key) })
    case .object(let members):
      let type = value["type"]
      let kept = members.map { JSONMember($0.key, plain($0.value, in: $0.key)) }.filter { member in
        switch (key, member.key) {
        case ("variant", "origin"): false
        case ("variant", "layout"): member.value != "stack"
        case ("variant", "planStyle"): member.value != "vertical_stack"
        case ("variant", "presentation"): member.value != "full_screen"
        case ("variant", "dismiss"): member.value != .object([])
        case ("dismiss", "allowed"): member.value != true
        case ("dismiss", "style"): member.value != "x_button"
        case ("dismiss", "delaySeconds"): member.value != 0 && member.value != .number(0)
        case ("particleEffect", "trigger"): member.value != "purchase"
        case ("sections", "id"): member.value != type
        default: true
        }
      }
      return .object(kept)
    default: return value
    }
  }
}
