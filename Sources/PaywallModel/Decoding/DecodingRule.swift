/// The rules that are checked while a file is read. They are rules like any other, but cannot be turned off.
package enum DecodingRule: String, Sendable, CaseIterable {
  case wellFormed = "well-formed"
  case tabIndentation = "tab-indentation"
  case duplicateKey = "duplicate-key"
  case nestingDepth = "nesting-depth"
  case aliasExpansion = "alias-expansion"
  case validUTF8 = "valid-utf8"
  case fileSize = "file-size"
  case regularFile = "regular-file"
  case knownFile = "known-file"
  case knownKey = "known-key"
  case fieldPresent = "field-present"
  case fieldType = "field-type"
  case fieldValue = "field-value"
  case validID = "valid-id"
  case uniqueID = "unique-id"
  case textPresent = "text-present"

  /// The claim in one sentence.
  package var purpose: String {
    switch self {
    case .wellFormed: "A file contains one well-formed YAML or JSON document."
    case .tabIndentation: "YAML is indented with spaces."
    case .duplicateKey: "A mapping contains each key only once."
    case .nestingDepth: "Values nest at most 64 levels deep."
    case .aliasExpansion: "Aliases do not expand a small file into a large one."
    case .validUTF8: "A file is valid UTF-8 without control characters."
    case .fileSize: "A file is at most 1 MiB in size."
    case .regularFile: "A project file is a regular file, not a folder or a symbolic link."
    case .knownFile: "Every YAML or JSON file in an offering's folder is recognized."
    case .knownKey: "Every key is known to the format."
    case .fieldPresent: "Every required field is present."
    case .fieldType: "Every value has the type that its field requires."
    case .fieldValue: "Every value has the form that its field requires."
    case .validID: "Ids contain only a-z, 0-9, '_' and '-', at most 64 of them, and begin with a letter or a digit."
    case .uniqueID: "Ids are unique within their list."
    case .textPresent: "Every text, in every language, has visible content."
    }
  }
}

extension Finding {
  init(_ rule: DecodingRule, at range: SourceRange, _ message: String, hint: String? = nil) {
    self.init(rule.rawValue, at: range, message, hint: hint)
  }
}
