import PaywallModel
import YAML

enum RestorePresent: OfferingRule {
  static let description = RuleDescription(
    "restore-present", "Users can restore what they have bought.", .store(.error, .error, nil),
    waivers: .never("App Review Guidelines 3.1.1 ask for it without exception"), weakening: .reported,
    documentation: """
      Apple requires a way to restore whatever can be restored, so a screen that sells only consumables needs none. A
      `cta` section includes a restore button unless `restorePosition` is `hidden`; a `sticky_footer` includes one if
      `restoreText` is set.
      """,
    bad: "restorePosition: hidden", good: "restoreText: Restore purchases",
    source: "App Review Guidelines 3.1.1, restore mechanism; compliance list (Docs/rules.md), point 8",
    demands: [.restoreButton])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard screen.sellsRestorable else { return [] }
      if let off = screen.restoreSwitchedOff {
        return [
          Violation(
            at: screen.range(off), "purchases cannot be restored", hint: "remove it, and add restoreText:")
        ]
      }
      if screen.sections.contains(where: \.hasRestore) { return [] }
      let hidden = screen.all(.cta).compactMap { $0.node["restorePosition"] }.first { $0.string == "hidden" }
      if let hidden {
        return [
          Violation(
            at: screen.range(hidden), "purchases cannot be restored", hint: "set restorePosition: below")
        ]
      }
      let blank = screen.sections.compactMap { $0.node["restoreText"] }.first
      return [
        Violation(
          at: blank.map { screen.range($0) } ?? screen.top, "purchases cannot be restored",
          hint: "add restoreText: to a sticky_footer section, or a cta section")
      ]
    }
  }
}

extension Screen {
  /// A key of another format, which this format does not know, that turns restoring off.
  fileprivate var restoreSwitchedOff: Node? {
    let nodes = [variant.root].compactMap { $0 } + sections.map(\.node)
    return nodes.lazy.compactMap { $0["show_restore"] ?? $0["showRestore"] }.first { $0.boolean == false }
  }

  /// Whether a product that is shown can be restored after its purchase.
  var sellsRestorable: Bool { products.contains { $0.kind != nil && $0.kind != .consumable } }
}

extension Section {
  /// Whether the section contains the button that restores purchases.
  var hasRestore: Bool { type.traits.hasRestore(node) }
}
