package import Foundation

/// A folder that exists for the length of one test and is removed when the last reference to it goes.
package final class TemporaryFolder: Sendable {
  /// The folder itself, with symbolic links resolved.
  package let url: URL

  package init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    url = base.appendingPathComponent("paywall-test-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path without a trailing slash.
  package var path: String { url.path }

  /// Copies what another folder has into this one, in place of what has the same name.
  package func take(_ other: TemporaryFolder) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: other.path) {
      let destination = path + "/" + name
      if FileManager.default.fileExists(atPath: destination) { try FileManager.default.removeItem(atPath: destination) }
      try FileManager.default.copyItem(atPath: other.path + "/" + name, toPath: destination)
    }
  }

  /// Writes `text` to a file below the folder, with its parent folders, and returns the file's path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
