import Base
import CSV
import PaywallModel

/// A store's table with a product in each row.
struct ProductTable {
  typealias Row = (id: Located<String>, fields: [CSVDocument.Field])

  let columns: TableColumns
  let file: String
  /// Each product once: the same row twice is one.
  private(set) var rows: [Row] = []
  /// Rows without an id.
  private(set) var notes: [String] = []

  /// - Throws: for two rows of one product that differ.
  init(_ table: CSVDocument, _ file: String) throws(StoreFileError) {
    (columns, self.file) = (TableColumns(table), file)
    var known: [String: [CSVDocument.Field]] = [:]
    for fields in table.rows {
      guard let id = columns.field(fields, "productid", in: file) else {
        notes.append("the row in \(file):\(fields[0].start) has no product id")
        continue
      }
      guard let first = known[id.value] else {
        known[id.value] = fields
        rows.append((id, fields))
        continue
      }
      guard first.map(\.text) == fields.map(\.text) else {
        throw StoreFileError(
          at: id.range, "'\(id.value)' is in the file twice, and differs from line \(first[0].start.line)",
          hint: "export the file again")
      }
    }
  }
}
