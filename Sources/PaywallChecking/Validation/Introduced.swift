import PaywallModel
import PaywallRules

/// The findings that are not among the earlier ones.
///
/// A finding is the same as an earlier one of its rule, in its file and in its words, if it stands where that stood, or
/// is about the value at the same path, or about one that says the same under the same key and has only moved.
///
/// - Parameters:
///   - files: the files that `findings` are about.
///   - earlierFiles: those that `before` is about.
func introduced(
  _ findings: [Finding], in files: WaivedFiles, since before: [Finding], in earlierFiles: WaivedFiles
) throws -> [Finding] {
  var (new, gone) = (findings, before)
  // From the cheapest to the dearest: nothing is read for what stands where it stood.
  for sameness in Sameness.allCases {
    if new.isEmpty || gone.isEmpty { break }
    var counts = Dictionary(try gone.map { (try sameness.key($0, earlierFiles), 1) }, uniquingKeysWith: +)
    new = try new.filter { try !counts.take(sameness.key($0, files)) }
    gone = try gone.filter { try counts.take(sameness.key($0, earlierFiles)) }
  }
  return new.inOrder()
}

/// What makes two findings one.
private enum Sameness: CaseIterable {
  case range, path, value

  func key(_ finding: Finding, _ files: WaivedFiles) throws -> [String] {
    // Messages may point to a line of another file, which moves with what stands above it.
    let words = [finding.rule, finding.range.file, finding.message.replacingLineNumbers()]
    if self == .range { return words + ["\(finding.range.start) \(finding.range.end)"] }
    let target = try files.target(of: finding)
    if self == .path { return words + [target.path] }
    let key = target.path.split(separator: ".").last ?? ""
    return words + [key.allSatisfy(\.isNumber) ? "" : String(key), try files.hash(of: target)]
  }
}

extension [[String]: Int] {
  /// Takes one of `key` out, and says whether there was one.
  fileprivate mutating func take(_ key: [String]) -> Bool {
    guard let count = self[key], count > 0 else { return false }
    self[key] = count - 1
    return true
  }
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
