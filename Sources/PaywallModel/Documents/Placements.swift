package import YAML

/// A rule of a placement: who it applies to and what they see.
package struct PlacementRule: Sendable {
  /// Where the rule begins.
  package let range: SourceRange
  /// The audience as written; nil for everybody.
  package let audience: Node?
  /// The offering that it chooses, where it chooses one.
  package let offering: Located<String>?
  /// The experiment that it chooses, where it chooses one.
  package let experiment: Located<String>?
}

/// A named place in the app.
package struct Placement: Sendable {
  /// The name that the app asks for.
  package let id: Located<String>
  /// Tried in order; the first that fits decides.
  package let rules: [PlacementRule]
  /// The placement's mapping in the file.
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
  /// The path of `placements.yaml`, also where it is missing.
  package let file: String
  /// The file that the placements were read from.
  package let source: SourceFile?
  /// The tree of the file; nil where it is missing or cannot be read.
  package let root: Node?
  /// The placements that have an id, in the order of the file.
  package let all: [Placement]
  /// What reading found, in the order of the file.
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
