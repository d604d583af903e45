import Base
import JSON
package import PaywallModel
import YAML

/// What of an offering became another, or nil if both mean the same.
///
/// Comments, formatting, the order of keys, and YAML or JSON are no change; nor are `origin` and defaults written out.
/// Two offerings of different ids are one that was renamed. `schema` is that of the older side's project: a section type
/// that is newer weighs major. The reach is left empty.
package func compare(_ old: Offering?, _ new: Offering?, schemaVersion: Int = 1) -> OfferingChange? {
  switch (old, new) {
  case (nil, nil): nil
  case (nil, let new?): OfferingChange(added: new)
  case (let old?, nil): OfferingChange(removed: old)
  case (let old?, let new?): OfferingComparison(old, new, schemaVersion: schemaVersion).result()
  }
}

/// What of a variant became another, with paths as in an offering's changes; neither `origin` nor what others say about
/// the variant counts.
package func compare(_ old: Variant, _ new: Variant) -> [Change] {
  guard let x = old.root, let y = new.root else { return [] }
  var comparison = Comparison(Side(file: old.file.path), Side(file: new.file.path))
  comparison.compareFields(x, y, FileKind.variant.schema, at: "variants." + new.name, skipping: ["origin"])
  return comparison.changes
}

extension OfferingChange {
  fileprivate init(added new: Offering) {
    self.init(
      id: new.id, status: .added, before: nil, after: new.version?.value, weight: nil, changes: new.contents,
      reach: Reach(),
      unreadable: new.parts.byKey.values.filter(\.isUnreadable).flatMap(\.findings).inOrder())
  }

  fileprivate init(removed old: Offering) {
    self.init(
      id: old.id, status: .removed, before: old.version?.value, after: nil, weight: PartWeights.offering.removed,
      changes: [], reach: Reach(), unreadable: [])
  }
}

extension Offering {
  /// What a new offering brings with it.
  fileprivate var contents: [Change] {
    packages.map { package in
      let product = package.product.map { JSONValue.string($0.value) }
      return Change("packages.\(package.id.value)", .added, after: product, .minor, at: package.id.range)
    }
      + variants.map { Change("variants.\($0.name)", .added, after: .string($0.name), .minor, at: $0.wireID?.range) }
      + locales.filter(\.saysSomething).map {
        Change("locales.\($0.locale)", .added, after: .string($0.locale), .minor)
      }
  }
}

/// The weights of what is a file or a folder of its own; `changed` is another name.
enum PartWeights {
  static let offering = Weighing.held
  static let variant = Weighing.held
  static let locale = Weighing.seen
  /// A translation of one text in a locale that is there on both sides.
  static let translation = Weighing.style
  static let experiment = Weighing.seen
  static let runningExperiment = Weighing.frozen
}

private struct OfferingComparison {
  let old: Offering
  let new: Offering
  let schemaVersion: Int
  let oldParts: Parts
  let newParts: Parts
  let obstacles: Obstacles
  var changes: [Change] = []

  init(_ old: Offering, _ new: Offering, schemaVersion: Int) {
    self.old = old
    self.new = new
    self.schemaVersion = schemaVersion
    oldParts = old.parts
    newParts = new.parts
    obstacles = Obstacles(oldParts, newParts)
  }

  consuming func result() -> OfferingChange? {
    compare("offering", "offering", .offering, at: "", skipping: ["version", "origin"])
    let renamed = compareVariants()
    compareLocales(renamed)
    let (before, after) = (old.version?.value, new.version?.value)
    let isRenamed = !sameBytes(old.id, new.id)
    if changes.isEmpty, before == after, obstacles.findings.isEmpty, !isRenamed { return nil }
    let status: OfferingChange.Status =
      isRenamed ? .renamed(from: old.id) : obstacles.findings.isEmpty ? .changed : .unreadable
    return OfferingChange(
      id: new.id, status: status, before: before, after: after,
      weight: isRenamed ? max(PartWeights.offering.changed, total(changes) ?? .patch) : total(changes),
      changes: changes, reach: Reach(), unreadable: obstacles.findings)
  }

  /// Compares one file of each side, where both can be read and are not the same bytes.
  private mutating func compare(
    _ oldKey: String, _ newKey: String, _ kind: FileKind, at path: String, skipping: Set<String> = []
  ) {
    guard let a = oldParts[oldKey], let b = newParts[newKey], let x = a.root, let y = b.root, !a.isUntouched(b) else {
      return
    }
    var comparison = Comparison(Side(file: a.path), Side(file: b.path), schemaVersion: schemaVersion)
    if x.isMapping, y.isMapping {
      comparison.compareFields(x, y, kind.schema, at: path, skipping: skipping)
    } else {
      comparison.compare(x, y, kind.schema, .seen, at: path)
    }
    changes += comparison.changes
  }

  /// Compares the variants and gives the newer names of the renamed ones by the older.
  private mutating func compareVariants() -> [String: String] {
    let before = readable("variants/", oldParts)
    let after = readable("variants/", newParts)
    let gone = before.filter { newParts["variants/" + $0] == nil }
    let fresh = after.filter { oldParts["variants/" + $0] == nil }
    let pairs = renamedVariants(from: gone, to: fresh)
    let renamed = Dictionary(pairs.map { ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
    let origins = Dictionary(pairs.map { ($0.new, $0.old) }, uniquingKeysWith: { first, _ in first })
    let lost = Set(gone.filter { renamed[$0] == nil })
    for name in lost.union(after).sorted(by: precedes) {
      if lost.contains(name) {
        report("variants/", name, .removed, PartWeights.variant.removed)
      } else if let origin = origins[name] {
        report("variants/", name, .renamed, PartWeights.variant.changed, from: origin)
        compare("variants/" + origin, "variants/" + name, .variant, at: "variants." + name, skipping: ["origin"])
      } else if oldParts["variants/" + name] == nil {
        let news = newParts["variants/" + name]?.root.map { novelty(of: $0) } ?? .patch
        report("variants/", name, .added, max(PartWeights.variant.added, news))
      } else {
        compare("variants/" + name, "variants/" + name, .variant, at: "variants." + name, skipping: ["origin"])
      }
    }
    return renamed
  }

  /// The variants that got another name: they have the wire id that they had or, where one of both has none, are alike. Two
  /// with different wire ids are two variants, however much of one is a copy of the other.
  private func renamedVariants(from gone: [String], to fresh: [String]) -> [(old: String, new: String)] {
    func wireID(_ name: String, _ parts: Parts) -> String? { parts["variants/" + name]?.root?["id"]?.string }
    let pairs = fresh.compactMap { new in
      wireID(new, newParts).flatMap { id in gone.first { wireID($0, oldParts) == id } }.map { (old: $0, new: new) }
    }
    let left = gone.filter { name in !pairs.contains { $0.old == name } }
    let rest = fresh.filter { name in !pairs.contains { $0.new == name } }
    let alike = Similarity.pairs(
      left.map { leaves(oldParts["variants/" + $0]) }, rest.map { leaves(newParts["variants/" + $0]) }
    ).map { (old: left[$0.old], new: rest[$0.new]) }
    return pairs + alike.filter { wireID($0.old, oldParts) == nil || wireID($0.new, newParts) == nil }
  }

  private mutating func compareLocales(_ renamed: [String: String]) {
    let before = readable("locales/", oldParts)
    let after = readable("locales/", newParts)
    for name in Set(before).union(after).sorted(by: precedes) {
      let key = "locales/" + name
      switch (oldParts[key], newParts[key]) {
      case (let a?, let b?): compareCopy(a, b, renamed, at: "locales." + name)
      case (nil, _): report("locales/", name, .added, PartWeights.locale.added)
      case (_, nil): report("locales/", name, .removed, PartWeights.locale.removed)
      }
    }
  }

  /// Compares the translations of one locale, those of a renamed variant with those under its new name.
  private mutating func compareCopy(_ a: Part, _ b: Part, _ renamed: [String: String], at path: String) {
    guard let x = a.root, let y = b.root, !a.isUntouched(b) || !renamed.isEmpty else { return }
    let old = renamingLines(of: x.renamingKeys(renamed.filter { y[$0.value] != nil }), renamed)
    for pair in old.pairs where y[pair.key] == nil { reportCopy(pair, .removed, in: a.path, at: path) }
    for pair in y.pairs where old[pair.key] == nil { reportCopy(pair, .added, in: b.path, at: path) }
    var comparison = Comparison(Side(file: a.path), Side(file: b.path))
    comparison.compare(
      old.keeping { y[$0] != nil }, y.keeping { old[$0] != nil }, FileKind.locale.schema, PartWeights.translation,
      at: path)
    changes += comparison.changes
  }

  /// The older translations, with the names that the texts of lists have in the newer variants.
  private func renamingLines(of copy: Node, _ renamed: [String: String]) -> Node {
    let origins = Dictionary(renamed.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return copy.mappingValues { name, texts in
      guard let before = old.variant(origins[name] ?? name), let after = new.variant(name) else { return texts }
      // Of the sections and items of the variant, which were compared first.
      let prefix = "variants.\(name)."
      let renames = changes.filter { $0.kind == .renamed && $0.path.hasPrefix(prefix) }
      return texts.renamingKeys(lineRenames(before, after)).following(renames, in: prefix)
    }
  }

  /// All translations of one variant are added or removed together; its name is enough.
  private mutating func reportCopy(_ pair: Node.Pair, _ kind: ChangeKind, in file: String, at path: String) {
    let name = JSONValue.string(pair.key)
    changes.append(
      Change(
        "\(path).\(pair.key)", kind, before: kind == .removed ? name : nil, after: kind == .added ? name : nil,
        PartWeights.translation.added, at: SourceRange(file, pair.keyStart, pair.keyEnd)))
  }

  private func readable(_ folder: String, _ parts: Parts) -> [String] {
    parts.byKey.keys.filter { $0.hasPrefix(folder) && !obstacles.keys.contains($0) }
      .map { String($0.dropFirst(folder.count)) }.sorted(by: precedes)
  }

  private func leaves(_ part: Part?) -> [String] {
    var leaves = Leaves()
    if let root = part?.root { leaves.add(root, FileKind.variant.schema, at: "", skipping: ["id"]) }
    return leaves.tokens
  }

  private func novelty(of variant: Node) -> Weight {
    Comparison(Side(file: ""), Side(file: ""), schemaVersion: schemaVersion).novelty(
      of: variant, FileKind.variant.schema)
  }

  private mutating func report(
    _ folder: String, _ name: String, _ kind: ChangeKind, _ weight: Weight, from origin: String? = nil
  ) {
    let part = newParts[folder + name] ?? oldParts[folder + name]
    changes.append(
      Change(
        folder.dropLast() + "." + name, kind, before: kind == .added ? nil : .string(origin ?? name),
        after: kind == .removed ? nil : .string(name), weight, at: part.map { SourceRange(topOf: $0.path) }))
  }
}

extension LocaleCopy {
  /// Whether it has a text, or a fault. One in which nothing is translated yet is none to readers.
  fileprivate var saysSomething: Bool {
    root == nil && !findings.isEmpty
      || root?.pairs.contains { !$0.value.pairs.isEmpty || !$0.value.isMapping && !$0.value.isNull } == true
  }
}

extension Node {
  /// The mapping without the keys that are not wanted.
  fileprivate func keeping(_ isWanted: (String) -> Bool) -> Node {
    Node(value: .mapping(pairs.filter { isWanted($0.key) }), start: start, end: end)
  }
}

extension Offering {
  /// The offering's files by what they are.
  var parts: Parts {
    var parts = Parts()
    if let file { parts.add("offering", file.path, file, root) }
    for variant in variants { parts.add("variants/" + variant.name, variant.file.path, variant.file, variant.root) }
    for locale in locales where locale.saysSomething {
      parts.add("locales/" + locale.locale, locale.file.path, locale.file, locale.root)
    }
    parts.give(findings, folder: folder, home: root == nil ? "offering" : nil)
    return parts
  }
}

extension Node {
  /// The mapping with other values under its keys.
  fileprivate func mappingValues(_ body: (String, Node) -> Node) -> Node {
    guard case .mapping(var pairs) = value else { return self }
    for index in pairs.indices { pairs[index].value = body(pairs[index].key, pairs[index].value) }
    return Node(value: .mapping(pairs), start: start, end: end)
  }

  /// The texts of a variant with the names that its sections and items have now.
  /// - Parameter renames: those of the variant, each with the path that it has now, which begins with `prefix`.
  fileprivate func following(_ renames: [Change], in prefix: String) -> Node {
    let names = renames.compactMap { change -> (old: String, new: String)? in
      guard let before = change.before?.string, let after = change.after?.string else { return nil }
      let new = change.path.dropFirst(prefix.count)
      return (String(new.dropLast(after.count)) + before + ".", String(new) + ".")
    }
    if names.isEmpty { return self }
    // What is further out has its new name already where something in it gets one.
    let sorted = names.sorted { $0.new.count < $1.new.count }
    var renamed: [String: String] = [:]
    for key in pairs.map(\.key) {
      var (new, depths): (String, Set<Int>) = (key, [])
      for (old, name) in sorted where new.hasPrefix(old) {
        // Two things that have each other's name are renamed once.
        let depth = old.split(separator: ".").count
        if depths.insert(depth).inserted { new = name + new.dropFirst(old.count) }
      }
      if new != key { renamed[key] = new }
    }
    // What keeps its name is there but once.
    let kept = Set(pairs.map(\.key).filter { renamed[$0] == nil })
    return renamingKeys(renamed.filter { !kept.contains($0.value) })
  }

  /// The mapping with other keys where `names` has one.
  fileprivate func renamingKeys(_ names: [String: String]) -> Node {
    guard case .mapping(var pairs) = value, !names.isEmpty else { return self }
    for index in pairs.indices { pairs[index].key = names[pairs[index].key] ?? pairs[index].key }
    return Node(value: .mapping(pairs), start: start, end: end)
  }
}
