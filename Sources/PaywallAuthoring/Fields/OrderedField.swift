import PaywallModel
import YAML

extension YAMLEditor {
  /// Gives a field of a file's outermost mapping a value: in its place when it is there, else where the order of the schema
  /// puts it, so that `fmt` finds nothing to move.
  mutating func setField(_ key: String, to value: EditValue, in root: Node, of kind: FileKind) {
    setField(key, to: value, in: root, after: kind.schema.object(for: root)?.predecessor(of: key, in: root))
  }
}
