/// What is wrong with a text, and where.
package struct Problem: Error, Sendable, Equatable {
  package enum Code: String, Sendable {
    case syntax, tab, duplicateKey, tooDeep, aliasExpansion, invalidUTF8, unsupported, empty, controlCharacter,
      numberRange
  }

  package var code: Code
  /// Lowercase, without the position.
  package var message: String
  /// What to do about it, where there is one thing to do.
  package var hint: String?
  package var mark: Mark
  /// One past the last character of the culprit, where its extent is known.
  package var end: Mark?

  package init(_ code: Code, _ message: String, hint: String? = nil, mark: Mark, end: Mark? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.mark = mark
    self.end = end
  }
}

extension Problem: CustomStringConvertible {
  package var description: String { "\(mark): \(message)" }
}

/// What reading a text gave.
package struct Document: Sendable {
  /// The value of the document; nil when the text is empty or could not be read to its end.
  package var root: Node?
  /// Everything that is wrong, in the order of the text.
  package var problems: [Problem]

  package init(root: Node?, problems: [Problem]) {
    self.root = root
    self.problems = problems
  }
}

/// How much a reader takes from a text before it gives up.
package struct Limits: Sendable {
  /// Levels of nested lists and mappings, counted through aliases.
  package var depth: Int
  /// Nodes that aliases may add to the written ones.
  package var expandedNodes: Int

  package init(depth: Int = 64, expandedNodes: Int = 20_000) {
    self.depth = depth
    self.expandedNodes = expandedNodes
  }
}
