/// A text folded for matching scalar by scalar, with the way back to the bytes it came from.
///
/// `FoldedText` of the rules is another thing: it keeps accents and needs no way back, as it is only searched for pieces.
struct FoldedScalars {
  /// Folded scalars; `Folding.placeholder` stands for a placeholder.
  private(set) var scalars: [UInt32] = []
  /// For each folded scalar, its bytes in the original.
  private(set) var starts: [Int] = []
  private(set) var ends: [Int] = []
  /// For each folded scalar, whether the original was a capital letter.
  private(set) var capitals: [Bool] = []

  /// Folds `text`; with `keepsAccents`, Latin letters keep their accents, which must then be composed.
  init(_ text: String, keepsAccents: Bool = false) {
    let masks = Mask.all(in: Array(text.utf8))
    reserve(text.utf8.count)
    var next = 0
    var offset = 0
    for scalar in text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      while next < masks.count, masks[next].range.upperBound <= offset { next += 1 }
      if next < masks.count, masks[next].range.contains(offset) {
        if offset == masks[next].range.lowerBound { append(masks[next].meaning, masks[next].range, capital: false) }
      } else {
        fold(scalar, offset..<end, keepsAccents)
      }
      offset = end
    }
    for at in lookalikes where isInLatinWord(at) { scalars[at] = FoldedScalars.latin[scalars[at]] ?? scalars[at] }
    closeUp()
  }

  /// Takes away the spaces inside words that are written with one between all letters: `L a s t  c h a n c e`.
  private mutating func closeUp() {
    var (spaces, run): ([Int], [Int]) = ([], [])
    for at in scalars.indices.dropFirst().dropLast()
    where scalars[at] == 0x20 && isLoneLetter(at - 1) && isLoneLetter(at + 1) {
      if run.last != at - 2 {
        if run.count >= FoldedScalars.leastSpaced - 1 { spaces += run }
        run = []
      }
      run.append(at)
    }
    if run.count >= FoldedScalars.leastSpaced - 1 { spaces += run }
    if spaces.isEmpty { return }
    let taken = Set(spaces)
    let kept = scalars.indices.filter { !taken.contains($0) }
    (scalars, starts, ends) = (kept.map { scalars[$0] }, kept.map { starts[$0] }, kept.map { ends[$0] })
    capitals = kept.map { capitals[$0] }
  }

  /// How many letters with spaces between them make a word; fewer may be a list, or words of one letter.
  private static let leastSpaced = 4

  /// Whether a letter stands by itself.
  private func isLoneLetter(_ at: Int) -> Bool {
    func isLetter(_ at: Int) -> Bool { scalars.indices.contains(at) && Script.isLetter(scalars[at]) }
    return isLetter(at) && !isLetter(at - 1) && !isLetter(at + 1)
  }

  /// Cyrillic and Greek letters that look like a Latin one, with that letter: inside a Latin word nobody sees a difference.
  private static let latin: [UInt32: UInt32] = {
    let pairs = zip("асеорхуіѕјԁһвкмнтοαρυντκι".unicodeScalars, "aceopxyisjdhbkmhtoapyvtki".unicodeScalars)
    return Dictionary(pairs.map { ($0.value, $1.value) }, uniquingKeysWith: { first, _ in first })
  }()

  /// Where letters of `latin` stand in a text that has Latin letters, too.
  private var lookalikes: [Int] {
    guard scalars.contains(where: FoldedScalars.isASCIILetter) else { return [] }
    return scalars.indices.filter { (0x370...0x52F).contains(scalars[$0]) && FoldedScalars.latin[scalars[$0]] != nil }
  }

  /// Whether the word around a letter has more Latin letters than others.
  private func isInLatinWord(_ at: Int) -> Bool {
    var (start, end) = (at, at + 1)
    while start > 0, at - start < 30, Script.isLetter(scalars[start - 1]) { start -= 1 }
    while end < scalars.count, end - at < 30, Script.isLetter(scalars[end]) { end += 1 }
    return scalars[start..<end].count(where: FoldedScalars.isASCIILetter) * 2 > end - start
  }

  private static func isASCIILetter(_ scalar: UInt32) -> Bool { scalar >= 0x61 && scalar <= 0x7A }

  private mutating func reserve(_ count: Int) {
    scalars.reserveCapacity(count)
    starts.reserveCapacity(count)
    ends.reserveCapacity(count)
    capitals.reserveCapacity(count)
  }

  private mutating func fold(_ scalar: Unicode.Scalar, _ range: Range<Int>, _ keepsAccents: Bool) {
    let value = scalar.value
    if keepsAccents, (0xC0...0x24F).contains(value) || (0x1E00...0x1EFF).contains(value),
      let small = scalar.properties.lowercaseMapping.unicodeScalars.first
    {
      return append(small.value, range, capital: scalar.properties.isUppercase)
    }
    if value < 0x80 {
      let isCapital = value >= 0x41 && value <= 0x5A
      append(isCapital ? value + 0x20 : value == 0x60 ? 0x27 : value, range, capital: isCapital)
    } else if let folded = Folding.folded(value) {
      let isCapital = scalar.properties.isUppercase
      for piece in folded { append(piece, range, capital: isCapital) }
    } else {
      append(value, range, capital: false)
    }
  }

  private mutating func append(_ scalar: UInt32, _ range: Range<Int>, capital: Bool) {
    scalars.append(scalar)
    starts.append(range.lowerBound)
    ends.append(range.upperBound)
    capitals.append(capital)
  }
}
