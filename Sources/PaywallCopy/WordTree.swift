/// The words of all phrases, by letter.
struct WordTree: Sendable {
  private var edges = EdgeTable()
  private var nodes: Int32 = 1
  /// The word or the stem that ends at each node; 0 for none.
  private var whole: [Int32] = [0]
  private var stems: [Int32] = [0]
  private var nextID = WordTree.firstID

  /// The least id of a word; lower numbers mean something else in a phrase.
  static let firstID: Int32 = 16

  /// The id of a word, or of a stem that stands for every word beginning with it.
  mutating func id(of letters: ArraySlice<UInt32>, isStem: Bool) -> Int32 {
    var node: Int32 = 0
    for letter in letters { node = step(from: node, along: letter) }
    let known = isStem ? stems[Int(node)] : whole[Int(node)]
    if known != 0 { return known }
    defer { nextID += 1 }
    if isStem { stems[Int(node)] = nextID } else { whole[Int(node)] = nextID }
    return nextID
  }

  private mutating func step(from node: Int32, along letter: UInt32) -> Int32 {
    if let next = edges.target(from: node, along: letter) { return next }
    defer { nodes += 1 }
    edges.insert(from: node, along: letter, to: nodes)
    whole.append(0)
    stems.append(0)
    return nodes
  }

  /// Adds the ids of every entry that equals `letters` or is a prefix of it.
  func find(_ letters: ArraySlice<UInt32>, into ids: inout [Int32]) {
    var node: Int32 = 0
    for letter in letters {
      guard let next = edges.target(from: node, along: letter) else { return }
      node = next
      if stems[Int(node)] != 0 { ids.append(stems[Int(node)]) }
    }
    if whole[Int(node)] != 0 { ids.append(whole[Int(node)]) }
  }
}
