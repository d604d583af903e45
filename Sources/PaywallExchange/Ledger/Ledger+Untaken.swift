import PaywallModel
import YAML

extension Ledger {
  /// Reports what nothing took, by the outermost value of which no part was taken.
  func loseTheRest(of root: Node, _ kind: FileKind) {
    let found = untaken(root, kind.schema, nil, "")
    for loss in found.losses {
      let message = "\(reader) has no place for '\(loss.path)'"
      switch loss.severity {
      case .error, .warning: lose(loss.node, message)
      case .info: note(loss.node, message)
      }
    }
  }

  private struct Loss {
    var path: String
    var node: Node
    var severity: Severity
  }

  private func untaken(
    _ node: Node, _ schema: Schema?, _ field: Field?, _ path: String
  ) -> (isTouched: Bool, losses: [Loss]) {
    let own = isTaken(node)
    let fields = schema?.object(for: node)
    var (touched, losses, isEmpty) = (own, [Loss](), true)
    forEachChild(of: node, schema) { child in
      isEmpty = false
      var inner: Field?
      if case .key(let key) = child.place { inner = fields?[key] }
      if inner?.isForAuthors == true { return }
      let found = untaken(
        child.node, child.schema, inner ?? field, path.isEmpty ? child.name : "\(path).\(child.name)")
      touched = touched || found.isTouched
      losses += found.losses
    }
    if isEmpty {
      guard !own, !path.isEmpty, !node.isNull, !node.isEmpty else { return (own, []) }
      return (false, [Loss(path: path, node: node, severity: severity(schema, field))])
    }
    if touched || path.isEmpty || losses.isEmpty { return (touched, losses) }
    let worst = losses.contains { $0.severity == .warning } || field.map(isSeen) ?? false
    return (false, [Loss(path: path, node: node, severity: worst ? .warning : .info)])
  }

  private func severity(_ schema: Schema?, _ field: Field?) -> Severity {
    switch schema {
    case .text?, .line?: .warning
    case .string?, .integer?, .number?, .boolean?, .choice?, .list?, .object?, .map?, .either?, .section?, nil:
      field.map(isSeen) ?? false ? .warning : .info
    }
  }

  private func isSeen(_ field: Field) -> Bool { field.weighing.changed != .patch }
}
