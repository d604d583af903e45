package import PaywallModel
package import YAML

/// Whether a file is a console's export, by what is in it.
package enum ConsoleExport {
  /// The formats that a file can be; several where what is in it does not tell them apart.
  package static func formats(of root: Node) -> [ImportFormat] {
    ImportFormat.allCases.filter { isMarked(root, as: $0) }
  }

  private static func isMarked(_ root: Node, as format: ImportFormat) -> Bool {
    switch format {
    case .revenueCat:
      let answer = ["value", "response", "offerings_response"].lazy.compactMap { root[$0] }.first {
        offerings(of: $0) != nil
      }
      let inner = answer ?? root
      if root["template_name"] != nil || root["components_config"] != nil { return true }
      return offerings(of: inner).map { $0.isEmpty || $0.contains { $0["identifier"] != nil } } ?? false
    case .appActor:
      let inner = offerings(of: root) == nil ? root["data"] ?? root : root
      return offerings(of: inner).map { items in
        items.isEmpty || items.contains { $0["lookupKey"] != nil || $0["id"] != nil && $0["identifier"] == nil }
      } ?? false
    case .firebase: return root["parameters"]?.isMapping == true || root["parameterGroups"]?.isMapping == true
    case .appDNA:
      return root["paywalls"]?.isMapping == true || ["sections", "plans", "layout"].contains { root[$0] != nil }
    case .superwall: return root["paywall_responses"] != nil || root["paywallResponses"] != nil
    }
  }

  private static func offerings(of node: Node) -> [Node]? {
    if case .sequence(let items)? = node["offerings"]?.value { items } else { nil }
  }
}
