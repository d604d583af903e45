import Foundation
import JSON
import PaywallBundle
import PaywallModel
import TestSupport
import Testing

/// The struct of the first seed as it stands: what apps decode a variant with.
struct PaywallConfig: Codable, Equatable {
  let id: String  // names the experiment variant
  let headline: String
  let subhead: String
  let bullets: [String]
  let productIDs: [String]  // StoreKit product identifiers
  let highlightedProductID: String
  let ctaTitle: String
  let footnote: String?
}

@Suite struct OfferingCompilerTests {
  static let core = """
    id: pro_control
    headline: "Всё \\"сразу\\" 👍"
    subhead: "a\\u2028b\\tc"
    bullets: [Fast, "0", "5"]
    productIDs: [org.sample.year, org.sample.month]
    highlightedProductID: org.sample.month
    ctaTitle: Continue
    """
  static let offeringText = """
    kind: primary
    displayName: Pro
    version: 1.2.3
    packages:
      - {type: annual, product: org.sample.year}
      - {id: gift, type: custom, product: org.sample.month, metadata: {k: v}}
    metadata: {b: "1", a: "2"}
    origin: default@1234567
    """

  private func json(_ file: CompiledFile) throws -> JSONValue { try JSONValue(parsing: file.bytes, depthLimit: 80) }

  @Test func aVariantDecodesWithTheSeedsStruct() throws {
    for footnote in ["", "footnote: Small print\n"] {
      let file = try compile(
        offering(["offering": Self.offeringText, "variants/control": Self.core + "\n" + footnote]))
      let variant = try #require(try json(file)["variants"]?["control"])
      let config = try JSONDecoder().decode(PaywallConfig.self, from: Data(variant.canonicalBytes()))
      #expect(
        config
          == PaywallConfig(
            id: "pro_control", headline: "Всё \"сразу\" 👍", subhead: "a\u{2028}b\tc", bullets: ["Fast", "0", "5"],
            productIDs: ["org.sample.year", "org.sample.month"], highlightedProductID: "org.sample.month",
            ctaTitle: "Continue", footnote: footnote.isEmpty ? nil : "Small print"))
    }
  }

  @Test func packagesCallTheirProductAsVariantsDo() throws {
    let compiled = try json(compile(offering(["offering": Self.offeringText, "variants/control": Self.core])))
    #expect(
      compiled["packages"] == [
        ["id": "annual", "type": "annual", "productID": "org.sample.year"],
        ["id": "gift", "type": "custom", "productID": "org.sample.month", "metadata": ["k": "v"]],
      ])
    #expect(compiled["version"] == "1.2.3" && compiled["id"] == "pro" && compiled["kind"] == "primary")
    #expect(compiled["defaultVariant"] == "control" && compiled["metadata"] == ["a": "2", "b": "1"])
  }

  @Test func notesForAuthorsStayAtHome() throws {
    let text = String(
      decoding: try compile(
        offering(["offering": Self.offeringText, "variants/control": Self.core + "\norigin: default/control@abc"])
      ).bytes, as: UTF8.self)
    #expect(!text.contains("origin") && !text.contains("1234567") && !text.contains("@abc"))
  }

  /// What an author omits and what an author writes as the table says it is: the same bytes.
  @Test func defaultsWrittenOrOmittedAreTheSameBytes() throws {
    let plain = offering(["offering": Self.offeringText, "variants/control": Self.core + "\nsections: [{type: plans}]"])
    let written = offering([
      "offering": Self.offeringText.replacing("{type: annual", with: "{id: annual, type: annual")
        + "\ndefaultVariant: control",
      "variants/control": Self.core + """

        # a comment
        layout: stack
        planStyle: vertical_stack
        presentation: full_screen
        dismiss: {allowed: true, style: x_button, delaySeconds: 0.0}
        sections:
          - id: plans
            type: plans
        """,
    ])
    #expect(plain.findings == [] && written.findings == [])
    #expect(
      try String(decoding: compile(plain).bytes, as: UTF8.self)
        == String(decoding: compile(written).bytes, as: UTF8.self))
    let other = offering([
      "offering": Self.offeringText, "variants/control": Self.core + "\nsections: [{type: plans}]\nlayout: grid",
    ])
    #expect(try compile(plain).hash != compile(other).hash)
  }

  /// One project in YAML, in JSON, and with its keys in another order.
  @Test func theSpellingOfAFileDoesNotMatter() throws {
    let yaml = offering(["offering": Self.offeringText, "variants/control": Self.core])
    let lines = Self.core.split(separator: "\n").reversed().joined(separator: "\n")
    let variant = #"""
      {"ctaTitle": "Continue", "id": "pro_control", "headline": "\u0412\u0441\u0451 \"сразу\" \ud83d\udc4d",
       "subhead": "a\u2028b\tc", "bullets": ["Fast", "0", "5"], "highlightedProductID": "org.sample.month",
       "productIDs": ["org.sample.year", "org.sample.month"]}
      """#
    for other in [["variants/control": lines], ["variants/control.json": variant]] {
      let same = offering(["offering": Self.offeringText].merging(other) { $1 })
      #expect(same.findings == [])
      #expect(try compile(same).bytes == compile(yaml).bytes)
    }
  }

  /// Python's own writer is the second source of the canonical form.
  @Test func bytesAreCanonical() throws {
    let script = """
      import json, sys
      data = sys.stdin.buffer.read()
      again = json.dumps(json.loads(data), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
      sys.exit(0 if again == data else print(data, again) or 1)
      """
    for file in try Self.everything() {
      let outcome = try run("python3", ["-c", script], in: "/", input: Data(file.bytes))
      #expect(outcome.status == 0, "\(file.path): \(outcome.stdout) \(outcome.stderr)")
    }
  }

  @Test func hashesAreThoseOfOpenSSL() throws {
    for file in try Self.everything() {
      let outcome = try run("openssl", ["dgst", "-sha256", "-r"], in: "/", input: Data(file.bytes))
      #expect(outcome.stdout.prefix(64) == file.hash)
    }
  }

  @Test func noPriceIsAnywhere() throws {
    for file in try Self.everything() {
      let text = String(decoding: file.bytes, as: UTF8.self)
      for word in ["\"price\"", "displayPrice", "\"amount\"", "currency"] {
        #expect(!text.contains(word), "\(file.path)")
      }
      #expect(text.firstMatch(of: #/[$€£¥]|[0-9]+[.,][0-9]{2}\b/#) == nil, "\(file.path)")
    }
  }

  static func everything() throws -> [CompiledFile] {
    let frame = IndexCompilerTests.sample
    let pro = offering([
      "offering": offeringText, "variants/control": core,
      "locales/de": "control: {headline: Alles, bullets.0: Schnell}",
    ])
    return [
      try compile(pro),
      compileIndex(frame, versions: ["pro": SemanticVersion(1, 2, 3), "äß": SemanticVersion(0, 0, 1)]),
      Provenance(
        release: 3, commit: "c0", tree: "t0", folder: "apps/shop", offerings: ["pro": SemanticVersion(1, 2, 3)],
        retired: ["old": SemanticVersion(4, 0, 0)], tool: "paywall 0.1.0"
      ).files[0],
    ]
  }
}
