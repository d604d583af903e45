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

/// The environment in which the git program writes what this module writes for `author` and `committer`.
let identityVariables = [
  "GIT_AUTHOR_NAME": author.name, "GIT_AUTHOR_EMAIL": author.email, "GIT_AUTHOR_DATE": "@\(author.seconds) +0530",
  "GIT_COMMITTER_NAME": committer.name, "GIT_COMMITTER_EMAIL": committer.email,
  "GIT_COMMITTER_DATE": "@\(committer.seconds) -0130",
]

/// A repository with one commit of a file in a folder.
func fixtureWithFolder() throws -> GitFixture {
  _ = try isolation.get()
  let fixture = try GitFixture()
  try fixture.write("sub/folder/file", "1")
  try fixture.commitAll("one")
  return fixture
}

/// A repository with three commits of one file.
func fixtureOfThreeCommits() throws -> GitFixture {
  let fixture = try GitFixture()
  for number in 1...3 {
    try fixture.write("f", "\(number)")
    try fixture.commitAll("commit \(number)")
  }
  return fixture
}

extension GitFixture {
  /// What the git program makes of some variables: `Name <mail> seconds offset`; nil if it refuses.
  func identity(_ variable: String, _ variables: [String: String]) throws -> String? {
    var environment = ["HOME": home, "GIT_CONFIG_NOSYSTEM": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8"]
    environment.merge(variables) { $1 }
    let outcome = try run("git", ["var", variable], in: path, environment: environment)
    return outcome.status == 0 ? String(outcome.stdout.dropLast()) : nil
  }
}

extension CommitIdentity {
  /// As the git program writes it.
  var text: String {
    let minutes = abs(offsetMinutes)
    let offset = "\(minutes / 60 < 10 ? "0" : "")\(minutes / 60)\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    return "\(name) <\(email)> \(seconds) \(offsetMinutes < 0 ? "-" : "+")\(offset)"
  }
}
