import TUF

extension RuleCase {
  /// The rule that looks at how long signatures hold; what it says of releases is tried with real ones.
  static let signatureCases: [RuleCase] = [
    RuleCase(
      "signatures-hold", "root ends in 29 days", ["trust/root.json": root(endsIn: 29)],
      elsewhere: ["trust/root.json:1:1 signatures-hold"]),
    RuleCase(
      "signatures-hold", "root has ended", ["trust/root.json": root(endsIn: -1)],
      elsewhere: ["trust/root.json:1:1 signatures-hold"]),
    RuleCase("signatures-hold", "root holds for a while", ["trust/root.json": root(endsIn: 31)]),
    RuleCase(
      "signatures-hold", "a short term is warned of in its last third",
      ["trust/root.json": root(endsIn: 4), "paywall.yaml": terms("root: 9d")]),
  ]

  private static func terms(_ expires: String) -> Entry {
    guard case .text(let text)? = FixtureProject.sound["paywall.yaml"] else { return .absent }
    return .text(text + "\nexpires: {\(expires)}\n")
  }

  private static func root(endsIn days: Int64) -> Entry {
    let key = SigningKey.generate()
    let signers = Dictionary(
      uniqueKeysWithValues: RoleName.allCases.map { ($0, (keys: [key.publicKey], threshold: 1)) })
    let role = RootRole(version: 1, expires: FixtureProject.now + days * 86_400, signers: signers)
    return (try? Signed(role, signedWith: [key])).map { .bytes($0.bytes()) } ?? .absent
  }
}
