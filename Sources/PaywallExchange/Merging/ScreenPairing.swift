import JSON
package import PaywallModel
import YAML

/// The screens of a project by their wire ids, which is what apps and reports know a screen by.
package struct ScreenPairing: Sendable {
  private struct Place {
    var offering: String
    var variant: String
  }

  private var places: [String: Place] = [:]
  /// Wire ids that two screens have.
  private var doubled: Set<String> = []
  private var offerings: [String: JSONValue] = [:]
  /// The variants that offerings show by default.
  private var shown: [String: String] = [:]

  /// - Parameter offerings: all of the project's; unreadable files have no screens.
  package init(_ offerings: [OfferingFiles]) {
    for files in offerings {
      let offering = Offering(reading: files)
      self.offerings[offering.id] = offering.root?.json ?? .null
      shown[offering.id] = offering.defaultVariant.value
      for variant in offering.variants {
        guard let wireID = variant.wireID?.value else { continue }
        if places[wireID] != nil { doubled.insert(wireID) }
        places[wireID] = Place(offering: offering.id, variant: variant.name)
      }
    }
    for wireID in doubled { places[wireID] = nil }
  }

  /// What was read with the project's names for the screens that it has already: an importer names an offering after its
  /// screen where the file does not say what the screen belongs to. An offering stays as it was read where the project has
  /// its name, its screens are several offerings' or it sells what they do not, or where a rule would lead to a variant
  /// that is not shown by default.
  package func applied(to project: ImportedProject) -> ImportedProject {
    var names: [String: Names] = [:]
    for offering in project.offerings {
      guard let own = self.names(of: offering, in: project) else { continue }
      names[offering.id] = own
    }
    if names.isEmpty { return project }
    var project = project
    project.offerings = merged(project.offerings.map { renamed($0, names[$0.id]) })
    project.placements = project.placements.map { placement in
      placement.mapping("rules") { rule in rule.setting("offering", names[rule["offering"]?.string ?? ""]?.offering) }
    }
    project.experiments = project.experiments.map { id, document in
      (id, document.mapping("arms") { arm in renamed(arm, names[arm["offering"]?.string ?? ""]) })
    }
    project.currentOffering = project.currentOffering.map { names[$0]?.offering ?? $0 }
    for (id, own) in names {
      if let place = project.places["offering \(id)"] { project.places["offering \(own.offering)"] = place }
    }
    return project
  }

  /// What the project calls an imported offering and its variants.
  private struct Names {
    var offering: String
    var variants: [String: String]
    /// What the project shows by default.
    var shown: String?
  }

  private func names(of offering: ImportedOffering, in project: ImportedProject) -> Names? {
    let wireIDs = offering.variants.compactMap { variant in
      variant.document["id"]?.string.map { (name: variant.name, place: places[$0]) }
    }
    let owners = Set(wireIDs.compactMap(\.place?.offering))
    guard owners.count == 1, let owner = owners.first, let document = offerings[owner], offerings[offering.id] == nil
    else { return nil }
    var variants: [String: String] = [:]
    for (name, place) in wireIDs { variants[name] = place?.variant ?? name }
    guard Set(variants.values).count == variants.count, fits(offering, document) else { return nil }
    let own = Names(offering: owner, variants: variants, shown: shown[owner])
    let isReferred =
      project.currentOffering == offering.id
      || project.placements.contains { placement in
        placement["rules"]?.array?.contains { $0["offering"]?.string == offering.id } ?? false
      }
    let shown = offering.document["defaultVariant"]?.string.map { variants[$0] ?? $0 }
    return isReferred && shown != own.shown ? nil : own
  }

  /// Whether packages of one name sell the same.
  private func fits(_ offering: ImportedOffering, _ document: JSONValue) -> Bool {
    let known = products(of: document)
    return products(of: offering.document).allSatisfy { known[$0.key] == nil || known[$0.key] == $0.value }
  }

  private func products(of document: JSONValue) -> [String: String] {
    let pairs = (document["packages"]?.array ?? []).compactMap { package -> (String, String)? in
      guard let id = package.packageID, let product = package["product"]?.string else { return nil }
      return (id, product)
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private func renamed(_ offering: ImportedOffering, _ names: Names?) -> ImportedOffering {
    guard let names, let own = offerings[names.offering] else { return offering }
    var renamed = offering
    renamed.id = names.offering
    renamed.variants = offering.variants.map { (names.variants[$0.name] ?? $0.name, $0.document) }
    renamed.locales = offering.locales.map { locale, document in
      let members = (document.members ?? []).map { JSONMember(names.variants[$0.key] ?? $0.key, $0.value) }
      return (locale, .object(members))
    }
    // A screen alone does not say these: the importer had made them from its name.
    for key in ["kind", "displayName", "version", "defaultVariant"] {
      renamed.document = renamed.document.setting(key, own[key])
    }
    let packages = own["packages"]?.array ?? []
    renamed.document = renamed.document.mapping("packages") { package in
      packages.first {
        $0.packageID == package.packageID && $0["type"] == package["type"] && $0["product"] == package["product"]
      } ?? package
    }
    return renamed
  }

  private func renamed(_ arm: JSONValue, _ names: Names?) -> JSONValue {
    guard let names else { return arm }
    let variant = arm["variant"]?.string ?? "control"
    let own = names.variants[variant] ?? variant
    var members = (arm.members ?? []).filter { $0.key != "variant" }
    if own != names.shown {
      let place = members.firstIndex { $0.key == "offering" }.map { $0 + 1 } ?? members.count
      members.insert(JSONMember("variant", .string(own)), at: place)
    }
    return JSONValue.object(members).setting("offering", .string(names.offering))
  }

  /// Screens that are variants of one offering stand in it.
  private func merged(_ offerings: [ImportedOffering]) -> [ImportedOffering] {
    var merged: [ImportedOffering] = []
    for offering in offerings {
      guard let index = merged.firstIndex(where: { $0.id == offering.id }) else {
        merged.append(offering)
        continue
      }
      merged[index].variants += offering.variants
      for (locale, document) in offering.locales {
        if let at = merged[index].locales.firstIndex(where: { $0.locale == locale }) {
          let members = (merged[index].locales[at].document.members ?? []) + (document.members ?? [])
          merged[index].locales[at].document = .object(members)
        } else {
          merged[index].locales.append((locale, document))
        }
      }
      let packages = merged[index].document["packages"]?.array ?? []
      let known = Set(packages.compactMap(\.packageID))
      let more = (offering.document["packages"]?.array ?? []).filter { !known.contains($0.packageID ?? "") }
      merged[index].document = merged[index].document.setting("packages", .array(packages + more))
    }
    return merged
  }
}

extension JSONValue {
  /// The id of a package, which is its type where none is written.
  fileprivate var packageID: String? { self["id"]?.string ?? self["type"]?.string }

  /// An object with another value for a key that it has; unchanged for nil.
  fileprivate func setting(_ key: String, _ value: JSONValue?) -> JSONValue {
    guard let value, let members else { return self }
    return .object(members.map { $0.key == key ? JSONMember(key, value) : $0 })
  }

  fileprivate func setting(_ key: String, _ value: String?) -> JSONValue { setting(key, value.map(JSONValue.string)) }

  /// An object whose list under a key was changed item by item.
  fileprivate func mapping(_ key: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    setting(key, self[key]?.array.map { JSONValue.array($0.map(change)) })
  }
}
