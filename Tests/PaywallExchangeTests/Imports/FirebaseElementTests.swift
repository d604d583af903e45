@testable import PaywallExchange
import JSON
import Testing

/// Expressions as the condition reference of Remote Config's documentation spells them.
@Suite struct FirebaseElementTests {
  private func described(_ expression: String) throws -> String {
    try FirebaseElement.all(of: expression).map { element in
      let values = element.values.map { value in
        switch value {
        case .text(let text): "'\(text)'"
        case .number(let number): "\(number)"
        case .moment(let moment, let zone): "@\(moment) \(zone ?? "-")"
        }
      }
      return "\(element.column) \(element.isVersion ? "version " : "")\(element.subject)[\(element.key ?? "")]"
        + " \(element.test) \(values.joined(separator: " "))"
    }.joined(separator: "; ")
  }

  @Test(arguments: [
    ("device.os == 'ios'", "1 device.os[] == 'ios'"),
    (
      "device.country in ['GB', 'AU'] && app.id == '1:2:ios:3'",
      "1 device.country[] in 'GB' 'AU'; 35 app.id[] == '1:2:ios:3'"
    ),
    ("app.version.>=(['1.2.3'])", "1 app.version[] >= '1.2.3'"),
    ("app.build.exactlyMatches(['7', '8'])", "1 app.build[] exactlyMatches '7' '8'"),
    ("app.userProperty['a b'].notContains([\"x\"])", "1 app.userProperty[a b] notContains 'x'"),
    ("app.customSignal['opens'] >= -2.5", "1 app.customSignal[opens] >= -2.5"),
    ("version(app.customSignal['v']) < '2.10'", "1 version app.customSignal[v] < '2.10'"),
    ("percent('seed') between 10 and 33.33", "1 percent[seed] between 10.0 33.33"),
    ("percent <= 10", "1 percent[] <= 10.0"),
    (
      "dateTime < dateTime('2026-01-01T00:00:00', 'Europe/Paris')",
      "1 dateTime[] < @2026-01-01T00:00:00 Europe/Paris"
    ),
    ("app.firstOpenTimestamp >= ('2026-01-01T00:00:00')", "1 app.firstOpenTimestamp[] >= @2026-01-01T00:00:00 -"),
    ("true", "1 true[]  "),
  ])
  func readsWhatTheReferenceSpells(_ expression: String, _ expected: String) throws {
    #expect(try described(expression) == expected)
  }

  @Test(arguments: [
    ("", 1), ("device.os == 'ios", 14), ("a == 1 || b == 2", 8), ("a in ['x', ]", 12), ("a in ['x'", 10),
    ("a == 1 b == 2", 8), ("a ==", 5), ("a == 'it\\'s'", 9), ("percent between 1 or 2", 19), ("version(a >= '1'", 11),
    ("a == 1.2.3", 6), ("a == 1 && ", 11), ("é == 1", 1), ("a['x' == 1", 7), ("device.os", 10),
  ])
  func tellsWhereItCannotBeRead(_ expression: String, _ column: Int) {
    #expect { try FirebaseElement.all(of: expression) } throws: { ($0 as? FirebaseSyntaxError)?.column == column }
  }

  /// Brackets do not nest, so no depth of them is read.
  @Test func readsHostileExpressions() {
    for mark in ["[", "(", "version(", "a["] {
      #expect(throws: FirebaseSyntaxError.self) {
        try FirebaseElement.all(of: String(repeating: mark, count: 200_000))
      }
    }
  }

  /// What cannot be said leaves the whole condition unsaid: a list of which an item is none is not cut short.
  @Test func saysWhatHasNoCounterpart() {
    for expression in [
      "device.country in ['DE', 5]", "app.version.>=(['1'])", "app.customSignal['a'].matches(['x+'])",
      "app.customSignal['a'].contains(['x', 'y'])", "dateTime < dateTime('2026-01-01T00:00:00', 'Europe/Paris')",
      "percent <= 10", "percent('s') <= 0.001", "version(app.customSignal['v']) == '1'", "false", "x ==",
    ] {
      let reach = FirebaseReach(expression, declared: [:])
      #expect(reach.misfits.count == 1 && reach.conditions.isEmpty, "\(expression)")
    }
    let reach = FirebaseReach(
      "app.customSignal['n'] != 1 && app.customSignal['n'] != 2 && app.customSignal['b'].exactlyMatches(['true'])"
        + " && app.customSignal['t'] == 3 && app.customSignal['e'].matches(['.*'])",
      declared: [:])
    #expect(
      reach.conditions.map(\.json) == [
        ["attribute": "n", "operator": "notIn", "values": [1, 2]],
        ["attribute": "b", "operator": "equals", "value": true],
        ["attribute": "t", "operator": "equals", "value": 3], ["attribute": "e", "operator": "exists"],
      ])
  }
}
