import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// A short form of the life that `Tests/Life/life.py` tells; its long form is run by hand.
  @Suite struct LifeTests {
    @Test(
      .enabled(if: PythonTUF.isAvailable && FileManager.default.isExecutableFile(atPath: "/usr/bin/faketime")))
    func nothingIsBroken() throws {
      let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      let script = tests.appendingPathComponent("Life/life.py")
      let programs = URL(fileURLWithPath: builtProgram("paywall")).deletingLastPathComponent().path
      let outcome = try PythonTUF.run(
        script, [programs, "--only", "release_by_ci,rotate_online,race,full_disk"])
      #expect(outcome.contains(" 0 faults"), "\(outcome)")
    }
  }
#endif
