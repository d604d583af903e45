import Foundation
import Git
import JSON
import PaywallAuthoring
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRules
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct NamesTests {
  /// A shop in which every kind of thing has a name of its own, `its_…`, in every file that can name it.
  private func shop() throws -> Shop {
    let shop = try Shop("subscription")
    _ = try newOffering(shop.workspace, "its_offering", from: "default")
    try shop.commit("an offering")
    try shop.git(
      "mv", "offerings/its_offering/variants/control.yaml", "offerings/its_offering/variants/its_variant.yaml")
    try shop.edit("offerings/its_offering/offering.yaml", "defaultVariant: control", "defaultVariant: its_variant")
    try shop.edit("offerings/its_offering/locales/de.yaml", "control:", "its_variant:   # words")
    let variant = "offerings/its_offering/variants/its_variant.yaml"
    let bullets = try shop.read(variant).replacing("id: sync", with: "id: its_bullet", maxReplacements: 1)
    try shop.write(variant, bullets)
    try shop.edit("offerings/its_offering/locales/de.yaml", "  bullets.sync", "  bullets.its_bullet")
    try shop.edit(variant, "- type: legal", "- type: legal\n    id: its_section  # small print")
    try shop.edit("offerings/its_offering/offering.yaml", "- type: annual", "- type: annual\n    id: its_package")
    try shop.edit(variant, "package: annual", "package: its_package")
    try shop.edit("offerings/its_offering/locales/de.yaml", "cards.annual.", "cards.its_package.")
    try shop.edit("offerings/its_offering/locales/de.yaml", "sections.legal.", "sections.its_section.")
    try shop.write(
      "experiments/its_experiment.yaml",
      """
      # Which one?
      placement: its_placement
      status: draft
      salt: s1
      layer: its_layer
      range: {from: 0, below: 5000}
      arms:
        - {id: its_arm, offering: its_offering, variant: its_variant, weight: 5000}
        - id: other
          offering: "its_offering"   # quoted
          weight: 5000

      """)
    try shop.edit("placements.yaml", "- id: settings", "- id: its_placement")
    try shop.edit(
      "placements.yaml", "rules:\n      - offering: default", "rules:\n      - offering: its_offering # all")
    let placements = try shop.read("placements.yaml")
    try shop.write("placements.yaml", placements + "layers:\n  - {id: its_layer, salt: l1}\n")
    try shop.edit("paywall.yaml", "name: country", "name: its_attribute")
    try shop.edit("placements.yaml", "attribute: country", "attribute: its_attribute")
    try shop.write(
      "tests/users.yaml",
      """
      tests:
        - name: somebody
          placement: its_placement
          attributes: {its_attribute: DE}  # from the store
          expect: {offering: its_offering}

      """)
    try shop.write(
      "waivers.yaml",
      """
      waivers:
        - rule: text-contrast
          path: "\(variant):sections.its_section.style"
          reason: a test
          owner: me
          expires: 2027-02-01T00:00:00Z
        - {rule: text-contrast, path: experiments/its_experiment.yaml:arms.its_arm, reason: a, owner: b, expires: 2027-02-01T00:00:00Z}
        - {rule: text-contrast, path: "offerings/its_offering/locales/de.yaml:its_variant.bullets.its_bullet", reason: a, owner: b, expires: 2027-02-01T00:00:00Z}

      """)
    try shop.commit("everything")
    return shop
  }

  static let things = [
    "its_offering", "its_offering/its_variant", "package:its_offering/its_package", "placement:its_placement",
    "experiment:its_experiment", "arm:its_experiment/its_arm", "layer:its_layer", "attribute:its_attribute",
    "its_offering/its_variant:sections.its_section", "its_offering/its_variant:bullets.its_bullet",
  ]

  /// `git grep` is the second source: it knows nothing of the format.
  @Test(arguments: things) func everyPlaceIsRenamed(_ thing: String) throws {
    let shop = try shop()
    let id = try #require(thing.split { ":/.".contains($0) }.last.map(String.init))
    let before = try shop.git("grep", "-cw", id)
    let findings = try shop.findings().count
    let renaming = try rename(shop.workspace, thing, to: "another_name", in: shop.context)
    #expect(renaming.isWritten && renaming.renamed.id == "another_name")
    try shop.git("add", "-A")
    let left = try run("git", ["grep", "-nw", id], in: shop.path, environment: shop.environment).stdout
    #expect(left == "")
    #expect(try shop.git("ls-files").contains(id) == false)
    #expect(try shop.findings().count == findings)
    // Back again: every byte is where it was.
    _ = try rename(shop.workspace, renaming.renamed.description, to: id, in: shop.context)
    try shop.git("add", "-A")
    #expect(try shop.git("status", "--porcelain") == "" && shop.git("grep", "-cw", id) == before)
  }

  /// What is planned is what the folder holds afterwards.
  @Test(arguments: things) func thePlanSaysWhatWillBe(_ thing: String) throws {
    let shop = try shop()
    let plan = try rename(shop.workspace, thing, to: "another_name", isDryRun: true, in: shop.context)
    #expect(try shop.git("status", "--porcelain") == "")
    let planned = try contents(SourceTree.changed(shop.workspace.workTree(), plan.change).open())
    try plan.change.apply(in: shop.path)
    #expect(try planned == contents(shop.workspace.workTree().open()))
    #expect(planned.count > 10)
  }

  private func contents(_ source: any ProjectSource, _ folder: String = "") throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for entry in try source.list(folder) ?? [] where entry.name != ".git" {
      let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
      if entry.kind == .folder {
        files.merge(try contents(source, path)) { first, _ in first }
      } else {
        files[path] = try source.read(path, atMost: 1 << 20)
      }
    }
    return files
  }

  /// A run that was killed before the folder had its new name is finished by the next one.
  @Test func aKilledRunIsFinished() throws {
    let shop = try shop()
    let plan = try rename(shop.workspace, "its_offering", to: "another_name", isDryRun: true, in: shop.context)
    try PlannedChange(written: plan.change.written).apply(in: shop.path)
    _ = try rename(shop.workspace, "its_offering", to: "another_name", in: shop.context)
    try shop.git("add", "-A")
    #expect(try run("git", ["grep", "-nw", "its_offering"], in: shop.path, environment: shop.environment).stdout == "")
    #expect(shop.exists("offerings/another_name/offering.yaml") && !shop.exists("offerings/its_offering"))
  }

  /// Also one that was killed between two files.
  @Test(arguments: ["package:its_offering/its_package", "placement:its_placement", "layer:its_layer"])
  func whatDefinesItIsWrittenLast(_ thing: String) throws {
    let shop = try shop()
    let plan = try rename(shop.workspace, thing, to: "another_name", isDryRun: true, in: shop.context)
    #expect(plan.change.definitions.count == 1 && plan.change.written.count > 1)
    try PlannedChange(written: plan.change.written.filter { !plan.change.definitions.contains($0.key) })
      .apply(in: shop.path)
    _ = try rename(shop.workspace, thing, to: "another_name", in: shop.context)
    let id = plan.entity.id
    #expect(try run("git", ["grep", "-nw", id], in: shop.path, environment: shop.environment).stdout == "")
  }

  @Test func namesThatAreNotWrittenGetWritten() throws {
    let shop = try Shop("subscription")
    _ = try rename(shop.workspace, "package:default/annual", to: "yearly", in: shop.context)
    #expect(try shop.read(Shop.offering).contains("- type: annual\n    id: yearly\n"))
    _ = try rename(shop.workspace, "default/control:sections.legal", to: "small_print", in: shop.context)
    #expect(try shop.read(Shop.control).contains("- type: legal\n    id: small_print\n"))
    #expect(try shop.read("offerings/default/locales/de.yaml").contains("sections.small_print.text:"))
    try shop.edit(Shop.offering, "defaultVariant: control", "# it is")
    _ = try rename(shop.workspace, "control", to: "plain", in: shop.context)
    #expect(try shop.read(Shop.offering).contains("defaultVariant: plain"))
    #expect(try shop.read("offerings/default/variants/plain.yaml").contains("id: default_control"))
  }

  /// Users are assigned by the salt, which is the id unless it is said.
  @Test func anExperimentKeepsItsUsers() throws {
    let shop = try shop()
    try shop.edit("experiments/its_experiment.yaml", "salt: s1\n", "")
    _ = try rename(shop.workspace, "its_experiment", to: "second", in: shop.context)
    #expect(try shop.read("experiments/second.yaml").contains("salt: its_experiment\n"))
    try shop.edit("experiments/second.yaml", "status: draft", "status: running")
    for thing in ["experiment:second", "arm:second/its_arm", "layer:its_layer"] {
      #expect(
        try refusal { _ = try rename(shop.workspace, thing, to: "third", in: shop.context) }.message.contains(
          "is running"))
    }
    #expect(
      try refusal { _ = try remove(shop.workspace, "second", isForced: true, in: shop.context) }.message.contains(
        "is running"))
  }

  /// A layer that a draft has a share of goes after that, as the hint says.
  @Test func aLayerIsLeftBeforeItGoes() throws {
    let shop = try shop()
    let before = try shop.findings().filter { $0.severity == .error }
    let hint = try refusal { _ = try remove(shop.workspace, "layer:its_layer", in: shop.context) }.hint ?? ""
    #expect(
      hint.hasPrefix("take the experiment out of it first: paywall set experiments/its_experiment.yaml:range --unset"))
    for match in hint.matches(of: /paywall set (\S+) --unset/) {
      _ = try setField(shop.workspace, String(match.output.1), to: nil, in: shop.context)
    }
    _ = try remove(shop.workspace, "layer:its_layer", in: shop.context)
    #expect(try shop.findings().filter { $0.severity == .error } == before)
    #expect(try !shop.read("experiments/its_experiment.yaml").contains("its_layer"))
  }

  @Test func whatCannotBeRenamedIsSaid() throws {
    let shop = try shop()
    func refused(_ name: String, _ id: String) throws -> ProjectError {
      try refusal { _ = try rename(shop.workspace, name, to: id, in: shop.context) }
    }
    #expect(try refused("its_offering", "default").message == "there is the offering 'default' already")
    #expect(try refused("its_offering", "Its Offering").message.contains("cannot be the id"))
    #expect(try refused("its_offering", "../x").message.contains("cannot be the id"))
    #expect(try refused("its_ofering", "x").hint == "did you mean 'its_offering'?")
    #expect(try refused("product:com.example.shop.annual", "x").message.contains("from the store"))
    #expect(try refused("monthly", "x").hint?.contains("package:default/monthly, package:its_offering/monthly") == true)
    #expect(try shop.git("status", "--porcelain") == "")
    // What cannot be read may name it.
    try shop.write("experiments/second.yaml", "placement: [")
    #expect(try refused("its_offering", "x").message.hasPrefix("experiments/second.yaml:1:"))
    try shop.remove("experiments/second.yaml")
    try shop.remove("placements.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: shop.path + "/placements.yaml", withDestinationPath: "/dev/null")
    #expect(throws: (any Error).self) { try rename(shop.workspace, "its_offering", to: "x", in: shop.context) }
    #expect(shop.exists("offerings/its_offering"))
  }

  /// A waiver whose hash covers the name holds afterwards; one that did not hold before does not.
  @Test func waiversHold() throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "- type: legal", "- type: legal\n    id: fine")
    try shop.edit("offerings/default/locales/de.yaml", "sections.legal.", "sections.fine.")
    let reader = ProjectReader(source: try shop.workspace.workTree().open())
    let hash = try waivedFiles(reader).hash(of: WaiverTarget(Shop.control + ":sections.fine"))
    let waiver = { (hash: String) in
      "  - {rule: text-contrast, path: \"\(Shop.control):sections.fine\", reason: a, owner: b, expires: 2027-02-01T00:00:00Z, hash: \"\(hash)\"}\n"
    }
    try shop.write("waivers.yaml", "waivers:\n" + waiver(hash) + waiver("00"))
    _ = try rename(shop.workspace, "default/control:sections.fine", to: "finer", in: shop.context)
    let later = ProjectReader(source: try shop.workspace.workTree().open())
    let after = try waivedFiles(later).hash(of: WaiverTarget(Shop.control + ":sections.finer"))
    let text = try shop.read("waivers.yaml")
    #expect(after != hash && (text.contains("hash: \(after)") || text.contains("hash: \"\(after)\"")))
    #expect(text.contains("hash: \"00\"") && !text.contains(hash))
  }

  /// A waiver of what history tells holds for the same text under another name.
  @Test(arguments: [("default/control", "base"), ("default", "main")])
  func waiversOfStaleTranslationsHold(_ name: String, _ new: String) throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Unlock the whole world")
    try shop.commit("reworded")
    _ = try waive(
      shop.workspace,
      WaiverRequest(
        rule: "translation-current", paths: ["offerings/default/locales/de.yaml:control.headline"], reason: "it fits",
        until: "30d"), in: shop.context)
    try shop.commit("waived")
    let rules: Set = ["translation-current", "waiver-valid"]
    #expect(try shop.findings().filter { rules.contains($0.rule) } == [])
    _ = try rename(shop.workspace, name, to: new, in: shop.context)
    #expect(try shop.findings().filter { rules.contains($0.rule) } == [])
    try shop.commit("renamed")
    #expect(try shop.findings().filter { rules.contains($0.rule) } == [])
  }

  /// Translations are as old as they were, also before the new names are committed.
  @Test(arguments: [("default/control", "base"), ("default", "main")])
  func translationsStayStale(_ name: String, _ new: String) throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Unlock the whole world")
    try shop.commit("reworded")
    #expect(try localeStates(shop.workspace, ["de"], in: shop.context).first?.stale?.count == 1)
    _ = try rename(shop.workspace, name, to: new, in: shop.context)
    #expect(try localeStates(shop.workspace, ["de"], in: shop.context).first?.stale?.count == 1)
    try shop.git("add", "-A")
    #expect(try localeStates(shop.workspace, ["de"], in: shop.context).first?.stale?.count == 1)
    try shop.commit("renamed")
    #expect(try localeStates(shop.workspace, ["de"], in: shop.context).first?.stale?.count == 1)
  }

  /// Also where two of their names are others by one commit, and in a copy.
  @Test(arguments: [
    [("default", "main"), ("main/control", "base")], [("default", "main"), ("main/control:bullets.sync", "alike")],
    [("default/control", "base"), ("default/base:bullets.sync", "alike")],
    [("default/control:sections.features.items.sync", "alike"), ("default/control:sections.features", "gains")],
  ])
  func translationsStayStaleUnderTwoNewNames(_ names: [(String, String)]) throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Unlock the whole world")
    try shop.edit(Shop.control, "text: Sync across devices", "text: Sync everywhere")
    try shop.edit(Shop.control, "        title: Sync across devices", "        title: Sync everywhere")
    try shop.commit("reworded")
    let stale = { try localeStates(shop.workspace, ["de"], in: shop.context).first?.stale?.count }
    #expect(try stale() == 3)
    for (name, new) in names { _ = try rename(shop.workspace, name, to: new, in: shop.context) }
    #expect(try stale() == 3)
    try shop.commit("renamed")
    #expect(try stale() == 3)
  }

  /// Words that are said twice are told apart by what else says them.
  @Test func translationsWithTheSameWordsStayStale() throws {
    let shop = try Shop("subscription")
    let place = "offerings/default/locales/de.yaml:control.sections.features.items"
    let words = try #require(
      try field(shop.workspace, "\(place).sync.title", in: shop.context).string)
    _ = try setField(shop.workspace, "\(place).ads.title", to: words, in: shop.context)
    try shop.commit("the same words")
    try shop.edit(Shop.control, "        title: Sync across devices", "        title: Sync everywhere")
    try shop.commit("reworded")
    let stale = { try localeStates(shop.workspace, ["de"], in: shop.context).first?.stale?.count }
    #expect(try stale() == 1)
    _ = try rename(shop.workspace, "default/control:sections.features.items.sync", to: "alike", in: shop.context)
    _ = try rename(shop.workspace, "default/control:sections.features", to: "gains", in: shop.context)
    #expect(try stale() == 1)
    try shop.commit("renamed")
    #expect(try stale() == 1)
  }

  @Test(arguments: [("v2/control", "base"), ("v2/control:bullets.sync", "alike")])
  func translationsOfACopyStayStaleUnderNewNames(_ name: String, _ new: String) throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "text: Sync across devices", "text: Sync everywhere")
    try shop.commit("reworded")
    _ = try newOffering(shop.workspace, "v2", from: "default")
    _ = try rename(shop.workspace, name, to: new, in: shop.context)
    let stale = { try localeStates(shop.workspace, ["de"], in: shop.context).compactMap(\.stale?.count) }
    #expect(try stale() == [1, 1])
    try shop.commit("a copy")
    #expect(try stale() == [1, 1])
  }

  /// What is not in a sparse checkout stays under its old name in git, so nothing gets another one.
  @Test func aSparseCheckoutIsNotRenamed() throws {
    let shop = try Shop("subscription")
    // What a copy left out of date in the index would stay.
    try shop.git("update-index", "--refresh")
    try shop.git("sparse-checkout", "set", "--no-cone", "/*", "!/offerings/default/locales/")
    let error = try refusal { _ = try rename(shop.workspace, "default", to: "main", in: shop.context) }
    #expect(error.message.contains("offerings/default/locales/de.yaml is not in this sparse checkout"))
    #expect(shop.exists(Shop.offering))
  }
}
