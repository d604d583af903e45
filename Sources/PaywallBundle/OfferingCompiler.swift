import JSON
package import PaywallModel
import YAML

/// The compiled form of one offering (Docs/bundle-format.md, "Offering").
///
/// It depends on the offering's own files alone, so that an offering whose folder did not change compiles to the bytes
/// that were released before. Notes for authors (`origin`) are left out, defaults are written out.
package func compile(_ offering: Offering) -> CompiledFile {
  var members: [JSONMember] = [JSONMember("format", .integer(compiledFormat)), JSONMember("id", .string(offering.id))]
  let own: Set<String> = ["packages", "defaultVariant", "origin"]
  members += offering.root?.members(without: own) ?? []
  members.append(JSONMember("defaultVariant", .string(offering.defaultVariant.value)))
  members.append(JSONMember("packages", .array(offering.packages.map(\.compiled))))
  let variants = offering.variants.map { JSONMember($0.name, .object($0.compiled)) }
  members.append(JSONMember("variants", .object(variants)))
  let locales = offering.locales.map { JSONMember($0.locale, $0.compiled(for: offering)) }
  members.append(JSONMember("locales", .object(locales)))
  return CompiledFile(TargetPath.offering(offering.id), .object(members))
}

extension Package {
  /// The wire calls the store product `productID`, as a variant's fields do.
  fileprivate var compiled: JSONValue {
    var members = node.members(without: ["id", "product"])
    members.append(JSONMember("id", .string(id.value)))
    if let product { members.append(JSONMember("productID", .string(product.value))) }
    return .object(members)
  }
}

extension Variant {
  fileprivate var compiled: [JSONMember] {
    var members = root?.members(without: ["sections", "origin"]) ?? []
    members.fill("layout", .string(Layout.stack.rawValue))
    members.fill("planStyle", .string(PlanStyle.verticalStack.rawValue))
    members.fill("presentation", "full_screen")
    let sections = isDerived ? derivedSections : sections.map(\.compiled)
    members.append(JSONMember("sections", .array(sections)))
    return members
  }

  /// Whether the sections are left to be derived from the eight core fields.
  fileprivate var isDerived: Bool { root?["sections"] == nil }
}

extension Section {
  /// The section with its id written out, here and in the sections that it holds.
  fileprivate var compiled: JSONValue {
    var members = node.members(without: ["sections"])
    members.fill("id", .string(id))
    if let inner = node["sections"] {
      members.append(JSONMember("sections", .array(inner.items.compactMap(Section.init).map(\.compiled))))
    }
    return .object(members)
  }
}

extension LocaleCopy {
  fileprivate func compiled(for offering: Offering) -> JSONValue {
    .object(
      (root?.pairs ?? []).map { entry in
        var copy = entry.value.members()
        if let variant = offering.variant(entry.key), variant.isDerived { copy += derivedCopy(from: copy) }
        return JSONMember(entry.key, .object(copy))
      })
  }
}
