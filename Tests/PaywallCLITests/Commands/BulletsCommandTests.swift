import Foundation
import TestSupport
import Testing

/// `paywall bullets id`, from the finding that names it to the end.
@Suite struct BulletsCommandTests {
  private func shop() throws -> Terminal {
    let terminal = try Terminal.withProject()
    let control = "offerings/default/variants/control.yaml"
    for (id, text) in [("projects", "Unlimited projects"), ("sync", "Sync across devices"), ("ads", "No ads")] {
      try terminal.edit(control, "  - id: \(id)\n    text: \(text)\n", "  - \(text)\n")
    }
    try terminal.edit("paywall.yaml", "profile: apple-strict", "profile: none")
    let settings = try String(contentsOfFile: terminal.path + "/paywall.yaml", encoding: .utf8)
    try settings.replacing(#/locales: .*/#, with: "locales: [en, de]").write(
      toFile: terminal.path + "/paywall.yaml", atomically: true, encoding: .utf8)
    let folder = terminal.path + "/offerings/default/locales"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "control:\n  bullets.0: Projekte\n  bullets.2: Keine Werbung\n".write(
      toFile: folder + "/de.yaml", atomically: true, encoding: .utf8)
    try terminal.git("add", "-A")
    try terminal.git("commit", "-qm", "German")
    try terminal.edit(control, "  - No ads\n", "")
    try terminal.edit(control, "bullets:", "bullets:\n  - No ads\n#")
    return terminal
  }

  @Test func fixesWhatValidateFinds() throws {
    let terminal = try shop()
    let found = try terminal.paywall("validate")
    #expect(found.status == 1 && found.stdout.contains("de.yaml:2:14: error: [list-translation-current] 'bullets.0'"))
    #expect(found.stdout.contains("hint: give the texts ids, which translations follow: paywall bullets id default\n"))
    let dry = try terminal.paywall("bullets", "id", "default", "--dry-run")
    #expect(dry.status == 0 && dry.stderr.isEmpty)
    #expect(
      dry.stdout == """
        offerings/default/variants/control.yaml: bullets: no_ads, unlimited_projects, sync_across_devices
        offerings/default/locales/de.yaml: 2 translations
        2 files would change (dry run)

        """)
    #expect(try terminal.paywall("validate").status == 1)
    #expect(try terminal.paywall("bullets", "id").stdout.hasSuffix("wrote 2 files\nnext: paywall diff\n"))
    #expect(try terminal.paywall("validate").stdout.hasPrefix("no errors") || terminal.paywall("validate").status == 0)
    let german = try String(contentsOfFile: terminal.path + "/offerings/default/locales/de.yaml", encoding: .utf8)
    #expect(german == "control:\n  bullets.unlimited_projects: Projekte\n  bullets.no_ads: Keine Werbung\n")
    #expect(try terminal.paywall("bullets", "id").stdout == "all bullets have ids\n")
  }

  @Test func isReadByPrograms() throws {
    struct Named: Decodable {
      struct List: Decodable { var file, path: String, ids: [String] }
      struct Translations: Decodable { var file: String, count: Int }
      var lists: [List], translations: [Translations], notes: [String], written: Bool
    }
    let terminal = try shop()
    try terminal.edit("offerings/default/variants/control.yaml", "  - Unlimited projects\n", "")
    let outcome = try terminal.paywall("bullets", "id", "--format", "json")
    let named = try JSONDecoder().decode(Named.self, from: Data(outcome.stdout.utf8))
    #expect(named.lists.map(\.ids) == [["no_ads", "sync_across_devices"]] && named.written)
    #expect(named.translations.map(\.count) == [2] && named.notes.count == 1)
    #expect(
      outcome.stderr.contains("paywall: note: offerings/default/locales/de.yaml: 'control.bullets.0' is removed"))
    let unknown = try terminal.paywall("bullets", "id", "defualt")
    #expect(unknown.status == 2 && unknown.stderr.contains("did you mean 'default'?"))
  }
}
