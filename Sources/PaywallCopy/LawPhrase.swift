/// A phrase as word files write it: `a/b...c/d` is a or b, and then c or d with up to three words between them.
struct LawPhrase: Sendable {
  /// What occurs one after the other, each of them in one of several ways; spaces beside `...` are the edges of words.
  fileprivate let parts: [[[UInt8]]]

  init(_ written: String) {
    parts = written.split(separator: "...", omittingEmptySubsequences: false).enumerated().map { index, part in
      part.split(separator: "/").map { way in
        Array((index > 0 && way.hasPrefix(" ") ? " \(way.drop { $0 == " " })" : String(way)).utf8)
      }
    }
  }

  /// Where the phrase ends in a text, in bytes, if one way of its part before `part` ends at `end`; nil if it is not there.
  fileprivate func end(of part: Int, after end: Int, in text: [UInt8]) -> Int? {
    guard part < parts.count else { return end }
    // The space behind a word is that before the next one as well.
    let start = text[end - 1] == 0x20 ? end - 1 : end
    for place in start..<text.count {
      if text[place] == 0x20, !LawPhrase.isNear(text[start..<place]) { return nil }
      for way in parts[part] where text[place...].starts(with: way) && LawPhrase.isNear(text[start..<place]) {
        if let end = self.end(of: part + 1, after: place + way.count, in: text) { return end }
      }
    }
    return nil
  }

  /// Whether a gap is short enough: three words with what is left of those beside it, or twelve characters of a script
  /// without spaces; Hangul has them.
  private static func isNear(_ gap: ArraySlice<UInt8>) -> Bool {
    guard gap.count(where: { $0 == 0x20 }) <= 4 else { return false }
    guard gap.count > 24 else { return true }
    let text = String(decoding: gap, as: UTF8.self)
    return text.count <= 12
      || !text.unicodeScalars.contains { Script.isUnspaced($0.value) && !(0xAC00...0xD7AF).contains($0.value) }
  }
}

/// Phrases by how they begin, so that one walk over a text finds all of them.
package struct LawPhraseIndex: Sendable {
  private var edges = EdgeTable()
  /// By node of the tree of first parts, the phrases of which one ends there.
  private var phrases: [[Int]] = [[]]
  private let all: [LawPhrase]

  /// - Parameter written: phrases as word files write them.
  package init(_ written: [String]) {
    all = written.map(LawPhrase.init)
    for (index, phrase) in all.enumerated() {
      for way in phrase.parts[0] {
        var node: Int32 = 0
        for byte in way { node = step(from: node, along: byte) }
        phrases[Int(node)].append(index)
      }
    }
  }

  private mutating func step(from node: Int32, along byte: UInt8) -> Int32 {
    if let next = edges.target(from: node, along: UInt32(byte)) { return next }
    let next = Int32(phrases.count)
    edges.insert(from: node, along: UInt32(byte), to: next)
    phrases.append([])
    return next
  }

  /// Which phrases are in a text in lowercase, each with where in bytes, in the order of where they begin.
  package func places(in bytes: [UInt8]) -> [(phrase: Int, range: Range<Int>)] {
    var found: [(phrase: Int, range: Range<Int>)] = []
    for start in bytes.indices {
      var (node, place): (Int32, Int) = (0, start)
      while place < bytes.count, let next = edges.target(from: node, along: UInt32(bytes[place])) {
        (node, place) = (next, place + 1)
        for phrase in phrases[Int(node)] {
          if let end = all[phrase].end(of: 1, after: place, in: bytes) { found.append((phrase, start..<end)) }
        }
      }
    }
    return found
  }
}
