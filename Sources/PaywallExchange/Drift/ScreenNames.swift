import JSON
import PaywallModel
import YAML

/// A project's screens by the ids that readers of other SDKs know them by: Firebase and AppDNA name screens and no offerings, so
/// what their imports make of them is called after these ids.
struct ScreenNames {
  private struct Screen {
    var offering: String
    var variant: String
    var isDefault: Bool
  }

  private var screens: [String: Screen] = [:]
  private let known: Set<String>

  /// - Parameter paths: of the documents of imports; what the project calls otherwise is only looked for where one of them
  ///   names an offering that it lacks.
  init(_ offerings: [OfferingFiles], for paths: some Sequence<String>) {
    let known = Set(offerings.map(\.id))
    self.known = known
    let isUnknown = { (path: String) in
      let parts = path.split(separator: "/", maxSplits: 2)
      return parts.count > 2 && parts[0] == "offerings" && !known.contains(String(parts[1]))
    }
    guard paths.contains(where: isUnknown) else { return }
    for offering in offerings.map({ Offering(reading: $0) }) {
      for variant in offering.variants {
        guard let id = variant.wireID?.value, screens[id] == nil else { continue }
        screens[id] = Screen(
          offering: offering.id, variant: variant.name, isDefault: variant.name == offering.defaultVariant.value)
      }
    }
  }

  /// The documents of an import as the project calls its offerings and variants; those that it lacks keep their names.
  func named(_ documents: [String: JSONValue]) -> [String: JSONValue] {
    let homes = homes(in: documents)
    if homes.isEmpty { return documents }
    var named: [String: JSONValue] = [:]
    for (path, document) in documents.sorted(by: { $0.key < $1.key }) {
      let parts = path.split(separator: "/").map(String.init)
      switch parts.first {
      case "offerings" where parts.count > 2: add(document, parts, homes, to: &named)
      case "experiments", "placements": named[path] = replacing(homes, in: document)
      default: named[path] = document
      }
    }
    return named
  }

  /// The offerings of the project that an import calls otherwise.
  func paired(in documents: [String: JSONValue]) -> Set<String> { Set(homes(in: documents).values.map(\.offering)) }

  /// Where the input has what got an id (`ImportedProject.places`), by the project's ids; of several the first.
  func named(_ places: [String: SourceRange], in documents: [String: JSONValue]) -> [String: SourceRange] {
    var named = places
    for (name, screen) in homes(in: documents) {
      let key = "offering \(screen.offering)"
      guard let place = places["offering \(name.offering)"] else { continue }
      named[key] = named[key].map { min($0, place) } ?? place
    }
    return named
  }

  private struct Name: Hashable {
    var offering: String
    var variant: String
  }

  /// The screens of the project by their names in an import.
  private func homes(in documents: [String: JSONValue]) -> [Name: Screen] {
    var homes: [Name: Screen] = [:]
    for (path, document) in documents {
      let parts = path.split(separator: "/").map(String.init)
      guard parts.count == 4, parts[0] == "offerings", parts[2] == "variants", !known.contains(parts[1]),
        let id = document["id"]?.string, let screen = screens[id]
      else { continue }
      homes[Name(offering: parts[1], variant: parts[3])] = screen
    }
    return homes
  }

  private func add(
    _ document: JSONValue, _ parts: [String], _ homes: [Name: Screen], to named: inout [String: JSONValue]
  ) {
    let own = homes.filter { $0.key.offering == parts[1] }
    switch (parts[2], parts.count) {
    case ("variants", 4):
      let screen = own[Name(offering: parts[1], variant: parts[3])]
      let path = screen.map { "offerings/\($0.offering)/variants/\($0.variant)" } ?? parts.joined(separator: "/")
      named[path] = document
    case ("locales", 4):
      for copy in document.members ?? [] {
        let screen = own[Name(offering: parts[1], variant: copy.key)]
        let path = "offerings/\(screen?.offering ?? parts[1])/locales/\(parts[3])"
        let member = JSONMember(screen?.variant ?? copy.key, copy.value)
        named[path] = .object((named[path]?.members ?? []) + [member])
      }
    default:
      // Of several screens of one offering, each as an offering of its own, the first says what it sells.
      guard let screen = own.min(by: { $0.key.variant < $1.key.variant })?.value else {
        return named[parts.joined(separator: "/")] = document
      }
      let path = "offerings/\(screen.offering)/offering"
      if named[path] == nil {
        named[path] = .object(
          (document.members ?? []).map { member in
            member.key == "defaultVariant" ? JSONMember(member.key, .string(screen.variant)) : member
          })
      }
    }
  }

  /// Rules and arms with the project's names in them. A screen that is no default variant is told apart, for a rule shows
  /// offerings alone.
  private func replacing(_ homes: [Name: Screen], in value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items): return .array(items.map { replacing(homes, in: $0) })
    case .object(let members):
      let variant = value["variant"]?.string
      guard let offering = value["offering"]?.string,
        let screen = homes[Name(offering: offering, variant: variant ?? "control")]
      else { return .object(members.map { JSONMember($0.key, replacing(homes, in: $0.value)) }) }
      return .object(
        members.map { member in
          switch member.key {
          case "offering":
            let name = variant == nil && !screen.isDefault ? "\(screen.offering)/\(screen.variant)" : screen.offering
            return JSONMember(member.key, .string(name))
          case "variant": return JSONMember(member.key, .string(screen.variant))
          default: return JSONMember(member.key, replacing(homes, in: member.value))
          }
        })
    case .null, .boolean, .integer, .number, .string: return value
    }
  }
}
