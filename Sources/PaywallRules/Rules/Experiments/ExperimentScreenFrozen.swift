import PaywallModel
import YAML

enum ExperimentScreenFrozen: HistoryRule {
  static let description = RuleDescription(
    "experiment-screen-frozen", "What the arms of a running experiment show does not change.", .always(.error),
    waivers: .allowed,
    documentation: """
      Users who see an arm before and after a change see two screens that the result counts as one. This holds for the
      variant's own file, for its words in each language and for the offering's packages. Change the screen after the
      experiment, or try the change under another variant. A mistake that cannot wait, such as a wrong translation, is
      waived; the waiver ends with the next edit of what it accepts.
      """,
    bad: "another headline in the variant of an arm, while status is running",
    good: "the headline in a variant that no running experiment shows",
    source: "Kohavi, Tang and Xu, Trustworthy Online Controlled Experiments (2020), chapter 3, on internal validity")

  static func violations(in history: HistoryView) -> [Violation] {
    var told: Set<SourceRange> = []
    return history.stillRunning.flatMap { pair -> [Violation] in
      pair.new.arms.flatMap { arm -> [Violation] in
        guard let same = pair.old.arms.first(where: { $0.id.value == arm.id.value }), same.weight?.value != 0,
          let name = arm.offering?.value, name == same.offering?.value, let variant = history.new.variant(of: arm),
          variant == history.old.variant(of: same), history.changedVariants[name]?.contains(variant) == true
        else { return [] }
        return places(of: variant, in: name, history).filter { told.insert($0).inserted }.map { place in
          Violation(
            at: place,
            "the arm '\(arm.id.value)' of the experiment '\(pair.new.id)' shows \(name)/\(variant), "
              + "which has changed since \(history.base) while the experiment is running",
            hint: "revert the change; for one that cannot wait: \(description.waiver(at: place.file))",
            correction: .reversal)
        }
      }
    }
  }

  /// Where a variant became another: the first key of its own file, what its translations say of it, or the packages.
  private static func places(of variant: String, in offering: String, _ history: HistoryView) -> [SourceRange] {
    guard let pair = history.changed.first(where: { $0.new?.id == offering }), let old = pair.old, let new = pair.new,
      let screen = new.variant(variant)
    else { return [] }
    let before = old.variant(variant)?.root
    let own =
      saysTheSame(before, screen.root)
      ? [] : [key(in: screen.root, of: screen.file.path) { !saysTheSame(before?[$0], screen.root?[$0]) }]
    let words = new.locales.compactMap { locale -> SourceRange? in
      let before = old.locales.first { $0.locale == locale.locale }
      if saysTheSame(before?.root?[variant], locale.root?[variant]) { return nil }
      return key(in: locale.root, of: locale.file.path) { $0 == variant }
    }
    let packages =
      saysTheSame(old.root?["packages"], new.root?["packages"])
      ? [] : [new.file.map { file in key(in: new.root, of: file.path) { $0 == "packages" } }].compactMap { $0 }
    let places = own + words + packages
    return places.isEmpty ? [SourceRange(topOf: screen.file.path)] : places
  }

  /// The range of the first key that is meant; the top of the file where it has none, since it was removed.
  private static func key(in root: Node?, of file: String, _ isMeant: (String) -> Bool) -> SourceRange {
    guard let pair = root?.pairs.first(where: { isMeant($0.key) }) else { return SourceRange(topOf: file) }
    return SourceRange(file, pair.keyStart, pair.keyEnd)
  }
}
