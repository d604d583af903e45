import Foundation

/// A library that stops a program at one of its file-changing calls, or lets that call fail, to see what is left then.
///
/// It is put before libc (LD_PRELOAD), so it works on Linux alone. `Faults/faults.c` says which calls count.
package struct Faults: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The program ends before the call, as after SIGKILL, with status 137.
    case kill
    /// The call fails: no room on the disk, or an error of the device.
    case fail
    /// The disk is full from the call on.
    case full
  }

  /// The library, compiled once in a test process.
  package static let library = Result { try Faults() }

  private let folder: TemporaryFolder

  private init() throws {
    folder = try TemporaryFolder()
    guard let source = Bundle.module.url(forResource: "faults", withExtension: "c", subdirectory: "Faults") else {
      throw CocoaError(.fileNoSuchFile)
    }
    var said = ""
    for compiler in ["cc", "clang", "gcc"] {
      let options = ["-shared", "-fPIC", "-O1", "-U_FORTIFY_SOURCE", "-o", path, source.path, "-ldl"]
      let outcome = try run(compiler, options, in: folder.path)
      if outcome.status == 0 { return }
      said += outcome.stderr
    }
    throw CocoaError(.executableLoad, userInfo: [NSDebugDescriptionErrorKey: said])
  }

  private var path: String { folder.path + "/faults.so" }

  /// What a program's environment gets so that its `number`th file-changing call, from 1 on, is struck.
  /// - Parameter log: a file that gets a line for each call: its number, its name, the path.
  package func environment(_ kind: Kind, at number: Int, log: String) -> [String: String] {
    [
      "LD_PRELOAD": path, "PAYWALL_FAULT_KIND": kind.rawValue, "PAYWALL_FAULT_AT": "\(number)",
      "PAYWALL_FAULT_LOG": log,
    ]
  }
}
