import Testing
import YAML

/// Lines as positions count them.
@Suite struct SourceLinesTests {
  /// YAML 1.1, production b-char: LF, CRLF, CR, NEL, LS and PS end a line.
  @Test func endsLinesWhereMarksDo() {
    let text = Array("\u{FEFF}one\ntwo\r\nthree\rfour\u{85}five\u{2028}six\u{2029}seven\n\nnine".utf8)
    let lines = sourceLines(Set(1...20), of: text)
    #expect(
      lines.sorted { $0.key < $1.key }.map(\.value) == [
        "one", "two", "three", "four", "five", "six", "seven", "", "nine",
      ])
    #expect(sourceLines([3, 99], of: text) == [3: "three"])
    #expect(sourceLines([], of: text) == [:] && sourceLines([1], of: []) == [1: ""])
    #expect(sourceLines([2], of: Array("a\n".utf8)) == [2: ""])
    #expect(sourceLines([1], of: [0x61, 0xFF, 0x0A]) == [1: "a\u{FFFD}"])
  }
}
