import Base
package import YAML

/// One of the variants that an experiment compares.
package struct Arm: Sendable {
  /// The arm's name within the experiment.
  package let id: Located<String>
  /// The offering that its users see.
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
  /// The file that the experiment was read from.
  package let file: SourceFile
  /// The tree of the file; nil where it is missing or cannot be read.
  package let root: Node?
  /// Nil where it is missing or no status of the format.
  package let status: ExperimentStatus?
  /// The placement whose users are split.
  package let placement: Located<String>?
  /// The arms that have an id, in the order that decides who is in which.
  package let arms: [Arm]
  /// What reading found, in the order of the file.
  package let findings: [Finding]

  /// Decodes what can be decoded; what does not fit the schema is in `findings`.
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

  /// Draws its users: what it says, else its id, as compiled releases have it.
  package var salt: String { text("salt")?.value ?? defaultText(of: "salt") ?? id }

  /// The moment that a field names, in seconds since 1970.
  package func moment(_ key: String) -> Int64? { root?[key]?.string.flatMap(RFC3339.seconds(of:)) }

  /// The range of a field's value; the start of the file if the field is omitted.
  package func range(of key: String) -> SourceRange {
    root?[key].map { SourceRange(file.path, $0) } ?? SourceRange(topOf: file.path)
  }
}
