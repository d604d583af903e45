import PaywallModel
import Testing

@Suite struct SectionTableTests {
  /// A type without a row would be in no schema and on no page.
  @Test func eachTypeHasOneRow() {
    #expect(SectionRow.all.map(\.type.rawValue).sorted() == SectionType.allCases.map(\.rawValue).sorted())
  }
}
