import PaywallKit
import Testing

@testable import PaywallDrawing

@Suite struct ScreenRowsTests {
  private static let sections = """
    {"type":"header","id":"a","title":"A"},{"type":"features","id":"b","items":[{"title":"B"}]},{"type":"guarantee","id":"c","text":"Yes"},
    {"type":"plans","id":"d"},{"type":"social_proof","id":"e","text":"Loved"},{"type":"cta","id":"f"},
    {"type":"sticky_footer","id":"g"}
    """

  private static func rows(_ layout: String) throws -> [[String]] {
    try screen(#""layout":"\#(layout)""#, sections: sections).rows.map { row in
      switch row {
      case .section(let section): [section.id]
      case .beside(let sections): ["beside"] + sections.map(\.id)
      }
    }
  }

  @Test func sectionsAreBesideEachOtherBetweenThoseOfTheWholeWidth() throws {
    #expect(try Self.rows("stack") == [["a"], ["b"], ["c"], ["d"], ["e"], ["f"]])
    for layout in ["grid", "carousel"] {
      #expect(try Self.rows(layout) == [["a"], ["beside", "b", "c"], ["d"], ["beside", "e"], ["f"]])
    }
    #expect(try screen(sections: Self.sections).footers.map(\.id) == ["g"])
  }

  /// As many as fit, in order, each once.
  @Test func thingsFlowAsWordsDo() {
    #expect(FlowLines([40, 40, 40], in: 100, spacing: 10).lines == [0..<2, 2..<3])
    #expect(FlowLines([40, 50], in: 100, spacing: 10).lines == [0..<2])
    #expect(FlowLines([40, 51], in: 100, spacing: 10).lines == [0..<1, 1..<2])
    #expect(FlowLines([400, 10, 10], in: 100, spacing: 10).lines == [0..<1, 1..<3])
    #expect(FlowLines([], in: 100, spacing: 10).lines.isEmpty)
    #expect(FlowLines([40, 40], in: .infinity, spacing: 10).lines == [0..<2])
  }
}
