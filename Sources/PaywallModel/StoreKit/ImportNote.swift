/// Something in a StoreKit configuration that was not imported, or not unchanged.
package struct ImportNote: Sendable, Equatable {
  /// What a note is about.
  package enum Topic: String, Sendable {
    case displayPrice, priceInName, policies, bundles
    case furtherIntroductoryOffers, offerWithoutPlan, unreadableValue, unknownType, missingID, invalidID, duplicateID,
      otherGroup, emptyGroup, unknownVersion, noProduct, refused
  }

  /// What it is about.
  package var topic: Topic
  /// One sentence without its products.
  package var message: String
  /// The ids of the products it is about, in the order of the file.
  package var products: [String]
}

/// Notes in the order in which they were first made, each thing once.
struct ImportNotes: Sendable {
  private(set) var all: [ImportNote] = []
  private var indices: [Subject: Int] = [:]
  private var told: Set<Told> = []

  private struct Subject: Hashable {
    var topic: ImportNote.Topic
    var message: String
  }

  private struct Told: Hashable {
    var note: Int
    var product: String
  }

  init(_ notes: [ImportNote] = []) {
    for note in notes {
      add(note.topic, note.message)
      for product in note.products { add(note.topic, note.message, product) }
    }
  }

  /// Adds `product` to the note with this message, creating the note if needed.
  mutating func add(_ topic: ImportNote.Topic, _ message: String, _ product: String? = nil) {
    let subject = Subject(topic: topic, message: message)
    let index = indices[subject] ?? all.count
    if index == all.count {
      indices[subject] = index
      all.append(ImportNote(topic: topic, message: message, products: []))
    }
    if let product, told.insert(Told(note: index, product: product)).inserted { all[index].products.append(product) }
  }
}
