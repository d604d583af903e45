/// What an import does to one product of the catalogue.
package struct CatalogueChange: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case added, updated
    /// The import lacks the product; the catalogue keeps it, because offerings may sell it.
    case kept
  }

  /// One field, with its value before and after; nil if it is absent.
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
  /// The fields that change; all fields of an added product, none of a kept one.
  package var fields: [Field]

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
