extension Field {
  /// The field's summary and, if the field is optional, what its absence means: a reader of compiled files finds every
  /// default written out, and takes the rest from here.
  package var meaning: String { isForAuthors ? plainMeaning.dropLast() + "; not published." : plainMeaning }

  private var plainMeaning: String {
    if isRequired || defaultValue != nil || summary.contains("if omitted") { return summary }
    return summary.dropLast() + "; \(absence ?? schema.absence) if omitted."
  }
}

extension Schema {
  /// What the absence of a field with this schema means, unless its table says otherwise.
  fileprivate var absence: String {
    switch self {
    case .text, .line: "not shown"
    case .boolean: "`false`"
    case .list, .object, .map, .section: "none"
    case .string(let format): format == .color ? "the renderer's own" : "none"
    case .integer, .number, .choice: "the renderer's own"
    case .either(let first, _): first.absence
    }
  }
}
