/// A claim as a range of tokens.
struct TokenClaim {
  let kind: CopyClaim.Kind
  var range: Range<Int>
  var days: Int?
  /// Whether its words alone may be about anything (`CopyClaim.isWeak`).
  var isWeak = false
}

extension CopyReading {
  /// Findings as claims of `source`, in order; two overlapping findings of one kind become one that covers both.
  func claims(from findings: [TokenClaim], of source: String) -> [CopyClaim] {
    var merged: [TokenClaim] = []
    for kind in CopyClaim.Kind.allCases {
      var last: TokenClaim?
      for finding in findings.filter({ $0.kind == kind }).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        if let previous = last, finding.range.lowerBound < previous.range.upperBound {
          let end = max(previous.range.upperBound, finding.range.upperBound)
          last?.range = previous.range.lowerBound..<end
          last?.isWeak = previous.isWeak && finding.isWeak
        } else {
          if let last { merged.append(last) }
          last = finding
        }
      }
      if let last { merged.append(last) }
    }
    let utf8 = source.utf8
    var cursor = (index: utf8.startIndex, offset: 0)
    return merged.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { finding in
      let bytes = self.bytes(of: finding.range)
      let start = utf8.index(cursor.index, offsetBy: bytes.lowerBound - cursor.offset)
      cursor = (start, bytes.lowerBound)
      let end = utf8.index(start, offsetBy: bytes.count)
      let isDate = finding.kind == .date || finding.kind == .deadline
      return CopyClaim(
        kind: finding.kind, range: bytes, text: String(source[start..<end]), days: finding.days,
        dates: isDate ? days(in: finding.range) : [], isWeak: finding.isWeak)
    }
  }

  private func bytes(of range: Range<Int>) -> Range<Int> {
    let first = tokens[range.lowerBound].range.lowerBound
    let last = tokens[range.upperBound - 1].range.upperBound - 1
    return text.starts[first]..<max(text.starts[first], text.ends[last])
  }
}
