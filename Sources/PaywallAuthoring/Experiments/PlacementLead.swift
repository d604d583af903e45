import PaywallModel
import YAML

extension NameEdits {
  /// Adds the rule that leads a placement's users to an experiment: above the first rule that decides for everybody, so
  /// that those for some of the users keep theirs.
  mutating func lead(_ placement: Placement, to experiment: String, in file: SourceFile) {
    let rule = EditValue.mapping([("experiment", .string(experiment))])
    let last = placement.rules.firstIndex(where: \.isForEverybody)
    edit(file) { editor in
      guard let rules = placement.node["rules"], !rules.items.isEmpty else {
        return editor.setField("rules", to: .list([rule]), in: placement.node)
      }
      switch last {
      case 0?: editor.prependItem(rule, to: rules)
      case let index?: editor.insertItem(rule, after: index - 1, in: rules)
      case nil: editor.appendItem(rule, to: rules)
      }
    }
  }

  /// Removes the rules that lead a placement's users to an experiment.
  mutating func unlead(_ placement: Placement, from experiment: String, in file: SourceFile) {
    guard let rules = placement.node["rules"] else { return }
    for (index, rule) in placement.rules.enumerated() where rule.experiment?.value == experiment {
      edit(file) { $0.removeItem(at: index, from: rules) }
    }
  }

  /// Lets the users whom rules led to an experiment get an offering: in the place of the experiment, or, where the rule was
  /// for everybody, by the next rule that is.
  mutating func turn(_ placement: Placement, from experiment: String, to offering: String, in file: SourceFile) {
    guard let rules = placement.node["rules"] else { return }
    for (index, rule) in placement.rules.enumerated() where rule.experiment?.value == experiment {
      let rest = placement.rules.indices.dropFirst(index + 1).filter {
        placement.rules[$0].experiment?.value != experiment
      }
      let next = rest.first { rule.isForEverybody ? placement.rules[$0].isForEverybody : true }
      if let next, placement.rules[next].isForEverybody, let target = placement.rules[next].offering,
        rule.isForEverybody || target.value == offering
      {
        edit(file) { editor in
          editor.removeItem(at: index, from: rules)
          if target.value != offering { editor.setField("offering", to: .string(offering), in: rules.items[next]) }
        }
      } else if let pair = rules.items[index].pairs.first(where: { $0.key == "experiment" }) {
        edit(file) { editor in
          editor.rename(pair, to: "offering")
          editor.replace(pair.value, with: offering)
        }
      }
    }
  }
}

extension PlacementRule {
  /// Whether no rule below it is ever reached.
  var isForEverybody: Bool { audience == nil && isUnlimited }
}
