import PaywallModel
import YAML

enum TableRowsComplete: OfferingRule {
  static let description = RuleDescription(
    "table-rows-complete", "Every row of a comparison table has one value for each column.", .always(.error),
    waivers: .allowed,
    documentation: """
      A row with fewer values than the table has columns leaves cells empty, which reads as if a plan lacked the feature;
      a further value belongs to no column and is not drawn.
      """,
    bad: "columns: [{title: Free}, {title: Pro}], rows: [{label: Sync, values: [true]}]",
    good: "columns: [{title: Free}, {title: Pro}], rows: [{label: Sync, values: [false, true]}]", source: nil)

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      screen.all(.comparisonTable).flatMap { table -> [Violation] in
        guard let columns = table.node["columns"]?.items.count, columns > 0 else { return [] }
        return (table.node["rows"]?.items ?? []).compactMap { row in
          guard let values = row["values"], case .sequence(let cells) = values.value, cells.count != columns else {
            return nil
          }
          let label = row["label"]?.string.map { " '\($0)'" } ?? ""
          return Violation(
            at: screen.range(values),
            "the row\(label) has \(counted(cells.count, "value")), the table \(counted(columns, "column"))",
            hint: "give the row one value for each column; false draws none")
        }
      }
    }
  }

  private static func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
