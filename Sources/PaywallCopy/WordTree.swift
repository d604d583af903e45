/// The words of all phrases by their letters.
struct WordTree: Sendable {
  private var edges: [UInt64: Int32] = [:]
  private var nodes: Int32 = 1
  private var whole: [Int32: Int32] = [:]
  private var stems: [Int32: Int32] = [:]
  private var nextID = PhraseTree.Element.firstWord

  /// The id of a word, or of a stem that stands for every word beginning with it.
  mutating func id(of letters: ArraySlice<UInt32>, isStem: Bool) -> Int32 {
    var node: Int32 = 0
    for letter in letters { node = step(from: node, along: letter) }
    if let known = isStem ? stems[node] : whole[node] { return known }
    defer { nextID += 1 }
    if isStem { stems[node] = nextID } else { whole[node] = nextID }
    return nextID
  }

  private mutating func step(from node: Int32, along letter: UInt32) -> Int32 {
    let key = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(letter)
    if let next = edges[key] { return next }
    defer { nodes += 1 }
    edges[key] = nodes
    return nodes
  }

  /// Adds the ids of every entry that `letters` is, or begins with.
  func find(_ letters: ArraySlice<UInt32>, into ids: inout [Int32]) {
    var node: Int32 = 0
    for letter in letters {
      guard let next = edges[UInt64(UInt32(bitPattern: node)) << 32 | UInt64(letter)] else { return }
      node = next
      if let stem = stems[node] { ids.append(stem) }
    }
    if let word = whole[node] { ids.append(word) }
  }
}
