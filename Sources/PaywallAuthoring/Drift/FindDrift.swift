import Base
package import PaywallChecking
import PaywallExchange
package import PaywallModel
package import PaywallProject
import PaywallRules

/// In what a project and the files of stores and consoles differ.
package struct DriftCheck: Sendable {
  /// What differs, and what of the offerings would have errors if the catalogue said what the stores say.
  package let validation: Validation
  package let differences: [StoreDifference]
  /// The files, as they were named, with what they were recognized as.
  package let files: [(path: String, kind: DriftFile.Kind)]
  /// How many products were compared, counting each once for every store.
  package let comparedProducts: Int
  /// How many offerings and placements were compared, counting each once for every console.
  package let comparedPaywalls: Int
  /// What could not be compared.
  package let notes: [String]
}

/// The maximum length in bytes of a store's file.
let storeFileLimit = 32 << 20

/// Compares the project in the work tree with what stores and consoles have.
/// - Parameters:
///   - names: the files, from the folder of the run. Those of one store are put together.
///   - format: what all files are exports of; recognized if nil.
/// - Throws: for a file that cannot be read, or that is a part of what there is; and for a catalogue that has errors.
package func findDrift(
  _ workspace: Workspace, _ names: [String], as format: ImportFormat? = nil, in context: RunContext
) throws -> DriftCheck {
  let project = try DriftedProject(workspace.workTree(), in: context)
  let files = try DriftFile.read(names, as: format, in: context)
  let stores = try storeDrift(of: project, files, in: context)
  let sellers = try project.sellers(of: Set(stores.differences.map(\.product)))
  var differences = stores.differences.map { difference in
    var difference = difference
    difference.sellers = sellers.sold(difference.product)
    return difference
  }
  let broken = stores.catalogueOfStores.map { project.broken(by: $0, sellers) } ?? []
  let consoles = try files.compactMap { try project.compare(with: $0, workspace) }
  differences += consoles.flatMap(\.differences)
  let found = RuleEngine.applySeverities(
    RuleEngine.findings(in: differences) + broken, of: project.frame.settings)
  var validation = try project.validation(of: found, workspace, in: context)
  validation.excerpts = SourceExcerpts(under: validation.findings, in: try workspace.workTree())
  return DriftCheck(
    validation: validation, differences: differences, files: files.map { ($0.path, $0.kind) },
    comparedProducts: stores.compared, comparedPaywalls: consoles.map(\.compared).reduce(0, +),
    notes: stores.notes + consoles.flatMap(\.notes))
}

/// What differs in the catalogue.
private func storeDrift(of project: DriftedProject, _ files: [DriftFile], in context: RunContext) throws -> StoreDrift {
  let files = files.compactMap(\.store)
  if !files.isEmpty { try project.requireCatalogue() }
  let locale = project.frame.settings.copyLocale
  do throws(StoreFileError) {
    let listings = try StoreListing.listings(of: files) { text, place in storeFault(of: text, place, locale: locale) }
    return StoreDrift(project.frame.catalogue, with: listings, today: day(of: context.now))
  } catch { throw ProjectError(error) }
}

extension ProjectError {
  init(_ error: StoreFileError) {
    self.init(.refused, "\(error.range.file):\(error.range.start): \(error.message)", hint: error.hint)
  }
}

/// As `2026-11-22`, by UTC.
func day(of now: Int64) -> String { String(RFC3339.text(now).prefix(10)) }
