package import Foundation

/// A Python that has `tuf` 7, `securesystemslib[crypto]` and `in-toto-attestation`: the second source of everything that
/// TUF and in-toto say. `Tests/run` makes it.
package enum PythonTUF {
  /// The interpreter: `PAYWALL_TUF_PYTHON`, else `.build/tuf/bin/python` below the package; nil when there is none.
  package static let interpreter: String? = {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let usual = root.appendingPathComponent(".build/tuf/bin/python").path
    let path = ProcessInfo.processInfo.environment["PAYWALL_TUF_PYTHON"] ?? usual
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  /// For `.enabled(if:)`.
  package static var isAvailable: Bool { interpreter != nil }

  /// The reference client, as it follows a bundle through its releases (`Python/served.py`).
  package static func served() throws -> URL { try script("served") }

  /// in-toto's attestation library, reading provenance from stdin (`Python/attestation.py`).
  package static func attestation() throws -> URL { try script("attestation") }

  private static func script(_ name: String) throws -> URL {
    guard let script = Bundle.module.url(forResource: name, withExtension: "py", subdirectory: "Python") else {
      throw Failure(text: "no \(name).py")
    }
    return script
  }

  /// Runs a script and returns what it printed to stdout.
  /// - Throws: `Failure` with what it printed to stderr, when it failed or there is no interpreter.
  package static func run(_ script: URL, _ arguments: [String] = [], input: Data = Data()) throws -> String {
    guard let interpreter else { throw Failure(text: "no Python with tuf") }
    let folder = try TemporaryFolder()
    let outcome = try TestSupport.run(
      interpreter, [script.path] + arguments, in: folder.path,
      environment: ["PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": served().deletingLastPathComponent().path],
      input: input)
    guard outcome.status == 0 else { throw Failure(text: outcome.stderr) }
    return outcome.stdout
  }

  package struct Failure: Error, CustomStringConvertible {
    let text: String
    package var description: String { text }
  }
}
