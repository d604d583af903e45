import JSON
import PaywallExchange
import PaywallModel
import Testing

/// Screens that a project has already come back under its names.
@Suite struct ScreenPairingTests {
  private static func project() -> [OfferingFiles] {
    var files = OfferingFiles(id: "pro")
    func file(_ name: String, _ text: String) -> SourceFile {
      SourceFile(path: "offerings/pro/\(name).yaml", bytes: Array(text.utf8))
    }
    files.offering = file(
      "offering", "kind: campaign\ndisplayName: Pro\nversion: 2.0.0\ndefaultVariant: main\npackages: []\n")
    files.variants = [file("variants/main", "id: w_main\n"), file("variants/short", "id: w_short\n")]
    return [files]
  }

  /// An offering of one screen, as importers make it of a wire id.
  private static func offering(_ wireID: String, sells product: String, variant: String = "control") -> ImportedOffering
  {
    var offering = ImportedOffering(
      id: wireID,
      document: [
        "kind": "primary", "displayName": .string(wireID), "version": "1.0.0",
        "packages": [["id": "annual", "type": "annual", "product": .string(product)]],
        "defaultVariant": .string(variant),
      ])
    offering.variants = [(variant, ["id": .string(wireID)])]
    offering.locales = [("de", .object([JSONMember(variant, ["headline": "Hallo"])]))]
    return offering
  }

  private func paired(_ offerings: [ImportedOffering], arms: [String] = []) -> ImportedProject {
    var project = ImportedProject()
    project.offerings = offerings
    project.placements = [["id": "settings", "rules": [["offering": "w_main"]]]]
    project.currentOffering = "w_main"
    let all = arms.map { ["id": .string($0), "offering": .string($0)] as JSONValue }
    project.experiments = [("test", ["arms": .array(all)])]
    return ScreenPairing(Self.project()).applied(to: project)
  }

  @Test func arePlacedWhereTheProjectHasThem() throws {
    let project = paired(
      [Self.offering("w_main", sells: "a"), Self.offering("w_short", sells: "a")], arms: ["w_main", "w_short"])
    let offering = try #require(project.offerings.first)
    #expect(project.offerings.map(\.id) == ["pro"] && offering.variants.map(\.name) == ["main", "short"])
    // The file has a screen alone: what else it is, the project says.
    #expect(["kind", "displayName", "version"].map { offering.document[$0]?.string } == ["campaign", "Pro", "2.0.0"])
    #expect(offering.locales.map(\.document) == [["main": ["headline": "Hallo"], "short": ["headline": "Hallo"]]])
    #expect(project.placements == [["id": "settings", "rules": [["offering": "pro"]]]])
    #expect(project.currentOffering == "pro")
    #expect(
      project.experiments.first?.document["arms"] == [
        ["id": "w_main", "offering": "pro"], ["id": "w_short", "offering": "pro", "variant": "short"],
      ])
  }

  /// Nothing is lost where two would be in each other's way.
  @Test func whatDisagreesKeepsItsName() {
    let packages = paired([Self.offering("w_main", sells: "a"), Self.offering("w_short", sells: "b")])
    #expect(packages.offerings.map(\.id) == ["pro", "w_short"])
    var more = Self.offering("w_short", sells: "a")
    more.variants.append(("main", ["id": "w_new"]))
    let variants = paired([Self.offering("w_main", sells: "a"), more])
    #expect(variants.offerings.map(\.id) == ["pro", "w_short"])
    // A rule cannot lead to a variant that is not the default one.
    var project = ImportedProject()
    project.offerings = [Self.offering("w_short", sells: "a")]
    project.currentOffering = "w_short"
    #expect(ScreenPairing(Self.project()).applied(to: project).offerings.map(\.id) == ["w_short"])
  }
}
