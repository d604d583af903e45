import YAML

/// The catalogue in an Xcode StoreKit configuration (`.storekit`). Prices are not imported: they are the store's.
///
/// The vendor does not document the format; what is read here was seen in public files of versions 1.0 to 6.3.
package struct StoreKitImport: Sendable {
  /// The products in the order of the file: single ones, non-renewing ones, then group by group.
  package let products: [ImportedProduct]
  /// Subscription groups whose names the store shows.
  package let groups: [ImportedGroup]
  /// What was not imported, each thing once.
  package let notes: [ImportNote]
  /// Packages for a first offering.
  package let packages: [SuggestedPackage]

  /// The products in `file`. What cannot be imported is listed in `notes`.
  /// - Parameter fault: what a text contains that no catalogue may, such as 'a saving'; nil if it can be imported. Texts with
  ///   prices never are.
  /// - Throws: for a file that is empty, not JSON, or not a StoreKit configuration; with the position.
  package init(reading file: SourceFile, fault: (String, ImportedTextPlace) -> String? = { _, _ in nil })
    throws(StoreKitError)
  {
    let root = try StoreKitImport.root(of: file)
    self = withoutActuallyEscaping(fault) { fault in
      var reader = StoreKitReader { holdsPrice($0) ? "a price" : fault($0, $1) }
      reader.read(root)
      return StoreKitImport(reader)
    }
  }

  /// What something else than a StoreKit configuration lists; without groups' names and packages of prices.
  package init(products: [ImportedProduct]) {
    self.init(StoreKitReader(products: products, groups: [], notes: ImportNotes()))
  }

  private init(_ finished: StoreKitReader) {
    var reader = finished
    products = reader.products
    groups = reader.groups
    let group = products.first { $0.kind == .autoRenewable }?.group
    packages = suggestedPackages(for: products, group: group)
    reader.noteOtherGroups(than: group)
    notes = reader.notes.all
  }

  /// The import without some products, each with the reason why.
  package func omitting(_ reasons: [String: String]) -> StoreKitImport {
    var notes = ImportNotes(notes.filter { $0.topic != .otherGroup })
    for product in products {
      if let reason = reasons[product.id] { notes.add(.refused, "skipped because \(reason)", product.id) }
    }
    let kept = products.filter { reasons[$0.id] == nil }
    let used = Set(kept.compactMap(\.group))
    let groups = groups.filter { used.contains($0.id) }
    return StoreKitImport(StoreKitReader(products: kept, groups: groups, notes: notes))
  }

  private static let lists = ["products", "nonRenewingSubscriptions", "subscriptionGroups"]

  private static func root(of file: SourceFile) throws(StoreKitError) -> Node {
    let document = readJSON(file.bytes)
    if let diagnostic = document.diagnostics.first {
      let range = SourceRange(file.path, diagnostic.position, diagnostic.end ?? diagnostic.position)
      if diagnostic.code == .empty {
        throw StoreKitError(
          code: .empty, range: range, message: "the file is empty",
          hint: "save the StoreKit configuration again in Xcode")
      }
      throw StoreKitError(code: .syntax, range: range, message: diagnostic.message, hint: diagnostic.hint)
    }
    guard let root = document.root, lists.contains(where: { root[$0] != nil }) else {
      throw StoreKitError(
        code: .unexpectedContent,
        range: document.root.map { SourceRange(file.path, $0.start, $0.start) } ?? SourceRange(topOf: file.path),
        message: "the file is not a StoreKit configuration: it has none of \(lists.joined(separator: ", "))",
        hint: "give the .storekit file of an Xcode project")
    }
    let listed = lists.compactMap { key in root[key].map { (key, $0) } }
    let isList = { (value: Node) in if case .sequence = value.value { true } else { value.isNull } }
    if !listed.contains(where: { isList($0.1) }), let (key, value) = listed.first {
      throw StoreKitError(
        code: .unexpectedContent, range: SourceRange(file.path, value.start, value.end),
        message: "'\(key)' is a \(value.kindName), expected a list", hint: "give the .storekit file of an Xcode project"
      )
    }
    return root
  }
}
