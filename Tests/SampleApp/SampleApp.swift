import PaywallKit
import PaywallWeb

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The main job of an app as a program (Docs/apps.md): a paywall at once, and the newest release for the next time.
///
///     sample-app ADDRESS ROOT.JSON CACHE-FOLDER USER [PLACEMENT]
@main struct SampleApp {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 4 else { return print("usage: sample-app ADDRESS ROOT.JSON CACHE-FOLDER USER [PLACEMENT]") }
    let root = Array(try Data(contentsOf: URL(filePath: arguments[2])))
    let store = FolderStore(arguments[3])
    let loader = PaywallLoader(
      root: root, fetcher: WebFetcher(arguments[1], store: store), store: store, builtIn: BuiltInPaywalls(fallback))
    let user = PaywallUser(id: arguments[4], attributes: ["country": "AT"])
    let events = OriginCounter(before: Log())
    let placement = arguments.count > 5 ? arguments[5] : "premium_upgrade"

    show(loader.current, placement, user, events)
    print("refresh:", await loader.refresh())
    show(loader.current, placement, user, events)
    print(
      "shares:", PaywallOrigin.allCases.map { "\($0.rawValue) \(events.share(of: $0) ?? 0)" }.joined(separator: ", "))
  }

  private static func show(
    _ snapshot: PaywallSnapshot, _ placement: String, _ user: PaywallUser, _ events: any PaywallEventSink
  ) {
    let choice = snapshot.choose(placement, for: user)
    print("\(choice.paywall.config.headline) [\(choice.paywall.config.ctaTitle)]")
    events.record(PaywallEvent(.impression, of: choice))
    events.record(PaywallEvent(.closed(.dismissed(.dismissed)), of: choice))
  }

  private static let fallback = PaywallConfig(
    headline: "Go further", subhead: "All of it.", bullets: ["Everything"], productIDs: ["com.example.annual"],
    highlightedProductID: "com.example.annual", ctaTitle: "Continue")
}

private struct Log: PaywallEventSink {
  func record(_ event: PaywallEvent) {
    let properties = event.properties
    let words = ["paywall", "placement", "origin", "release", "reason"].compactMap { name -> String? in
      properties[name]?.string ?? properties[name]?.integer.map { "release \($0)" }
    }
    print("event: \(event.name) \(words.joined(separator: " "))")
  }
}
