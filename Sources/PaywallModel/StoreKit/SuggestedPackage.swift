/// A package for a first offering, derived from an imported product.
package struct SuggestedPackage: Sendable, Equatable {
  /// Satisfies `isID` and is unique; the type's own name if that can be an id.
  package var id: String
  /// The role that the product's period fits.
  package var type: PackageType
  /// The store's product id.
  package var product: String

  /// A package of this id and role that sells the product.
  package init(id: String, type: PackageType, product: String) {
    self.id = id
    self.type = type
    self.product = product
  }
}

/// The packages that sell the subscriptions of `group` and everything that is not a subscription.
///
/// Subscriptions come first, ordered by period. Of several with the same period, the highest service gets the role;
/// the others, and all products without a role, are `custom`.
func suggestedPackages(for products: [ImportedProduct], group: String?) -> [SuggestedPackage] {
  let chosen = products.filter { $0.kind != .autoRenewable || $0.group == group }
  let byLevel = chosen.enumerated().sorted { a, b in
    (a.element.level ?? .max, a.offset) < (b.element.level ?? .max, b.offset)
  }.map(\.element)
  var takers: [PackageType: String] = [:]
  for product in byLevel {
    if let type = product.role, takers[type] == nil { takers[type] = product.id }
  }
  var packages: [SuggestedPackage] = []
  for type in PackageType.allCases {
    if let product = takers[type] {
      packages.append(SuggestedPackage(id: type.packageID, type: type, product: product))
    }
  }
  let prefix = sharedPrefix(of: products.map(\.id))
  var names = PackageNames(packages.map(\.id))
  for product in chosen where !takers.values.contains(product.id) {
    let id = names.take(packageID(for: product.id, without: prefix))
    packages.append(SuggestedPackage(id: id, type: .custom, product: product.id))
  }
  return packages
}

extension PackageType {
  /// The type's name as an id: `two_month` for `twoMonth`.
  fileprivate var packageID: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }
}

extension ImportedProduct {
  /// The role that the product can have; nil if only `custom` is left.
  fileprivate var role: PackageType? {
    switch kind {
    case .autoRenewable:
      PackageType.allCases.first { type in type.period != nil && type.period == period?.inStoreUnits }
    case .nonConsumable: saysLifetime ? .lifetime : nil
    case .consumable, .nonRenewable: nil
    }
  }

  private var saysLifetime: Bool {
    let words = (id + " " + (displayName ?? "")).lowercased()
    return NameWords.lifetime.contains { words.contains($0) }
  }
}

extension Period {
  /// The same length in the unit that the stores write it in: a week for seven days, a year for twelve months.
  fileprivate var inStoreUnits: Period {
    var same = self
    if unit == .day, count % 7 == 0 { (same.count, same.unit) = (count / 7, .week) }
    if unit == .month, count % 12 == 0 { (same.count, same.unit) = (count / 12, .year) }
    return same
  }
}

/// The number of leading dot-separated parts that all ids with several parts share; at least one part of each remains.
private func sharedPrefix(of ids: [String]) -> Int {
  let parts = ids.map { $0.split(separator: ".") }.filter { $0.count > 1 }
  guard let first = parts.first, let shortest = parts.map(\.count).min() else { return 0 }
  return (0..<shortest - 1).first { index in parts.contains { $0[index] != first[index] } } ?? shortest - 1
}

/// A package id derived from a product id: the part not shared with all others, without anything like a price.
private func packageID(for product: String, without prefix: Int) -> String {
  let parts = product.split(separator: ".")
  let rest = withoutAmounts(parts.dropFirst(parts.count > 1 ? prefix : 0).joined(separator: "."))
  var id = ""
  for byte in rest.lowercased().utf8 {
    let isPlain = isID(String(decoding: [byte], as: UTF8.self)) || byte == UInt8(ascii: "-")
    if isPlain { id.unicodeScalars.append(Unicode.Scalar(byte)) } else if id.last != "_" { id += "_" }
  }
  let trimmed = id.drop { $0 == "_" || $0 == "-" }.prefix(60)
  let end = trimmed.lastIndex { $0 != "_" && $0 != "-" }
  return end.map { String(trimmed[...$0]) } ?? "package"
}

/// The ids that packages have.
private struct PackageNames {
  private var taken: Set<String>
  /// The last number that was added to an id.
  private var numbers: [String: Int] = [:]

  init(_ taken: [String]) { self.taken = Set(taken) }

  /// The id, with a number after it where others have it.
  mutating func take(_ id: String) -> String {
    var candidate = id
    while !taken.insert(candidate).inserted {
      let number = (numbers[id] ?? 1) + 1
      numbers[id] = number
      candidate = "\(id)_\(number)"
    }
    return candidate
  }
}
