import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// A short form of the life that `Tests/Life/life.py` tells; its long form is run by hand.
  @Suite struct LifeTests {
    @Test(
      .enabled(if: PythonTUF.isAvailable && FileManager.default.isExecutableFile(atPath: "/usr/bin/faketime")),
      arguments: [
        "release_by_ci,rotate_online,rollback,race", "new_laptop,steal_online,full_disk,older_record",
      ])
    func nothingIsBroken(_ events: String) throws {
      let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      let script = tests.appendingPathComponent("Life/life.py")
      let programs = URL(fileURLWithPath: builtProgram("paywall")).deletingLastPathComponent().path
      let outcome = try PythonTUF.run(script, [programs, "--only", events])
      #expect(outcome.contains(" 0 faults"), "\(outcome)")
    }
  }
#endif
