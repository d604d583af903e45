extension Reach.Way {
  /// Such as `placement settings, rule 2: 12.5 % of users where country is DE (rollout 25 %, arm short 50 %)`.
  package var words: String {
    let whom =
      audience.map { isLessened ? "of users where \($0), of those whom no rule above takes" : "of users where \($0)" }
      ?? (isLessened ? "of those whom no rule above takes" : "of its users")
    var words = "placement \(placement), rule \(rule): \(percent(share)) \(whom)"
    let parts = (experiment.map { ["experiment \($0)"] } ?? []) + parts
    if !parts.isEmpty { words += " (\(parts.joined(separator: ", ")))" }
    if let from { words += ", from \(from)" }
    if let until { words += ", until \(until)" }
    return words
  }
}

extension Reach {
  /// Who sees the offering, one line each; where nobody does, that.
  package var lines: [String] {
    let current = isCurrent ? ["the current offering: whoever no rule leads elsewhere"] : []
    let seen = current + ways.map { way in way.words + (way.variant.map { ", variant \($0)" } ?? "") }
    return seen.isEmpty ? ["nobody: nothing leads to it"] : seen
  }
}

/// A share of one as a percentage with at most two decimals.
func percent(_ share: Double) -> String {
  let hundredths = Int((share * 10_000).rounded())
  if hundredths == 0 { return share > 0 ? "under 0.01 %" : "0 %" }
  let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
  if rest == 0 { return "\(whole) %" }
  return rest % 10 == 0 ? "\(whole).\(rest / 10) %" : "\(whole).\(rest < 10 ? "0" : "")\(rest) %"
}
