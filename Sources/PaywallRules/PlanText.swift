import PaywallModel
import YAML

/// One line of the plan cards as a `plans` section writes it.
struct PlanLine {
  let unit: CopyUnit
  /// In points, where it is written; the renderer's own size otherwise.
  let size: Double?
  /// The number that says the size.
  let sizeNode: Node?
}

extension Screen {
  /// The lines that the plans sections write: first `priceText`, then `periodPriceText`, section by section. A section
  /// that writes neither shows the store's title, price and period.
  var planLines: [PlanLine] {
    sections.indices.filter { sections[$0].type == .plans }.flatMap { index in
      let style = sections[index].node["style"]?["fontSize"]
      return ["price", "periodPrice"].compactMap { name -> PlanLine? in
        guard let unit = copy["\(paths[index]).\(name)Text"] else { return nil }
        let node = sections[index].node["\(name)FontSize"] ?? style
        return PlanLine(unit: unit, size: node?.number, sizeNode: node)
      }
    }
  }

  /// Whether the plan cards are left to the renderer, which shows title, price and period of each product.
  var hasPlainPlans: Bool {
    sections.contains { $0.type == .plans && $0.node["priceText"] == nil && $0.node["periodPriceText"] == nil }
  }
}

extension Period {
  /// How long the period is, in days; months count 30.4 of them, so that only equal lengths are equal.
  var days: Double {
    switch unit {
    case .day: Double(count)
    case .week: Double(count) * 7
    case .month: Double(count) * 365 / 12
    case .year: Double(count) * 365
    }
  }

  /// The same in months, where it is made of them.
  var months: Int? {
    switch unit {
    case .month: count
    case .year: count * 12
    case .day, .week: nil
    }
  }
}
