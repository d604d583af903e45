import JSON
package import PaywallModel
import YAML

/// The compiled form of one offering (Docs/bundle-format.md, "Offering").
///
/// It depends on the offering's own files alone, so that an offering whose folder did not change compiles to the bytes
/// that were released before. Notes for authors are omitted, defaults are written out. Ids of lists' texts are omitted
/// too: readers know them by their places, and so do the compiled translations.
/// - Throws: for a text without visible characters.
package func compile(_ offering: Offering) throws(BundleError) -> CompiledFile {
  try requireWords(in: offering)
  let compiler = SchemaCompiler(ownName: offering.id)
  var members = compiler.members(of: offering.root, .offering, without: ["packages"])
  members.append(JSONMember("format", .integer(compiledFormat)))
  members.append(JSONMember("id", .string(offering.id)))
  members.append(JSONMember("packages", .array((offering.root?["packages"]?.items ?? []).map(compilePackage))))
  let variants = offering.variants.map { JSONMember($0.name, .object($0.compiled)) }
  members.append(JSONMember("variants", .object(variants)))
  // A locale in which nothing is translated yet is none to readers.
  let locales = offering.locales.compactMap { locale -> JSONMember? in
    let variants = locale.compiled(for: offering)
    return variants.isEmpty ? nil : JSONMember(locale.locale, .object(variants))
  }
  members.append(JSONMember("locales", .object(locales)))
  return CompiledFile(TargetPath.offering(offering.id), .object(members))
}

/// The wire calls the store product `productID`, as a variant's fields do.
private func compilePackage(_ node: Node) -> JSONValue {
  let package = SchemaCompiler(ownName: "").package(node)
  return .object(package.map { $0.key == "product" ? JSONMember("productID", $0.value) : $0 })
}

extension Variant {
  fileprivate var compiled: [JSONMember] {
    let compiler = SchemaCompiler(ownName: name, variant: root)
    let sections = screen.map { compiler.value($0, .section) }
    return compiler.members(of: root, .variant, without: ["sections"])
      + [JSONMember("sections", .array(sections))]
  }
}

extension LocaleCopy {
  /// The variants of which it says something.
  fileprivate func compiled(for offering: Offering) -> [JSONMember] {
    (root?.pairs ?? []).compactMap { entry -> JSONMember? in
      let variant = offering.variant(entry.key)
      let paths = variant?.wirePaths ?? [:]
      // Copy for a text that the variant has not yields to what would have its key.
      let named = Set(entry.value.pairs.compactMap { paths[$0.key] })
      let copy = entry.value.pairs.compactMap { pair -> JSONMember? in
        if let path = paths[pair.key] { return JSONMember(path, pair.value.json) }
        return named.contains(pair.key) ? nil : JSONMember(pair.key, pair.value.json)
      }
      let derived = (variant?.coreUses ?? []).flatMap { $0.copy(from: copy) }
      let shown = Set(derived.map(\.key))
      let members = copy.filter { !shown.contains($0.key) } + derived
      return members.isEmpty ? nil : JSONMember(entry.key, .object(members))
    }
  }
}

extension Variant {
  /// The paths under which readers know the texts of lists, by those that locale files use.
  fileprivate var wirePaths: [String: String] {
    Dictionary(
      copy.filter { $0.lineKey != nil }.map { ($0.path, $0.wirePath) }, uniquingKeysWith: { first, _ in first })
  }
}
