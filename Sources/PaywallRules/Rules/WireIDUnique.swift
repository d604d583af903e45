import PaywallModel
import YAML

enum WireIDUnique: ProjectRule {
  static let description = RuleDescription(
    "wire-id-unique", "No two variants share a wire id.",
    documentation: """
      A variant's `id` is on every analytics event of its paywall. Two variants with one id cannot be told apart in any
      report. `fallback` belongs to the paywall that is built into the app.
      """)

  static func check(_ project: ProjectView) -> [Finding] {
    var places: [String: [Place]] = [:]
    for offering in project.offerings.values {
      for id in offering.wireIDs { places[id.value, default: []].append(id.place) }
    }
    return places.flatMap { id, places in
      if id == "fallback" { return places.map(reserved) }
      return places.count > 1 ? taken(id, places.sorted()) : []
    }
  }

  private static func reserved(_ place: Place) -> Finding {
    description.finding(at: place, "the wire id 'fallback' belongs to the paywall that is built into the app")
  }

  private static func taken(_ id: String, _ places: [Place]) -> [Finding] {
    places.dropFirst().map { place in
      description.finding(
        at: place, "the wire id '\(id)' is taken by \(places[0].file):\(places[0].start.line)",
        hint: "give each variant an id of its own")
    }
  }
}
