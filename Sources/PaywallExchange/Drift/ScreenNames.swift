import JSON
import PaywallModel

/// What an import calls the screens that the project has.
///
/// Consoles that show a screen at each place by itself have it several times. An import makes one screen of those that are
/// the same, and a copy with a name of its own of each that is edited.
struct ScreenNames {
  struct Name: Hashable, Comparable {
    var offering: String
    var variant: String

    static func < (one: Name, other: Name) -> Bool {
      (one.offering, one.variant) < (other.offering, other.variant)
    }
  }

  /// A screen of the project under its name in the import.
  struct Copy {
    var name: Name
    var screen: KnownScreens.Screen
  }

  private typealias Homes = [Name: KnownScreens.Screen]

  private let documents: [String: JSONValue]
  private let known: KnownScreens
  /// The screens of the project by their names in the import, and these by their offerings there.
  private let homes: [String: Homes]
  /// The paths of documents by the offerings of the import.
  private let paths: [String: [String]]
  /// The placements that lead to offerings of the import.
  private let places: [String: [String]]
  /// The copy of each screen that stands for it.
  private var first: [KnownScreens.Screen: Name] = [:]
  /// Those of screens that the import has several times.
  private(set) var chosen: [Copy] = []
  /// Of screens that the import has several times, those that do not stand for them, in their order.
  private(set) var copies: [Copy] = []

  /// - Parameters:
  ///   - documents: of the import, by path.
  ///   - wireIDs: what the input calls the screens, by the paths of their variants.
  ///   - other: an import of the project's own export: a copy that is as there stands for its screen.
  init(
    _ documents: [String: JSONValue], _ wireIDs: [String: String], over known: KnownScreens, like other: Self? = nil
  ) {
    var homes: Homes = [:]
    var paths: [String: [String]] = [:]
    for (path, document) in documents where path.hasPrefix("offerings/") {
      let parts = path.split(separator: "/").map(String.init)
      guard parts.count > 2 else { continue }
      paths[parts[1], default: []].append(path)
      guard parts.count == 4, parts[2] == "variants",
        let screen = (wireIDs[path] ?? document["id"]?.string).flatMap({ known[$0] }),
        !known.isOffering(parts[1]) || screen.offering == parts[1] && screen.variant == parts[3]
      else { continue }
      homes[Name(offering: parts[1], variant: parts[3])] = screen
    }
    (self.documents, self.known, self.paths) = (documents, known, paths)
    self.homes = Dictionary(grouping: homes, by: \.key.offering).mapValues { Dictionary(uniqueKeysWithValues: $0) }
    places = Self.places(in: documents)
    for (screen, names) in Dictionary(grouping: homes.keys.sorted(), by: { homes[$0] }) {
      guard let screen, names.count > 1 else {
        if let screen { first[screen] = names.first }
        continue
      }
      let own = other?.named(screen)
      let same = names.filter { named(only: $0) == own }
      let name = same.first ?? names[0]
      first[screen] = name
      chosen.append(Copy(name: name, screen: screen))
      copies += names.filter { $0 != name && !same.contains($0) }.map { Copy(name: $0, screen: screen) }
    }
    copies.sort { $0.name < $1.name }
  }

  /// The documents as the project calls its offerings and variants, each screen once; those that it lacks keep their names.
  func named() -> [String: JSONValue] {
    if homes.isEmpty { return documents }
    var named: [String: JSONValue] = [:]
    // Of several screens of one offering, each as an offering of its own, the default one says what it sells.
    let order = paths.keys.map { id in
      let all = homes[id] ?? [:]
      return (id: id, all: all, own: all.filter { first[$0.value] == $0.key })
    }.sorted { one, other in
      let (isFirst, isSecond) = (
        one.own.values.contains(where: \.isDefault), other.own.values.contains(where: \.isDefault)
      )
      return (isFirst ? 0 : 1, one.id) < (isSecond ? 0 : 1, other.id)
    }
    for (offering, all, own) in order {
      // One that has nothing but copies of other screens says nothing by itself.
      if own.isEmpty, !all.isEmpty { continue }
      for path in (paths[offering] ?? []).sorted() { add(path, own, except: Set(all.keys), to: &named) }
    }
    for (path, document) in documents where named[path] == nil {
      switch path.split(separator: "/").first {
      case "offerings": continue
      case "experiments", "placements": named[path] = replacing(in: document)
      default: named[path] = document
      }
    }
    return named
  }

  /// The documents of one screen of the project alone, with its offering, as the project calls them; empty if there are none.
  func named(_ screen: KnownScreens.Screen) -> [String: JSONValue] { first[screen].map { named(only: $0) } ?? [:] }

  /// The documents of one copy alone, with its offering, as the project calls them.
  func named(only name: Name) -> [String: JSONValue] {
    guard let screen = homes[name.offering]?[name] else { return [:] }
    var named: [String: JSONValue] = [:]
    let others = Set(
      (paths[name.offering] ?? []).compactMap { path -> Name? in
        let parts = path.split(separator: "/").map(String.init)
        return parts[2] == "variants" ? Name(offering: name.offering, variant: parts[3]) : nil
      })
    for path in paths[name.offering] ?? [] { add(path, [name: screen], except: others, to: &named) }
    return named
  }

  /// The offerings of the project that the import calls otherwise.
  var paired: Set<String> {
    Set(homes.flatMap { offering, screens in screens.values.map(\.offering).filter { $0 != offering } })
  }

  /// Where the input has what got an id (`ImportedProject.places`), by the project's ids; of several the first.
  func named(_ places: [String: SourceRange]) -> [String: SourceRange] {
    var named = places
    for (offering, screens) in homes {
      guard let place = places["offering \(offering)"] else { continue }
      for screen in screens.values {
        let key = "offering \(screen.offering)"
        named[key] = named[key].map { min($0, place) } ?? place
      }
    }
    return named
  }

  /// The placements that lead to an offering of the import, by its name there, in the order of the import.
  func placements(of offering: String) -> [String] { places[offering] ?? [] }

  private static func places(in documents: [String: JSONValue]) -> [String: [String]] {
    var places: [String: [String]] = [:]
    for placement in documents["placements"]?["placements"]?.array ?? [] {
      guard let id = placement["id"]?.string else { continue }
      let rules = placement["rules"]?.array ?? []
      let arms = rules.compactMap { $0["experiment"]?.string }.flatMap { experiment in
        documents["experiments/\(experiment)"]?["arms"]?.array ?? []
      }
      for offering in Set((rules + arms).compactMap { $0["offering"]?.string }) {
        places[offering, default: []].append(id)
      }
    }
    return places
  }

  /// - Parameters:
  ///   - own: the screens of the document's offering that are named.
  ///   - others: those of which nothing is said.
  private func add(
    _ path: String, _ own: Homes, except others: Set<Name>, to named: inout [String: JSONValue]
  ) {
    guard let document = documents[path] else { return }
    let parts = path.split(separator: "/").map(String.init)
    switch (parts[2], parts.count) {
    case ("variants", 4):
      let name = Name(offering: parts[1], variant: parts[3])
      if let screen = own[name] {
        // Each copy has an id of its own.
        named["offerings/\(screen.offering)/variants/\(screen.variant)"] = .object(
          (document.members ?? []).filter { $0.key != "id" })
      } else if !others.contains(name) {
        named[path] = document
      }
    case ("locales", 4):
      for copy in document.members ?? [] {
        let name = Name(offering: parts[1], variant: copy.key)
        if own[name] == nil, others.contains(name) { continue }
        let path = "offerings/\(own[name]?.offering ?? parts[1])/locales/\(parts[3])"
        let member = JSONMember(own[name]?.variant ?? copy.key, copy.value)
        named[path] = .object((named[path]?.members ?? []) + [member])
      }
    default:
      let first = own.min { ($0.value.isDefault ? 0 : 1, $0.key) < ($1.value.isDefault ? 0 : 1, $1.key) }
      guard !known.isOffering(parts[1]), let screen = first?.value else { return named[path] = document }
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
  private func replacing(in value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items): return .array(items.map { replacing(in: $0) })
    case .object(let members):
      let variant = value["variant"]?.string
      guard let offering = value["offering"]?.string, !known.isOffering(offering),
        let screen = homes[offering]?[Name(offering: offering, variant: variant ?? "control")]
      else { return .object(members.map { JSONMember($0.key, replacing(in: $0.value)) }) }
      return .object(
        members.map { member in
          switch member.key {
          case "offering":
            let name = variant == nil && !screen.isDefault ? "\(screen.offering)/\(screen.variant)" : screen.offering
            return JSONMember(member.key, .string(name))
          case "variant": return JSONMember(member.key, .string(screen.variant))
          default: return JSONMember(member.key, replacing(in: member.value))
          }
        })
    case .null, .boolean, .integer, .number, .string: return value
    }
  }
}
