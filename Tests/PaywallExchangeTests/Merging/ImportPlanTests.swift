import JSON
import PaywallExchange
import PaywallModel
import Testing
import YAML

@Suite struct ImportPlanTests {
  private let options = ImportOptions()

  private func offering(_ title: String, bullets: [(String, String)], metadata: JSONValue? = nil) -> ImportedProject {
    var project = ImportedProject()
    let document = JSONValue.object(omittingNil: [("displayName", .string(title)), ("metadata", metadata)])
    var imported = ImportedOffering(id: "main", document: document)
    let lines = bullets.map { ["id": .string($0.0), "text": .string($0.1)] as JSONValue }
    imported.variants = [("control", ["headline": .string(title), "bullets": .array(lines)])]
    project.offerings = [imported]
    return project
  }

  private func files(_ variant: String, offering: String = "displayName: One\n") -> [OfferingFiles] {
    var files = OfferingFiles(id: "main")
    files.offering = SourceFile(path: "offerings/main/offering.yaml", bytes: Array(offering.utf8))
    files.variants = [SourceFile(path: "offerings/main/variants/control.yaml", bytes: Array(variant.utf8))]
    return [files]
  }

  private func text(_ plan: ImportPlan, _ ending: String = "control.yaml") -> String? {
    plan.files.first { $0.path.hasSuffix(ending) }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private var first: ImportPlan {
    offering("One", bullets: [("a", "A"), ("b", "B")]).plan(over: ProjectFiles(), [], memory: nil, options)
  }

  @Test func newOfferingsAreNewFiles() {
    #expect(first.files.map(\.path) == ["offerings/main/offering.yaml", "offerings/main/variants/control.yaml"])
    #expect(first.files.map(\.isNew) == [true, true])
  }

  @Test func theSameImportAgainChangesNothing() throws {
    let written = files(try #require(text(first)))
    let plan = offering("One", bullets: [("a", "A"), ("b", "B")])
      .plan(over: ProjectFiles(), written, memory: first.memory, options)
    #expect(plan.files.isEmpty && plan.conflicts.isEmpty && plan.memory == first.memory)
  }

  @Test func whatTheInputChangesIsBroughtInAndEditsStay() {
    let edited =
      "# Mine\nheadline: My own\nbullets:\n  - id: a # first\n    text: A\n  - id: b\n    text: B\n  - id: mine\n    text: M\n"
    let plan = offering("One", bullets: [("a", "A2"), ("c", "C")])
      .plan(over: ProjectFiles(), files(edited), memory: first.memory, options)
    #expect(plan.conflicts.isEmpty)
    #expect(
      text(plan)
        == "# Mine\nheadline: My own\nbullets:\n  - id: a # first\n    text: A2\n  - id: c\n    text: C\n  - id: mine\n    text: M\n"
    )
    #expect(plan.kept == ["offerings/main/variants/control.yaml: headline"])
  }

  @Test func whatBothChangedIsAConflictUntilItIsSettled() {
    let edited = files("headline: Mine\nbullets:\n  - id: b\n    text: B\n")
    let next = offering("Two", bullets: [("a", "A2"), ("b", "B")])
    let plan = next.plan(over: ProjectFiles(), edited, memory: first.memory, options)
    #expect(plan.conflicts.map(\.path) == ["headline", "bullets.a"])
    #expect(text(plan) == nil)
    let again = next.plan(over: ProjectFiles(), edited, memory: plan.memory, options)
    #expect(again.conflicts.map(\.path) == ["headline", "bullets.a"])
    let settled = next.plan(over: ProjectFiles(), edited, memory: plan.memory, ImportOptions(keepsEdits: true))
    #expect(settled.conflicts.isEmpty && text(settled) == nil)
    let after = next.plan(over: ProjectFiles(), edited, memory: settled.memory, options)
    #expect(after.conflicts.isEmpty && text(after) == nil)
  }

  @Test func anOfferingThatNoImportWroteStays() {
    let other = files("headline: Mine\n")
    let plan = offering("One", bullets: []).plan(over: ProjectFiles(), other, memory: nil, options)
    #expect(plan.files.isEmpty)
    #expect(plan.conflicts.map(\.message) == ["the offering 'main' is there already, and no import wrote it"])
    let adopted = offering("One", bullets: []).plan(
      over: ProjectFiles(), other, memory: nil, ImportOptions(adopts: true))
    #expect(adopted.conflicts.isEmpty)
    #expect(text(adopted) == "headline: One\nbullets: []\n")
  }

  @Test func anotherOrderIsTakenOverWhereNobodyEdited() throws {
    let turned = offering("One", bullets: [("b", "B"), ("a", "A")])
    let plan = turned.plan(over: ProjectFiles(), files(try #require(text(first))), memory: first.memory, options)
    #expect(text(plan)?.contains("id: b\n    text: B\n  - id: a") == true)
    let edited = files("headline: One\nbullets:\n  - id: a\n    text: A!\n  - id: b\n    text: B\n")
    let other = turned.plan(over: ProjectFiles(), edited, memory: first.memory, options)
    #expect(other.conflicts.map(\.path) == ["bullets"])
  }

  @Test func offeringsThatAreGoneStay() {
    let plan = ImportedProject().plan(over: ProjectFiles(), [], memory: first.memory, options)
    #expect(plan.gone == ["main"])
    #expect(plan.files.isEmpty && plan.memory == first.memory)
  }

  /// What was written by hand beside a value that the input no longer has, or has otherwise.
  @Test(arguments: [
    ("headline: One\n# why\nlayout: single\nbullets:\n  - id: a\n    text: A\n  - id: b\n    text: B\n", "layout"),
    ("headline: One\nlayout: single\nbullets:\n  - id: a\n    text: A\n  # why\n  - id: b\n    text: B\n", "bullets.b"),
    (
      "headline: One\nlayout: single\nbullets:\n  - id: a\n    text: A\n  - id: b\n    text: B\ntags:\n  - x # why\n  - z\n",
      "tags"
    ),
  ])
  func commentsAreNotLost(edited: String, path: String) {
    var old = offering("One", bullets: [("a", "A"), ("b", "B")])
    var members = old.offerings[0].variants[0].document.members ?? []
    members.append(JSONMember("layout", "single"))
    if path == "tags" { members.append(JSONMember("tags", ["x", "z"])) }
    old.offerings[0].variants[0].document = .object(members)
    let before = old.plan(over: ProjectFiles(), [], memory: nil, options)
    var new =
      path == "bullets.b" ? offering("One", bullets: [("a", "A")]) : offering("One", bullets: [("a", "A"), ("b", "B")])
    members = new.offerings[0].variants[0].document.members ?? []
    if path != "layout" { members.append(JSONMember("layout", "single")) }
    if path == "tags" { members.append(JSONMember("tags", ["y", "z"])) }
    new.offerings[0].variants[0].document = .object(members)
    let plan = new.plan(over: ProjectFiles(), files(edited), memory: before.memory, options)
    #expect(plan.conflicts.map(\.path) == [path])
    #expect(plan.conflicts.allSatisfy { $0.message.hasPrefix("it has comments, and ") })
    #expect(text(plan) == nil)
    let settled = new.plan(over: ProjectFiles(), files(edited), memory: before.memory, ImportOptions(keepsEdits: true))
    #expect(settled.conflicts.isEmpty && text(settled) == nil)
    let bare = edited.replacing("  # why\n", with: "").replacing(" # why", with: "").replacing("# why\n", with: "")
    let clean = new.plan(over: ProjectFiles(), files(bare), memory: before.memory, options)
    #expect(clean.conflicts.isEmpty && text(clean) != nil)
  }

  @Test func adoptionKeepsWhatIsThereUntilBothDiffer() {
    let other = files("headline: Mine\nbullets:\n  - id: a\n    text: A\n")
    let adopts = ImportOptions(adopts: true)
    let adopted = offering("One", bullets: [("a", "A")]).plan(over: ProjectFiles(), other, memory: nil, adopts)
    #expect(adopted.conflicts.isEmpty)
    let mine = files("headline: Mine again\nbullets:\n  - id: a\n    text: A\n")
    let next = offering("Two", bullets: [("a", "A")]).plan(over: ProjectFiles(), mine, memory: adopted.memory, adopts)
    #expect(next.conflicts.map(\.path).contains("headline"))
    #expect(text(next) == nil)
  }
}
