import Testing

@Suite struct NoPrivateKeyTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "no-private-key", "tokens in copy, in a comment, in a file that cannot be read",
      [
        StoreProject.control: .text(
          FixtureProject.variant("headline: Key ⟦no-private-key⟧AKIA" + String(repeating: "A", count: 16))),
        "placements.yaml": .text(valid("placements.yaml") + "\n# ⟦no-private-key⟧xoxb-" + "1234567890-a\n"),
        "experiments/a.yaml": .text(
          "⟦well-formed⟧{é: \"⟦no-private-key⟧ghp_" + String(repeating: "b", count: 36) + "\"\n"),
        "notes.txt": .text("⟦no-private-key⟧sk_live_" + "0123456789\n"),
      ]),
    RuleCase(
      "no-private-key", "other folders, hidden folders, other kinds of secrets",
      [
        "docs/a/notes.md": .text("⟦no-private-key⟧hf_" + String(repeating: "c", count: 34)),
        ".github/workflows/ci.yml": .text(
          "run: ⟦no-private-key⟧aws_secret_access_key = \"" + String(repeating: "d", count: 40) + "\""),
        "offerings/README.md": .text("the ⟦no-private-key⟧-----BEGIN PGP PRIVATE KEY BLOCK-----\n"),
        "offerings/pro/assets/key.txt": .text("⟦no-private-key⟧AGE-SECRET-KEY-1" + String(repeating: "Q", count: 58)),
        "offerings/pro/.env": .text("KEY=⟦no-private-key⟧sk_" + String(repeating: "aB3", count: 10)),
        "scripts/token.sh": .text("t=⟦no-private-key⟧eyJhbGciOiJIUzI1NiJ9" + ".eyJzdWIiOiIxIn0.x\n"),
        "scripts/hook": .text("⟦no-private-key⟧https://hooks.slack.com" + "/services/T00000000/B00000000/xyz\n"),
        "wide.txt": .bytes([0xFF, 0xFE] + "\n-----BEGIN RSA PRIVATE KEY-----".utf8.flatMap { [$0, 0] }),
      ], elsewhere: [line("wide.txt", 2, 1, "no-private-key")]),
    RuleCase(
      "no-private-key", "words that begin like a secret",
      [
        StoreProject.control: .text(
          FixtureProject.variant("headline: 'AKIA, ghp_, sk_live_ and task_live_0123456789'")),
        "notes.txt": "sk_SK_prelozene_texty_obrazovky1 eyJhbGciOiJIUzI1NiJ9.png -----BEGIN PUBLIC KEY-----\n",
      ]),
    RuleCase(
      "no-private-key", "at the top and beside root.json",
      [
        "backup.txt": "a line\n⟦no-private-key⟧-----BEGIN PRIVATE KEY-----\n",
        "trust/root.pem": "⟦no-private-key⟧-----BEGIN ENCRYPTED PRIVATE KEY-----\n",
        "old.key": "⟦no-private-key⟧-----BEGIN OPENSSH PRIVATE KEY-----\n",
      ]),
    RuleCase(
      "no-private-key", "a public key",
      ["trust/targets.pem": "-----BEGIN PUBLIC KEY-----\n", "README.md": "PRIVATE KEY"]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
