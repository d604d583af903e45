import Base
import JSON
import PaywallModel
import YAML

extension ImportedProject {
  /// The project without values that its files may not have, so that whatever a file says, the project can be read.
  /// - Parameters:
  ///   - own: the offering of the project that placements of the import may lead to.
  ///   - omit: is told of each.
  func fitting(besides own: String?, _ omit: (String) -> Void) -> ImportedProject {
    var fitting = self
    fitting.offerings = offerings.compactMap { offering in
      var offering = offering
      guard let document = fit(offering.document, .offering, "offerings/\(offering.id)/offering", omit) else {
        return nil
      }
      offering.document = document
      offering.variants = offering.variants.compactMap { name, document in
        fit(document, .variant, "offerings/\(offering.id)/variants/\(name)", omit).map { (name, $0) }
      }
      offering.locales = offering.locales.compactMap { locale, document in
        fit(document, .locale, "offerings/\(offering.id)/locales/\(locale)", omit).map { (locale, $0) }
      }
      return offering.variants.isEmpty ? nil : offering
    }
    fitting.products = products.compactMap { product in
      let file = fit(["products": [product]], .products, "product '\(product["id"]?.string ?? "")'", omit)
      return file?["products"]?.array?.first
    }
    fitting.productClaims = productClaims.compactMap { claim in
      // The schema asks for a kind, whether or not the input says one.
      let whole = JSONValue.object(
        (claim.members ?? []).filter { $0.key != "kind" } + [JSONMember("kind", "consumable")])
      let file = fit(["products": [whole]], .products, "product '\(claim["id"]?.string ?? "")'", omit)
      let kept = Set((file?["products"]?.array?.first?.members ?? []).map(\.key))
      guard kept.contains("id") else { return nil }
      return .object((claim.members ?? []).filter { kept.contains($0.key) })
    }
    let ids = Set(fitting.offerings.map(\.id))
    fitting.experiments = experiments.compactMap { id, document in
      let targets = document["arms"]?.array?.compactMap { $0["offering"]?.string } ?? []
      guard targets.allSatisfy(ids.contains) else { return nil }
      return fit(document, .experiment, "experiments/\(id)", omit).map { (id, $0) }
    }
    let known = Set(fitting.experiments.map(\.id))
    fitting.placements = placements.compactMap { placement in
      guard let id = placement["id"]?.string else { return nil }
      let rules = (placement["rules"]?.array ?? []).filter { rule in
        rule["offering"]?.string.map { ids.contains($0) || $0 == own } ?? rule["experiment"]?.string.map(known.contains)
          ?? false
      }.filter { rule in
        // With a part of it left out a rule would lead other users than it was meant for.
        let alone: JSONValue = ["placements": [["id": .string(id), "rules": [rule]]]]
        return fit(alone, .placements, "placements '\(id)'", omit) == alone
      }
      guard !rules.isEmpty else { return nil }
      let whole = JSONValue.object(
        (placement.members ?? []).map { $0.key == "rules" ? JSONMember("rules", .array(rules)) : $0 })
      let file = fit(["placements": [whole]], .placements, "placements '\(id)'", omit)
      return file?["placements"]?.array?.first
    }
    if let current = currentOffering, !ids.contains(current) { fitting.currentOffering = nil }
    return fitting
  }
}

/// The document without what its schema does not allow; nil if nothing that is needed remains.
private func fit(_ document: JSONValue, _ kind: FileKind, _ name: String, _ omit: (String) -> Void) -> JSONValue? {
  var document = document
  for _ in 0..<8 {
    let file = SourceFile(path: name + ".yaml", bytes: Array(emit(document.editValue).utf8))
    let reading = file.read(as: kind.schema, called: kind.rawValue)
    guard let root = reading.root else {
      omit("\(name): \(reading.findings.first?.message ?? "it cannot be written")")
      return nil
    }
    if reading.findings.isEmpty { return document }
    for finding in reading.findings { omit("\(name): \(finding.message)") }
    let paths = reading.findings.map { path(to: $0.range.start, in: root) }
    if paths.contains([]) { return nil }
    guard let rest = document.removing(Set(paths), at: []) else { return nil }
    document = rest
  }
  return nil
}

/// The keys and indices of the innermost value at a position.
private func path(to position: SourcePosition, in node: Node) -> [String] {
  for (index, item) in node.items.enumerated() where item.start <= position && position < max(item.end, item.start) {
    return ["\(index)"] + path(to: position, in: item)
  }
  for pair in node.pairs where pair.keyStart <= position && position < max(pair.value.end, pair.keyEnd) {
    return [pair.key] + path(to: position, in: pair.value)
  }
  return []
}

extension JSONValue {
  /// Without the values at these paths.
  fileprivate func removing(_ paths: Set<[String]>, at path: [String]) -> JSONValue? {
    if paths.contains(path) { return nil }
    switch self {
    case .array(let items):
      return .array(items.enumerated().compactMap { $1.removing(paths, at: path + ["\($0)"]) })
    case .object(let members):
      return .object(
        members.compactMap { member in
          member.value.removing(paths, at: path + [member.key]).map { JSONMember(member.key, $0) }
        })
    case .null, .boolean, .integer, .number, .string: return self
    }
  }
}

extension JSONValue {
  /// The value as it is written into a file of a project.
  var editValue: EditValue {
    switch self {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .number(let number): Int(exactly: number).map { .integer($0) } ?? .decimal("\(number)")
    case .string(let text): .string(text)
    case .array(let items): .list(items.map(\.editValue))
    case .object(let members): .mapping(members.map { ($0.key, $0.value.editValue) })
    }
  }
}
