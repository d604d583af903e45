import PaywallChecking
import PaywallExchange
package import PaywallModel
package import PaywallProject
import PaywallRules

/// What an import of a store's file changes in the catalogue.
package struct ProductImport: Sendable {
  package var path: String
  package var changes: [CatalogueChange]
  /// What could not be imported.
  package var notes: [String]
  package var isWritten: Bool
}

/// The maximum length in bytes of a StoreKit configuration file.
let storeKitLimit = 16 << 20

/// Updates the catalogue from a store's files: a StoreKit configuration, or what App Store Connect or Google Play gives. Products
/// are updated in place, new ones are added at the end, and those that the store no longer has are kept and reported. Comments
/// and order are kept.
/// - Parameters:
///   - paths: one StoreKit configuration, or files of one of the stores, which are put together.
///   - now: seconds since 1970, by which offers begin and end; nil if that is not looked at.
/// - Throws: for a file that cannot be read, or that is of another store than the others; nothing is written then.
package func importProducts(
  _ workspace: Workspace, from paths: [String], isDryRun: Bool = false, now: Int64? = nil
) throws -> ProductImport {
  let files = try ProjectReader(source: workspace.workTree().open()).frame()
  let folder = try workspace.folder()
  if let file = files.products {
    let catalogue = Catalogue(reading: file)
    guard catalogue.findings.isEmpty else { throw unreadable(file, catalogue.findings) }
  }
  let read = try readStore(paths, files, now: now)
  let imported = try read.imported.acceptable(in: files)
  let notes = read.notes + imported.notes.map(\.text)
  guard let file = files.products else {
    let bytes = Array(catalogueText(for: imported).utf8)
    let planned = try PlannedFile(path: "products.yaml", bytes: bytes).inForm(of: workspace)
    try requireReadable(planned.bytes.count, planned.path)
    if !isDryRun { try writeNew([planned], in: folder) }
    let changes = imported.products.map { CatalogueChange(kind: .added, product: $0.id, fields: []) }
    return ProductImport(path: planned.path, changes: changes, notes: notes, isWritten: !isDryRun)
  }
  let update = try updateCatalogue(file, with: imported)
  let differs = update.bytes != file.bytes
  if differs { try requireWhole(update, of: file, imported) }
  if differs, !isDryRun { try rewrite([PlannedFile(path: file.path, bytes: update.bytes)], in: folder) }
  return ProductImport(path: file.path, changes: update.changes, notes: notes, isWritten: differs && !isDryRun)
}

/// What a store's files list, and what of it is not taken over.
private func readStore(
  _ paths: [String], _ files: ProjectFiles, now: Int64?
) throws -> (imported: StoreKitImport, notes: [String]) {
  let locale = Settings(reading: files.project).copyLocale
  let catalogue = Catalogue(reading: files.products)
  let read = try paths.compactMap { try storeFile($0, isAlone: paths.count == 1) }
  guard let store = read.first?.kind.store, store != .storeKit else {
    return (try readStoreKit(paths[0], locale: locale), [])
  }
  if let other = read.first(where: { $0.kind.store != store }) {
    throw ProjectError(
      .refused, "\(other.file.path) is \(other.kind.name), and \(read[0].file.path) \(read[0].kind.name)",
      hint: "import the files of one store at a time")
  }
  let stores: [StoreCatalogue]
  do throws(StoreFileError) {
    let listings = try StoreListing.listings(of: read)
    stores = listings.map { listing in
      StoreCatalogue(of: listing, over: catalogue, today: now.map(day(of:))) { storeFault(of: $0, $1, locale: locale) }
    }
  } catch { throw ProjectError(error) }
  let imported = try StoreKitImport(products: stores.flatMap(\.products)).withLengths(of: store, over: catalogue)
  return (imported, stores.flatMap(\.notes))
}

/// What a file is; nil for one alone that is none of those known: it is read as what most files are, whose errors say more of it.
private func storeFile(_ path: String, isAlone: Bool) throws -> StoreFile? {
  let source = SourceFile(path: path, bytes: try FileSystem.read(path, atMost: storeKitLimit))
  let file: StoreFile
  do throws(StoreFileError) { file = try StoreFile(reading: source) } catch {
    if isAlone, !isTable(source) { return nil }
    throw ProjectError(error)
  }
  guard isAlone || file.kind != .storeKit else {
    throw ProjectError(
      .refused, "\(path) is a StoreKit configuration, which holds all products of an app",
      hint: "import it alone, and the other files in a run of their own")
  }
  return file
}

private func isTable(_ file: SourceFile) -> Bool {
  guard !file.path.hasSuffix(".storekit"), let first = file.bytes.first(where: { $0 > 0x20 }) else { return false }
  return first != UInt8(ascii: "{") && first != UInt8(ascii: "[")
}

/// The import of a StoreKit configuration, without names that a catalogue in this language must not contain.
func readStoreKit(_ path: String, locale: String) throws -> StoreKitImport {
  try StoreKitImport(reading: SourceFile(path: path, bytes: try FileSystem.read(path, atMost: storeKitLimit))) {
    storeFault(of: $0, $1, locale: locale)
  }
}

/// What a text of a store contains that a catalogue in a language must not have in its place; nil for one that it may.
func storeFault(of text: String, _ place: ImportedTextPlace, locale: String) -> String? {
  switch place {
  case .productName(renews: true): fault(ofSubscriptionName: text, locale: locale)
  case .productName(renews: false), .groupName, .offerName: fault(ofName: text, locale: locale)
  case .store(let own): fault(ofStoreText: text, locale: own)
  }
}

/// Refuses a catalogue that is longer than a file of the project may be.
func requireReadable(_ length: Int, _ path: String) throws {
  guard length > SourceFile.sizeLimit else { return }
  throw ProjectError(
    .refused, "\(path) would be \(length) bytes long, and a file has at most \(SourceFile.sizeLimit)",
    hint: "import a configuration with fewer products or texts")
}

/// Refuses to write a catalogue that could not be read again, or that does not hold what was imported.
private func requireWhole(_ update: CatalogueUpdate, of file: SourceFile, _ imported: StoreKitImport) throws {
  try requireReadable(update.bytes.count, file.path)
  let written = SourceFile(path: file.path, bytes: update.bytes)
  let again = Catalogue(reading: written).findings.isEmpty ? try updateCatalogue(written, with: imported) : nil
  guard again?.bytes == update.bytes else {
    throw ProjectError(
      .refused, "\(file.path) is written in a way that cannot be edited in place without other values changing",
      hint: "write the fields of its last product one on a line, or begin it anew: move it away, and import again")
  }
}

func unreadable(_ file: SourceFile, _ findings: [Finding]) -> ProjectError {
  let first = findings.inOrder().first
  return ProjectError(
    .refused, "\(file.path):\(first.map { "\($0.range.start)" } ?? "1:1"): \(first?.message ?? "cannot be read")",
    hint: "fix it first; list all problems with: paywall validate")
}

extension ImportNote {
  /// The note with the first of the products that it is about.
  var text: String {
    if products.isEmpty { return message }
    let shown = products.prefix(4).joined(separator: ", ")
    return "\(message): \(shown)" + (products.count > 4 ? " and \(products.count - 4) more" : "")
  }
}
