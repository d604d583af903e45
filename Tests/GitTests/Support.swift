import Foundation
import Git
import TestSupport
import Testing

/// The process's git configuration is switched to an empty home folder before anything is opened.
let isolation: Result<TemporaryFolder, any Error> = Result {
  let home = try sharedHome.get()
  try GitLibrary.isolateConfiguration(home: home.path)
  return home
}

/// Opens a fixture's repository.
func open(_ fixture: GitFixture) throws -> Repository {
  _ = try isolation.get()
  return try Repository.open(fixture.path)
}

/// The id git prints for a revision.
func id(_ fixture: GitFixture, _ spec: String) throws -> ObjectID {
  try #require(ObjectID(hex: try fixture.git("rev-parse", "--verify", spec)))
}

/// The code of the `GitError` that `body` throws; nil if it throws none.
func code(_ body: () throws -> Void) -> GitError.Code? {
  do {
    try body()
    return nil
  } catch {
    return (error as? GitError)?.code
  }
}

let author = CommitIdentity(name: "Ana Ünal", email: "ana@example.org", seconds: 1_600_000_000, offsetMinutes: 330)
let committer = CommitIdentity(name: "Bo", email: "bo@example.org", seconds: 1_600_000_100, offsetMinutes: -90)
