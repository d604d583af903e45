import PaywallModel

enum ExperimentNotStoppedEarly: HistoryRule {
  static let description = RuleDescription(
    "experiment-not-stopped-early", "An experiment runs until its recorded end.", .always(.error),
    waivers: .allowed,
    documentation: """
      Stopping when the numbers look good finds differences that do not exist: with ten looks at a level of 5 %, in 19
      of 100 experiments without any difference. An experiment that does harm may be stopped at any time; a waiver
      records this and the reason. One that has not begun has shown nothing yet, and may be stopped without.
      """,
    bad: "status: stopped, a week before endsAt", good: "status: stopped, once endsAt has passed",
    source: "Armitage, McPherson and Rowe, Repeated Significance Tests on Accumulating Data (1969)")

  static func violations(in history: HistoryView) -> [Violation] {
    guard let now = history.now else { return [] }
    return history.runningBefore.compactMap { old, new in
      if let new, new.status == .running || new.root == nil { return nil }
      if let start = old.moment("startsAt"), start > now { return nil }
      guard let end = old.moment("endsAt"), end > now, let text = old.text("endsAt")?.value else { return nil }
      let range = new?.range(of: "status") ?? SourceRange(topOf: old.file.path)
      let target = new == nil ? range.file : "\(range.file):status"
      return Violation(
        at: range, "the experiment '\(old.id)' was \(new == nil ? "removed" : "stopped") before its end, \(text)",
        hint: "let it run; if it does harm: \(description.waiver(at: target))")
    }
  }
}
