package import PaywallKit

extension PlanCard {
  /// The same for a control of which the system says by itself whether it is selected.
  package var spokenWithTrait: String { reading.dropLast().joined(separator: ", ") }
}

extension PlanList {
  /// A feature, and the plans that have it.
  package func spoken(_ feature: PlanFeature) -> String {
    let names = zip(cards, feature.has).filter { $0.1 }.map(\.0.title.text)
    return "\(feature.text.text): \(names.joined(separator: ", "))"
  }
}

extension ScreenTable {
  /// A row: each cell behind its column's title.
  package func spoken(_ row: Row) -> String {
    let cells = zip(columns, row.cells).compactMap { column, cell -> String? in
      switch cell {
      case .mark(_, let label): "\(column.title.text): \(label.text)"
      case .text(let text): "\(column.title.text): \(text.text)"
      case .empty: nil
      }
    }
    return ([row.label.text] + cells).joined(separator: ", ")
  }
}

extension ScreenToggle {
  /// Whether it is on now: its plan is selected or, without one, the user turned it on.
  package func isSelected(in state: SessionState, section: String) -> Bool {
    plan == nil ? state.switches[section] ?? isOn : isOn
  }
}
