import Foundation
import PaywallModel
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct ExportFilesTests {
  /// A project whose copy the plain reader can read in full.
  private func shop() throws -> Shop {
    let shop = try Shop(releases: 0)
    try shop.edit("paywall.yaml", "schema: 1", "exports: [{kind: config, extended: true}]\nschema: 1")
    try shop.commit("an export")
    return shop
  }

  private func export(_ shop: Shop, to folder: String?, _ revision: String? = nil) throws -> ExportFiles {
    try exportFiles(shop.workspace, ExportFilesOptions(.config, revision: revision, folder: folder), in: shop.context)
  }

  /// Of the work tree or of a revision; the same again writes nothing, and what a placement no longer has goes.
  @Test func writesWhatIsNew() throws {
    let shop = try shop()
    let out = shop.path + "/files"
    let first = try export(shop, to: out)
    #expect(!first.files.isEmpty && first.files.allSatisfy(\.isNew))
    for file in first.files { #expect(try shop.bytes("files/" + file.path) == file.bytes) }
    #expect(try export(shop, to: out).files.allSatisfy { !$0.isNew })
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Anew")
    let edited = try export(shop, to: out)
    #expect(edited.files.filter(\.isNew).count == edited.files.count)
    #expect(try export(shop, to: out, "HEAD").files.map(\.bytes) == first.files.map(\.bytes))
    try shop.edit("placements.yaml", "- id: ", "- id: other_")
    #expect(try export(shop, to: out).removed.count == first.files.count / 2)
  }

  /// Each in the place of the one in the settings; what the format does not have is an error, as there.
  @Test func takesOptionsBesidesTheSettings() throws {
    let shop = try Shop(releases: 0)
    func export(_ format: ExportFormat, _ options: (String, String)...) throws -> String {
      let made = try exportFiles(
        shop.workspace, ExportFilesOptions(format, options: options.map { (name: $0.0, value: $0.1) }),
        in: shop.context)
      return String(decoding: made.files[0].bytes, as: UTF8.self)
    }
    // The template's small print has placeholders.
    #expect(throws: FindingsError.self) { try export(.firebase) }
    #expect(try export(.firebase, ("extended", "true")).contains(#""paywall_premium_upgrade""#))
    #expect(try export(.swift, ("extended", "true")).contains("{{price}}"))
    try shop.edit("paywall.yaml", "schema: 1", "exports: [{kind: firebase, extended: true, prefix: a_}]\nschema: 1")
    try shop.commit("an export")
    let own = try export(.firebase, ("prefix", "b_"), ("group", "true"))
    #expect(own.contains(#""b_premium_upgrade""#) && own.contains(#""parameterGroups":{"true":"#))
    #expect(throws: FindingsError.self) { try export(.firebase, ("extended", "false")) }
    for (format, options, message, hint) in [
      (
        .firebase, [("extendd", "true")], "unknown key 'extendd' in the options of 'firebase'",
        "did you mean 'extended'?"
      ),
      (.swift, [("prefix", "a")], "unknown key 'prefix' in the options of 'swift'", "known keys: extended"),
      (.config, [("extended", "yes please")], "extended is text, expected true or false", nil),
      (.config, [("extended", "")], "extended is text, expected true or false", nil),
      (.config, [("extended", "true"), ("extended", "true")], "the option 'extended' is given twice", nil),
      (.appDNA, [("extended", "true")], "the export 'appdna' has no options", nil),
    ] as [(ExportFormat, [(String, String)], String, String?)] {
      let made = ExportFilesOptions(format, options: options.map { (name: $0.0, value: $0.1) })
      let refused = try refusal { _ = try exportFiles(shop.workspace, made, in: shop.context) }
      #expect(refused.message == message && refused.hint == hint, "\(refused)")
    }
  }

  /// Files of others, and edited ones, are not replaced; nothing is written then. Nor does a link lead out of the folder.
  @Test func replacesOnlyItsOwn() throws {
    let shop = try shop()
    let out = shop.folder.path + "/files"
    let path = try #require(try export(shop, to: out).files.last).path
    try FileManager.default.removeItem(atPath: out + "/config/" + (path.split(separator: "/").last ?? ""))
    try "mine".write(toFile: out + "/" + path, atomically: true, encoding: .utf8)
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Anew")
    let before = try FileManager.default.contentsOfDirectory(atPath: out + "/config").sorted().map {
      try Data(contentsOf: URL(filePath: out + "/config/" + $0))
    }
    #expect(throws: ProjectError.self) { try export(shop, to: out) }
    let after = try FileManager.default.contentsOfDirectory(atPath: out + "/config").sorted().map {
      try Data(contentsOf: URL(filePath: out + "/config/" + $0))
    }
    #expect(before == after)
    try FileManager.default.removeItem(atPath: out)
    let elsewhere = shop.folder.path + "/elsewhere"
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: out + "/config", withDestinationPath: elsewhere)
    #expect(throws: ProjectError.self) { try export(shop, to: out) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).isEmpty)
  }

  /// A folder that is read as a part of the project is none to write exports into.
  @Test(arguments: ["offerings", "offerings/default/files", "trust", "experiments"])
  func writesIntoNoFolderOfTheProject(_ name: String) throws {
    let shop = try shop()
    let before = try shop.git("status", "--porcelain", "--untracked-files=all")
    let refused = try refusal { _ = try export(shop, to: shop.path + "/" + name) }
    #expect(refused.message.hasSuffix("is part of the project"))
    #expect(try shop.git("status", "--porcelain", "--untracked-files=all") == before)
  }
}
