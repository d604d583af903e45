import Foundation
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRules
import ProjectTestSupport

@testable import PaywallAuthoring

/// The browser that the tests draw with.
enum TestBrowser {
  private static let environment = ProcessInfo.processInfo.environment.filter {
    $0.key.hasPrefix("PAYWALL_BROWSER") || $0.key == "PATH"
  }
  .merging(getuid() == 0 ? [Browser.argumentsVariable: "--no-sandbox"] : [:]) { given, _ in given }

  static let isInstalled = (try? Browser.find(environment)) != nil

  /// What commands are told in a shop, with a way to the browser.
  static func context(of shop: Shop) -> RunContext {
    var context = shop.context
    context.environment.merge(environment) { _, browser in browser }
    return context
  }
}

/// A place to accept findings at.
struct WaiverPlace {
  let file: String
  let path: String

  /// The file of waivers with one for this place.
  func waiver(_ rule: String, _ reader: ProjectReader) throws -> String {
    let target = WaiverTarget(file: file, path: path)
    return """
      waivers:
        - rule: \(rule)
          path: \(target)
          reason: the test knows
          owner: a test
          expires: 2027-01-20T00:00:00Z
          hash: \(try waivedFiles(reader).hash(of: target))

      """
  }
}
