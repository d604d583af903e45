/// The kind of a tree entry, by git's modes.
package enum FileMode: UInt32, Sendable, Hashable {
  case tree = 0o040000
  case blob = 0o100644
  case executable = 0o100755
  case symlink = 0o120000
  case submodule = 0o160000

  /// Every mode that old versions of git wrote falls to its present form, as git reads it; nil for no entry.
  init?(raw: UInt32) {
    switch raw & 0o170000 {
    case 0o040000: self = .tree
    case 0o100000: self = raw & 0o100 == 0 ? .blob : .executable
    case 0o120000: self = .symlink
    case 0o160000: self = .submodule
    default: return nil
    }
  }

  /// The file type alone; two modes of different type are a `typeChanged`.
  var type: UInt32 { rawValue & 0o170000 }
}
