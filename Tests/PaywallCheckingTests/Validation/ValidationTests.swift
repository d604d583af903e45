import PaywallChecking
import PaywallModel
import ProjectTestSupport
import Testing

/// What people are told of many findings.
@Suite struct ValidationTests {
  private func validation() throws -> Validation {
    let warnings = (0..<12).map { number in
      Finding(
        "copy-length", .warning, at: SourceRange(topOf: "offerings/o\(number % 5)/variants/v\(number).yaml"), "long")
    }
    let last = Finding("known-key", at: SourceRange(topOf: "zoo.yaml"), "odd")
    return try Validation(findings: (warnings + [last]).inOrder(), waived: [], offerings: 5, of: Shop().workspace)
  }

  @Test func theGravestAreInTheOrderOfAll() throws {
    let validation = try validation()
    #expect(validation.gravest(13) == validation.findings && validation.gravest(100) == validation.findings)
    let few = validation.gravest(3)
    #expect(few.map(\.severity) == [.warning, .warning, .error])
    #expect(few.dropLast() == validation.findings.prefix(2))
  }

  @Test func placesAreOfferingsOrFiles() throws {
    let validation = try validation()
    let places = validation.countsByRule.map { rule in
      "\(rule.rule): " + validation.places(of: rule).map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    }
    #expect(places == ["known-key: zoo.yaml 1", "copy-length: o0 3, o1 3, o2 2, o3 2, o4 2"])
  }
}
