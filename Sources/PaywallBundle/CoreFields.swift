import JSON
import PaywallModel
import YAML

extension Variant {
  /// Where sections show a core field of the variant because they leave their own out.
  var coreUses: [CoreUse] { screen.compactMap(Section.init).flatMap { uses(in: $0, at: "sections") } }

  private func uses(in section: Section, at path: String) -> [CoreUse] {
    let here = "\(path).\(section.id)"
    let own = section.type.row.schema.fields.compactMap { field -> CoreUse? in
      guard case .ofVariant(let core)? = field.defaultValue, section.node[field.name] == nil else { return nil }
      return CoreUse(core: core, path: "\(here).\(field.name)")
    }
    let inner = (section.node["sections"]?.items ?? []).compactMap(Section.init)
    return own + inner.flatMap { uses(in: $0, at: here + ".sections") }
  }
}

/// A core field and the path of a section's field that shows it.
struct CoreUse {
  var core: String
  var path: String

  /// The translations of the core field among `copy`, told again for the section.
  func copy(from copy: [JSONMember]) -> [JSONMember] {
    copy.compactMap { member in
      if member.key == core { return JSONMember(path, member.value) }
      guard member.key.hasPrefix(core + "."), let index = Int(member.key.dropFirst(core.count + 1)) else { return nil }
      return JSONMember("\(path).\(coreItemID(index)).title", member.value)
    }
  }
}
