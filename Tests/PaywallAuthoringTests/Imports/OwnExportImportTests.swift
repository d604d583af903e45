import Foundation
import PaywallAuthoring
import PaywallBundle
import PaywallExchange
import PaywallModel
import PaywallProject
import ProjectTestSupport
import Testing

/// What a project has exported comes back into a project under the names that it has there.
@Suite struct OwnExportImportTests {
  private static let formats: [(ExportFormat, ImportFormat)] = [
    (.appActor, .appActor), (.revenueCat, .revenueCat), (.firebase, .firebase), (.appDNA, .appDNA),
  ]

  private struct Case: CustomTestStringConvertible {
    var template: String
    var export: ExportFormat
    var format: ImportFormat
    var isOwn: Bool
    var testDescription: String { "\(template) \(format.rawValue) \(isOwn ? "own" : "fresh")" }
  }

  private static let templates = ["minimal", "subscription", "unlock", "mixed", "credits", "tips"]

  private static let cases = templates.flatMap { template in
    formats.flatMap { export, format in
      [true, false].map { Case(template: template, export: export, format: format, isOwn: $0) }
    }
  }

  @Test(arguments: cases) private func comesBackUnderItsNames(_ one: Case) throws {
    let source = try Shop(one.template)
    let shop = one.isOwn ? source : try Shop("unlock")
    try shop.write("console.json", try exported(one.export, from: source))
    func imported(_ options: ImportOptions = ImportOptions()) throws -> PaywallImport {
      try importPaywalls(shop.workspace, one.format, from: shop.path + "/console.json", options)
    }
    if one.template == "mixed", one.format == .appDNA, !one.isOwn {
      // The screen that has this wire id there sells another product under the package's name.
      #expect(try #require(throws: ProjectError.self) { try imported() }.message.contains("wire id 'default_control'"))
      #expect(try shop.git("status", "--porcelain") == "?? console.json")
      return
    }
    let first = try imported()
    #expect(first.offerings == ["default"])
    // Nothing of what is there is written over.
    #expect(first.plan.files.allSatisfy { !$0.path.hasPrefix("offerings/") })
    // AppActor's file has no screens: the one that is there would show what the offering no longer sells.
    if !one.isOwn, one.format == .appActor { return }
    let adopted = try imported(ImportOptions(adopts: true))
    #expect(adopted.plan.conflicts.allSatisfy { $0.range.file == "placements.yaml" })
    let again = try imported(ImportOptions(adopts: true))
    #expect(again.plan.files.isEmpty && !again.isWritten)
    #expect(try FileManager.default.contentsOfDirectory(atPath: shop.path + "/offerings") == ["default"])
  }

  private func exported(_ format: ExportFormat, from shop: Shop) throws -> String {
    if format == .firebase {
      let settings = try String(contentsOfFile: shop.path + "/paywall.yaml", encoding: .utf8)
      try shop.write("paywall.yaml", settings + "\nexports:\n  - {kind: firebase, extended: true}\n")
    }
    let reader = ProjectReader(source: try shop.workspace.workTree().open())
    let frame = ProjectFrame(reading: try reader.frame())
    let request = frame.settings.export(format)
    let subject = ExportProject(ExportContext(frame, request), offerings: ["default"]) { id in
      Offering(reading: try reader.offering(id))
    }
    let file = try #require(try request.files(of: subject).first { $0.path.hasSuffix(".json") })
    return String(decoding: file.bytes, as: UTF8.self)
  }
}
