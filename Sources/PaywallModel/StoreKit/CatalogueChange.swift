/// What an import does to one product of the catalogue.
package struct CatalogueChange: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case added, updated
    /// The import lacks the product; the catalogue keeps it, because offerings may sell it.
    case kept
  }

  /// One field, with what it held before and after; nil where it is not there.
  package struct Field: Sendable, Equatable {
    package var name: String
    package var before: String?
    package var after: String?

    package init(name: String, before: String?, after: String?) {
      self.name = name
      self.before = before
      self.after = after
    }
  }

  package var kind: Kind
  package var product: String
  /// The fields that change; all fields of a product that is added, none of one that is kept.
  package var fields: [Field]

  package init(kind: Kind, product: String, fields: [Field]) {
    self.kind = kind
    self.product = product
    self.fields = fields
  }
}

/// A catalogue with what an import changes in it.
package struct CatalogueUpdate: Sendable, Equatable {
  /// The text of the file; the same as before where nothing changes.
  package var bytes: [UInt8]
  /// Products updated or kept in the order of the catalogue, then those that are added.
  package var changes: [CatalogueChange]
}
