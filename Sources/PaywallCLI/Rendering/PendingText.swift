import Base
import JSON
import PaywallRecord
import PaywallReleasing

extension PendingSignatures {
  /// What waits, in a few words.
  var subject: TerminalText {
    switch kind {
    case .root: "root v\(number), valid until \(RFC3339.text(expires))"
    case .release:
      isRenewal
        ? "release \(number) signed again, for \(commit.prefix(7))" : "release \(number) of \(commit.prefix(7))"
    }
  }

  /// Who has signed, and who is missing.
  var lines: [TerminalText] {
    let names = { (ids: [String]) in
      TerminalText("\(ids.map { "key \($0.prefix(12))" }.joined(separator: ", "))")
    }
    let by: TerminalText = signed.isEmpty ? "  signed by nobody" : "  signed by \(names(signed))"
    if isComplete { return ["\(by): enough\(kind == .root ? "" : "; publish it where the online key is")"] }
    let missing: TerminalText = missing.count == lacking ? names(missing) : "\(lacking) of \(names(missing))"
    return [by, "  missing: \(missing), to be signed with: paywall sign"]
  }

  var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "number": .integer(number), "renewal": .boolean(isRenewal),
      "commit": .string(commit), "expires": .string(RFC3339.text(expires)),
      "signed": .array(signed.map { .string($0) }), "missing": .array(missing.map { .string($0) }),
      "lacking": .integer(lacking),
    ]
  }
}
