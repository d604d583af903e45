import PaywallModel
import YAML

enum DisclosureInline: OfferingRule {
  static let description = RuleDescription(
    "disclosure-inline", "The terms of a subscription are in plain sight.", .store(.error, .error, .error),
    waivers: .never("it goes by a setting, not by words, and the stores ask for it without exception"),
    weakening: .reported,
    documentation: """
      Both stores require that the terms can be read without a further tap. A `legal` section with `presentation:
      accordion` or `link` hides them, unless another `legal` section on the screen shows its text.
      """,
    bad: "presentation: accordion", good: "presentation: inline",
    source: "App Review rejections under 3.1.2 (shown without additional action); Google Play subscriptions policy",
    demands: [.disclosure])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      let hidden = screen.all(.legal).compactMap { $0.node["presentation"] }.filter { $0.string != "inline" }
      guard !hidden.isEmpty, !screen.hasVisibleSmallPrint else { return [] }
      return hidden.map {
        Violation(
          at: screen.range($0), "the disclosure is hidden behind \($0.string == "link" ? "a link" : "an accordion")",
          hint: "set presentation: inline")
      }
    }
  }
}

extension Screen {
  /// Whether a legal section shows its text without a further tap.
  fileprivate var hasVisibleSmallPrint: Bool {
    sections.indices.contains { index in
      sections[index].type == .legal && !sections[index].hidesItsText
        && path(of: "text", at: index).flatMap { copy[$0] }?.text.isBlank == false
    }
  }
}

extension Section {
  /// Whether a legal section shows its text only after a further tap.
  var hidesItsText: Bool { node["presentation"].map { $0.string != "inline" } ?? false }
}
