import Foundation
import PaywallAuthoring
import PaywallModel
import PaywallProject
import ProjectTestSupport
import Templates
import TestSupport
import Testing
import YAML

@Suite struct FormatFilesTests {
  private func all(_ shop: Shop) throws -> Formatting { try formatFiles(shop.workspace) }

  /// New projects are in canonical form.
  @Test(arguments: Scaffolds.all.map(\.name)) func templatesAreInForm(_ template: String) throws {
    let formatting = try formatFiles(Shop(template).workspace, isDryRun: true)
    for (file, lines) in formatting.changed { Issue.record("\(file): \(lines)") }
    #expect(formatting.refused.isEmpty && formatting.count >= 5)
  }

  /// Blocks of a screen in another order come back to theirs, each with its comments.
  @Test(arguments: 0..<6) func shuffledKeysComeBack(seed: UInt64) throws {
    let shop = try Shop("subscription")
    let text = try shop.read(Shop.control)
    // The first two blocks of comments are the file's.
    let start = try #require(text.range(of: "\n# On every analytics event")).lowerBound
    let (head, body) = (String(text[...start]), text[start...].dropFirst())
    var blocks: [String] = []
    var above = ""
    for line in body.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.isEmpty || line.hasPrefix("#") {
        above += line + "\n"
      } else if line.hasPrefix(" ") {
        blocks[blocks.count - 1] += above + line + "\n"
        above = ""
      } else {
        blocks.append(above + line + "\n")
        above = ""
      }
    }
    var dice = Dice(seed: seed)
    let shuffled = head + blocks.shuffled(using: &dice).joined()
    #expect(blocks.count > 12 && shuffled != text)
    try shop.write(Shop.control, shuffled)
    #expect(try all(shop).changed.map(\.file) == [Shop.control])
    let result = try shop.read(Shop.control)
    #expect(lines(result) == lines(text))
    #expect(try all(shop).changed.isEmpty)
  }

  /// Blank lines go with what is below them, and the first of a file may lack its own.
  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  /// The gallery has what templates have not: flow style, every kind of section, other languages.
  @Test func theGalleryKeepsItsValuesAndComments() throws {
    let gallery = URL(filePath: #filePath).appending(path: "../../Gallery").standardized.path
    let shop = try Shop(empty: "gallery")
    try FileManager.default.copyItem(atPath: gallery, toPath: shop.path)
    let files = try #require(FileManager.default.subpaths(atPath: shop.path)).filter { $0.hasSuffix(".yaml") }
    let before = try files.map { try shop.read($0) }
    let formatting = try all(shop)
    #expect(formatting.refused.isEmpty && formatting.count == files.count && files.count > 9)
    for (file, old) in zip(files, before) {
      let new = try shop.read(file)
      #expect(readYAML(Array(new.utf8)).root?.json == readYAML(Array(old.utf8)).root?.json, "\(file)")
      let comment = #/(?m)(^|\s)#( .*|)$/#
      #expect(
        new.matches(of: comment).map { String($0.output.2) }.sorted()
          == old.matches(of: comment).map { String($0.output.2) }.sorted(), "\(file)")
    }
    #expect(try all(shop).changed.isEmpty)
  }

  @Test func nestedKeysHaveTheirOrder() throws {
    let shop = try Shop("subscription")
    try shop.edit(
      "paywall.yaml", "  - name: country\n    type: country             # two capital letters, such as DE\n",
      "  - type: country             # two capital letters, such as DE\n    # of the name\n    name: country\n")
    _ = try all(shop)
    #expect(
      try shop.read("paywall.yaml").contains(
        "  # of the name\n  - name: country\n    type: country             # two capital letters, such as DE\n"))
  }

  @Test func whatCannotBeReadStays() throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: [Unlock everything")
    try shop.edit(Shop.offering, "kind: primary", "kind:   'primary'")
    try shop.edit("paywall.yaml", "appID: com.example.shop", "appID: com.example.shop\nappID: com.example.shop2")
    let screen = try shop.read(Shop.control)
    let formatting = try all(shop)
    #expect(formatting.changed.map(\.file) == [Shop.offering] && formatting.refused.count == 2)
    #expect(formatting.refused.contains { $0.message.hasPrefix(Shop.control + ":") })
    #expect(try shop.read(Shop.control) == screen && shop.read(Shop.offering).contains("\nkind: primary "))
  }

  @Test func whatIsNoFileIsNoFileInForm() throws {
    let shop = try Shop()
    try shop.remove("placements.yaml")
    try shop.write("placements.yaml/x", "")
    let formatting = try formatFiles(shop.workspace, isDryRun: true)
    #expect(
      formatting.refused.map(\.message).contains { $0.hasPrefix("placements.yaml:1:1: a folder is in the place") })
  }

  @Test func onlyWhatIsAskedFor() throws {
    let shop = try Shop("subscription")
    for file in [Shop.offering, "paywall.yaml"] { try shop.write(file, shop.read(file) + "\n\n") }
    let one = try formatFiles(shop.workspace, [shop.path + "/offerings"], isDryRun: true)
    #expect(one.changed.map(\.file) == [Shop.offering] && !one.isWritten && one.count == 3)
    #expect(try shop.read(Shop.offering).hasSuffix("\n\n"))
    #expect(throws: ProjectError.self) { try formatFiles(shop.workspace, [shop.path + "/README.md"]) }
  }

  /// What the tool writes is in form.
  @Test func editsAreInForm() throws {
    let shop = try Shop("subscription")
    _ = try setField(shop.workspace, "default/control:footnote", to: "Only {{price}} today", in: shop.context)
    _ = try setField(shop.workspace, "default/control:background.color", to: "#112233", in: shop.context)
    _ = try newOffering(shop.workspace, "other", from: "default")
    _ = try rename(shop.workspace, "default/control:bullets.sync", to: "anywhere", in: shop.context)
    #expect(try all(shop).changed.map(\.file) == [])
  }
}
