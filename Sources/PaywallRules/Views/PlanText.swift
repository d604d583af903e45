import PaywallModel
import YAML

/// One text of the screen with the size at which it is shown.
struct SizedText {
  let unit: CopyUnit
  /// The number that gives the size; nil if the size is left to the renderer.
  let sizeNode: Node?
  /// The word that gives the weight; nil if the weight is left to the renderer.
  var weightNode: Node?
  /// Whether it is a line of the plan cards.
  let isOfPlans: Bool

  /// In points.
  var size: Double? { sizeNode?.number }
}

extension Screen {
  /// The lines that the plans sections define: first `priceText`, then `periodPriceText`, section by section. A section
  /// without the first shows the store's title, price and period in its place.
  var planLines: [SizedText] {
    sections.indices.filter { sections[$0].type == .plans }.flatMap { index in
      ["price", "periodPrice"].compactMap { name -> SizedText? in
        guard let unit = copy["\(paths[index]).\(name)Text"] else { return nil }
        let node = sections[index].node["\(name)FontSize"] ?? sections[index].fontSize
        return SizedText(unit: unit, sizeNode: node, isOfPlans: true)
      }
    }
  }

  /// The texts of other sections with a given size, except small print: those of the section itself, and core fields
  /// that replace them.
  var sizedTexts: [SizedText] {
    sections.indices.flatMap { index -> [SizedText] in
      guard let node = sections[index].fontSize, sections[index].type != .plans else { return [] }
      let own = copy.own.filter { $0.section == sections[index].type && section(of: $0) == index }
      let lent = sections[index].type.row.schema.fields.compactMap { field -> CopyUnit? in
        guard sections[index].node[field.name] == nil else { return nil }
        return path(of: field.name, at: index).flatMap { copy[$0] }
      }
      return (own + lent).filter { $0.role != .disclosure }.map {
        SizedText(unit: $0, sizeNode: node, weightNode: sections[index].fontWeight, isOfPlans: false)
      }
    }
  }

  /// The sizes that sections give for the renderer's own price line.
  var plainPriceSizes: [Node] {
    all(.plans).filter { $0.node["priceText"] == nil }.compactMap { $0.node["priceFontSize"] ?? $0.fontSize }
  }

  /// Whether the price line of plan cards is left to the renderer, which shows title, price and period of each product.
  var hasPlainPlans: Bool {
    sections.contains { $0.type == .plans && $0.node["priceText"] == nil }
  }
}

extension Section {
  /// The font size of the section.
  var fontSize: Node? { node["style"]?["fontSize"] }

  /// The weight of its text.
  var fontWeight: Node? { node["style"]?["fontWeight"] }
}

extension Period {
  /// The length in months, if the period consists of months.
  var months: Int? {
    switch unit {
    case .month: count
    case .year: count * 12
    case .day, .week: nil
    }
  }
}
