import Foundation
import JSON
import PaywallBundle
import PaywallExchange
import PaywallModel
import Testing

/// What holds for the export of every format.
@Suite struct ExportTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private let pro = offering("pro", ["offering": Sample.offeringText, "variants/control": Sample.core])

  @Test(arguments: ExportFormat.allCases)
  func hasItsTestsAndIsDescribed(_ format: ExportFormat) throws {
    let name = "\(format)".prefix(1).uppercased() + "\(format)".dropFirst() + "ExportTests"
    let tests = try? String(contentsOf: Self.folder.appending(path: "Exports/\(name).swift"), encoding: .utf8)
    #expect(tests?.contains("@Suite struct \(name) {") == true, "no \(name).swift")
    let page = Self.folder.appending(path: "../../Docs/exports.md").standardized
    #expect(try String(contentsOf: page, encoding: .utf8).contains("\n## `\(format.rawValue)`\n"), "\(format)")
  }

  /// By their names the files of one export are told from those of others, now and in a release.
  @Test(arguments: ExportFormat.allCases)
  func ownsItsFilesAlone(_ format: ExportFormat) throws {
    let files = try format.files(Sample.frame, [pro])
    #expect(!files.isEmpty && Set(files.map(\.path)).count == files.count)
    for file in files { #expect(ExportFormat.allCases.filter { $0.owns(file.path) } == [format], "\(file.path)") }
  }

  /// What a release takes over from the last one is what would be compiled.
  @Test(arguments: ExportFormat.allCases)
  func takesOverWhatItWouldCompile(_ format: ExportFormat) throws {
    let (frame, lite) = (
      Sample.frame, offering("lite", ["offering": Sample.offeringText, "variants/control": Sample.core])
    )
    let request = frame.settings.export(format)
    let files = try format.files(frame, [lite, pro])
    let parts = request.parts(
      in: Dictionary(files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first }))
    for (id, part) in parts {
      let made = request.part(of: id == "pro" ? pro : lite, in: frame).value
      #expect(part.canonicalBytes() == made.canonicalBytes(), "\(id)")
    }
    let again = try request.files(of: format.project(frame, [lite, pro], known: parts))
    #expect(again.map(\.bytes) == files.map(\.bytes))
    #expect(request.parts(in: Dictionary(files.map { ($0.path, Array("no".utf8)) }, uniquingKeysWith: { $1 })).isEmpty)
  }
}
