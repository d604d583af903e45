package import YAML

/// A place of a project in which a thing is named: where it is defined, or where something refers to it.
package struct Mention: Sendable {
  /// Where the name stands.
  package enum Place: Sendable {
    /// A text, or the key `id` of what it defines.
    case value(Node)
    /// The key of an entry.
    case key(Node.Pair)
    /// Nowhere: the item has its name from another field, since it has no `id`.
    case unwritten(in: Node)
    /// The name of the file or, of an offering, of its folder.
    case fileName
  }

  /// What is named.
  package var entity: Entity
  /// Whether the thing is defined here.
  package var isDefinition: Bool
  /// The file.
  package var file: SourceFile
  /// The path of the value in the file, as waivers and translations write paths; empty for the file itself.
  package var path: String
  /// The path as people read it, in which positions count from 1.
  package var words: String
  /// Where the name stands.
  package var place: Place
  /// The text around the name, where it is a part of a longer one: `:upfront` behind a product's id.
  package var before = ""
  package var after = ""

  fileprivate init(
    _ entity: Entity, isDefinition: Bool, _ file: SourceFile, path: String, words: String? = nil, _ place: Place
  ) {
    (self.entity, self.isDefinition, self.file, self.place) = (entity, isDefinition, file, place)
    (self.path, self.words) = (path, words ?? path)
  }

  /// The place in the text.
  package var range: SourceRange {
    switch place {
    case .value(let node), .unwritten(in: let node): SourceRange(file.path, node)
    case .key(let pair): SourceRange(file.path, pair.keyStart, pair.keyEnd)
    case .fileName: SourceRange(topOf: file.path)
    }
  }
}

/// Every place of the files in which something with an id is named, file by file in the order of the text.
///
/// Derived from the schemas, by what fields say of ids (`Naming`); besides them, keys of locale files name variants and
/// parts of their screens, and paths of waivers name files and what is in them. A text that names nothing that exists is a
/// mention, too; a file that cannot be read has none.
package func mentions(in frame: ProjectFiles, _ offerings: [OfferingFiles]) -> [Mention] {
  var walk = MentionWalk(offerings)
  let files = [frame.project, frame.products, frame.placements].compactMap { $0 } + frame.experiments + frame.tests
  for file in files { walk.read(file) }
  for offering in offerings {
    for file in [offering.offering].compactMap({ $0 }) + offering.variants { walk.read(file) }
    for file in offering.locales { walk.readLocale(file, of: offering.id) }
  }
  if let waivers = frame.waivers { walk.readWaivers(waivers, files) }
  return walk.found
}

private struct MentionWalk {
  var found: [Mention] = []
  /// The roots of the files that waivers and translations lead into, by path without its ending.
  private var roots: [String: Node] = [:]

  init(_ offerings: [OfferingFiles]) {
    for offering in offerings { for file in offering.variants { roots[stem(file.path)] = file.read().root } }
  }

  mutating func read(_ file: SourceFile) {
    guard let scope = EntityScope(file.path) else { return }
    if let entity = scope.entity {
      found.append(Mention(entity, isDefinition: true, file, path: "", .fileName))
    }
    guard let root = roots[stem(file.path)] ?? file.read().root else { return }
    roots[stem(file.path)] = root
    visit(root, scope.kind.schema, nil, at: ("", ""), in: nil, file, scope)
  }

  private mutating func visit(
    _ node: Node, _ schema: Schema?, _ naming: Naming?, at path: (written: String, words: String), in parent: Node?,
    _ file: SourceFile, _ scope: EntityScope
  ) {
    if case .names(let kind)? = naming, let text = node.string {
      return add(text, kind, .value(node), at: path, in: parent, file, scope)
    }
    let below = naming?.ofTexts
    for child in children(of: node, schema) {
      let written = path.written.isEmpty ? child.name : "\(path.written).\(child.name)"
      let place = (written: written, words: child.words(behind: path.words))
      if let entity = scope.entity(of: child, naming, at: written) {
        found.append(
          Mention(entity, isDefinition: true, file, path: written, words: place.words, child.definitionPlace))
      }
      if case .keys(let kind)? = naming, let pair = node.pairs.first(where: { $0.keyStart == child.start }) {
        add(pair.key, kind, .key(pair), at: place, in: node, file, scope)
      }
      visit(child.node, child.schema, child.naming ?? below, at: place, in: node, file, scope)
    }
  }

  private mutating func add(
    _ text: String, _ kind: EntityKind, _ place: Mention.Place, at path: (written: String, words: String),
    in parent: Node?, _ file: SourceFile, _ scope: EntityScope
  ) {
    guard let entity = scope.entity(named: text, kind, in: parent) else { return }
    // The default locale is one whether or not `locales` lists it.
    let isDefinition = kind == .locale && path.written == "defaultLocale"
    var mention = Mention(entity, isDefinition: isDefinition, file, path: path.written, words: path.words, place)
    mention.after = String(text.dropFirst(entity.id.count))
    found.append(mention)
  }

  /// The locale of a file, and its keys: variants, and below them paths.
  mutating func readLocale(_ file: SourceFile, of offering: String) {
    found.append(Mention(Entity(.locale, String(file.stem)), isDefinition: false, file, path: "", .fileName))
    for variant in file.read().root?.pairs ?? [] {
      let entity = Entity(.variant, variant.key, of: offering)
      found.append(Mention(entity, isDefinition: false, file, path: variant.key, .key(variant)))
      let home = "offerings/\(offering)/variants/\(variant.key)"
      for pair in variant.value.pairs {
        let mention = Mention(entity, isDefinition: false, file, path: "\(variant.key).\(pair.key)", .key(pair))
        addParts(of: pair.key, in: home, as: mention, behind: "")
      }
    }
  }

  /// Paths of waivers: of files, and of what is in them.
  mutating func readWaivers(_ file: SourceFile, _ others: [SourceFile]) {
    for (index, waiver) in (file.read().root?["waivers"]?.items ?? []).enumerated() {
      guard let node = waiver["path"], let text = node.string else { continue }
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let scope = EntityScope(parts[0]) else { continue }
      let mention = Mention(
        Entity(.offering, scope.offering), isDefinition: false, file, path: "waivers.\(index).path",
        words: "waivers[\(index + 1)].path", .value(node))
      addFile(parts[0], scope, text, as: mention)
      guard parts.count == 2 else { continue }
      if scope.kind == .locale {
        addTranslation(parts[1], scope, text, as: mention, behind: parts[0] + ":")
      } else {
        addParts(of: parts[1], in: stem(parts[0]), as: mention, behind: parts[0] + ":")
      }
    }
  }

  /// A path in a file of translations, which begins with the variant.
  private mutating func addTranslation(
    _ path: String, _ scope: EntityScope, _ text: String, as mention: Mention, behind lead: String
  ) {
    let variant = String(path.prefix { $0 != "." })
    var named = mention
    named.entity = Entity(.variant, variant, of: scope.offering)
    named.before = lead
    named.after = String(text.dropFirst(lead.count + variant.count))
    found.append(named)
    addParts(
      of: String(path.dropFirst(variant.count + 1)), in: "offerings/\(scope.offering)/variants/\(variant)", as: mention,
      behind: "\(lead)\(variant).")
  }

  private mutating func addFile(_ path: String, _ scope: EntityScope, _ text: String, as mention: Mention) {
    var mention = mention
    if !scope.offering.isEmpty {
      mention.before = "offerings/"
      mention.after = String(text.dropFirst(mention.before.count + scope.offering.count))
      found.append(mention)
    }
    guard let entity = scope.entity, entity.kind != .offering else { return }
    mention.entity = entity
    mention.before = String(path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex))
    mention.after = String(text.dropFirst(mention.before.count + scope.stem.count))
    found.append(mention)
  }

  /// The things that a path within a file leads through.
  /// - Parameters:
  ///   - home: the file's path without its ending.
  ///   - lead: what stands before the path in the text.
  private mutating func addParts(of path: String, in home: String, as mention: Mention, behind lead: String) {
    guard let root = roots[home], let scope = EntityScope(home + ".yaml") else { return }
    for part in scope.entities(along: path[...], at: "", in: root, scope.kind.schema, nil).parts {
      var mention = mention
      mention.entity = part.entity
      mention.before = lead + part.before
      mention.after = String((lead + path).dropFirst(mention.before.count + part.name.count))
      found.append(mention)
    }
  }

  private func stem(_ path: String) -> String {
    path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
  }
}

/// A thing that a path leads through.
private struct PathPart {
  var entity: Entity
  /// Its name in the path, and the path up to it.
  var name: String
  var before: String
}

extension EntityScope {
  /// The things that `path` leads through, as far as it leads: what follows may be gone, or may never have been there.
  fileprivate func entities(
    along path: Substring, at done: String, in node: Node, _ schema: Schema?, _ naming: Naming?
  ) -> (parts: [PathPart], isWhole: Bool) {
    if path.isEmpty { return ([], true) }
    var best: (parts: [PathPart], isWhole: Bool) = ([], false)
    let below = naming?.ofTexts
    for child in children(of: node, schema) where !best.isWhole && path.hasPrefix(child.name) {
      let name = child.name
      let rest = path.dropFirst(name.count)
      guard rest.isEmpty || rest.first == "." else { continue }
      let here = done + name
      let inner = entities(
        along: rest.dropFirst(), at: here + ".", in: child.node, child.schema, child.naming ?? below)
      var parts = inner.parts
      if let own = entity(of: child, naming, at: here) ?? child.namedPackage(in: offering) {
        parts.insert(PathPart(entity: own, name: name, before: done), at: 0)
      }
      if inner.isWhole || parts.count > best.parts.count { best = (parts, inner.isWhole) }
    }
    return best
  }
}

extension Child {
  /// The package that names an item: of a card.
  fileprivate func namedPackage(in offering: String) -> Entity? {
    guard case .item(_, .key("package")) = place else { return nil }
    return node["package"]?.string.map { Entity(.package, $0, of: offering) }
  }

  /// Where an item's id stands, or would stand.
  fileprivate var definitionPlace: Mention.Place {
    guard case .item(_, let identity) = place else { return .value(node) }
    let key: String
    switch identity {
    case .key(let own), .keyed(let own, or: _), .named(let own): key = own
    case .line, .cell: key = "id"
    case .text, .position: return .value(node)
    }
    return node[key].map { .value($0) } ?? .unwritten(in: node)
  }
}

extension Naming {
  /// What it says of the items of a list of texts.
  fileprivate var ofTexts: Naming? { if case .names = self { self } else { nil } }
}
