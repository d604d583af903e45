import Foundation
import PaywallBundle
import PaywallModel
import Testing

/// What holds for the export of every format.
@Suite struct ExportTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  @Test(arguments: ExportFormat.allCases)
  func hasItsTestsAndIsDescribed(_ format: ExportFormat) throws {
    let name = "\(format)".prefix(1).uppercased() + "\(format)".dropFirst() + "ExportTests"
    let tests = try? String(contentsOf: Self.folder.appending(path: "Exports/\(name).swift"), encoding: .utf8)
    #expect(tests?.contains("@Suite struct \(name) {") == true, "no \(name).swift")
    let page = Self.folder.appending(path: "../../Docs/bundle-format.md").standardized
    #expect(try String(contentsOf: page, encoding: .utf8).contains("`\(format.path)`"), "\(format.path)")
  }

  /// What a release takes over from the last one is what would be compiled.
  @Test(arguments: ExportFormat.allCases)
  func takesOverWhatItWouldCompile(_ format: ExportFormat) {
    let pro = offering(
      "pro", ["offering": OfferingCompilerTests.offeringText, "variants/control": OfferingCompilerTests.core])
    let file = format.compile(IndexCompilerTests.sample, [pro])
    let carried = format.compile(IndexCompilerTests.sample, ["pro"], changed: [], over: file.bytes)
    #expect(carried == nil || carried?.bytes == file.bytes)
  }
}
