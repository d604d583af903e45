import PaywallModel

enum CampaignNotExtended: HistoryRule {
  static let description = RuleDescription(
    "campaign-not-extended", "A campaign ends when a release said that it would.", .lawWarning,
    waivers: .allowed,
    documentation: """
      Who buys because an offer ends on a day was misled if it goes on. The rule compares the end of each campaign
      that has begun with the last release, and counts in the releases before it how often the end was moved to a
      later day. A campaign whose folder was only renamed is still the same: the former folder is gone, and one of its
      screens has a wire id or half of its texts in common with one in it. A new campaign under another id, for
      another reason, is no extension; one that ends early is none either.
      """,
    laws: [
      Law("European Union", "Directive 2005/29/EC, Annex I, point 7", since: "2007-12-12"),
      Law("United Kingdom", "Digital Markets, Competition and Consumers Act 2024, Schedule 20", since: "2025-04-06"),
      Law("United States", "FTC Act, section 5, and 16 CFR 233"),
    ],
    bad: "endsAt: 2030-02-01T00:00:00Z in release/3, and 2030-02-08T00:00:00Z now",
    good: "the end as it was released, and a new campaign later",
    source: "Directive 2005/29/EC, Annex I, point 7; FTC Guides Against Deceptive Pricing, 16 CFR 233")

  static func violations(in history: HistoryView) -> [Violation] {
    CampaignStep.all(in: history.changed).compactMap { step in
      let (old, new) = (step.old, step.new)
      guard new.end > old.end, history.now.map({ old.start <= $0 }) ?? true else { return nil }
      let ends = [old.end] + (history.earlier.ends[step.formerID] ?? [])
      let times = zip(ends, ends.dropFirst()).count { $0 > $1 } + 1
      return Violation(
        at: new.closes.range,
        "the campaign '\(step.id)'\(step.id == step.formerID ? "" : ", formerly '\(step.formerID)',") was to end at \(old.closes.value) in \(history.base), and its end is moved"
          + (times > 1 ? ", for the \(times)\(suffix(times)) time" : ""),
        hint: "let it end; for a reason that users know: "
          + description.waiver(at: "\(new.closes.range.file):campaign.endsAt"))
    }
  }

  private static func suffix(_ number: Int) -> String {
    if (11...13).contains(number % 100) { return "th" }
    return [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
  }
}
