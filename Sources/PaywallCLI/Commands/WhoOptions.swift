import ArgumentParser
import Base
import PaywallAuthoring
import PaywallModel

/// For whom and when a paywall is asked for.
struct WhoOptions: ParsableArguments {
  @Argument(
    help: "The placement that the app asks for.", completion: NameCompletion.placement,
    transform: EntityKind.placement.id(in:))
  var placement: String

  @Option(
    name: .customLong("attribute"),
    help: ArgumentHelp("What the app tells of the user; may be repeated.", valueName: "name=value"),
    completion: NameCompletion.attribute)
  var attributes: [String] = []
  @Option(
    help: ArgumentHelp("The moment: a day, or date with time and offset; now if omitted.", valueName: "date"),
    transform: ShownMoment.init(parsing:))
  var at: ShownMoment?
  @Option(
    help: ArgumentHelp("The revision to look at; the work tree if omitted.", valueName: "rev"),
    completion: NameCompletion.revision) var rev: String?

  func validate() throws {
    if let wrong = attributes.first(where: { !$0.contains("=") || $0.hasPrefix("=") }) {
      throw ValidationError("'\(wrong)' is no attribute: write NAME=VALUE, such as country=DE")
    }
  }

  func request(user: String? = nil, device: String? = nil, now: Int64) -> WhoRequest {
    WhoRequest(
      placement: placement, user: user, device: device,
      attributes: attributes.map { text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts[1]))
      }, moment: at?.seconds ?? now, revision: rev)
  }
}
