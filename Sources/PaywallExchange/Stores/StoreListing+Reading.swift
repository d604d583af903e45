package import PaywallModel

extension StoreListing {
  /// What files list, one listing for each store; each StoreKit configuration is a store of its own.
  /// - Parameter fault: what a text contains that no catalogue may; such a text is not compared.
  /// - Throws: for what contradicts itself, and for a part of what a store has.
  package static func listings(
    of files: [StoreFile], fault: (String, ImportedTextPlace) -> String? = { _, _ in nil }
  ) throws(StoreFileError) -> [StoreListing] {
    var listings: [StoreListing] = []
    for file in files where file.kind == .storeKit { listings.append(try StoreKitListing.listing(file, fault: fault)) }
    if let apple = try appStoreConnect(files.filter { $0.kind.store == .appStoreConnect }) { listings.append(apple) }
    if let google = try googlePlay(files.filter { $0.kind.store == .googlePlay }) { listings.append(google) }
    return listings
  }

  private static func appStoreConnect(_ files: [StoreFile]) throws(StoreFileError) -> StoreListing? {
    if files.isEmpty { return nil }
    var listing = StoreListing(.appStoreConnect, files: files.map(\.file.path))
    var answers = AppStoreConnectAnswer()
    for file in files where file.kind == .appStoreConnectAnswer { answers.read(file) }
    try answers.addProducts(to: &listing)
    for file in files where file.kind == .appStoreConnectTable {
      try AppStoreConnectTable.addProducts(of: file, to: &listing)
    }
    listing.keepFirstOfEach()
    return listing
  }

  private static func googlePlay(_ files: [StoreFile]) throws(StoreFileError) -> StoreListing? {
    if files.isEmpty { return nil }
    var listing = StoreListing(.googlePlay, files: files.map(\.file.path))
    var answers = GooglePlayAnswer()
    for file in files where file.kind == .googlePlayAnswer { answers.read(file) }
    try answers.finish(&listing)
    for file in files where file.kind == .googlePlayTable {
      try GooglePlayTable.addProducts(of: file, to: &listing)
    }
    var shelf = answers.shelf
    for product in listing.products { shelf.add(product) }
    listing.notes += shelf.notes
    listing.shelf = shelf
    return listing
  }

  /// The answers of the interface say more than a table, and are first.
  private mutating func keepFirstOfEach() {
    var seen: Set<String> = []
    products = products.filter { seen.insert($0.id.value).inserted }
  }
}
