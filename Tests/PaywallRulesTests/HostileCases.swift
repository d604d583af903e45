extension RuleCase {
  /// What no store forbids, but nobody wants in a project.
  static let hostileCases: [RuleCase] = [
    RuleCase(
      "no-hidden-characters", "overrides, marks, nothing at all",
      [
        Shop.control: .text(
          FixtureProject.variant(
            "headline: ⟦no-hidden-characters⟧Save \u{202E}%05", "subhead: ⟦no-hidden-characters⟧\"a\\u200Bb\"",
            "bullets: [⟦no-hidden-characters⟧pay\u{200F}pal, ⟦no-hidden-characters⟧⟦text-present⟧\"\\u0007\", ⟦no-hidden-characters⟧open \u{2068}only]",
            "ctaTitle: ⟦no-hidden-characters⟧a\u{200D}b")),
        "products.yaml": .text(
          sound("products.yaml").replacing("group: plus}", with: "group: ⟦no-hidden-characters⟧pl\u{2060}us}")),
      ]),
    RuleCase(
      "no-hidden-characters", "line ends, private use, selectors, overrides in comments",
      [
        Shop.control: .text(
          FixtureProject.variant(
            "headline: ⟦no-hidden-characters⟧\"a\\u2028b\"", "subhead: ⟦no-hidden-characters⟧Pay \u{E000}now",
            "bullets: [⟦no-hidden-characters⟧Pro\u{FE0F}, ⟦no-hidden-characters⟧a\u{FFFC}, 1\u{FE0F}\u{20E3} ❤️]")),
        "placements.yaml": .text(sound("placements.yaml") + "\n# fine ⟦no-hidden-characters⟧\u{202E}erif\n"),
      ]),
    RuleCase(
      "no-hidden-characters", "what scripts need",
      [
        Shop.control: .text(
          FixtureProject.variant(
            "headline: 👩‍👩‍👧 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} ❤️",
            "subhead: می‌خواهم \u{200F}كل شيء\u{200E}",
            "bullets: ['\u{2068}{{price}}\u{2069} ok', ក\u{200B}ខ, Abonne\u{AD}ment]", "ctaTitle: \"two\\nlines\""))
      ]),
    RuleCase(
      "url-https", "other schemes, names and passwords, another host",
      [
        Shop.control: .text(
          FixtureProject.variant(
            "background: {image: ⟦url-https⟧http://sample.org/a.png}",
            "postPurchase: {action: deep_link, url: ⟦url-https⟧https://user:secret@sample.org/}",
            "sections: [{type: image, source: ⟦url-https⟧https://sаmple.org/a.png}, {type: legal, termsURL: ⟦url-https⟧https://key@sample.org/}]"
          ))
      ]),
    RuleCase(
      "url-https", "inside a text",
      [
        Shop.control: .text(
          FixtureProject.variant(
            "headline: ⟦url-https⟧See http://sample.org now",
            "subhead: ⟦url-https⟧'Terms (https://me:secret@sample.org/terms)'",
            "bullets: ['See https://sample.org/terms, or sample.org', 'Ratio 16:9://']"))
      ]),
    RuleCase(
      "url-https", "https, a deep link, an asset, a mail address",
      [
        Shop.control: .text(
          FixtureProject.variant(
            "background: {image: https://sample.org/@2x/a.png}",
            "postPurchase: {action: deep_link, url: sample://done}",
            "sections: [{type: image, source: hero}]", "subhead: Write to a@sample.org"))
      ]),
    RuleCase(
      "no-private-key", "tokens in copy, in a comment, in a file that cannot be read",
      [
        Shop.control: .text(
          FixtureProject.variant("headline: Key ⟦no-private-key⟧AKIA" + String(repeating: "A", count: 16))),
        "placements.yaml": .text(sound("placements.yaml") + "\n# ⟦no-private-key⟧xoxb-" + "1234567890-a\n"),
        "experiments/a.yaml": .text(
          "⟦well-formed⟧{é: \"⟦no-private-key⟧ghp_" + String(repeating: "b", count: 36) + "\"\n"),
        "notes.txt": .text("⟦no-private-key⟧sk_live_" + "0123456789\n"),
      ]),
    RuleCase(
      "no-private-key", "other folders, hidden ones, other kinds",
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
      "no-private-key", "words that begin like one",
      [
        Shop.control: .text(FixtureProject.variant("headline: 'AKIA, ghp_, sk_live_ and task_live_0123456789'")),
        "notes.txt": "sk_SK_prelozene_texty_obrazovky1 eyJhbGciOiJIUzI1NiJ9.png -----BEGIN PUBLIC KEY-----\n",
      ]),
    RuleCase(
      "field-value", "letters of another script",
      [
        "products.yaml": .text(
          sound("products.yaml").replacing("org.sample.month", with: "⟦field-value⟧org.sample.mоnth"))
      ],
      elsewhere: [line("offerings/pro/offering.yaml", 6, 30, "package-product")]),
  ]
}
