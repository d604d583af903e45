package import JSON
package import PaywallModel

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
