import PaywallCopy
import PaywallModel

extension RuleDescription {
  /// A finding for each claim of a kind in an offering's copy.
  func findings(
    _ kind: CopyClaim.Kind, in context: OfferingContext, _ message: (String) -> String, hint: String
  ) -> [Finding] {
    context.claims[kind].map { finding(at: $0.unit.place, message($0.claim.text), hint: hint) }
  }
}
