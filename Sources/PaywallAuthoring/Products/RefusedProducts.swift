import PaywallModel
import PaywallProject
import PaywallRules
import YAML

extension StoreKitImport {
  /// The import without the new products with which the catalogue of a project would have errors, each with a note.
  /// Products that the catalogue has already are brought up to date in any case: `validate` says what is wrong with them.
  func acceptable(in project: ProjectFiles) throws -> StoreKitImport {
    let present = Set(Catalogue(reading: project.products).ids)
    var imported = self
    while true {
      var files = project
      files.products = try imported.catalogue(over: project.products)
      guard files.products?.isTooLong == false else { return imported }
      let frame = ProjectFrame(reading: files)
      let view = ProjectView(frame: frame, offerings: [], unrecognizedFiles: [], rules: RuleCatalogue.known)
      let errors = RuleEngine.applySeverities(RuleEngine.findings(in: view), of: frame.settings).inOrder()
        .filter { $0.severity == .error }
      let reasons = errors.reasons(among: frame.catalogue).filter { !present.contains($0.key) }
      if reasons.isEmpty { return imported }
      imported = imported.omitting(reasons)
    }
  }

  private func catalogue(over file: SourceFile?) throws -> SourceFile {
    guard let file else { return SourceFile(path: "products.yaml", bytes: Array(catalogueText(for: self).utf8)) }
    return SourceFile(path: file.path, bytes: try updateCatalogue(file, with: self).bytes)
  }
}

extension [Finding] {
  /// The products of the catalogue that findings stand on, each with what is first found.
  func reasons(among catalogue: Catalogue) -> [String: String] {
    var reasons: [String: String] = [:]
    // Both are in the order of the file.
    var products = catalogue.products[...]
    for finding in self where finding.range.file == catalogue.file {
      while let next = products.dropFirst().first, next.node.start <= finding.range.start { products.removeFirst() }
      guard let product = products.first, product.node.start <= finding.range.start,
        finding.range.end <= product.node.end
      else { continue }
      if reasons[product.id.value] == nil { reasons[product.id.value] = finding.message }
    }
    return reasons
  }
}
