import PaywallModel

extension FileSystem {
  /// What a command finds where it is about to write: its own earlier output, or nil for nothing.
  /// - Parameters:
  ///   - mark: how everything begins that the command writes.
  ///   - option: the option that names the file, for hints.
  /// - Throws: for a folder, a device, a link, and a file that something else wrote.
  package static func output(_ path: String, beginning mark: String, option: String) throws -> [UInt8]? {
    switch kind(path) {
    case nil: return nil
    case .folder: throw ProjectError(.refused, "\(path) is a folder", hint: "name a file in it with \(option)")
    case .some: break
    }
    let old = try read(path, atMost: 256 << 20)
    if old.starts(with: mark.utf8) { return old }
    throw ProjectError(.refused, "\(path) was not written by this command", hint: "name another file with \(option)")
  }
}
