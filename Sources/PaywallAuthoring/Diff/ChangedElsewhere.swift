import JSON
import PaywallDiff
import PaywallModel
import PaywallProject

/// What changes outside the offerings can change on the screens of offerings, also of those whose own files stay the same.
struct ChangedElsewhere {
  /// Whether any screen may look another way.
  private let isEverywhere: Bool
  /// The products that are another way than they were.
  private let products: Set<String>

  /// What all screens show, or are resolved with.
  private static let shared = ["settings.legal", "settings.defaultLocale"]

  /// - Parameter areProductsShown: whether screens show the project's own products.
  init(_ change: ProjectChange, _ sides: [ProjectFrame], areProductsShown: Bool) {
    isEverywhere = change.settings.contains { change in
      Self.shared.contains { change.path == $0 || change.path.hasPrefix($0 + ".") }
    }
    let known = Set(sides.flatMap(\.catalogue.ids))
    let changed = areProductsShown ? change.products.filter { $0.kind != .moved } : []
    products = Set(changed.flatMap { Self.products($0, among: known) })
  }

  var isEmpty: Bool { !isEverywhere && products.isEmpty }

  func concerns(_ offering: Offering) -> Bool {
    isEverywhere
      || offering.packages.contains { package in
        package.product.flatMap { Purchase($0.value) }.map { products.contains($0.product) } ?? false
      }
  }

  private static let fields: Set<String> = {
    guard case .object(let file) = FileKind.products.schema,
      case .list(.object(let product), _)? = file["products"]?.schema
    else { return [] }
    return Set(product.fields.map(\.name))
  }()

  /// The products that a change can be about: their ids have dots too.
  private static func products(_ change: Change, among known: Set<String>) -> [String] {
    let prefix = "products."
    guard change.path.hasPrefix(prefix) else { return [] }
    let path = change.path.dropFirst(prefix.count)
    let ends = path.indices.filter { path[$0] == "." }.filter { dot in
      fields.contains(String(path[path.index(after: dot)...].prefix { $0 != "." }))
    }
    let names = (ends + [path.endIndex]).map { String(path[..<$0]) } + [change.before?.string].compactMap { $0 }
    return names.filter(known.contains)
  }
}

extension ProjectFrame {
  /// The offerings that the current one, placements' rules and their experiments' arms name, in this order, each once.
  var namedOfferings: [String] {
    var ids = [settings.currentOffering?.value]
    for rule in placements.all.flatMap(\.rules) {
      ids.append(rule.offering?.value)
      guard let name = rule.experiment?.value else { continue }
      ids += experiments.first { $0.id == name }?.arms.map { $0.offering?.value } ?? []
    }
    var seen: Set<String> = []
    return ids.compactMap { $0 }.filter { seen.insert($0).inserted }
  }
}

extension ComparedProject {
  /// An offering that is the same on both sides, and may look another way.
  struct Untouched {
    let offering: Offering
    let change: OfferingChange
  }

  /// The offerings that users see, whose own files mean the same on both sides and whose screens `elsewhere` concerns.
  /// - Parameters:
  ///   - only: ids of offerings to look at, also of those that nobody sees; empty for all that users see.
  ///   - limit: of how many variants.
  /// - Returns: also how many were not looked at, as there were enough.
  func untouched(
    by elsewhere: ChangedElsewhere, only: [String], variants limit: Int, at moment: Int64
  ) throws -> (offerings: [Untouched], left: Int) {
    guard !elsewhere.isEmpty, let reader = sides.new, sides.old != nil, let frame = after ?? before else {
      return ([], 0)
    }
    let known = Set(
      difference.offerings.flatMap { change in
        if case .renamed(let from) = change.status { [change.id, from] } else { [change.id] }
      })
    let ids = (only.isEmpty ? frame.namedOfferings : only).filter { !known.contains($0) }
    var (found, room) = ([Untouched](), limit)
    for (place, id) in ids.enumerated() {
      if room <= 0 { return (found, ids.count - place) }
      guard elsewhere.concerns(Offering(reading: try reader.offeringAlone(id))) else { continue }
      guard let offering = try sides.read(sides.new, [id]).first else { continue }
      let reach = reach(of: id, at: moment)
      if only.isEmpty, !reach.isCurrent, reach.ways.isEmpty { continue }
      found.append(Untouched(offering: offering, change: OfferingChange(untouched: offering, reach: reach)))
      room -= offering.variants.count
    }
    return (found, 0)
  }
}
