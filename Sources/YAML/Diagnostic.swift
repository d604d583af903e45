package import Base

/// What is wrong with a text, and where.
package struct Diagnostic: Error, Sendable, Equatable {
  package enum Code: String, Sendable {
    case syntax, tab, duplicateKey, tooDeep, aliasExpansion, invalidUTF8, unsupported, empty, controlCharacter,
      numberRange
  }

  package var code: Code
  /// Lowercase, without the position.
  package var message: String
  /// What to do about it, if there is one clear fix.
  package var hint: String?
  package var position: SourcePosition
  /// One past the last character of the range, if its extent is known.
  package var end: SourcePosition?

  package init(
    _ code: Code, _ message: String, hint: String? = nil, position: SourcePosition, end: SourcePosition? = nil
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.position = position
    self.end = end
  }
}

extension Diagnostic: CustomStringConvertible {
  package var description: String { "\(position): \(message)" }
}

/// The result of reading a text.
package struct Document: Sendable {
  /// The value of the document; nil if the text is empty or could not be read to its end.
  package var root: Node?
  /// Everything that is wrong, in the order of the text.
  package var diagnostics: [Diagnostic]

  package init(root: Node?, diagnostics: [Diagnostic]) {
    self.root = root
    self.diagnostics = diagnostics
  }
}

/// How much a reader accepts from a text before it gives up.
package struct ParseLimits: Sendable {
  /// Levels of nested lists and mappings, counted through aliases.
  package var depth: Int
  /// Nodes that aliases may add to the written ones.
  package var expandedNodes: Int

  package init(depth: Int = 64, expandedNodes: Int = 20_000) {
    self.depth = depth
    self.expandedNodes = expandedNodes
  }
}
