import PaywallKit

/// What a picture of a screen does not show: what was left out, what is felt, and what a screen reader says.
struct ScreenNotes {
  private let screen: PaywallScreen
  private let unshown: [String]

  /// - Parameter unshown: the pictures that are not on the page.
  init(_ screen: PaywallScreen, unshown: [String]) { (self.screen, self.unshown) = (screen, unshown) }

  var markup: Markup {
    let readings =
      screen.plans?.cards.map { card -> Markup in "<li>\(card.reading.joined(separator: ", "))</li>" } ?? []
    let reports = screen.reports.map { report -> Markup in
      """
      <li><code>\(report.path)</code> \(report.kind.rawValue.replacing("_", with: " ")): \(report.detail)</li>
      """
    }
    let felt = legend
    let pictures = unshown.map { "<li><code>\($0)</code></li>" as Markup }
    return """
      <div class="notes">\(list("Left out or replaced", reports, isOpen: true))\
      \(list("Backgrounds that are not here", pictures))\(list("Felt and flying", felt))\
      \(list("Screen reader", readings))</div>
      """
  }

  private func list(_ name: String, _ items: [Markup], isOpen: Bool = false) -> Markup {
    guard !items.isEmpty else { return .empty }
    return """
      <details\(isOpen ? " open" : .empty)><summary>\(name) (\(items.count))</summary><ul>\(items)</ul></details>
      """
  }

  private var legend: [Markup] {
    let haptics = screen.settings["haptics"]?.object ?? [:]
    var all = haptics.sorted { $0.key < $1.key }.compactMap { key, value -> Markup? in
      value.string.flatMap { $0 == "none" ? nil : "<li>haptic <b>\($0)</b> \(Self.moments[key] ?? key)</li>" }
    }
    if let particles = screen.settings["particleEffect"], let kind = particles["kind"]?.string {
      let moment = particles["trigger"]?.string == "appear" ? "when the screen appears" : "after a purchase"
      all.append("<li><b>\(kind)</b> \(moment)</li>")
    }
    return all
  }

  private static let moments = [
    "onPlanSelection": "when a plan is selected", "onCTA": "on the purchase button", "onPurchase": "after a purchase",
  ]
}
