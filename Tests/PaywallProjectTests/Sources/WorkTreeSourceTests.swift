import Foundation
import Git
import PaywallModel
import PaywallProject
import TestSupport
import Testing

@Suite struct WorkTreeSourceTests {
  init() throws { try GitLibrary.isolateConfiguration(home: sharedHome.get().path) }

  @Test func aFolderNeedsNoRepository() throws {
    let folder = try TemporaryFolder()
    try folder.write("schema: 1\n", to: "paywall.yaml")
    let source = WorkTreeSource(folder.path)
    #expect(try source.list("")?.map(\.name) == ["paywall.yaml"])
    #expect(try !source.isIgnored("paywall.yaml"))
  }

  @Test func tellsWhatGitIgnores() throws {
    let fixture = try GitFixture()
    try fixture.write("shop/.gitignore", "*.log\n")
    let source = WorkTreeSource(fixture.path + "/shop")
    #expect(try source.isIgnored("x.log") && !source.isIgnored("x.yaml"))
  }

  /// Of a sparse checkout it would miss files, and of ignored ones it would report what git keeps out.
  @Test func aRepositoryThatCannotBeOpenedIsNotNone() throws {
    let fixture = try GitFixture()
    try fixture.write("paywall.yaml", "schema: 1\n")
    try fixture.git("config", "core.repositoryFormatVersion", "2")
    let source = WorkTreeSource(fixture.path)
    #expect(throws: GitError.self) { try source.list("") }
    #expect(throws: GitError.self) { try source.isIgnored("paywall.yaml") }
  }
}
