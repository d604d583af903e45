import Foundation
import Git
import PaywallProject
import TestSupport
import Testing

@Suite struct WorkspaceTests {
  init() throws { try GitLibrary.isolateConfiguration(home: sharedHome.get().path) }

  @Test func findsTheProjectInTheNearestFolderAbove() throws {
    let fixture = try GitFixture()
    try fixture.write("apps/shop/paywall.yaml", "schema: 1\n")
    try fixture.write("apps/shop/offerings/pro/offering.yaml", "kind: primary\n")
    try fixture.commitAll("a shop")
    let workspace = try Workspace.find(from: fixture.path + "/apps/shop/offerings/pro")
    #expect(workspace.root == fixture.path + "/apps/shop")
    #expect(workspace.prefix == "apps/shop")
    let repository = try workspace.repository()
    let commit = try repository.commit("HEAD")
    let tree = try fixture.git("rev-parse", "HEAD:apps/shop")
    #expect(try workspace.projectTreeIfPresent(of: commit, in: repository)?.description == tree)
    #expect(try workspace.elsewhere("apps/other").projectTreeIfPresent(of: commit, in: repository) == nil)
    let error = try #require(throws: ProjectError.self) { try Workspace.find(from: fixture.path + "/apps") }
    #expect(error.code == .notFound)
  }

  @Test func aBareRepositoryThatCannotBeReadIsNotOneWithoutAProject() throws {
    let fixture = try GitFixture()
    try fixture.write("paywall.yaml", "schema: 1\n")
    try fixture.commitAll("a shop")
    let bare = fixture.folder.path + "/bare"
    try fixture.git("clone", "-q", "--bare", fixture.path, bare, in: fixture.folder.path)
    #expect(try Workspace.find(from: bare).root == nil)
    try fixture.folder.write("[core\n", to: "bare/config")
    #expect(throws: GitError.self) { try Workspace.find(from: bare) }
  }
}
