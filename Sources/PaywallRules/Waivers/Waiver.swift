import Base
package import PaywallModel
import YAML

/// One entry of `waivers.yaml`. Fields that cannot be read are nil; decoding reports why.
package struct Waiver: Sendable {
  /// The maximum lifetime of a waiver in days.
  package static let longest = Int64(Settings.longestWaiver)
  /// The lifetime in days that hints propose.
  static let usual = 30
  /// What stands in a proposed command for the reason, and is none.
  package static let missingReason = "REASON"

  package let rule: Located<String>
  package let target: WaiverTarget
  package let pathRange: SourceRange
  package let reason: Located<String>?
  package let owner: Located<String>?
  package let expires: Located<Int64>?
  package let hash: Located<String>?

  init?(_ node: Node, in file: String) {
    func located(_ key: String) -> Located<String>? {
      node[key].flatMap { value in value.string.map { Located($0, SourceRange(file, value)) } }
    }
    guard let rule = located("rule"), let path = located("path") else { return nil }
    self.rule = rule
    target = WaiverTarget(path.value)
    pathRange = path.range
    reason = located("reason")
    owner = located("owner")
    expires = located("expires").flatMap { text in RFC3339.seconds(of: text.value).map { Located($0, text.range) } }
    hash = located("hash")
  }
}

/// What a waiver covers: a file, or a value in it with everything below. Written `file` or `file:path.in.file`.
package struct WaiverTarget: Sendable, Equatable, CustomStringConvertible {
  package var file: String
  /// Keys and identities joined by `.`, as in `NodePaths`; empty for the whole file.
  package var path: String

  package init(file: String, path: String) {
    self.file = file
    self.path = path
  }

  package init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    file = String(parts[0])
    path = parts.count == 2 ? String(parts[1]) : ""
  }

  package var description: String { path.isEmpty ? file : "\(file):\(path)" }

  /// Whether `other` is this target or is inside it.
  package func covers(_ other: WaiverTarget) -> Bool {
    file == other.file && (path.isEmpty || path == other.path || other.path.hasPrefix(path + "."))
  }

  /// The message that a rule is waived for one text at a time, and that the target is something else.
  package func noText(for rule: String) -> String {
    "'\(rule)' is waived for one text at a time, and \(self) is not one"
  }
}

extension Waiver {
  /// The command that waives what a rule finds at a target, but for the reason, which nobody else can write.
  static func command(_ rule: String, at target: some CustomStringConvertible) -> String {
    "paywall waive \(rule) \(shellWord(target.description)) --reason \(missingReason) --until \(usual)d"
  }
}

extension RuleDescription {
  /// The command that waives what the rule finds at a target.
  func waiver(at target: some CustomStringConvertible) -> String { Waiver.command(id, at: target) }
}

extension ProjectFrame {
  /// The waivers that name a rule and a path.
  package var acceptedFindings: [Waiver] {
    guard let waivers else { return [] }
    return (waivers.root?["waivers"]?.items ?? []).compactMap { Waiver($0, in: waivers.file.path) }
  }
}
