/// How much a finding weighs: an error stops a publication, a warning does not.
package enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
  case error, warning, info

  package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    }
  }
}

/// What a check reports: a rule's id, a place, what is wrong there and how to mend it.
package struct Finding: Sendable, Hashable {
  package var rule: String
  package var severity: Severity
  package var place: Place
  package var message: String
  package var hint: String?

  package init(_ rule: String, _ severity: Severity = .error, at place: Place, _ message: String, hint: String? = nil) {
    self.rule = rule
    self.severity = severity
    self.place = place
    self.message = message
    self.hint = hint
  }
}

extension [Finding] {
  /// Each finding once, by file, place, then rule: the order in which every printer shows them.
  package func inOrder() -> [Finding] {
    Array(Set(self)).sorted { a, b in
      if a.place != b.place { return a.place < b.place }
      if a.rule != b.rule { return a.rule < b.rule }
      return a.message < b.message
    }
  }
}
