/// The files of `Data`, held by the binary itself.
enum File {
  /// The text of a file; empty for one that is not there.
  static func text(_ name: String) -> String { embeddedFiles.first { $0.path == name }?.text ?? "" }
}
