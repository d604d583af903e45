/// What an import does to one product of the catalogue.
package struct CatalogueChange: Sendable, Equatable {
  /// What happened to a product.
  package enum Kind: String, Sendable {
    case added, updated
    /// The import lacks the product; the catalogue keeps it, because offerings may sell it.
    case kept
  }

  /// One field, with its value before and after; nil if it is absent.
  package struct Field: Sendable, Equatable {
    /// The field's key in `products.yaml`.
    package var name: String
    /// In one line; nil where the field is new.
    package var before: String?
    /// In one line; nil where the field is gone.
    package var after: String?

    /// A field of one product.
    package init(name: String, before: String?, after: String?) {
      self.name = name
      self.before = before
      self.after = after
    }
  }

  /// What happened to it.
  package var kind: Kind
  /// The store's product id.
  package var product: String
  /// The fields that change; all fields of an added product, none of a kept one.
  package var fields: [Field]

  /// - Parameter fields: empty for a product that is kept.
  package init(kind: Kind, product: String, fields: [Field]) {
    self.kind = kind
    self.product = product
    self.fields = fields
  }
}

/// A catalogue with the changes that an import makes.
package struct CatalogueUpdate: Sendable, Equatable {
  /// The text of the file; unchanged if nothing changes.
  package var bytes: [UInt8]
  /// Products updated or kept in the order of the catalogue, then the added ones.
  package var changes: [CatalogueChange]
}
