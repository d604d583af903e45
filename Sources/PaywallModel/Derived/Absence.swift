extension Field {
  /// What the field says and, where it may be left out, what is meant then: a reader of compiled files finds every default
  /// written out, and takes the rest from here.
  package var meaning: String {
    if isRequired || defaultValue != nil || summary.contains("left out") { return summary }
    return summary.dropLast() + "; \(absence ?? schema.absence) where left out."
  }
}

extension Schema {
  /// What a field of this shape means where it is left out, unless its table says otherwise.
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
