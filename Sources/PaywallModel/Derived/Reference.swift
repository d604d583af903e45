/// The reference of the project's files (Docs/project-format.md), generated from the tables.
package func projectFormatReference() -> String {
  var page = ReferencePage()
  for kind in FileKind.allCases { page.add(kind) }
  page.addSections()
  page.addWords()
  page.addPlaceholders()
  page.addFormats()
  return page.text
}

private struct ReferencePage {
  var text = """
    # Project format

    Generated from the tables in `Sources/PaywallModel/Tables`; do not edit it by hand (`PAYWALL_RECORD=1 Tests/run
    --filter DocsTests` regenerates it). `paywall schema KIND` prints the same tables as JSON Schema for editors.

    A field in **bold** is required. [Values](#values) defines the spelling of each kind of value. JSON is accepted
    wherever YAML is; commands keep it JSON in a file whose name ends in `.json`, and write YAML into others. A file has at
    most 1 MiB and 64 levels of nesting; an unknown key is an error.

    | kind | file |
    |---|---|
    \(FileKind.allCases.map { "| [\($0.rawValue)](#\($0.rawValue)) | `\($0.path)` |" }.joined(separator: "\n"))

    """
  private var waiting: [ObjectSchema] = []
  private var written: Set<String> = []

  mutating func add(_ kind: FileKind) {
    text += "\n## \(kind.rawValue)\n\n`\(kind.path)`\n\n\(kind.summary)\n\n"
    if case .object(let object) = kind.schema {
      table(object.fields)
    } else {
      text += """
        A mapping from variant to a mapping from path to text. A path consists of keys and of what identifies list
        items: of a section its id or type, of another item its id, package, title or label, whichever it has:
        `sections.header.title`, `cards.annual.title`, `sections.comparison_table.rows.Offline maps.label`. A text in a
        list is identified by its id, such as `bullets.sync`. In a list without ids, it is identified by its position
        from 0, such as `bullets.0`, which is only valid while the list does not change (`paywall bullets id` adds
        ids). `paywall locale add` writes a file with all paths.

        """
    }
    addWaitingObjects()
  }

  mutating func addSections() {
    text += "\n## Sections\n\nThe blocks of a variant's screen. "
    text += "Every section has a `type`; it may have an `id` and a `style` ([style](#object-style)).\n"
    for row in SectionRow.all {
      text += "\n### Section: \(row.type.rawValue)\n\n\(row.summary)\n\n"
      let own = row.schema.fields.filter { !["type", "id", "style"].contains($0.name) }
      if own.isEmpty { text += "It has no fields of its own.\n" } else { table(own) }
    }
    waiting.append(
      contentsOf: SectionRow.all.prefix(1).flatMap { row in row.schema.fields.compactMap(\.schema.object) })
    addWaitingObjects()
  }

  /// Adds the objects that were referenced so far but not written yet, and those that they reference in turn.
  private mutating func addWaitingObjects() {
    while let object = waiting.first {
      waiting.removeFirst()
      guard written.insert(object.name).inserted else { continue }
      text += "\n### Object: \(object.name)\n\n"
      table(object.fields)
    }
  }

  mutating func addWords() {
    text += "\n## Layouts\n\n| word | meaning |\n|---|---|\n"
    for layout in Layout.allCases { text += "| `\(layout.rawValue)` | \(cell(layout.summary)) |\n" }
    text += "\n## Plan styles\n\n| word | meaning |\n|---|---|\n"
    for style in PlanStyleType.allCases { text += "| `\(style.rawValue)` | \(cell(style.summary)) |\n" }
  }

  mutating func addPlaceholders() {
    text += "\n## Placeholders\n\n"
    text +=
      "The app fills them in from the store and the clock, in all copy. Any other name is an error.\n\n"
    text += "| placeholder | stands for | allowed |\n|---|---|---|\n"
    for placeholder in Placeholder.allCases {
      text += "| `{{\(placeholder.rawValue)}}` | \(cell(placeholder.summary)) | \(placeholder.subject.allowance) |\n"
    }
  }

  mutating func addFormats() {
    text += "\n## Values\n\n| value | spelling |\n|---|---|\n"
    text +=
      "| text | what a user reads, never empty; it can be translated and may hold placeholders such as `{{price}}` |\n"
    text += "| string | any other text; it is never translated |\n"
    for format in Format.allCases where format != .any { text += "| \(format.label) | \(cell(format.expectation)) |\n" }
  }

  private mutating func table(_ fields: [Field]) {
    text += "| field | value | meaning |\n|---|---|---|\n"
    for field in fields {
      let name = field.isRequired ? "**`\(field.name)`**" : "`\(field.name)`"
      text += "| \(name) | \(field.schema.label) | \(cell(field.meaning)) |\n"
      if let object = field.schema.object { waiting.append(object) }
    }
  }

  /// Text that cannot break out of its cell.
  private func cell(_ text: String) -> String {
    var cell = ""
    for character in text { cell += character == "|" ? "\\|" : character == "\n" ? " " : String(character) }
    return cell
  }
}

extension Format {
  /// The format's name in a table.
  fileprivate var label: String {
    switch self {
    case .any: "string"
    case .productID: "product id"
    case .offerID: "offer id"
    case .purchase: "product"
    case .name, .id, .url, .color, .date, .period, .days, .version, .locale, .asset: rawValue
    }
  }
}

extension Schema {
  /// The object that a field with this schema contains, directly or as a list item.
  fileprivate var object: ObjectSchema? {
    switch self {
    case .object(let object): object
    case .line: Line.object
    case .list(let item, _): item.object
    case .map(_, let value): value.object
    case .either(let a, let b): a.object ?? b.object
    case .text, .string, .integer, .number, .boolean, .choice, .section: nil
    }
  }

  /// The schema as text in a table cell.
  fileprivate var label: String {
    switch self {
    case .text: "text"
    case .line: "text, alone or as [line](#object-line)"
    case .string(let format): format.label
    case .integer(let range) where range.lowerBound == range.upperBound: "\(range.lowerBound)"
    case .integer(let range):
      range.upperBound == .max
        ? "integer from \(range.lowerBound)" : "integer \(range.lowerBound) to \(range.upperBound)"
    case .number(let range) where range.upperBound > 1e9: "number"
    case .number(let range): "number \(plain(range.lowerBound)) to \(plain(range.upperBound))"
    case .boolean: "`true` or `false`"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: " ")
    case .list(let item, _): "list of \(item.label)"
    case .object(let object): "[\(object.name)](#object-\(object.name.lowercased()))"
    case .map(_, let value): "mapping of names to \(value.label)"
    case .either(let a, let b): "\(a.label) or \(b.label)"
    case .section: "[section](#sections)"
    }
  }

  /// A bound without a redundant fraction.
  private func plain(_ bound: Double) -> String { Int(exactly: bound).map(String.init) ?? "\(bound)" }
}
