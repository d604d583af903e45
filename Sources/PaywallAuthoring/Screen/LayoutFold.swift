import PaywallHTML
import PaywallModel
import PaywallRules

/// Puts together what was found at one place in many states.
struct LayoutFold {
  private let kind: LayoutMeasurement.Kind
  private let range: SourceRange
  private var viewers: Set<LayoutSurvey.Viewer> = []
  private var states: Set<LayoutState> = []
  private var count = 0
  private var worst = -1
  private var sample = ""
  private var plans: Set<String> = []

  private struct Key: Hashable {
    let kind: LayoutMeasurement.Kind
    let range: SourceRange
  }

  /// One measurement for each kind and place.
  static func measurements(
    _ results: [(LayoutSurvey, LayoutResult)], _ sources: [LayoutSource], _ choices: PageChoices, _ drawn: DrawnStates
  ) -> [LayoutMeasurement] {
    var order: [Key] = []
    var folds: [Key: LayoutFold] = [:]
    for (survey, result) in results {
      for found in result.found {
        guard let range = survey.range(of: found, sources) else { continue }
        let key = Key(kind: found.kind, range: range)
        if folds[key] == nil { order.append(key) }
        folds[key, default: LayoutFold(kind: key.kind, range: key.range)].add(found, of: survey, sources, drawn)
      }
    }
    return order.compactMap { folds[$0]?.measurement(choices, drawn) }
  }

  private init(kind: LayoutMeasurement.Kind, range: SourceRange) { (self.kind, self.range) = (kind, range) }

  private mutating func add(
    _ found: LayoutResult.Found, of survey: LayoutSurvey, _ sources: [LayoutSource], _ drawn: DrawnStates
  ) {
    let seen = found.screen < survey.viewers.count ? survey.viewers[found.screen] : []
    viewers.formUnion(seen)
    states.formUnion(found.states)
    for viewer in seen { plans.formUnion(sources[viewer.subject].plans.map(\.name)) }
    for state in found.states {
      count +=
        seen.count * (state.device == nil ? drawn.devices.count : 1)
        * (state.appearance == nil ? drawn.appearances.count : 1)
    }
    if found.value > worst { (worst, sample) = (found.value, found.sample) }
  }

  private func measurement(_ choices: PageChoices, _ drawn: DrawnStates) -> LayoutMeasurement {
    let parts = [
      Self.list(choices.locales.map(\.id), where: Set(viewers.map(\.locale)), all: "languages"),
      states.contains { $0.device == nil }
        ? nil
        : Self.list(
          Device.all.map(\.name), where: Set(states.compactMap(\.device).map { Device.all[$0].name }), all: "devices",
          of: drawn.devices.count),
      textSizes(drawn),
      states.contains { $0.appearance == nil }
        ? nil
        : Self.part(
          Appearance.allCases.map(\.rawValue),
          Set(states.compactMap(\.appearance).map { Appearance.allCases[$0].rawValue })),
      Self.part(choices.customers.map(\.id), Set(viewers.map(\.customer))).map { "customers: \($0)" },
      Self.part(choices.storefronts.map(\.id), Set(viewers.map(\.storeFront))).map { "store fronts: \($0)" },
      selected,
    ].compactMap(\.self)
    let number = count == 1 ? "1 state" : "\(count) states"
    return LayoutMeasurement(
      kind, at: range, details: sample.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      states: (parts + [number]).joined(separator: "; "))
  }

  /// The selected plans, unless every one of them does.
  private var selected: String? {
    let names = Set(viewers.map(\.plan))
    return names.count == plans.count || names.isEmpty ? nil : "selected: " + names.sorted().joined(separator: ", ")
  }

  /// Ranges such as `S to L`.
  private func textSizes(_ drawn: DrawnStates) -> String? {
    let numbers = Set(states.compactMap(\.textSize))
    let all = drawn.textSizes.compactMap { TextSize.all.firstIndex(of: $0) }
    if all.count > 1, numbers.isSuperset(of: all) { return "all text sizes" }
    var runs: [[Int]] = []
    for (place, number) in all.enumerated() where numbers.contains(number) {
      if place > 0, runs.last?.last == all[place - 1] {
        runs[runs.count - 1].append(number)
      } else {
        runs.append([number])
      }
    }
    let names = runs.map { run in
      let (first, last) = (TextSize.all[run[0]].id, TextSize.all[run[run.count - 1]].id)
      return run.count == 1 ? first : "\(first) to \(last)"
    }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// Names in their order; their number where they are many, or a word for all of them.
  private static func list(_ order: [String], where chosen: Set<String>, all noun: String, of total: Int? = nil)
    -> String
  {
    if let total, total > 1, chosen.count == total { return "all \(noun)" }
    let names = order.filter(chosen.contains)
    return names.count > 6 ? "\(names.count) \(noun)" : names.joined(separator: ", ")
  }

  /// Names where they are not all.
  private static func part(_ order: [String], _ chosen: Set<String>) -> String? {
    chosen.count == order.count ? nil : order.filter(chosen.contains).joined(separator: ", ")
  }
}
