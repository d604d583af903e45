import JSON
import PaywallModel
import Testing

@Suite struct DefaultValueTests {
  /// A field that has no value where it is left out means something all the same, and the reference says what.
  @Test func everyFieldThatMayBeLeftOutSaysWhatThatMeans() {
    var walk = FieldWalk()
    for kind in FileKind.allCases { walk.visit(kind.schema) }
    #expect(walk.optional.count >= 200)
    for field in walk.optional {
      #expect(field.meaning.contains("if omitted"), "\(field.name)")
      #expect(field.meaning.count { $0 == "." } == field.summary.count { $0 == "." }, "\(field.name)")
    }
    let restore = walk.optional.first { $0.name == "restorePosition" }
    #expect(restore?.meaning.hasSuffix("; `below` if omitted.") == true)
  }

  /// The reference shows summaries alone, so each must say the default that the table holds.
  @Test func summariesSayTheDefaults() {
    var walk = FieldWalk()
    for kind in FileKind.allCases { walk.visit(kind.schema) }
    #expect(walk.withDefault.count >= 20)
    for field in walk.withDefault {
      #expect(field.summary.hasSuffix("if omitted."), "\(field.name)")
      switch field.defaultValue {
      case .value(.object): #expect(field.summary.contains("its defaults"), "\(field.name)")
      case .value(let value):
        let text = value.string ?? String(decoding: value.canonicalBytes(), as: UTF8.self)
        #expect(field.summary.contains(text), "\(field.name)")
      case .sibling(let name): #expect(field.summary.contains(name), "\(field.name)")
      case .ofVariant: #expect(field.summary.contains("the variant's"), "\(field.name)")
      case .ownName: #expect(field.summary.contains("id"), "\(field.name)")
      case nil: break
      }
    }
  }
}

private struct FieldWalk {
  var withDefault: [Field] = []
  var optional: [Field] = []

  mutating func visit(_ schema: Schema) {
    switch schema {
    case .object(let object): visit(object)
    case .list(.section, _): for row in SectionRow.all where row.type != .card { visit(row.schema) }
    case .list(let item, _): visit(item)
    case .map(_, let value): visit(value)
    default: break
    }
  }

  private mutating func visit(_ object: ObjectSchema) {
    for field in object.fields {
      if field.defaultValue != nil { withDefault.append(field) }
      if !field.isRequired { optional.append(field) }
      visit(field.schema)
    }
  }
}
