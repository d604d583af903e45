import Base

extension SourceFile {
  /// A finding for the conflict markers that git leaves in a file; nil if there are none.
  var mergeConflict: Finding? {
    guard bytes.contains(UInt8(ascii: "<")) else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let line = lines.firstIndex(where: { $0.starts(with: "<<<<<<< ".utf8) }) else { return nil }
    let position = SourcePosition(line: UInt32(line + 1), column: 1)
    return Finding(
      .wellFormed, at: SourceRange(path, position, position), "the file contains an unresolved merge conflict",
      hint: "keep one side, and remove the conflict markers")
  }
}
