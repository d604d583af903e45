internal import CLibyaml

extension Mark {
  /// libyaml counts from 0.
  init(_ mark: yaml_mark_t) {
    self.init(line: UInt32(truncatingIfNeeded: mark.line + 1), column: UInt32(truncatingIfNeeded: mark.column + 1))
  }
}
