/// A text folded to lowercase, to be searched for several words.
package struct FoldedText: Sendable {
  let bytes: [UInt8]

  package init(_ text: String) {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        folded.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      } else {
        folded += scalar.properties.lowercaseMapping.utf8
      }
    }
    bytes = folded
  }

  /// The text with a comma in place of each mark that ends a sentence or a line, and one at its end.
  var ended: FoldedText {
    let ends = ".!?\n".utf8
    return FoldedText(String(decoding: bytes.map { ends.contains($0) ? 0x2C : $0 } + [0x2C], as: UTF8.self))
  }

  /// The text with a dot in place of each of these phrases.
  func without(_ phrases: [String]) -> FoldedText {
    let present = phrases.filter { count(of: $0, atMost: 1) > 0 }
    if present.isEmpty { return self }
    return FoldedText(present.reduce(string) { $0.replacing($1, with: " . ") })
  }

  /// A part of the text in lowercase.
  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text in lowercase.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether one of the words, which are in lowercase, occurs anywhere in the text.
  package func contains(anyOf words: [String]) -> Bool { words.contains { count(of: $0, atMost: 1) > 0 } }

  /// How often a word occurs in the text, counted up to `limit`.
  func count(of word: String, atMost limit: Int = .max) -> Int {
    var word = word
    return word.withUTF8 { wanted in
      bytes.withUnsafeBufferPointer { bytes in
        guard let first = wanted.first, bytes.count >= wanted.count else { return 0 }
        var (found, index) = (0, 0)
        let last = bytes.count - wanted.count
        while index <= last, found < limit {
          if bytes[index] == first, (1..<wanted.count).allSatisfy({ bytes[index + $0] == wanted[$0] }) {
            found += 1
            index += wanted.count
          } else {
            index += 1
          }
        }
        return found
      }
    }
  }
}
