package import PaywallModel
import PaywallProject
import YAML

/// The things of a project that have ids, and every place that names them.
package struct ProjectNames: Sendable {
  /// File by file, in the order of the text.
  package let mentions: [Mention]
  /// Everything that is defined, in the same order.
  package let defined: [Entity]

  /// Reads the whole project.
  /// - Throws: for a file that cannot be read, since nobody knows what it names.
  init(_ reader: ProjectReader) throws {
    let frame = try reader.frame()
    let offerings = try reader.offerings().ids.map(reader.offering)
    if let fault = (frame.findings + offerings.flatMap(\.findings)).first {
      throw ProjectError(.refused, "\(fault.range.file): \(fault.message)", hint: fault.hint)
    }
    let single =
      [frame.project, frame.products, frame.placements, frame.waivers].compactMap { $0 } + frame.experiments
      + frame.tests
    let parts = offerings.flatMap { [$0.offering].compactMap { $0 } + $0.variants + $0.locales }
    if let file = (single + parts).first(where: { $0.isTooLong || $0.read().root == nil }) { throw unreadable(file) }
    mentions = PaywallModel.mentions(in: frame, offerings)
    var seen: Set<Entity> = []
    defined = mentions.filter(\.isDefinition).map(\.entity).filter { seen.insert($0).inserted }
  }

  /// Whether a thing is defined.
  func holds(_ entity: Entity) -> Bool { mentions.contains { $0.isDefinition && $0.entity == entity } }

  /// The places that name a thing, its definition included.
  func mentions(of entity: Entity) -> [Mention] { mentions.filter { $0.entity == entity } }

  /// What a command line means: an address as `Entity` prints it, or an id that only one thing has, of which an offering
  /// goes first. Sections and items are also found by their id alone behind `offering/variant:`.
  /// - Parameter place: where it is looked for, in words.
  /// - Throws: if nothing, or more than one thing, is called so.
  func entity(_ text: String, in place: String = "the project") throws -> Entity {
    let named = mentions.map(\.entity)
    let exact = named.first { $0.description == text }
    let offering = defined.first { $0.kind == .offering && $0.path == text }
    if let entity = offering ?? exact { return entity }
    let alike = defined.filter { $0.id == text || "\($0.owner):\($0.id)" == text }
    if alike.count == 1 { return alike[0] }
    guard alike.isEmpty else {
      let places = alike.prefix(6).map(\.description).joined(separator: ", ")
      throw ProjectError(.refused, "\(alike.count) things are called '\(text)'", hint: "say which one: \(places)")
    }
    let nearest = nearestName(to: text, among: defined.map(\.description) + defined.map(\.id))
    throw ProjectError(
      .notFound, "there is nothing called '\(text)' in \(place)",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "see what there is with: paywall ls")
  }
}
