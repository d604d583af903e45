/// The claims that reading a file checks. Each is a rule like any other, but none can be switched off.
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
    case .wellFormed: "A file holds one well-formed YAML or JSON document."
    case .tabIndentation: "YAML is indented with spaces."
    case .duplicateKey: "A key stands once in its mapping."
    case .nestingDepth: "Values nest at most 64 levels deep."
    case .aliasExpansion: "Aliases do not blow a small file up into a large one."
    case .validUTF8: "A file is valid UTF-8 without control characters."
    case .fileSize: "A file holds at most 1 MiB."
    case .regularFile: "A project file is a regular file, not a folder or a symbolic link."
    case .knownFile: "Every YAML or JSON file in an offering's folder has a meaning."
    case .knownKey: "Every key is one that the format knows."
    case .fieldPresent: "Every required field is there."
    case .fieldType: "Every value is of its field's kind."
    case .fieldValue: "Every value is spelled as its field asks."
    case .validID: "Ids hold a-z, 0-9, '_' and '-', 64 at most, and begin with a letter or a digit."
    case .uniqueID: "Ids are unique in their list."
    case .textPresent: "Every text, in every language, holds something that can be seen."
    }
  }
}

extension Finding {
  init(_ rule: DecodingRule, at range: SourceRange, _ message: String, hint: String? = nil) {
    self.init(rule.rawValue, at: range, message, hint: hint)
  }
}
