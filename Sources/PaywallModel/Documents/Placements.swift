package import YAML

/// A rule of a placement: who it applies to and what they see.
package struct PlacementRule: Sendable {
  package let range: SourceRange
  package let audience: Node?
  package let offering: Located<String>?
  package let experiment: Located<String>?
}

/// A named place in the app.
package struct Placement: Sendable {
  package let id: Located<String>
  package let rules: [PlacementRule]
  package let node: Node

  init?(_ node: Node, in file: String) {
    guard let id = node["id"], let name = id.string else { return nil }
    self.id = Located(name, SourceRange(file, id))
    self.node = node
    func located(_ node: Node?) -> Located<String>? {
      node.flatMap { node in node.string.map { Located($0, SourceRange(file, node)) } }
    }
    rules = (node["rules"]?.items ?? []).map { rule in
      PlacementRule(
        range: SourceRange(file, rule), audience: rule["audience"], offering: located(rule["offering"]),
        experiment: located(rule["experiment"]))
    }
  }
}

/// The placements of a project, in their order.
package struct Placements: Sendable {
  package let file: String
  /// The file that the placements were read from.
  package let source: SourceFile?
  package let root: Node?
  package let all: [Placement]
  package let findings: [Finding]

  /// The placements in `file`; a project without the file has none.
  package init(reading file: SourceFile?) {
    let reading = file?.read(as: .object(PlacementSchemas.placements), called: "placements")
    let path = file?.path ?? "placements.yaml"
    self.file = path
    source = file
    root = reading?.root
    all = (reading?.root?["placements"]?.items ?? []).compactMap { Placement($0, in: path) }
    findings = reading?.findings ?? []
  }
}
