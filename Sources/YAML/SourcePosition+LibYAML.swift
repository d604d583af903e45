import Base
internal import CLibyaml

extension SourcePosition {
  /// libyaml counts from 0.
  init(_ position: yaml_mark_t) {
    self.init(
      line: UInt32(truncatingIfNeeded: position.line + 1), column: UInt32(truncatingIfNeeded: position.column + 1))
  }
}
