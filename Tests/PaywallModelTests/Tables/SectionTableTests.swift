import PaywallModel
import Testing

@Suite struct SectionTableTests {
  /// A type without a row would accept no field and show nothing.
  @Test(arguments: SectionType.allCases) func eachTypeHasOneRow(_ type: SectionType) {
    #expect(SectionRow.all.count { $0.type == type } == 1)
    #expect(!type.row.summary.isEmpty)
    #expect(["type", "id", "style"].allSatisfy { type.row.schema[$0] != nil })
  }
}
