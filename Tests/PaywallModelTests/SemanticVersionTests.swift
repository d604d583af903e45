import Base
import Foundation
import TestSupport
import PaywallModel
import Testing

/// Versions, in the order that semver.org gives.
@Suite struct SemanticVersionTests {
  @Test func ordersByNumbersNotByLetters() throws {
    let texts = ["0.0.0", "0.0.1", "0.2.0", "0.10.0", "1.0.0", "1.9.9", "1.10.0", "2.0.0", "10.0.0"]
    let versions = try texts.map { try #require(SemanticVersion($0)) }
    #expect(versions.shuffled().sorted() == versions)
    #expect(versions.map(\.description) == texts)
  }

  @Test(arguments: [(Weight.patch, "1.4.3"), (.minor, "1.5.0"), (.major, "2.0.0")])
  func bumps(_ weight: Weight, _ expected: String) {
    #expect(SemanticVersion(1, 4, 2).bumped(by: weight).description == expected)
  }

  @Test func weightsAreInOrder() {
    #expect(Weight.allCases.sorted() == [.patch, .minor, .major])
  }
}
