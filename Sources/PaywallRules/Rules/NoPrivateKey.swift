import PaywallModel
import YAML

enum NoPrivateKey: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "no-private-key", "No private key and no access token lies in the project.",
    documentation: """
      Who can read the repository could sign releases with a key or act with a token, and git keeps it for ever. Private keys
      belong into the user's configuration folder, where `paywall keys generate` puts them, or into an environment variable
      of a CI job. What was committed must be replaced. Looked for are PEM blocks and tokens that are known by how they begin
      (AWS, Anthropic, GitHub, GitLab, Google, npm, OpenAI, PyPI, Slack, Stripe), in every file of the project and in those
      beside paywall.yaml and in `trust/`, comments too.
      """)

  static func check(_ project: ProjectView) -> [Finding] { project.files.compactMap(check) }

  static func check(_ context: OfferingContext) -> [Finding] { context.files.compactMap(check) }

  /// The first secret of a file; one is enough to act.
  private static func check(_ file: SourceFile) -> Finding? {
    guard let secret = firstSecret(in: file.bytes) else { return nil }
    let mark = position(of: secret.offset, in: file.bytes)
    return description.finding(
      at: Place(file.path, mark, mark),
      secret.isKey
        ? "a private key lies in the project"
        : "an access token that begins with '\(secret.prefix)' lies in the project",
      hint: "move it out of the repository and replace it: it must be taken for stolen")
  }

  private static func position(of offset: Int, in bytes: [UInt8]) -> Mark {
    let line = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let number = bytes[..<offset].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let column = String(decoding: bytes[line..<offset], as: UTF8.self).unicodeScalars.count + 1
    return Mark(line: UInt32(number), column: UInt32(column))
  }
}
