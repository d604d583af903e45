import JSON
import PaywallBundle
import PaywallExchange
import PaywallModel
import Testing
import YAML

/// Whatever the schema of a variant has and a user can see, an export has or says that it lost.
///
/// The screen is made from the schema: every section type, with every field that it can have, each text and address a word of its
/// own by which it is found in the export. A field that the format gains is looked for without a change here.
@Suite struct ExportCoverageTests {
  /// AppActor's file has no screens at all (Docs/exports.md).
  private static let formats = ExportFormat.allCases.filter { $0 != .appActor }

  /// With sections the screen has the texts of these, and the core's are not on it; without, it has the core's.
  @Test(arguments: formats, [true, false])
  func losesNothingSilently(_ format: ExportFormat, _ hasSections: Bool) throws {
    var words = Words()
    let fields = words.fields(hasSections: hasSections)
    let pro = offering(["offering": Sample.offeringText, "variants/control.json": text(fields)])
    let frame = frame([
      "project": Sample.project.replacing("[appactor]", with: "[\(format.rawValue)]"),
      "products": "products: [{id: org.sample.year, kind: autoRenewable, period: P1Y, group: plus, level: 1}]",
    ])
    let part = frame.settings.export(format).part(of: pro, in: frame)
    let shown = String(decoding: part.value.canonicalBytes(), as: UTF8.self)
    let lost = Set(part.losses.map(\.range.start))
    let variant = try #require(pro.variants.first)
    let root = try #require(variant.root)
    var replaced = 0
    var leaves: [(path: String, isFound: Bool)] = []
    func visit(_ node: Node, _ schema: Schema?, _ path: String, _ isSaid: Bool) {
      let isSaid = isSaid || !path.isEmpty && lost.contains(node.start)
      if let word = node.string, Words.isWord(word) {
        leaves.append((path, isSaid || shown.contains(word)))
      }
      forEachChild(of: node, schema) { child in
        if hasSections, format.hasSections, case .key(let key) = child.place, path.isEmpty, Words.core.contains(key) {
          replaced += 1
          return
        }
        visit(child.node, child.schema, "\(path).\(child.name)", isSaid)
      }
    }
    visit(root, FileKind.variant.schema, "", false)
    #expect(leaves.count + replaced == words.count && words.count > (hasSections ? 90 : 20))
    let silent = leaves.filter { !$0.isFound }.map(\.path)
    #expect(silent.isEmpty, "\(format): \(silent.joined(separator: ", "))")
  }

  /// What a package is called for users, and what an offering is, in the exports that have offerings.
  @Test(arguments: ExportFormat.allCases)
  func losesNoName(_ format: ExportFormat) throws {
    let text = Sample.offeringText.replacing("{type: annual,", with: "{type: annual, displayName: Zweiundzwanzig,")
    let pro = offering(["offering": text, "variants/control": Sample.core])
    let part = Sample.frame.settings.export(format).part(of: pro, in: Sample.frame)
    let isShown = String(decoding: part.value.canonicalBytes(), as: UTF8.self).contains("Zweiundzwanzig")
    let lines = text.split(separator: "\n").map(String.init)
    let line = try #require(lines.firstIndex { $0.contains("Zweiundzwanzig") }) + 1
    #expect(
      isShown || part.losses.contains { $0.range.file.hasSuffix("offering.yaml") && $0.range.line == line }, "\(format)"
    )
  }

  private func text(_ value: JSONValue) -> String { String(decoding: value.canonicalBytes(), as: UTF8.self) }
}

extension ExportFormat {
  fileprivate var hasSections: Bool { self == .appDNA || self == .revenueCat }
}

/// A variant of all that its schema has but for notes of its authors.
private struct Words {
  static let core = ["headline", "subhead", "bullets", "ctaTitle", "footnote"]
  private(set) var count = 0

  static func isWord(_ text: String) -> Bool { text.contains("zq") }

  mutating func fields(hasSections: Bool) -> JSONValue {
    guard case .object(let schema) = FileKind.variant.schema else { return .null }
    let fixed: [String: JSONValue] = [
      "id": "pro_control", "productIDs": ["org.sample.year", "org.sample.month"],
      "highlightedProductID": "org.sample.year", "planStyle": "vertical_stack",
    ]
    return object(schema, fixed) { words in
      guard hasSections else { return nil }
      return .array(
        SectionType.allCases.map { type in
          words.object(type.row.schema, ["type": .string(type.rawValue), "id": .string(type.rawValue)]) { _ in nil }
        })
    }
  }

  private mutating func object(
    _ schema: ObjectSchema, _ fixed: [String: JSONValue], _ sections: (inout Words) -> JSONValue?
  ) -> JSONValue {
    var members: [JSONMember] = []
    for field in schema.fields where !field.isForAuthors {
      var value = fixed[field.name]
      if case .list(.section, _) = field.schema {
        guard let listed = sections(&self) else { continue }
        value = listed
      }
      if value == nil, field.name == "package" { value = "annual" }
      members.append(JSONMember(field.name, value ?? self.value(field.schema)))
    }
    return .object(members)
  }

  private mutating func value(_ schema: Schema) -> JSONValue {
    switch schema {
    case .text, .line: return .string("Text \(word())")
    case .string(let format): return string(format)
    case .integer(let range): return .integer(range.lowerBound)
    case .number(let range): return .integer(Int(range.lowerBound.rounded(.up)))
    case .boolean: return true
    case .choice(let words): return .string(words.first ?? "")
    case .list(let item, _): return .array([value(item)])
    case .object(let object): return self.object(object, [:]) { _ in nil }
    case .map(_, let item): return ["key": value(item)]
    case .either(let first, _): return value(first)
    case .section: return ["type": "spacer"]
    }
  }

  private mutating func string(_ format: Format) -> JSONValue {
    switch format {
    case .url, .asset: .string("https://example.com/\(word()).png")
    case .any, .name: .string(word())
    case .color: "#11223344"
    case .date: "2026-12-24T00:00:00Z"
    case .id: "an-id"
    case .productID, .offerID, .purchase: "org.sample.year"
    case .period: "P1M"
    case .days: "9d"
    case .version: "1.0.0"
    case .locale: "de"
    }
  }

  private mutating func word() -> String {
    count += 1
    return "zq\(count)q"
  }
}
