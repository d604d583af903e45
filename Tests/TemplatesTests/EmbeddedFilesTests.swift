import Foundation
import Templates
import Testing

@Suite struct EmbeddedFilesTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Templates/Scaffolds").standardizedFileURL

  /// The files in the folder, by path, as the file system has them.
  static func written(below name: String) throws -> [String: Data] {
    let base = folder.appending(path: name)
    var found: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: base.path) {
      let file = base.appending(path: path)
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      found[path] = try Data(contentsOf: file)
    }
    return found
  }

  @Test(arguments: Scaffolds.all.map(\.name))
  func theBinaryHoldsTheFilesByteForByte(_ name: String) throws {
    let scaffold = try #require(Scaffolds.named(name))
    let held = Dictionary(uniqueKeysWithValues: scaffold.files.map { ($0.path, Data($0.text.utf8)) })
    #expect(try held == EmbeddedFilesTests.written(below: name))
    #expect(held.count >= 7)
    #expect(scaffold.files.map(\.path) == scaffold.files.map(\.path).sorted())
  }

  @Test func everyFolderIsATemplate() throws {
    let entries = try FileManager.default.contentsOfDirectory(atPath: EmbeddedFilesTests.folder.path)
    #expect(Set(entries) == Set(Scaffolds.all.map(\.name) + ["experiment.yaml", "once"]))
    #expect(Scaffolds.all.map(\.name) == ["subscription", "credits", "minimal", "unlock", "tips", "mixed"])
    #expect(Scaffolds.named("nothing") == nil)
  }

  /// A template that speaks of subscriptions has other words for each of its files with copy.
  @Test func whatIsSoldOnceHasItsFiles() throws {
    for (path, data) in try EmbeddedFilesTests.written(below: "once") {
      #expect(Data(Scaffolds.once(path).utf8) == data && !data.isEmpty)
    }
    for scaffold in Scaffolds.all where ["subscription", "minimal"].contains(scaffold.name) {
      let texts = scaffold.files.filter { $0.path.contains("/variants/") || $0.path.contains("/locales/") }
      #expect(
        texts.allSatisfy { file in
          let stem = file.path.split(separator: "/").last.map { $0 == "control.yaml" ? "yaml" : String($0) } ?? ""
          return !Scaffolds.once("\(scaffold.name).\(stem)").isEmpty
        })
    }
  }

  @Test func theExperimentIsItsFile() throws {
    let file = EmbeddedFilesTests.folder.appending(path: "experiment.yaml")
    #expect(try Data(Scaffolds.experiment.utf8) == Data(contentsOf: file))
  }
}
