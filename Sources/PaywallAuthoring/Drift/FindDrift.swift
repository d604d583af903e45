package import PaywallChecking
package import PaywallExchange
package import PaywallModel
package import PaywallProject
import Base
import PaywallRules

/// In what a project and the files of stores differ.
package struct DriftCheck: Sendable {
  /// What differs, and what of the offerings would have errors if the catalogue said what the stores say.
  package let validation: Validation
  package let differences: [StoreDifference]
  /// The files, as they were named, with what they were recognized as.
  package let files: [(path: String, kind: StoreFile.Kind)]
  /// How many products were compared, counting each once for every store.
  package let compared: Int
  /// What could not be compared.
  package let notes: [String]
}

/// The maximum length in bytes of a store's file.
let storeFileLimit = 32 << 20

/// Compares the project in the work tree with what stores have.
/// - Parameter names: the files, from the folder of the run. Those of one store are put together.
/// - Throws: for a file that cannot be read, or that is a part of what there is; and for a catalogue that has errors.
package func findDrift(_ workspace: Workspace, _ names: [String], in context: RunContext) throws -> DriftCheck {
  let project = try DriftedProject(workspace.workTree(), in: context)
  let files = try readStoreFiles(names, in: context)
  let locale = project.frame.settings.copyLocale
  let drift: StoreDrift
  do throws(StoreFileError) {
    let listings = try StoreListing.listings(of: files) { text, place in storeFault(of: text, place, locale: locale) }
    drift = StoreDrift(project.frame.catalogue, with: listings, today: day(of: context.now))
  } catch { throw ProjectError(error) }
  let sellers = try project.sellers(of: Set(drift.differences.map(\.product)))
  let differences = drift.differences.map { difference in
    var difference = difference
    difference.sellers = sellers.sold(difference.product)
    return difference
  }
  let broken = drift.catalogueOfStores.map { project.broken(by: $0, sellers) } ?? []
  let found = RuleEngine.applySeverities(
    RuleEngine.findings(in: differences) + broken, of: project.frame.settings)
  var validation = try project.validation(of: found, broken, workspace, in: context)
  validation.excerpts = SourceExcerpts(under: validation.findings, in: try workspace.workTree())
  return DriftCheck(
    validation: validation, differences: differences, files: files.map { ($0.file.path, $0.kind) },
    compared: drift.compared, notes: drift.notes)
}

private func readStoreFiles(_ names: [String], in context: RunContext) throws -> [StoreFile] {
  var seen: Set<String> = []
  return try names.filter { seen.insert(context.absolute($0)).inserted }.map { name in
    let bytes = try FileSystem.read(context.absolute(name), atMost: storeFileLimit)
    do throws(StoreFileError) { return try StoreFile(reading: SourceFile(path: name, bytes: bytes)) } catch {
      throw ProjectError(error)
    }
  }
}

extension ProjectError {
  init(_ error: StoreFileError) {
    self.init(.refused, "\(error.range.file):\(error.range.start): \(error.message)", hint: error.hint)
  }
}

/// As `2026-11-22`, by UTC.
private func day(of now: Int64) -> String { String(RFC3339.text(now).prefix(10)) }
