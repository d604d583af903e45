import Base
import PaywallModel
import YAML

enum CampaignWindow: OfferingRule {
  static let description = RuleDescription(
    "campaign-window", "Campaigns, and only campaigns, have a window, and it ends after it starts.",
    documentation: """
      A campaign is a promotion with an end. Its `campaign` field gives the moment from which it is open (`startsAt`)
      and the moment from which it is closed again (`endsAt`).
      """)

  static func violations(in context: OfferingContext) -> [Violation] {
    let offering = context.offering
    guard let root = offering.root, let kind = offering.kind, let path = offering.file?.path else { return [] }
    guard let window = root["campaign"] else {
      guard kind == .campaign, let node = root["kind"] else { return [] }
      return [
        Violation(
          at: SourceRange(path, node), "the campaign has no window", hint: "add campaign: with startsAt and endsAt")
      ]
    }
    if kind != .campaign {
      return [
        Violation(
          at: SourceRange(path, window), "an offering of kind '\(kind.rawValue)' has a campaign window",
          hint: "remove it, or set kind: campaign")
      ]
    }
    guard let end = window["endsAt"], let closes = end.string.flatMap(RFC3339.seconds(of:)),
      let opens = window["startsAt"]?.string.flatMap(RFC3339.seconds(of:)), closes <= opens
    else { return [] }
    return [Violation(at: SourceRange(path, end), "the campaign ends before it starts")]
  }
}
