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

let author = Signature(name: "Ana Ünal", email: "ana@example.org", seconds: 1_600_000_000, offsetMinutes: 330)
let committer = Signature(name: "Bo", email: "bo@example.org", seconds: 1_600_000_100, offsetMinutes: -90)

/// Numbers that are the same in every run (SplitMix64).
struct Dice: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
