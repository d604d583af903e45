/// The severity of a finding: an error blocks a publication, a warning does not.
package enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
  case error, warning, info

  /// By weight: info, warning, error.
  package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    }
  }
}

/// What a check reports: a rule's id, a place, what is wrong there and how to fix it.
package struct Finding: Sendable, Hashable {
  /// The id of the rule, also of those that reading follows.
  package var rule: String
  /// As the rule has it, until the project's settings are applied.
  package var severity: Severity
  /// What is wrong, to the character.
  package var range: SourceRange
  /// What is wrong, in lowercase and without a position.
  package var message: String
  /// What to do about it.
  package var hint: String?
  /// What else the message is about, such as the other of two conditions; empty where the range says it all.
  package var related: [RelatedPlace] = []
  /// Whether the rule asks more than Apple's published texts, in a project that follows them or more.
  package var isStricter = false
  /// The laws and terms that ask for it, each with its place and date; empty for what no law asks.
  package var laws: [String] = []
  /// What is to become of the place, where that has one right answer that is no name (`meantName`).
  package var correction: Correction?

  /// - Parameter hint: what to do about it, where there is one thing to do.
  package init(
    _ rule: String, _ severity: Severity = .error, at range: SourceRange, _ message: String, hint: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.range = range
    self.message = message
    self.hint = hint
  }
}

/// The one right answer to a finding.
package enum Correction: String, Sendable, Hashable {
  /// The address at the place begins with https.
  case https
  /// The item of a list around the place goes away.
  case removal
  /// The change is taken back, which only who made it can do.
  case reversal
  /// The name at the place becomes the one of the hint, however little it is like that: it is known where it went.
  case renaming
}

/// Another place that a finding is about, with what stands there.
package struct RelatedPlace: Sendable, Hashable {
  /// Where it stands.
  package var range: SourceRange
  /// What it is, in lowercase and without a position.
  package var message: String

  package init(_ range: SourceRange, _ message: String) {
    self.range = range
    self.message = message
  }
}

extension Finding {
  /// The message with what people have to know beside it.
  package var words: String {
    let notes = (isStricter ? ["stricter than the guideline"] : []) + laws
    return notes.isEmpty ? message : "\(message) (\(notes.joined(separator: "; ")))"
  }
}

extension [Finding] {
  /// Each finding once, by file, place, then rule: the order in which every printer shows them.
  package func inOrder() -> [Finding] {
    var once: [Finding] = []
    // Sorted first: what comes from several files is in order already for the most part, which costs little then.
    for finding in sorted(by: { $0.precedes($1) }) where finding != once.last { once.append(finding) }
    return once
  }
}

extension Finding {
  fileprivate func precedes(_ other: Finding) -> Bool {
    if range != other.range { return range < other.range }
    if rule != other.rule { return rule < other.rule }
    if message != other.message { return message < other.message }
    if severity != other.severity { return severity < other.severity }
    return (hint ?? "") < (other.hint ?? "")
  }
}
