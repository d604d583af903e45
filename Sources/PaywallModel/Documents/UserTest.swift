import Base
package import YAML

/// A user of a project and what that user must get.
package struct UserTest: Sendable {
  /// What must be so of what the user gets.
  package struct Expectation: Sendable, Equatable {
    /// The offering.
    package var offering: String
    /// Nil for any.
    package var variant: String?
    /// Nil for any, and for none.
    package var experiment: String?
    /// Nil for any.
    package var arm: String?
  }

  /// What failures call it.
  package let name: String
  /// Where the test stands.
  package let range: SourceRange
  /// Where the placement is named.
  package let placement: Located<String>
  /// The user's id; nil for none.
  package let user: String?
  /// The device's id; nil for none.
  package let device: String?
  /// What the app tells of the user, in the order of the file.
  package let attributes: [(name: String, value: Node)]
  /// Seconds since 1970; nil for now.
  package let moment: Int64?
  /// What the user must get, with its place.
  package let expected: Located<Expectation>
}

/// The tests of one file.
package struct UserTests: Sendable {
  /// Those that can be asked, in the order of the file.
  package let all: [UserTest]
  /// What reading found, in the order of the file.
  package let findings: [Finding]

  /// Decodes what can be decoded; what does not fit the schema is in `findings`.
  package init(reading file: SourceFile) {
    let reading = file.read(as: .object(TestSchemas.tests), called: "tests")
    findings = reading.findings
    all = (reading.root?["tests"]?.items ?? []).compactMap { UserTest($0, in: file.path) }
  }
}

extension UserTest {
  fileprivate init?(_ node: Node, in file: String) {
    guard let name = node["name"]?.string, let place = node["placement"], let placement = place.string,
      let expect = node["expect"], let offering = expect["offering"]?.string
    else { return nil }
    self.name = name
    range = SourceRange(file, node)
    self.placement = Located(placement, SourceRange(file, place))
    (user, device) = (node["user"]?.string, node["device"]?.string)
    attributes = (node["attributes"]?.pairs ?? []).map { ($0.key, $0.value) }
    moment = node["at"]?.string.flatMap(RFC3339.seconds(of:))
    expected = Located(
      Expectation(
        offering: offering, variant: expect["variant"]?.string, experiment: expect["experiment"]?.string,
        arm: expect["arm"]?.string), SourceRange(file, expect))
  }
}
