import JSON

extension ObjectSchema {
  /// What a field says if omitted, where that is a text; nil where it says nothing or something else.
  /// - Parameter ownName: the name of the file without its ending, for a field that defaults to it.
  package func defaultText(of key: String, ownName: String = "") -> String? {
    switch self[key]?.defaultValue {
    case .value(let value)?: value.string
    case .ownName?: ownName
    case .sibling?, .ofVariant?, nil: nil
    }
  }

  /// The number that a field means if omitted; 0 where its default is none.
  package func defaultInteger(of key: String) -> Int {
    if case .value(let value)? = self[key]?.defaultValue { value.integer ?? 0 } else { 0 }
  }
}
