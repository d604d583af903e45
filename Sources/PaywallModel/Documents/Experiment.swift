import Base
package import YAML

/// One of the variants that an experiment compares.
package struct Arm: Sendable {
  package let id: Located<String>
  package let offering: Located<String>?
  /// The variant's name; nil for the offering's default variant.
  package let variant: Located<String>?
  /// Share of users in ten-thousandths.
  package let weight: Located<Int>?
}

/// A split of one placement's users across variants.
package struct Experiment: Sendable {
  /// The file's name without its extension.
  package let id: String
  package let file: SourceFile
  package let root: Node?
  package let status: ExperimentStatus?
  package let placement: Located<String>?
  package let arms: [Arm]
  package let findings: [Finding]

  package init(reading file: SourceFile) {
    let reading = file.read(as: .object(PlacementSchemas.experiment), called: "experiment")
    self.file = file
    id = file.stem
    root = reading.root
    var found = reading.findings
    if !isID(id) { found.append(notAnID(id, of: "file", at: file.path)) }
    findings = found
    func located(_ node: Node?) -> Located<String>? {
      node.flatMap { node in node.string.map { Located($0, SourceRange(file.path, node)) } }
    }
    status = root?["status"]?.string.flatMap(ExperimentStatus.init)
    placement = located(root?["placement"])
    arms = (root?["arms"]?.items ?? []).compactMap { arm in
      located(arm["id"]).map { id in
        Arm(
          id: id, offering: located(arm["offering"]), variant: located(arm["variant"]),
          weight: arm["weight"].flatMap { node in node.integer.map { Located($0, SourceRange(file.path, node)) } })
      }
    }
  }
}

extension Experiment {
  /// A top-level field with its range.
  package func text(_ key: String) -> Located<String>? {
    root?[key].flatMap { node in node.string.map { Located($0, SourceRange(file.path, node)) } }
  }

  /// What a field says if omitted; nil where that is nothing.
  package func defaultText(of key: String) -> String? { PlacementSchemas.experiment.defaultText(of: key, ownName: id) }

  /// The moment that a field names, in seconds since 1970.
  package func moment(_ key: String) -> Int64? { root?[key]?.string.flatMap(RFC3339.seconds(of:)) }

  /// The range of a field's value; the start of the file if the field is omitted.
  package func range(of key: String) -> SourceRange {
    root?[key].map { SourceRange(file.path, $0) } ?? SourceRange(topOf: file.path)
  }
}
