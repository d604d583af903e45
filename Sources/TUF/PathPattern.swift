/// Shell patterns over target paths: `*`, `?`, `[abc]`, `[!a-c]`, none of which crosses a slash.
enum PathPattern {
  /// Whether every segment of `path` matches the segment of `pattern` at its place.
  static func matches(_ path: String, _ pattern: String) -> Bool {
    let slash = Unicode.Scalar("/")
    let parts = path.unicodeScalars.split(separator: slash, omittingEmptySubsequences: false)
    let patterns = pattern.unicodeScalars.split(separator: slash, omittingEmptySubsequences: false)
    return parts.count == patterns.count
      && zip(parts, patterns).allSatisfy { segment(Array($0), matches: tokens(Array($1))) }
  }

  private enum Token {
    case any
    case many
    case one(Unicode.Scalar)
    case set([ClosedRange<Unicode.Scalar>], negated: Bool)

    func accepts(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .any, .many: true
      case .one(let own): own == scalar
      case .set(let ranges, let negated): ranges.contains { $0.contains(scalar) } != negated
      }
    }
  }

  private static func tokens(_ pattern: [Unicode.Scalar]) -> [Token] {
    var tokens: [Token] = []
    var at = 0
    while at < pattern.count {
      switch pattern[at] {
      case "*": tokens.append(.many)
      case "?": tokens.append(.any)
      case "[":
        if let (set, end) = set(pattern, from: at + 1) {
          tokens.append(set)
          at = end
        } else {
          tokens.append(.one("["))
        }
      case let scalar: tokens.append(.one(scalar))
      }
      at += 1
    }
    return tokens
  }

  /// The set that begins after `[` and the index of its `]`; nil if it is not closed. A first `]` belongs to the set.
  private static func set(_ pattern: [Unicode.Scalar], from start: Int) -> (Token, Int)? {
    let negated = start < pattern.count && pattern[start] == "!"
    let first = negated ? start + 1 : start
    guard first < pattern.count, let end = pattern[(first + 1)...].firstIndex(of: "]") else { return nil }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var at = first
    while at < end {
      if at + 2 < end, pattern[at + 1] == "-" {
        if pattern[at] <= pattern[at + 2] { ranges.append(pattern[at]...pattern[at + 2]) }
        at += 3
      } else {
        ranges.append(pattern[at]...pattern[at])
        at += 1
      }
    }
    return (.set(ranges, negated: negated), end)
  }

  /// Greedy matching that goes back to the last `*` alone, so that the cost is at most the product of the lengths.
  private static func segment(_ text: [Unicode.Scalar], matches tokens: [Token]) -> Bool {
    var (at, token) = (0, 0)
    var retry: (at: Int, token: Int)?
    while at < text.count {
      if token < tokens.count, case .many = tokens[token] {
        retry = (at, token)
        token += 1
      } else if token < tokens.count, tokens[token].accepts(text[at]) {
        at += 1
        token += 1
      } else if let last = retry {
        retry = (last.at + 1, last.token)
        (at, token) = (last.at + 1, last.token + 1)
      } else {
        return false
      }
    }
    return tokens[token...].allSatisfy { if case .many = $0 { true } else { false } }
  }
}
