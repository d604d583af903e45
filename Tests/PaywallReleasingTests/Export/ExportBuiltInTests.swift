import Foundation
import JSON
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct ExportBuiltInTests {
  /// What the compiler reads in the file, in place of the library.
  private static let library = """
    struct PaywallConfig {
      let words: [String]
      init(
        headline: String, subhead: String, bullets: [String], productIDs: [String], highlightedProductID: String,
        ctaTitle: String, footnote: String?
      ) { words = [headline, subhead] + bullets + [ctaTitle] }
    }
    struct BuiltInPaywalls {
      let config: PaywallConfig
      let release: [UInt8]
      init(_ config: PaywallConfig, release: [UInt8]) { (self.config, self.release) = (config, release) }
    }

    """
  private static let program = """
    func hex(_ bytes: some Sequence<UInt8>) -> String {
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    print(BuiltInPaywalls.released.config.words.map { hex($0.utf8) }.joined(separator: " "))
    print(hex(BuiltInPaywalls.released.release))
    print(hex(BuiltInPaywalls.root))
    """

  /// On a thread of its own: it waits for asynchronous work.
  private func export(_ shop: Shop, to file: String) async throws -> BuiltInExport {
    nonisolated(unsafe) let shop = shop
    return try await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          returning: Result {
            try exportBuiltIn(shop.workspace, BuiltInOptions(bundle: shop.out, output: file), in: shop.context)
          })
      }
    }.get()
  }

  private func bytes(_ digits: Substring) -> [UInt8] {
    stride(from: 0, to: digits.utf8.count, by: 2).compactMap { UInt8(digits.dropFirst($0).prefix(2), radix: 16) }
  }

  /// No text ends its literal, is filled in, or is another one for the compiler.
  @Test func theCompilerReadsWhatWasPublished() async throws {
    let headline = ##"Say "hi" \(name) \n """# e\##u{301} é 👩\##u{200D}💻"##
    let shop = try Shop(releases: 0)
    try shop.edit(
      Shop.control, "headline: Unlock everything",
      "headline: '" + headline.replacing("'", with: "''") + "'")
    try shop.commit("odd words")
    try shop.publish()
    let file = shop.folder.path + "/BuiltInPaywalls.swift"
    #expect(try await export(shop, to: file).release == 1)
    #expect(try await export(shop, to: file).isUnchanged)
    let scratch = try TemporaryFolder()
    let source = try String(contentsOfFile: file, encoding: .utf8)
    try scratch.write(source.replacing("import PaywallKit\n", with: Self.library), to: "BuiltIn.swift")
    try scratch.write(Self.program, to: "main.swift")
    let options = ["-module-cache-path", scratch.path + "/modules", "-o", "program", "BuiltIn.swift", "main.swift"]
    let compiled = try TestSupport.run("swiftc", options, in: scratch.path, environment: ["HOME": scratch.path])
    try #require(compiled.status == 0, "\(compiled.stderr)")
    let printed = try TestSupport.run(scratch.path + "/program", in: scratch.path).stdout.split(separator: "\n")
    try #require(printed.count == 3)
    #expect(bytes(printed[0].prefix { $0 != " " }) == Array(headline.utf8))
    let files = try JSONValue(parsing: bytes(printed[1]))["files"]
    for (path, found) in (files?.members ?? []).map({ ($0.key, $0.value.string) }) {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      let served = try FileManager.default.contentsOfDirectory(atPath: "\(shop.out)/targets/\(folder)")
        .first { $0.hasSuffix("." + name) }
      #expect(try found == shop.read("out/targets/\(folder)/\(#require(served))"))
    }
    #expect(files?.members?.count == 2)
    #expect(try bytes(printed[2]) == shop.bytes("trust/root.json"))
  }
}
