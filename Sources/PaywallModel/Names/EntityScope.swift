import YAML

/// The file of a project in which ids stand, as far as its path tells.
struct EntityScope {
  /// The kind of file.
  let kind: FileKind
  /// The offering that the file belongs to; empty outside the offerings.
  let offering: String
  /// The variant or the experiment that the file is; empty for other files.
  let stem: String

  /// Nil for a file that is no part of the format.
  init?(_ path: String) {
    guard let kind = FileKind(of: path) else { return nil }
    self.kind = kind
    let parts = path.split(separator: "/").map(String.init)
    offering = parts.first == "offerings" && parts.count > 1 ? parts[1] : ""
    stem = kind == .variant || kind == .experiment ? String(parts[parts.count - 1].prefix { $0 != "." }) : ""
  }

  /// What the file itself is; nil for a file that is nothing with an id.
  var entity: Entity? {
    switch kind {
    case .offering: Entity(.offering, offering)
    case .variant: Entity(.variant, stem, of: offering)
    case .experiment: Entity(.experiment, stem)
    case .project, .products, .placements, .locale, .waivers, .tests: nil
    }
  }

  /// The thing that an item of a list is.
  ///
  /// - Parameters:
  ///   - child: the item.
  ///   - naming: what the list's field says of it.
  ///   - path: the item's path in the file.
  func entity(of child: Child, _ naming: Naming?, at path: String) -> Entity? {
    guard case .item(_, let identity) = child.place else { return nil }
    if case .lists(let kind)? = naming {
      guard let name = identity.ownName(of: child.node) ?? identity.text(of: child.node) else { return nil }
      switch kind {
      case .section: return Entity(.section, path, of: "\(offering)/\(stem)")
      case .package, .variant: return Entity(kind, name, of: offering)
      case .arm: return Entity(.arm, name, of: stem)
      default: return Entity(kind, name)
      }
    }
    guard kind == .variant, child.node.lineID != nil, identity.isByID else { return nil }
    return Entity(.item, path, of: "\(offering)/\(stem)")
  }

  /// The thing that a text names.
  /// - Parameter parent: the mapping that the text stands in.
  func entity(named text: String, _ kind: EntityKind, in parent: Node?) -> Entity? {
    switch kind {
    case .product: Purchase(text).map { Entity(.product, $0.product) }
    case .variant: Entity(.variant, text, of: parent?["offering"]?.string ?? offering)
    case .package: Entity(.package, text, of: offering)
    case .arm: Entity(.arm, text, of: parent?["experiment"]?.string ?? stem)
    case .offering, .entitlement, .placement, .experiment, .layer, .attribute, .locale, .section, .item:
      Entity(kind, text)
    }
  }
}

extension Identity {
  /// The text of an item that is its own name.
  fileprivate func text(of item: Node) -> String? { if case .text = self { item.string } else { nil } }

  /// Whether an item is told apart by its key `id`, where it has one.
  fileprivate var isByID: Bool {
    switch self {
    case .line, .cell: true
    case .key(let key), .keyed(let key, or: _), .named(let key): key == "id"
    case .text, .position: false
    }
  }
}
