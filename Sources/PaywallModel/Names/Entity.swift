/// The kinds of things in a project that have ids, by which other places name them.
package enum EntityKind: String, Sendable, CaseIterable {
  case offering, variant, package, product, entitlement, placement, experiment, arm, layer, attribute, locale
  /// A section of a variant's screen.
  case section
  /// A text or an item of a list of a variant that has an id, such as a bullet.
  case item
}

/// Something in a project that has an id.
package struct Entity: Sendable, Hashable, CustomStringConvertible {
  /// What it is.
  package let kind: EntityKind
  /// What its id is unique in: the offering of variants and packages, the experiment of arms, `offering/variant` of
  /// sections and items; empty for what is unique in the project.
  package let owner: String
  /// Its id; of sections and items the path in the variant, such as `sections.promo` or `bullets.sync`.
  package let path: String

  /// See the properties.
  package init(_ kind: EntityKind, _ path: String, of owner: String = "") {
    (self.kind, self.owner, self.path) = (kind, owner, path)
  }

  /// Its id alone.
  package var id: String {
    switch kind {
    case .section, .item: path.split(separator: ".").last.map(String.init) ?? path
    case .offering, .variant, .package, .product, .entitlement, .placement, .experiment, .arm, .layer, .attribute,
      .locale:
      path
    }
  }

  /// As commands take it: `default`, `default/control`, `default/control:bullets.sync`, `placement:settings`,
  /// `package:default/annual`.
  package var description: String {
    switch kind {
    case .offering: path
    case .variant: "\(owner)/\(path)"
    case .section, .item: "\(owner):\(path)"
    case .package, .arm: "\(kind.rawValue):\(owner)/\(path)"
    case .product, .entitlement, .placement, .experiment, .layer, .attribute, .locale: "\(kind.rawValue):\(path)"
    }
  }

  /// In a sentence: `the variant 'short' of 'default'`.
  package var words: String {
    owner.isEmpty ? "the \(kind.rawValue) '\(path)'" : "the \(kind.rawValue) '\(path)' of '\(owner)'"
  }

  /// The same kind of thing in the same place under another id.
  package func renamed(_ id: String) -> Entity { Entity(kind, String(path.dropLast(self.id.count)) + id, of: owner) }
}

/// What a field of a schema says of ids.
package enum Naming: Sendable, Equatable {
  /// The items of the list are things of this kind.
  case lists(EntityKind)
  /// The value, or each item of a list of texts, names a thing of this kind.
  case names(EntityKind)
  /// The keys of the mapping name things of this kind.
  case keys(EntityKind)
}
