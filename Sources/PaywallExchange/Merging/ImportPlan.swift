package import JSON
package import PaywallModel
import YAML

/// How an import deals with what is there.
package struct ImportOptions: Sendable {
  /// Whether conflicts are settled for what stands in the project.
  package var keepsEdits: Bool
  /// Whether files of the same name that no import wrote become those of the input.
  package var adopts: Bool

  package init(keepsEdits: Bool = false, adopts: Bool = false) {
    self.keepsEdits = keepsEdits
    self.adopts = adopts
  }
}

/// What an import would write, and what it leaves.
package struct ImportPlan: Sendable {
  /// What happens to one file.
  package struct File: Sendable {
    package var path: String
    package var bytes: [UInt8]
    package var isNew: Bool
    /// The paths in the file that differ afterwards; empty for a new file.
    package var changed: [String]
  }

  package var files: [File] = []
  package var conflicts: [ImportConflict] = []
  /// What was edited by hand and stays: `FILE: PATH`.
  package var kept: [String] = []
  /// What the project sets otherwise than the input, whether or not it was edited since: `FILE: PATH 'VALUE', in the input
  /// 'VALUE'`.
  package var set: [String] = []
  /// Offerings of the last import that the input no longer has.
  package var gone: [String] = []
  /// What the import said, for the next one.
  package var memory: JSONValue = .null

  /// The same as a file.
  package var memoryText: String {
    "# What the last import said, by which the next one knows edits made by hand. Written by paywall import.\n"
      + emit(memory.editValue)
  }
}

/// Where what an import said is remembered, from the project's folder.
package func importMemoryPath(_ format: ImportFormat) -> String { "imports/\(format.rawValue).yaml" }

extension ImportedProject {
  /// What is to be written into a project.
  /// - Parameters:
  ///   - offerings: the files of the offerings that are there under the ids of the imported ones.
  ///   - memory: what the last import of the format said; nil for the first one.
  package func plan(
    over frame: ProjectFiles, _ offerings: [OfferingFiles], memory: JSONValue?, _ options: ImportOptions
  ) -> ImportPlan {
    var planner = ImportPlanner(memory: memory?["documents"], options)
    let known = Dictionary(offerings.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for offering in self.offerings { planner.merge(offering, known[offering.id]) }
    let present = byStem(frame.experiments)
    for (id, document) in experiments {
      planner.merge(document, "experiments/\(id)", present[id], hasHistory: true)
    }
    planner.merge(placements: placements, frame.placements)
    planner.add(products: products, entitlements, productClaims, frame.products)
    planner.merge(settings: self, frame.project)
    planner.keepGone(besides: Set(self.offerings.map(\.id)))
    return planner.finished()
  }
}
