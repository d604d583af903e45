import Foundation
import TestSupport
import Testing

@Suite struct LockAgeTests {
  /// Somebody who finds a lock wants to know how old it is.
  @Test func aLockInTheWayHasAnAge() throws {
    let terminal = try Terminal.withoutKeys()
    let lock = terminal.path + "/.git/index.lock"
    try Data().write(to: URL(fileURLWithPath: lock))
    let old = Date(timeIntervalSinceNow: -3.5 * 3_600)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: lock)
    let outcome = try terminal.paywall("keys", "generate")
    #expect(outcome.status == 2 && outcome.stderr.contains("paywall: error: \(lock) exists"))
    #expect(outcome.stderr.contains("; it is 3 hours old (20") && outcome.stderr.hasSuffix(": rm \(lock)\n"))
  }
}
