import PaywallHTML
import PaywallKit
import PaywallModel
import PaywallProject

/// Which screens a browser is to draw, and on what.
package struct DrawingRequest: Sendable {
  package var preview: PreviewRequest
  /// Names of devices, text sizes and appearances; what is usual if there is none.
  package var devices: [String] = []
  package var textSizes: [String] = []
  package var appearances: [String] = []
  /// Plans to select, each a package or what it sells; what is usual if there is none.
  package var plans: [String] = []

  package init(_ preview: PreviewRequest) { self.preview = preview }

  package static let deviceNames = Device.all.map(\.id)
  package static let textSizeNames = TextSize.all.map(\.id)
  package static let appearanceNames = Appearance.allCases.map(\.rawValue)

  /// - Parameter usual: what is drawn where the request does not say.
  /// - Throws: for a name that there is not, with the nearest one.
  func states(usual: DrawnStates) throws -> DrawnStates {
    DrawnStates(
      devices: try Self.chosen(devices, of: Device.all, named: \.id, "device") ?? usual.devices,
      textSizes: try Self.chosen(textSizes, of: TextSize.all, named: \.id, "text size") ?? usual.textSizes,
      appearances: try Self.chosen(appearances, of: Appearance.allCases, named: \.rawValue, "appearance")
        ?? usual.appearances)
  }

  private static func chosen<Value>(
    _ names: [String], of all: [Value], named name: (Value) -> String, _ noun: String
  ) throws -> [Value]? {
    let known = all.map(name)
    if let unknown = names.first(where: { !known.contains($0) }) {
      throw ProjectError(
        .notFound, "there is no \(noun) '\(unknown)'",
        hint: nearestName(to: unknown, among: known).map { "did you mean '\($0)'?" }
          ?? "choose of: " + known.joined(separator: ", "))
    }
    return names.isEmpty ? nil : all.filter { names.contains(name($0)) }
  }

  /// The plans of a variant to select, in its order.
  func plans(of subject: PageSubject, _ shown: VariantOnShow, usual: [PageChoice]) throws -> [PageChoice] {
    if plans.isEmpty { return usual }
    let ids = try plans.map { try shown.plan($0) }
    return subject.plans.filter { ids.contains($0.id) }
  }
}

extension DrawnStates {
  /// What a phone shows until its owner changes something.
  static let usual = DrawnStates(
    devices: [Device.all[0]], textSizes: [TextSize.all[TextSize.usual]], appearances: [.light])

  static let all = DrawnStates(devices: Device.all, textSizes: TextSize.all, appearances: Appearance.allCases)
}
