import JSON
import PaywallBundle
import PaywallModel
import Testing

@Suite struct OfferingVersionsTests {
  @Test func aNoteHoldsTheVersion() {
    let note = OfferingNote(version: SemanticVersion(1, 2, 3))
    #expect(note.json == ["version": "1.2.3"])
    #expect(OfferingNote(["version": "1.2.3", "more": 1]) == note)
    for custom: JSONValue? in [nil, [:], "1.2.3", ["version": 1], ["version": "1.2"]] {
      #expect(OfferingNote(custom) == nil)
    }
  }

  @Test func removedOfferingsAreAFileWhereThereAreSome() throws {
    #expect(RetiredOfferings([:]).file == nil)
    let file = try #require(RetiredOfferings(["b": SemanticVersion(2, 0, 0), "a": SemanticVersion(1, 0, 1)]).file)
    #expect(file.path == "retired.json" && TargetPath.isAboutRelease(file.path))
    #expect(String(decoding: file.bytes, as: UTF8.self) == #"{"format":1,"retired":{"a":"1.0.1","b":"2.0.0"}}"#)
    #expect(RetiredOfferings(file.bytes)?.versions == ["a": SemanticVersion(1, 0, 1), "b": SemanticVersion(2, 0, 0)])
    for text in ["", "[]", "{}", #"{"format":1,"retired":{"a":"1"}}"#, #"{"format":2,"retired":{}}"#] {
      #expect(RetiredOfferings(Array(text.utf8)) == nil)
    }
  }
}
