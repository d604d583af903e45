import PaywallModel
import Testing

@Suite struct PackageTypeTests {
  /// A package without an id is called by its type, and `twoMonth` is not spelled as ids are.
  @Test func aCardCanNameEveryPackageType() {
    let types = PackageType.allCases.map(\.rawValue)
    let text = """
      id: default_control
      headline: a
      subhead: b
      bullets: [c]
      productIDs: [p]
      highlightedProductID: p
      ctaTitle: d
      cards:
      \(types.map { "  - package: \($0)" }.joined(separator: "\n"))
      sections:
      \(types.map { "  - {type: toggle, id: t_\($0.lowercased()), label: e, package: \($0)}" }.joined(separator: "\n"))
      """
    let file = SourceFile(path: "offerings/default/variants/control.yaml", bytes: Array(text.utf8))
    #expect(Variant(reading: file).findings == [])
  }
}
