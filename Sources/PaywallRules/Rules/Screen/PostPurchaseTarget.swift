import PaywallModel
import YAML

enum PostPurchaseTarget: OfferingRule {
  static let description = RuleDescription(
    "post-purchase-target", "What happens after a purchase has what it needs.", .always(.error), waivable: true,
    documentation: """
      `action: deep_link` opens `url`, and `action: message` shows `message`. Without it, a user who has just paid gets
      nothing of what was meant: the screen only closes.
      """,
    bad: "postPurchase: {action: deep_link}", good: "postPurchase: {action: deep_link, url: sample://welcome}",
    source: nil)

  private static let needed = ["deep_link": "url", "message": "message"]

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard let after = screen.variant.root?["postPurchase"], let action = after["action"], let word = action.string,
        let key = needed[word], after[key]?.string?.isBlank ?? true
      else { return [] }
      return [
        Violation(
          at: screen.range(action), "the action '\(word)' has no '\(key)'",
          hint: "add \(key): to postPurchase, or set action: dismiss")
      ]
    }
  }
}
