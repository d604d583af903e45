import JSON
import PaywallModel
import YAML

/// The names in a locale file of what one side of a merge alone renamed: its variants, and their texts, which say the same
/// under another name.
struct NamesAlike {
  /// The newer names of variants by the former ones.
  private var variants: [String: String] = [:]
  /// The newer names of texts by the former ones, by the newer names of their variants.
  private var texts: [String: [String: String]] = [:]

  /// - Parameters:
  ///   - roots: what both sides come from, ours and theirs; nil for what cannot be read.
  ///   - variants: those of the offering.
  init(_ roots: [Node?], among variants: Set<String>) {
    let keys = roots.map { Set($0?.pairs.map(\.key) ?? []) }
    for side in [1, 2] {
      for gone in keys[0].subtracting(keys[side]) where !variants.contains(gone) {
        let new = keys[side].subtracting(keys[0]).filter {
          variants.contains($0) && roots[side]?[$0]?.json == roots[0]?[gone]?.json
        }
        guard new.count == 1, let name = new.first else { continue }
        // Each side has another name for it.
        if let other = self.variants[gone], other != name {
          self.variants = [:]
          return
        }
        self.variants[gone] = name
      }
    }
    let sides = roots.map { root in
      Dictionary(
        (root?.pairs ?? []).map { (self.variants[$0.key] ?? $0.key, $0.value) }, uniquingKeysWith: { first, _ in first }
      )
    }
    for (variant, before) in sides[0] {
      for side in [1, 2] {
        guard let after = sides[side][variant], let other = sides[3 - side][variant] else { continue }
        texts[variant, default: [:]].merge(Self.renamed(before, after, beside: other)) { first, _ in first }
      }
    }
  }

  /// The file's bytes with the newer names.
  func applied(to bytes: [UInt8], _ root: Node?, isJSON: Bool) -> [UInt8] {
    var editor = YAMLEditor(bytes, isJSON: isJSON)
    func rename(_ pair: Node.Pair, to name: String?) {
      guard let name else { return }
      editor.replaceSource(from: pair.keyStart, to: pair.keyEnd, with: isJSON ? "\"\(name)\"" : name)
    }
    for pair in root?.pairs ?? [] {
      rename(pair, to: variants[pair.key])
      guard let names = texts[variants[pair.key] ?? pair.key], !names.isEmpty else { continue }
      let known = Set(pair.value.pairs.map(\.key))
      for text in pair.value.pairs {
        rename(text, to: names[text.key].flatMap { known.contains($0) ? nil : $0 })
      }
    }
    return editor.result()
  }

  /// The texts of a variant that one side has under another name, by the former one.
  /// - Parameter other: what the other side has of the variant.
  private static func renamed(_ before: Node, _ after: Node, beside other: Node) -> [String: String] {
    func only(_ one: Node, not other: Node) -> [[UInt8]: [String]] {
      let known = Set(other.pairs.map(\.key))
      return Dictionary(grouping: one.pairs.filter { !known.contains($0.key) }) { $0.value.json.canonicalBytes() }
        .mapValues { $0.map(\.key) }
    }
    let new = only(after, not: before)
    var names: [String: String] = [:]
    var isInPlace: [String: Bool] = [:]
    for (text, gone) in only(before, not: after) where gone.count == 1 {
      guard let name = new[text], name.count == 1 else { continue }
      if let list = list(of: gone[0]) {
        if isInPlace[list] == nil { isInPlace[list] = isSame(list, before, other) }
        if isInPlace[list] == false { continue }
      }
      names[gone[0]] = name[0]
    }
    return names
  }

  /// The list of a text that is named by its place in it, with a dot behind it; nil for another text.
  private static func list(of key: String) -> String? {
    let parts = key.split(separator: ".")
    return parts.firstIndex { Int($0) != nil }.map { parts[..<$0].joined(separator: ".") + "." }
  }

  /// Whether the texts of a list that are named by their places have them on the other side, too: none came, went or moved.
  private static func isSame(_ list: String, _ before: Node, _ other: Node) -> Bool {
    func texts(_ node: Node) -> [String: JSONValue] {
      Dictionary(
        node.pairs.filter { $0.key.hasPrefix(list) }.map { ($0.key, $0.value.json) },
        uniquingKeysWith: { first, _ in first })
    }
    let (was, isNow) = (texts(before), texts(other))
    let known = Set(was.values.map { $0.canonicalBytes() })
    return Set(was.keys) == Set(isNow.keys)
      && isNow.allSatisfy { key, text in was[key] == text || !known.contains(text.canonicalBytes()) }
  }
}
