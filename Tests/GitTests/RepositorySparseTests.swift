import Foundation
import Git
import TestSupport
import Testing

@Suite struct RepositorySparseTests {
  @Test func sparseFilesAreNotDeleted() throws {
    let fixture = try GitFixture()
    try fixture.write("in/f", "1")
    try fixture.write("out/f", "1")
    try fixture.commitAll("one")
    try fixture.git("sparse-checkout", "set", "in")
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "/out/f"))
    let repository = try open(fixture)
    #expect(try repository.workTreeChanges(from: repository.commit("HEAD").tree).isEmpty)
  }
}
