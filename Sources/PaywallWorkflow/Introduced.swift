import PaywallModel

/// The findings that are not among the earlier ones: of one rule, in one file, in the same words. Where such a finding is
/// there more often than before, those count as new that stand where none stood.
func introduced(_ findings: [Finding], since before: [Finding]) -> [Finding] {
  struct Sameness: Hashable {
    var rule: String
    var file: String
    var message: String

    init(_ finding: Finding) {
      rule = finding.rule
      file = finding.place.file
      // Messages may point to a line of another file, which moves with what stands above it.
      message = finding.message.replacingLineNumbers()
    }
  }
  var known = Dictionary(before.map { (Sameness($0), 1) }, uniquingKeysWith: +)
  let places = Set(before.map { [$0.rule, $0.message, "\($0.place.file):\($0.place.start)"] })
  func stoodThere(_ finding: Finding) -> Bool {
    places.contains([finding.rule, finding.message, "\(finding.place.file):\(finding.place.start)"])
  }
  let new = (findings.filter(stoodThere) + findings.filter { !stoodThere($0) }).filter { finding in
    guard let count = known[Sameness(finding)], count > 0 else { return true }
    known[Sameness(finding)] = count - 1
    return false
  }
  return new.inOrder()
}

extension String {
  /// The text with `:0` for each colon with digits behind it.
  fileprivate func replacingLineNumbers() -> String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      let isDigit = (0x30...0x39).contains(byte)
      if isDigit, bytes.suffix(2) == [UInt8(ascii: ":"), UInt8(ascii: "0")] { continue }
      bytes.append(isDigit && bytes.last == UInt8(ascii: ":") ? UInt8(ascii: "0") : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
