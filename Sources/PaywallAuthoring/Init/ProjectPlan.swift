import Base
import PaywallModel
import PaywallProject
import PaywallRules
import Templates
import YAML

/// The files of a new project, and what could not be imported into them. They have no errors.
func plan(_ scaffold: Scaffold, _ options: InitOptions) throws -> (files: [PlannedFile], notes: [String]) {
  guard let storeKit = options.storeKit else { return (try finished(scaffold.texts, options), []) }
  var imported = try readStoreKit(storeKit, locale: "en")
  while true {
    try requireProducts(imported, storeKit)
    let (files, ownNotes) = try plan(scaffold, imported)
    try requireReadable(files["products.yaml"]?.count ?? 0, "products.yaml")
    let planned = try finished(files, options)
    let errors = try findings(in: planned).filter { $0.severity == .error }
    let notes = imported.notes.map(\.text) + ownNotes
    guard let first = errors.first else { return (planned, notes) }
    let catalogue = planned.first { FileKind(of: $0.path) == .products }
    let reasons = errors.reasons(among: Catalogue(reading: catalogue?.source))
    // Findings that no product causes would not be fixed by another product.
    guard !reasons.isEmpty else { throw misfit(first, scaffold, storeKit) }
    imported = imported.omitting(reasons)
  }
}

private func requireProducts(_ imported: StoreKitImport, _ storeKit: String) throws {
  guard imported.packages.isEmpty else { return }
  let reason = imported.notes.last { $0.topic == .refused }.map { ": " + $0.text } ?? ""
  throw ProjectError(
    .refused, "\(storeKit) has no product that an offering can sell\(reason)",
    hint: "add a product in Xcode, or start without --storekit")
}

private func misfit(_ finding: Finding, _ scaffold: Scaffold, _ storeKit: String) -> ProjectError {
  ProjectError(
    .refused, "the template '\(scaffold.name)' cannot sell the products of \(storeKit): \(finding.message)",
    hint: "use another template, or start without --storekit and then run: paywall products import \(storeKit)")
}

/// The template's files with the imported products in place of its own.
private func plan(_ scaffold: Scaffold, _ imported: StoreKitImport) throws -> ([String: [UInt8]], notes: [String]) {
  var files = scaffold.texts
  files["products.yaml"] = Array(catalogueText(for: imported).utf8)
  let packages = imported.adopted(forCredits: scaffold.sellsCredits)
  let screen = try scaffold.screen(for: packages.filter(\.isShown))
  for file in try adopt(packages, into: screen.files).files { files[file.path] = file.bytes }
  let unshown = packages.filter { !$0.isShown }.map(\.product)
  let note = "the screen does not show everything that the offering sells: \(unshown.joined(separator: ", "))"
  return (files, [screen.note].compactMap { $0 } + (unshown.isEmpty ? [] : [note]))
}

/// The files with the app's id and its legal pages, and with the schemas for editors.
private func finished(_ texts: [String: [UInt8]], _ options: InitOptions) throws -> [PlannedFile] {
  var files = texts
  if let bytes = files["paywall.yaml"] { files["paywall.yaml"] = try withOwnSettings(bytes, options) }
  let planned =
    files.map { path, bytes in
      let file = PlannedFile(path: path, bytes: bytes)
      return (options.isJSON ? file.asJSON() : file).selectingSchema()
    }
    + schemaFiles(for: Settings(reading: files["paywall.yaml"].map { SourceFile(path: "paywall.yaml", bytes: $0) }))
  return planned.sorted { $0.path < $1.path }
}

/// The settings with what the options say of the app.
private func withOwnSettings(_ bytes: [UInt8], _ options: InitOptions) throws -> [UInt8] {
  if let appID = options.appID, !Format.productID.accepts(appID) {
    throw ProjectError(.refused, "'\(appID)' is not a bundle id", hint: "use an id such as com.example.shop")
  }
  let pages = [("termsURL", options.termsURL), ("privacyURL", options.privacyURL)]
  if let page = pages.lazy.compactMap(\.1).first(where: { !($0.hasPrefix("https://") && Format.url.accepts($0)) }) {
    throw ProjectError(
      .refused, "'\(page)' is not the address of a page", hint: "use one such as https://your.site/terms")
  }
  guard let root = SourceFile(path: "paywall.yaml", bytes: bytes).read().root else { return bytes }
  var editor = YAMLEditor(bytes)
  if let appID = options.appID { editor.setField("appID", to: .string(appID), in: root) }
  for case (let key, let page?) in pages {
    guard let legal = root["legal"] else { continue }
    editor.setField(key, to: .string(page), in: legal)
  }
  return editor.result()
}

/// What rules find in files that are not written yet, at the weight that their project asks for.
private func findings(in files: [PlannedFile]) throws -> [Finding] {
  let reader = ProjectReader(
    source: MemorySource(Dictionary(files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })))
  let frame = ProjectFrame(reading: try reader.frame())
  let offerings = try reader.offerings().ids.map { Offering(reading: try reader.offering($0)) }
  let view = ProjectView(
    frame: frame, offerings: offerings.map { OfferingSummary($0) }, unrecognizedFiles: [], rules: RuleCatalogue.known)
  let found = RuleEngine.findings(in: view) + offerings.flatMap { RuleEngine.findings(in: $0, of: frame) }
  return RuleEngine.applySeverities(found, of: frame.settings).inOrder()
}

extension Scaffold {
  /// Its files by path.
  fileprivate var texts: [String: [UInt8]] {
    Dictionary(files.map { ($0.path, Array($0.text.utf8)) }, uniquingKeysWith: { first, _ in first })
  }
}
