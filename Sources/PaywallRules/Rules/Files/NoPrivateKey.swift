import Base
import PaywallModel
import YAML

enum NoPrivateKey: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "no-private-key", "No private key and no access token lies in the project.",
    documentation: """
      Who can read the repository could sign releases with a key or act with a token, and git keeps it for ever. Private keys
      belong into the user's configuration folder, where `paywall keys generate` puts them, or into an environment variable
      of a CI job. What was committed must be replaced. Looked for are private keys (PEM, OpenPGP, age, PuTTY), JSON Web
      Tokens and tokens that are known by how they begin (AWS, Anthropic, DigitalOcean, GitHub, GitLab, Google, Hugging Face,
      npm, OpenAI, PyPI, RevenueCat, SendGrid, Shopify, Slack, Stripe), in the first mebibyte of every file in the project's
      folder that git does not ignore, comments and hidden folders too. Of a commit, a packed file of more than 16 MiB is
      passed over.
      """, findsSecrets: true)

  static func violations(in project: ProjectView) -> [Violation] { project.files.compactMap(secret) }

  static func violations(in context: OfferingContext) -> [Violation] { context.files.compactMap(secret) }

  /// The first secret of a file; one is enough to act.
  private static func secret(_ file: SourceFile) -> Violation? {
    let bytes = eightBit(file.bytes)
    guard let found = firstSecret(in: bytes) else { return nil }
    let position = SourcePosition(of: found.offset, in: bytes)
    return Violation(
      at: SourceRange(file.path, position, position),
      found.beginning.map { "an access token that begins with '\($0)' lies in the project" }
        ?? "a private key lies in the project",
      hint: "move it out of the repository and replace it: it must be taken for stolen")
  }

  /// A file in UTF-16, as editors on Windows write it, without the zeros between its ASCII characters.
  private static func eightBit(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    return bytes.dropFirst(2).filter { $0 != 0 }
  }
}
