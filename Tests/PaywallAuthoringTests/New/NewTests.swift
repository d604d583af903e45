import Foundation
import PaywallModel
import PaywallProject
import PaywallRules
import PaywallChecking
import PaywallAuthoring
import ProjectTestSupport
import Testing
import TestSupport

@Suite struct NewTests {
  @Test func copiesAnOfferingWithItsComments() throws {
    let shop = try Shop("subscription")
    let before = try shop.read(Shop.control)
    let made = try newOffering(shop.workspace, "paywall_v2", from: "default")
    #expect(made.paths == ["offerings/paywall_v2"])
    let copy = try shop.read("offerings/paywall_v2/variants/control.yaml")
    #expect(copy == before.replacing("id: default_control\n", with: "id: paywall_v2_control\n"))
    let offering = try shop.read("offerings/paywall_v2/offering.yaml")
    let short = try shop.git("rev-parse", "--short=7", "HEAD")
    #expect(offering.contains("origin: default@\(short)") && offering.contains("#"))
    #expect(try validate(shop.workspace, in: shop.context).findings == [])
    #expect(try shop.git("status", "--porcelain") == "?? offerings/paywall_v2/")
    #expect(try shop.read(Shop.control) == before)
  }

  @Test func copiesFromARevision() throws {
    let shop = try Shop()
    let old = try shop.git("rev-parse", "HEAD")
    try shop.edit(Shop.control, "Unlock everything", "Something else")
    try shop.edit(Shop.offering, "version: 1.0.0", "version: 3.1.4")
    try shop.commit("other words")
    _ = try newOffering(shop.workspace, "sale", from: "default@HEAD~1")
    #expect(try shop.read("offerings/sale/variants/control.yaml").contains("Unlock everything"))
    #expect(try shop.read("offerings/sale/offering.yaml").contains("origin: default@\(old.prefix(7))"))
    _ = try newOffering(shop.workspace, "later", from: "default")
    #expect(try shop.read("offerings/later/offering.yaml").contains("version: 1.0.0"))
  }

  @Test func takesATemplatesOfferingWithTheProjectsPackages() throws {
    let shop = try Shop()
    _ = try newOffering(shop.workspace, "rich", template: "subscription")
    #expect(
      try validate(shop.workspace, in: shop.context).findings.filter { $0.range.file.hasSuffix("g.yaml") } == [])
    #expect(try shop.read("offerings/rich/offering.yaml").contains("com.example.shop.annual"))
  }

  @Test func copiesAVariantWithItsTranslations() throws {
    let shop = try Shop("subscription")
    let made = try newVariant(shop.workspace, "short_copy", of: "default", from: "default/control")
    #expect(made.paths == ["offerings/default/variants/short_copy.yaml", "offerings/default/locales/de.yaml"])
    let copy = try shop.read("offerings/default/variants/short_copy.yaml")
    #expect(copy.contains("\nid: default_short_copy") && copy.contains("\norigin: default/control@"))
    #expect(try shop.read("offerings/default/locales/de.yaml").contains("short_copy:"))
    #expect(try validate(shop.workspace, in: shop.context).findings == [])
  }

  /// What a translator was told stays beside the copy as well.
  @Test func copiesTheCommentsOfTranslations() throws {
    let shop = try Shop("subscription")
    let file = "offerings/default/locales/de.yaml"
    try shop.edit(file, "  headline: Alles freischalten\n", "  # agreed\n  headline: Alles freischalten   # short\n\n")
    let before = try shop.read(file)
    _ = try newVariant(shop.workspace, "short_copy", of: "default", from: "default/control")
    let (text, block) = (try shop.read(file), try #require(before.range(of: "control:\n")))
    #expect(text.hasPrefix(before) && text.hasSuffix("short_copy:\n" + before[block.upperBound...]), "\(text)")
  }

  /// Translations that somebody wrote under the name are not written over, and what cannot be copied is not half-written.
  @Test(arguments: [
    ("control:\n  headline: A\nfresh:\n  headline: Alt   # agreed\n", "has translations of 'fresh' already"),
    ("control: {headline: A}\nfresh: {headline: B}\n", "has translations of 'fresh' already"),
    ("control:\n  headline: &x Alt\nzoo:\n  headline: *x\n", nil),
    ("control:\n  headline: A\n  headline: B\n", "duplicate key 'headline'"),
  ]) func writesOverNoTranslation(_ text: String, _ refusal: String?) throws {
    let shop = try Shop("subscription")
    let file = "offerings/default/locales/de.yaml"
    try shop.write(file, text)
    let result = Result { try newVariant(shop.workspace, "fresh", of: "default", from: "default/control") }
    guard let refusal else {
      _ = try result.get()
      let offering = Offering(reading: try ProjectReader(source: shop.workspace.workTree().open()).offering("default"))
      let texts = try #require(offering.locales.first { $0.locale == "de" }).translations
      return #expect(texts.filter { $0.path == "headline" }.map(\.words) == ["Alt", "Alt", "Alt"])
    }
    let error = #expect(throws: ProjectError.self) { try result.get() }
    #expect(error?.message.contains(refusal) == true)
    #expect(try shop.read(file) == text)
    #expect(!shop.exists("offerings/default/variants/fresh.yaml"))
  }

  @Test func addsAPlacementAndAnExperiment() throws {
    let shop = try Shop("subscription")
    let before = try shop.read("placements.yaml")
    _ = try newPlacement(shop.workspace, "home_screen")
    #expect(try shop.read("placements.yaml").hasPrefix(before.trimmingCharacters(in: .newlines)))
    _ = try newVariant(shop.workspace, "short", of: "default")
    let made = try newExperiment(shop.workspace, "words", placement: "home_screen", from: "default/short")
    #expect(made.paths == ["experiments/words.yaml", "placements.yaml"])
    let text = try shop.read("experiments/words.yaml")
    #expect(text.contains("placement: home_screen") && text.contains("variant: short") && text.contains("#"))
    #expect(try validate(shop.workspace, in: shop.context).findings == [])
  }

  @Test func refusesWhatIsThereAndWhatIsNoID() throws {
    let shop = try Shop("subscription")
    _ = try newExperiment(shop.workspace, "a")
    let before = try files(below: shop.path + "/offerings")
    let workspace = try shop.workspace
    for make in [
      { try newOffering(workspace, "default") }, { try newVariant(workspace, "control", of: "default") },
      { try newPlacement(workspace, "premium_upgrade") }, { try newExperiment(workspace, "a") },
    ] as [() throws -> Creation] {
      #expect(try refusal { _ = try make() }.code == .exists)
    }
    for id in ["", "A", "a b", "../x", "a/b", "-a", String(repeating: "a", count: 65)] {
      #expect(throws: ProjectError.self) { try newOffering(workspace, id) }
      #expect(throws: ProjectError.self) { try newVariant(workspace, id, of: "default") }
      #expect(throws: ProjectError.self) { try newPlacement(workspace, id) }
      #expect(throws: ProjectError.self) { try newExperiment(workspace, id) }
    }
    #expect(try refusal { _ = try newOffering(workspace, "b", from: "defualt") }.hint == "did you mean 'default'?")
    #expect(
      try refusal { _ = try newVariant(workspace, "b", of: "default", from: "default/contrl") }.hint?.contains(
        "control") == true)
    #expect(throws: (any Error).self) { try newOffering(workspace, "b", from: "default@nowhere") }
    #expect(
      try refusal { _ = try newExperiment(workspace, "b", placement: "home") }.hint?.contains("placement:home") == true)
    #expect(try files(below: shop.path + "/offerings") == before)
    #expect(try shop.git("diff", "--name-only") == "placements.yaml")
    #expect(try shop.git("ls-files", "--others") == "experiments/a.yaml")
  }

  /// The name of a wire id would be too long: nothing is half-written.
  @Test func leavesNothingHalfWritten() throws {
    let shop = try Shop()
    let long = String(repeating: "a", count: 60)
    #expect(throws: ProjectError.self) { try newOffering(shop.workspace, long) }
    #expect(try shop.git("status", "--porcelain", "--ignored") == "")
  }

  /// Its source cannot be read: the copy is not begun.
  @Test func refusesASourceThatCannotBeRead() throws {
    let shop = try Shop()
    try shop.write(Shop.control, "id: [\n")
    let error = try refusal { _ = try newOffering(shop.workspace, "b", from: "default") }
    #expect(error.message.contains(Shop.control) && error.hint != nil)
    #expect(!shop.exists("offerings/b"))
  }

  @Test func whatAKilledRunLeftIsRemovedByTheNext() throws {
    let shop = try Shop()
    try shop.write("offerings/.paywall-tmp-999999999-z-sale/offering.yaml", "half")
    try shop.write("offerings/default/variants/.paywall-tmp-999999999-z-b.yaml", "half")
    _ = try newOffering(shop.workspace, "sale")
    _ = try newVariant(shop.workspace, "b", of: "default")
    #expect(try shop.git("status", "--porcelain", "--untracked-files=all").contains("paywall-tmp") == false)
    #expect(shop.exists("offerings/sale/offering.yaml") && shop.exists("offerings/default/variants/b.yaml"))
  }
}
