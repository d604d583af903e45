import JSON
import PaywallModel
import YAML

/// A project's screens by the ids that readers of other SDKs know them by: Firebase and AppDNA name screens and no offerings, so
/// what their imports make of them is called after these ids.
struct KnownScreens {
  struct Screen: Hashable {
    var offering: String
    var variant: String
    var isDefault: Bool
  }

  private var screens: [String: Screen] = [:]
  private let offerings: Set<String>

  /// - Parameter paths: of the documents of imports; what the project calls otherwise is only looked for where one of them
  ///   names an offering that it lacks.
  init(_ files: [OfferingFiles], for paths: some Sequence<String>) {
    let offerings = Set(files.map(\.id))
    self.offerings = offerings
    let isUnknown = { (path: String) in
      let parts = path.split(separator: "/", maxSplits: 2)
      return parts.count > 2 && parts[0] == "offerings" && !offerings.contains(String(parts[1]))
    }
    guard paths.contains(where: isUnknown) else { return }
    for offering in files.map({ Offering(reading: $0) }) {
      for variant in offering.variants {
        guard let id = variant.wireID?.value, screens[id] == nil else { continue }
        screens[id] = Screen(
          offering: offering.id, variant: variant.name, isDefault: variant.name == offering.defaultVariant.value)
      }
    }
  }

  /// AppDNA's export calls further copies of a screen after their placements: `pro_control.settings.2`.
  subscript(wireID: String) -> Screen? { screens[wireID] ?? screens[String(wireID.prefix { $0 != "." })] }

  /// Whether the project has an offering of this id.
  func isOffering(_ id: String) -> Bool { offerings.contains(id) }
}
