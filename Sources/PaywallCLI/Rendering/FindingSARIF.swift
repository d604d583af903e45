import Base
import JSON
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRules

extension Validation {
  /// The findings as a SARIF 2.1.0 log (OASIS, "Static Analysis Results Interchange Format"), with every rule.
  ///
  /// Paths are URIs relative to the repository. Findings that a waiver accepts are listed as suppressed.
  var sarif: JSONValue {
    let rules = RuleCatalogue.all
    let indices = Dictionary(rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let results =
      findings.map { result($0, indices, isWaived: false) } + waived.map { result($0, indices, isWaived: true) }
    return [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "paywall", "version": .string(toolVersion), "semanticVersion": .string(toolVersion),
              "rules": .array(rules.map(\.sarif)),
            ]
          ],
          // Positions count Unicode scalars; SARIF would count UTF-16 units.
          "columnKind": "unicodeCodePoints",
          "results": .array(results),
        ]
      ],
    ]
  }

  private func result(_ finding: Finding, _ indices: [String: Int], isWaived: Bool) -> JSONValue {
    var members = [JSONMember("ruleId", .string(finding.rule))]
    if let index = indices[finding.rule] { members.append(JSONMember("ruleIndex", .integer(index))) }
    members += [
      JSONMember("level", .string(finding.severity.level)), JSONMember("message", ["text": .string(finding.text)]),
      JSONMember("locations", [["physicalLocation": location(finding.range)]]),
    ]
    if !finding.related.isEmpty {
      let places = finding.related.enumerated().map { index, place -> JSONValue in
        [
          "id": .integer(index + 1), "physicalLocation": location(place.range),
          "message": ["text": .string(place.message.visible)],
        ]
      }
      members.append(JSONMember("relatedLocations", .array(places)))
    }
    if finding.isStricter { members.append(JSONMember("properties", ["stricterThanGuideline": true])) }
    // All results of a run have suppressions, or none has (section 3.27.23). One without a status is accepted; the property's
    // name differs between the drafts of the schema and the standard.
    let suppressions: JSONValue = isWaived ? [["kind": "external"]] : []
    if !waived.isEmpty { members.append(JSONMember("suppressions", suppressions)) }
    return .object(members)
  }

  private func location(_ range: SourceRange) -> JSONValue {
    [
      "artifactLocation": ["uri": .string(escapedURI(inRepository(range.file))), "uriBaseId": "%SRCROOT%"],
      "region": [
        "startLine": .integer(range.line), "startColumn": .integer(range.column),
        "endLine": .integer(range.endLine), "endColumn": .integer(range.endColumn),
      ],
    ]
  }
}

extension Severity {
  fileprivate var level: String { self == .info ? "note" : rawValue }
}

extension RuleDescription {
  fileprivate var sarif: JSONValue {
    [
      "id": .string(id), "shortDescription": ["text": .string(purpose)],
      "fullDescription": ["text": .string(documentation)],
      "defaultConfiguration": [
        "enabled": .boolean(severities.strict != nil), "level": .string(severities.strict?.level ?? "note"),
      ],
      "properties": [
        "waivable": .boolean(waivers.allows), "waiverScope": waivers.scope.map { .string($0) } ?? .null,
        "waiverRefusal": waivers.refusal.map { .string($0) } ?? .null, "stricterThanGuideline": .boolean(isStricter),
        "laws": .array(laws.map { .string($0.description) }),
      ],
    ]
  }
}

/// A relative path as a URI reference (RFC 3986): everything but unreserved characters and slashes is percent-encoded.
private func escapedURI(_ path: String) -> String { percentEncoded(path, keeping: "-._~/".utf8) }
