import JSON
import PaywallModel
import YAML

/// The screen of a variant that has only the eight core fields: a header, the bullets as features, the plans, the
/// purchase button, and the footnote as legal text where there is one.
extension Variant {
  var derivedSections: [JSONValue] {
    func copy(_ key: String) -> JSONValue { root?[key]?.json ?? .null }
    var sections: [JSONValue] = [
      ["type": "header", "id": "header", "title": copy("headline"), "subtitle": copy("subhead")],
      ["type": "features", "id": "features", "items": .array(derivedFeatures)],
      ["type": "plans", "id": "plans"],
      ["type": "cta", "id": "cta", "title": copy("ctaTitle")],
    ]
    if let footnote = root?["footnote"] { sections.append(["type": "legal", "id": "legal", "text": footnote.json]) }
    return sections
  }

  private var derivedFeatures: [JSONValue] {
    (root?["bullets"]?.items ?? []).enumerated().map { ["id": .string("bullet_\($0)"), "title": $1.json] }
  }
}

/// Translations of core fields, told again for the sections that are derived from those fields.
func derivedCopy(from copy: [JSONMember]) -> [JSONMember] {
  let paths = [
    "headline": "sections.header.title", "subhead": "sections.header.subtitle", "ctaTitle": "sections.cta.title",
    "footnote": "sections.legal.text",
  ]
  return copy.compactMap { member in
    if let path = paths[member.key] { return JSONMember(path, member.value) }
    guard member.key.hasPrefix("bullets.") else { return nil }
    return JSONMember("sections.features.items.bullet_\(member.key.dropFirst("bullets.".count)).title", member.value)
  }
}
