import JSON
import PaywallModel
import Testing

@Suite struct DefaultValueTests {
  /// A field that has no value where it is omitted means something all the same, and the reference says what.
  @Test func everyFieldThatMayBeOmittedSaysWhatThatMeans() {
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

  /// A field that is written with its default and one that is omitted are read as the same.
  @Test(arguments: [FileKind.project, .offering, .variant, .experiment])
  func whatIsReadWithoutAFieldIsItsDefault(_ kind: FileKind) throws {
    guard case .object(let object) = kind.schema else { return }
    let omitted = values(kind, "{}")
    var compared = 0
    for field in object.fields {
      guard case .value(let value)? = field.defaultValue else { continue }
      let text = String(decoding: JSONValue.object([JSONMember(field.name, value)]).canonicalBytes(), as: UTF8.self)
      #expect(values(kind, text) == omitted, "\(kind.rawValue).\(field.name)")
      compared += 1
    }
    #expect(compared > 0)
  }

  /// Written out on purpose: what the table says is what a signature gets.
  @Test func signaturesHoldAsLongAsTheTableSays() throws {
    let settings = Settings(reading: SourceFile(path: "paywall.yaml", bytes: Array("expires: {root: 10d}".utf8)))
    #expect(settings.lifetime(of: "root") == 10)
    #expect(["targets", "snapshot", "timestamp"].map(settings.lifetime) == [365, 365, 90])
    #expect(settings.lifetime(of: "other") == 0)
  }

  /// What a file of the kind says, apart from where it says it.
  private func values(_ kind: FileKind, _ text: String) -> [String] {
    let file = SourceFile(path: "folder/name.json", bytes: Array(text.utf8))
    switch kind {
    case .project:
      let settings = Settings(reading: file)
      return show(settings) + ["root", "targets", "snapshot", "timestamp"].map { "\(settings.lifetime(of: $0))" }
    case .offering:
      var files = OfferingFiles(id: "a")
      files.offering = file
      return show(Offering(reading: files))
    case .variant:
      let variant = Variant(reading: file)
      return show(variant) + ["\(String(describing: variant.layout))"]
    case .experiment:
      let experiment = Experiment(reading: file)
      return show(experiment)
        + ["unit", "hash", "salt"].map { experiment.text($0)?.value ?? experiment.defaultText(of: $0) ?? "" }
    case .products, .placements, .locale, .waivers, .tests: return []
    }
  }

  /// The values of a decoded file by name, without its tree and its positions.
  private func show(_ value: Any) -> [String] {
    Mirror(reflecting: value).children.flatMap { child -> [String] in
      guard let label = child.label, !["root", "file", "source", "findings", "range", "node"].contains(label) else {
        return []
      }
      let mirror = Mirror(reflecting: child.value)
      if mirror.displayStyle == .optional, let inner = mirror.children.first { return [label] + show(inner.value) }
      return mirror.displayStyle == .struct && !(child.value is String)
        ? [label] + show(child.value) : ["\(label) \(child.value)"]
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
