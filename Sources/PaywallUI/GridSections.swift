#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import PaywallKit
  import SwiftUI

  /// Icons with labels in columns.
  struct IconGridView: View {
    let columns: Int
    let items: [ScreenItem]
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
      let count = IconColumns.count(columns, textIsLarge: textSize.isAccessibilitySize)
      LazyVGrid(
        columns: Array(repeating: GridItem(.flexible(), spacing: 10, alignment: .top), count: count), spacing: 18
      ) {
        ForEach(Array(items.enumerated()), id: \.offset) { _, item in
          VStack(spacing: 8) {
            Symbol(name: item.symbol).foregroundStyle(theme.colors(scheme).accentInk)
            ItemTexts(item: item, alignment: .center)
          }
          .multilineTextAlignment(.center)
          .accessibilityElement(children: .combine)
        }
      }
    }
  }

  /// A table; a screen reader says each row with the columns' titles.
  struct ComparisonView: View {
    let table: ScreenTable
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      VStack(alignment: .leading, spacing: 12) {
        Heading(text: table.title)
        Grid(horizontalSpacing: 8, verticalSpacing: 12) {
          GridRow {
            Color.clear.gridCellUnsizedAxes([.horizontal, .vertical])
            ForEach(Array(table.columns.enumerated()), id: \.offset) { _, column in
              Words(column.title, .name)
                .foregroundStyle(column.isHighlighted ? theme.colors(scheme).accentInk : Color.primary)
            }
          }
          .accessibilityHidden(true)
          ForEach(Array(table.rows.enumerated()), id: \.offset) { _, row in
            GridRow {
              Words(row.label, .copy).gridColumnAlignment(.leading)
              ForEach(Array(row.cells.enumerated()), id: \.offset) { _, cell in CellView(cell: cell) }
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(Text(verbatim: table.spoken(row)))
          }
        }
      }
    }
  }

  /// What a column has in a row.
  private struct CellView: View {
    let cell: ScreenTable.Cell

    var body: some View {
      switch cell {
      case .mark(let isThere, _): Mark(isThere: isThere)
      case .text(let text): Words(text, .copy)
      case .empty: Color.clear.gridCellUnsizedAxes([.horizontal, .vertical])
      }
    }
  }

  /// A check mark or a dash; what is around it says which.
  struct Mark: View {
    let isThere: Bool
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      Image(systemName: isThere ? "checkmark" : "minus")
        .foregroundStyle(isThere ? theme.colors(scheme).good : Color.secondary)
        .accessibilityHidden(true)
    }
  }
#endif
