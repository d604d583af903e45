import Base
import PaywallModel
import YAML

enum NoPrivateKey: OfferingRule, ProjectRule {
  static let description = RuleDescription(
    "no-private-key", "The project contains no private keys or access tokens.",
    documentation: """
      Anyone who can read the repository could sign releases with a private key or act with an access token, and git
      keeps it forever. Keep private keys in the user's configuration folder, where `paywall keys generate` puts them,
      or in an environment variable of a CI job. Replace any key or token that was committed. The rule looks for private
      keys (PEM, OpenPGP, age, PuTTY), JSON Web Tokens, and tokens with a known prefix (AWS, Anthropic, DigitalOcean,
      GitHub, GitLab, Google, Hugging Face, npm, OpenAI, PyPI, RevenueCat, SendGrid, Shopify, Slack, Stripe), in the
      first mebibyte of every file in the project's folder that git does not ignore, including comments and hidden
      folders. In a commit, packed files of more than 16 MiB are skipped.
      """, findsSecrets: true)

  static func violations(in project: ProjectView) -> [Violation] { project.files.compactMap(secret) }

  static func violations(in context: OfferingContext) -> [Violation] { context.files.compactMap(secret) }

  /// The first secret in a file; one is enough to act on.
  private static func secret(_ file: SourceFile) -> Violation? {
    let bytes = eightBit(file.bytes)
    guard let found = firstSecret(in: bytes) else { return nil }
    let position = SourcePosition(of: found.offset, in: bytes)
    return Violation(
      at: SourceRange(file.path, position, position),
      found.beginning.map { "the project contains an access token that begins with '\($0)'" }
        ?? "the project contains a private key",
      hint: "move it out of the repository and replace it: treat it as compromised")
  }

  /// A file in UTF-16, as editors on Windows write it, without the zeros between its ASCII characters.
  private static func eightBit(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    return bytes.dropFirst(2).filter { $0 != 0 }
  }
}
