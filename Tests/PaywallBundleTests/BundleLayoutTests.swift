import JSON
import PaywallBundle
import PaywallModel
import Testing

@Suite struct BundleLayoutTests {
  @Test func binsBeginAt129OfferingsAndStay() {
    #expect(BundleLayout(offerings: 0, after: nil) == .listed)
    #expect(BundleLayout(offerings: 128, after: .listed) == .listed)
    #expect(BundleLayout(offerings: 129, after: nil) == .binned)
    #expect(BundleLayout(offerings: 129, after: .listed) == .binned)
    #expect(BundleLayout(offerings: 1, after: .binned) == .binned)
  }

  @Test func theIndexOfBinsHasNoOfferingsAndNoProducts() throws {
    let versions = ["pro": SemanticVersion(1, 2, 3)]
    let listed = compileFrame(IndexCompilerTests.sample, versions: versions, layout: .listed)
    let binned = compileFrame(IndexCompilerTests.sample, versions: versions, layout: .binned)
    #expect(listed.map(\.path) == ["index.json"] && binned.map(\.path) == ["index.json", "products.json"])
    let (old, new) = (try JSONValue(parsing: listed[0].bytes), try JSONValue(parsing: binned[0].bytes))
    let products = try JSONValue(parsing: binned[1].bytes)
    #expect(old["format"] == 1 && new["format"] == 2)
    let keys = Set((old.members ?? []).map(\.key)).subtracting((new.members ?? []).map(\.key))
    #expect(keys == ["offerings", "products"])
    for key in ["appID", "currentOffering", "locales", "placements", "experiments"] { #expect(new[key] == old[key]) }
    #expect(products["format"] == 1 && products["products"] == old["products"])
    #expect(compileFrame(IndexCompilerTests.sample, versions: [:], layout: .binned).map(\.hash) == binned.map(\.hash))
  }
}
