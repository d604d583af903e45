package import Foundation

/// A Python that has `tuf` 7 and `securesystemslib[crypto]`: the second source of everything that TUF says.
///
/// `python3 -m venv .build/tuf && .build/tuf/bin/pip install 'tuf>=7,<8' 'securesystemslib[crypto]'`
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
  package static func served() throws -> URL {
    guard let script = Bundle.module.url(forResource: "served", withExtension: "py", subdirectory: "Python") else {
      throw Failure(text: "no served.py")
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
