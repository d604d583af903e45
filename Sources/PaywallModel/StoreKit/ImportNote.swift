/// Something in a StoreKit configuration that was not imported, or not unchanged.
package struct ImportNote: Sendable, Equatable {
  /// What a note is about.
  package enum Topic: String, Sendable {
    case displayPrice, priceInName, policies, bundles
    case furtherIntroductoryOffers, offerWithoutPlan, unreadableValue, unknownType, missingID, invalidID, duplicateID,
      otherGroup,
      noProduct, refused
  }

  /// What it is about.
  package var topic: Topic
  /// One sentence without its products.
  package var message: String
  /// The ids of the products it is about, in the order of the file.
  package var products: [String]
}

extension [ImportNote] {
  /// Adds `product` to the note with this message, creating the note if needed.
  mutating func add(_ topic: ImportNote.Topic, _ message: String, _ product: String? = nil) {
    if let index = firstIndex(where: { $0.topic == topic && $0.message == message }) {
      if let product, !self[index].products.contains(product) { self[index].products.append(product) }
    } else {
      append(ImportNote(topic: topic, message: message, products: [product].compactMap { $0 }))
    }
  }
}
