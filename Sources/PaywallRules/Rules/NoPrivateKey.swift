import PaywallModel
import YAML

enum NoPrivateKey: ProjectRule, OfferingRule {
  static let description = RuleDescription(
    "no-private-key", "No private key lies in the project.",
    documentation: """
      Who can read the repository could sign releases with it, and git keeps it for ever. Private keys belong into the
      user's configuration folder, where `paywall keys generate` puts them, or into an environment variable of a CI job. A
      key that was committed must be replaced.
      """)

  static func check(_ project: ProjectView) -> [Finding] { search(project.strays) }

  static func check(_ context: OfferingContext) -> [Finding] { search(context.offering.strays) }

  private static func search(_ files: [SourceFile]) -> [Finding] {
    files.compactMap { file in
      guard let line = lineOfKey(in: file.bytes) else { return nil }
      let mark = Mark(line: line, column: 1)
      return description.finding(
        at: Place(file.path, mark, mark), "a private key lies in the project",
        hint: "move it out of the repository and replace it: it must be taken for stolen")
    }
  }

  private static func lineOfKey(in bytes: [UInt8]) -> UInt32? {
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let text = String(decoding: line.prefix(80), as: UTF8.self)
      if text.contains("-----BEGIN"), text.contains("PRIVATE KEY-----") { return UInt32(index + 1) }
    }
    return nil
  }
}
