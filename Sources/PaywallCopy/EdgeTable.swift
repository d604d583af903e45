/// The edges of a tree: from a node along a label to another node.
///
/// An open-addressed table with linear probing, because a scanner spends most of its time looking up edges. Node 0 is the
/// root, which no edge leads to.
struct EdgeTable: Sendable {
  /// Zero for a free slot: no edge leads from node 0 along label 0.
  private var keys = [UInt64](repeating: 0, count: 64)
  private var targets = [Int32](repeating: 0, count: 64)
  private var count = 0

  /// The node that the edge leads to, or nil.
  func target(from node: Int32, along label: UInt32) -> Int32? {
    let key = EdgeTable.key(node, label)
    return keys.withUnsafeBufferPointer { keys in
      var slot = EdgeTable.slot(of: key, among: keys.count)
      while keys[slot] != 0 {
        if keys[slot] == key { return targets[slot] }
        slot = (slot + 1) & (keys.count - 1)
      }
      return nil
    }
  }

  /// Adds an edge that does not exist yet.
  mutating func insert(from node: Int32, along label: UInt32, to target: Int32) {
    if 2 * (count + 1) > keys.count { grow() }
    put(EdgeTable.key(node, label), target)
    count += 1
  }

  private mutating func put(_ key: UInt64, _ target: Int32) {
    var slot = EdgeTable.slot(of: key, among: keys.count)
    while keys[slot] != 0 { slot = (slot + 1) & (keys.count - 1) }
    keys[slot] = key
    targets[slot] = target
  }

  private mutating func grow() {
    let (oldKeys, oldTargets) = (keys, targets)
    keys = [UInt64](repeating: 0, count: 4 * oldKeys.count)
    targets = [Int32](repeating: 0, count: 4 * oldKeys.count)
    for (key, target) in zip(oldKeys, oldTargets) where key != 0 { put(key, target) }
  }

  private static func key(_ node: Int32, _ label: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(label)
  }

  /// Multiplicative hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4).
  private static func slot(of key: UInt64, among count: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (count - 1)
  }
}
