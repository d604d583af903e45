/// The reference of the project's files (Docs/project-format.md), written from the tables.
package func projectFormatReference() -> String {
  var page = ReferencePage()
  for kind in FileKind.allCases { page.add(kind) }
  page.addSections()
  page.addNamedObjects()
  page.addWords()
  return page.text
}

private struct ReferencePage {
  var text = """
    # Project format

    Written from the tables in `Sources/PaywallModel/Tables`; do not edit it by hand (`Tests/record` writes it anew).
    A field in **bold** must be there. `text` is copy that a user reads: it can be translated and may hold placeholders.
    Ids are \(Format.id.expectation.dropFirst("an id: ".count)). JSON is accepted wherever YAML is.

    """
  private var waiting: [ObjectShape] = []
  private var written: Set<String> = []

  mutating func add(_ kind: FileKind) {
    text += "\n## \(kind.rawValue)\n\n`\(kind.path)`: \(kind.summary)\n\n"
    if case .object(let object) = kind.shape {
      table(object.fields)
    } else {
      text += "A mapping of variant to a mapping of path to text.\n"
    }
  }

  mutating func addSections() {
    text += "\n## Sections\n\nEvery section has `type`, and may have `id` and `style`.\n"
    for row in SectionRow.all {
      text += "\n### \(row.type.rawValue)\n\n\(row.summary)\n\n"
      let own = row.shape.fields.filter { !["type", "id", "style"].contains($0.name) }
      if own.isEmpty { text += "No fields of its own.\n" } else { table(own) }
    }
    waiting.append(contentsOf: SectionRow.all.prefix(1).flatMap { row in row.shape.fields.compactMap(\.shape.object) })
  }

  mutating func addNamedObjects() {
    text += "\n## Objects\n"
    while let object = waiting.first {
      waiting.removeFirst()
      guard written.insert(object.name).inserted else { continue }
      text += "\n### \(object.name)\n\n"
      table(object.fields)
    }
  }

  mutating func addWords() {
    text += "\n## Layouts\n\n| word | meaning |\n|---|---|\n"
    for layout in Layout.allCases { text += "| `\(layout.rawValue)` | \(layout.summary) |\n" }
    text += "\n## Plan styles\n\n| word | meaning |\n|---|---|\n"
    for style in PlanStyle.allCases { text += "| `\(style.rawValue)` | \(style.summary) |\n" }
  }

  private mutating func table(_ fields: [Field]) {
    text += "| field | value | meaning |\n|---|---|---|\n"
    for field in fields {
      let name = field.isRequired ? "**`\(field.name)`**" : "`\(field.name)`"
      text += "| \(name) | \(field.shape.label) | \(field.summary) |\n"
      if let object = field.shape.object { waiting.append(object) }
    }
  }
}

extension Shape {
  /// The object that a field of this shape holds, itself or as a list's item.
  fileprivate var object: ObjectShape? {
    switch self {
    case .object(let object): object
    case .list(let item, _): item.object
    default: nil
    }
  }

  /// The shape in a table cell.
  fileprivate var label: String {
    switch self {
    case .text: "text"
    case .string(.any): "string"
    case .string(.productID): "product id"
    case .string(let format): format.rawValue
    case .integer(let range):
      range.upperBound == .max
        ? "integer from \(range.lowerBound)" : "integer \(range.lowerBound) to \(range.upperBound)"
    case .number: "number"
    case .boolean: "`true` or `false`"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: " ")
    case .list(let item, _): "list of \(item.label)"
    case .object(let object): "[\(object.name)](#\(object.name.lowercased()))"
    case .map: "mapping of strings"
    case .either(let a, let b): "\(a.label) or \(b.label)"
    case .section: "[section](#sections)"
    }
  }
}
