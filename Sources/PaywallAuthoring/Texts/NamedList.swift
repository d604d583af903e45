import Base
import PaywallModel
import YAML

/// A list of a variant with the names that its items have or get.
struct NamedList {
  let path: String
  let node: Node
  /// What users read of each item.
  let texts: [String]
  /// The ids that are new, by the item's place.
  let new: [Int: String]

  /// The name of the item at a place: its id, or what names it otherwise; nil for what is no text.
  func name(at index: Int) -> String? {
    guard node.items.indices.contains(index) else { return nil }
    let item = node.items[index]
    return new[index] ?? item.lineID ?? item["title"]?.string
  }
}

extension Variant {
  /// The variant's lists whose texts have ids, or are to have them.
  ///
  /// - Parameter translated: the paths of lists that a locale translates by place.
  func namedLists(translated: [String]) -> [NamedList] {
    var paths: [String] = []
    for text in copy {
      let list = text.lineKey == nil ? text.placedIn : text.listPath
      if let list, !paths.contains(list) { paths.append(list) }
    }
    return paths.compactMap { path in
      guard let node = list(at: path) else { return nil }
      let texts = itemTexts(of: node)
      let isNamed = node.items.contains { $0.lineID != nil }
      let isWanted = isNamed || translated.contains(path) || !path.hasPrefix("sections.")
      return NamedList(path: path, node: node, texts: texts, new: isWanted ? newIDs(node.items, texts) : [:])
    }
  }

  /// What users read of each item of a list.
  func itemTexts(of list: Node) -> [String] {
    let copy = copy
    return list.items.map { item in
      copy.filter { item.start <= $0.node.start && $0.node.end <= item.end }.map(\.text).joined(separator: "\n")
    }
  }
}

/// An id for each text that has no name, made of its first words.
private func newIDs(_ items: [Node], _ texts: [String]) -> [Int: String] {
  var taken = Set(items.flatMap { [$0.lineID, $0["title"]?.string].compactMap { $0 } })
  var ids: [Int: String] = [:]
  for (index, item) in items.enumerated() {
    let hasName = item.isMapping && (item.lineID != nil || item["title"]?.string != nil)
    guard item.isMapping || item.string != nil, !hasName else { continue }
    let stem = idStem(of: texts[index])
    var (id, count) = (stem, 1)
    while !taken.insert(id).inserted {
      count += 1
      id = "\(stem)_\(count)"
    }
    ids[index] = id
  }
  return ids
}

/// The first words of a text as an id; never a number, which would look like a place.
func idStem(of text: String) -> String {
  var words: [String] = [""]
  for scalar in text.lowercased().unicodeScalars {
    if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      words[words.count - 1].unicodeScalars.append(scalar)
    } else if !scalar.properties.isAlphabetic, scalar != "'", scalar != "\u{2019}" {
      words.append("")
    }
  }
  let stem = words.filter { !$0.isEmpty }.prefix(4).joined(separator: "_").prefix(40)
  let plain = stem.hasSuffix("_") ? stem.dropLast() : stem
  return plain.allSatisfy(\.isNumber) ? (plain.isEmpty ? "text" : "text_\(plain)") : String(plain)
}
