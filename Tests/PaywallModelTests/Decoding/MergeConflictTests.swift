import PaywallModel
import Testing

@Suite struct MergeConflictTests {
  private func findings(_ text: String) -> [Finding] {
    SourceFile(path: "paywall.yaml", bytes: Array(text.utf8)).read(as: FileKind.project.schema, called: "project")
      .findings
  }

  /// What git's `merge.conflictStyle` merge, diff3 and zdiff3 write.
  @Test(arguments: ["", "||||||| 1f2e3d4\nappID: c\n", "||||||| 1f2e3d4\nappID: c\nmore: [\n"])
  func isAFindingForEachFieldWithBothMeanings(_ base: String) throws {
    let found = findings(
      "schema: 1\n<<<<<<< HEAD\nappID: a\nname: x\n\(base)=======\nappID: b\nlocale: de\n>>>>>>> v2\nunknown: 1\n")
    let start = base.isEmpty ? 0 : base.split(separator: "\n").count
    #expect(found.map(\.rule) == ["well-formed", "well-formed", "well-formed"])
    #expect(found.map(\.range.line) == [3, 4, 7 + start] && found.map(\.range.column) == [8, 7, 9])
    #expect(
      found.map(\.message) == [
        "merge conflict: 'appID' is \"a\" in HEAD, and \"b\" in v2", "merge conflict: only HEAD has 'name': \"x\"",
        "merge conflict: only v2 has 'locale': \"de\"",
      ])
  }

  @Test func itemsAreThoseOfTheSameId() throws {
    let found = findings(
      """
      items:
        - id: a
          title: One
      <<<<<<< HEAD
          icon: star
        - id: new
          title: New
      =======
          icon: bolt
      >>>>>>> v2
        - id: b
          title: Two
      texts:
        - one
      <<<<<<< HEAD
        - two
        - three
      =======
        - four
      >>>>>>> v2
        - five
      """ + "\n")
    #expect(
      found.map(\.message) == [
        "merge conflict: 'items.a.icon' is \"star\" in HEAD, and \"bolt\" in v2",
        "merge conflict: only HEAD has 'items.new': {\"id\":\"new\",\"title\":\"New\"}",
        "merge conflict: 'texts.1' is \"two\" in HEAD, and \"four\" in v2",
        "merge conflict: only HEAD has 'texts.2': \"three\"",
      ])
  }

  @Test func commentsAloneAreAConflictToo() {
    let found = findings("a: 1\n<<<<<<< HEAD\n# x\n=======\n# y\n>>>>>>> v2\n")
    #expect(found.map(\.range.line) == [2])
    #expect(found.first?.message == "an unresolved merge conflict, whose sides differ in comments or spacing alone")
  }

  /// Markers that are not whole, sides that cannot be read, and a conflict within a conflict.
  @Test(arguments: [
    "a: 1\n<<<<<<< HEAD\nb: 1\n", "a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n",
    "a: 1\n<<<<<<< HEAD\nb: [\n=======\nb: 2\n>>>>>>> v2\n",
    "a: 1\n<<<<<<< HEAD\nb: 1\n<<<<<<< HEAD\n=======\nb: 2\n>>>>>>> v2\n",
    "a: 1\n<<<<<<< HEAD\nb: 1\n=======\na: 1\n>>>>>>> v2\n",
  ])
  func whatCannotBeReadIsOneFindingAtTheFirstMarker(_ text: String) {
    let found = findings(text)
    #expect(found.map(\.message) == ["the file contains an unresolved merge conflict"])
    #expect(found.first?.range.line == 2 && found.first?.range.column == 1)
  }

  @Test func onlyTheVersionIsOnlyTheVersion() throws {
    func isAbout(_ ours: String, _ theirs: String) throws -> Bool {
      let text = "a: 1\n<<<<<<< HEAD\n\(ours)=======\n\(theirs)>>>>>>> v2\n"
      return try #require(MergeConflict(Array(text.utf8))).isOnlyAbout("version")
    }
    #expect(try isAbout("version: 1.1.0\n", "version: 1.2.0 # new\n"))
    #expect(try isAbout("version: 1.1.0\nb: 1\n", "version: 1.2.0\nb: 1\n"))
    #expect(try !isAbout("version: 1.1.0\nb: 1\n", "version: 1.2.0\nb: 2\n"))
    #expect(try isAbout("  \"version\": \"1.1.0\",\n", "  \"version\": \"1.2.0\",\n"))
    #expect(try !isAbout("version: 1.1.0\n# why\n", "version: 1.2.0\n"))
  }

  /// Each side added a rule: git aligns what is equal in both, and neither side edited the other's.
  @Test func twoAddedItemsAreTwo() {
    func rule(_ attribute: String, _ value: String, _ offering: String) -> String {
      "  - audience:\n      attribute: \(attribute)\n      value: \(value)\n    offering: \(offering)\n"
    }
    let both = "<<<<<<< HEAD\n\(rule("country", "DE", "a"))=======\n\(rule("sessions", "7", "b"))>>>>>>> other\n"
    let found = findings("rules:\n\(both)\(rule("x", "y", "z"))").filter { $0.rule == "well-formed" }
    #expect(
      found.map { $0.message.prefix(51) } == [
        "merge conflict: only HEAD has 'rules.0': {\"audience", "merge conflict: only other has 'rules.0': {\"audienc",
      ])
    let rules = [("country", "\"DE\"", "a"), ("sessions", "7", "b"), ("x", "\"y\"", "z")].map {
      "{\"audience\":{\"attribute\":\"\($0.0)\",\"value\":\($0.1)},\"offering\":\"\($0.2)\"}"
    }
    let hint =
      "each side added an item; to keep both: paywall set paywall.yaml:rules '[\(rules.joined(separator: ","))]'"
    #expect(found.allSatisfy { $0.hint == hint }, "\(found.map(\.hint))")
    let stash = findings(
      "rules:\n\(both.replacing(">>>>>>> other", with: ">>>>>>> Stashed changes"))\(rule("x", "y", "z"))")
    #expect(stash.contains { $0.hint == hint })
    func attribute(_ name: String) -> String { "  - name: \(name)\n    type: text\n" }
    let names = "<<<<<<< HEAD\n\(attribute("a"))=======\n\(attribute("b"))>>>>>>> other\n"
    let named = findings("attributes:\n\(names)").filter { $0.rule == "well-formed" }
    #expect(
      named.map { $0.message.prefix(51) } == [
        "merge conflict: only HEAD has 'attributes.a': {\"nam", "merge conflict: only other has 'attributes.b': {\"na",
      ])
    let quoted = findings("rules:\n\(both.replacing("DE", with: "D'E"))")
    #expect(
      quoted.contains {
        $0.hint == "each side added an item: say what the list is to be: paywall set paywall.yaml:rules JSON"
      })
    let edited = "<<<<<<< HEAD\n\(rule("country", "DE", "a"))=======\n\(rule("country", "DE", "b"))>>>>>>> other\n"
    #expect(
      findings("rules:\n\(edited)").filter { $0.rule == "well-formed" }.map(\.message) == [
        "merge conflict: 'rules.0.offering' is \"a\" in HEAD, and \"b\" in other"
      ])
  }

  /// What differs may begin behind its key, or before the lines in conflict.
  @Test func whatBeginsOutsideTheMarkersIsSaid() {
    let keys = findings("<<<<<<< HEAD\nours:\n=======\ntheirs:\n>>>>>>> v2\n  headline: One\n")
    #expect(
      keys.filter { $0.rule == "well-formed" }.map(\.message) == [
        "merge conflict: only HEAD has 'ours': {\"headline\":\"One\"}",
        "merge conflict: only v2 has 'theirs': {\"headline\":\"One\"}",
      ])
    let text = findings("note: |\n  first\n<<<<<<< HEAD\n  ours\n=======\n  theirs\n>>>>>>> v2\n  last\n")
    #expect(
      text.filter { $0.rule == "well-formed" }.map(\.message) == [
        #"merge conflict: 'note' is "first\nours\nlast\n" in HEAD, and "first\ntheirs\nlast\n" in v2"#
      ])
  }

  @Test(arguments: [">>>>>>> other\n", "=======\n"]) func aMarkerThatIsLeftOverIsNamed(_ marker: String) {
    let found = findings("schema: 1\n\(marker)appID: a\n")
    #expect(found.map(\.message) == ["a marker of a merge conflict is left over"] && found[0].range.line == 2)
  }

  @Test func isNotSeenInsideALine() {
    #expect(!findings("appID: \"<<<<<<< HEAD\"\n").contains { $0.message.contains("merge conflict") })
  }
}
