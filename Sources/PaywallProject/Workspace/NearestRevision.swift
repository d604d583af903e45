package import Git
import PaywallModel

extension UnknownRevision {
  /// The revision that was most likely meant, with what stood behind the name, such as `~2`; nil if none is close.
  package var nearest: String? { nearestRevision(to: name, among: known) }
}

/// The branch, tag or release that a misspelled revision most likely meant, with what stood behind its name.
package func nearestRevision(to spec: String, among names: [String]) -> String? {
  let name = String(spec.prefix { !"~^@:".contains($0) })
  // Another release is not what a number meant.
  guard !names.contains(name), !name.hasPrefix("release/") else { return nil }
  // The releases of a project in a folder are named without it.
  let plain = names.map { name in name.firstRange(of: "/release/").map { "release/" + name[$0.upperBound...] } ?? name }
  return nearestName(to: name, among: plain).map { $0 + spec.dropFirst(name.count) }
}
