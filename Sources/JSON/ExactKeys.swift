import Base

/// The keys of one object so far. Most objects have a few, for which a set costs more than it saves.
struct ExactKeys {
  private var few: [String] = []
  private var many: Set<ExactKey>?

  /// Inserts a key; false if it is already present.
  mutating func insert(_ key: String) -> Bool {
    if many != nil { return many?.insert(ExactKey(key)).inserted ?? false }
    if few.contains(where: { sameBytes($0, key) }) { return false }
    few.append(key)
    if few.count > 8 { many = Set(few.map(ExactKey.init)) }
    return true
  }
}
