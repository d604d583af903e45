/// Something in which the project and a store, or a console's export, differ, with both places.
package struct StoreDifference: Sendable {
  /// What differs, by the word that JSON output has for it.
  package enum Kind: String, Sendable, CaseIterable {
    /// The store does not have the product.
    case missing
    /// The store has it and does not sell it.
    case unsold
    /// The kind of product, or its period.
    case terms
    /// An introductory, promotional or win-back offer, or a code.
    case offer
    /// A way to pay, or the commitment that it asks for.
    case plan
    /// The subscription group, or the rank in it.
    case group
    /// Whether the family has it too.
    case family
    /// A name or a description.
    case text
    /// The store sells what the catalogue does not have.
    case uncatalogued
    /// A console's export says something else than the project.
    case console
  }

  /// What differs.
  package let kind: Kind
  /// The product's id in the catalogue; the store's, where the catalogue does not have it. Of a console's export, the id
  /// of the offering, placement or experiment.
  package let product: String
  /// Where the catalogue says otherwise; the top of the file where it says nothing.
  package let range: SourceRange
  /// Where the store says it; the top of the file that should have it.
  package let place: SourceRange
  /// In lowercase, without the places and without who sells it.
  package let message: String
  /// What to do about it.
  package let hint: String?
  /// What shows the product: offerings with variants and placements, one each; of a console's export, placements.
  package var sellers: [String] = []

  /// A difference that nobody has been asked about yet who sells the product.
  package init(
    _ kind: Kind, of product: String, at range: SourceRange, inStore place: SourceRange, _ message: String,
    hint: String? = nil
  ) {
    self.kind = kind
    self.product = product
    self.range = range
    self.place = place
    self.message = message
    self.hint = hint
  }
}
