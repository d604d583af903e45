import Git
import TestSupport
import Testing

@Suite struct ObjectIDTests {
  @Test func idsAreTextAndBack() throws {
    let text = "00ff10a0b1c2d3e4f5061728394a5b6c7d8e9fa1"
    #expect(ObjectID(hex: text)?.description == text)
    #expect(ObjectID(hex: text.uppercased())?.description == text)
    #expect(ObjectID(hex: text)?.short == "00ff10a")
    #expect(ObjectID(hex: text.dropLast()) == nil)
    #expect(ObjectID(hex: "g" + text.dropFirst()) == nil)
    let lower = try #require(ObjectID(hex: "0" + text.dropFirst()))
    #expect(lower < (try #require(ObjectID(hex: "1" + text.dropFirst()))))
  }
}
