import Base
import JSON
import PaywallCopy
import PaywallModel
import YAML

/// A project's files while they are made from a vendor's file.
package final class ImportDraft {
  package let input: ImportInput
  package let target: ImportTarget
  package var project = ImportedProject()
  private var names: [String: ItemNames] = [:]
  private var foreignLocales: Set<String> = []
  private var addedLocales: Set<String> = []
  private var newProducts: [String: Int] = [:]
  private var entitlements: Set<String> = []
  private var readers: [String: AmountReader] = [:]
  private var terms: [String: WordSections?] = [:]

  package init(_ input: ImportInput, for target: ImportTarget) {
    self.input = input
    self.target = target
  }

  func finished() -> ImportedProject {
    var finished = project.fitting(besides: target.frame.settings.currentOffering?.value) { message in
      self.input.remark(.omitted, message, at: self.input.root)
    }
    finished.remarks = input.remarks()
    return finished
  }

  /// Says of a value that it has no place in a project, as the input contradicts itself there or names what it does not have.
  /// That is no difference of a file, so drift is told of it by itself.
  func clash(_ message: String, at node: Node) {
    input.remark(.omitted, message, at: node)
    project.clashes.append((message, SourceRange(input.file.path, node)))
  }

  /// What finds prices in texts of a locale; its word lists are read once.
  func amounts(in locale: String) -> AmountReader {
    if let known = readers[locale] { return known }
    let reader = AmountReader(CopyScanner(locale: locale))
    readers[locale] = reader
    return reader
  }

  /// What a locale's language says of subscriptions; nil where no words are known. They are read once.
  func terms(in locale: String) -> WordSections? {
    if let known = terms[locale] { return known }
    let words = WordSections(locale: locale, groups: ["terms"])
    terms[locale] = .some(words)
    return words
  }

  /// The locale of the copy in variants.
  var defaultLocale: String { target.frame.settings.copyLocale }

  /// An id for what a vendor calls `name`, the same for the same name; another name than the vendor's is remarked.
  /// - Parameter kind: within what ids must differ.
  func id(_ name: String, _ kind: String, at node: Node) -> String {
    let id = names[kind, default: ItemNames()].take(id: isID(name) ? name : slug(name))
    project.places["\(kind) \(id)"] = SourceRange(input.file.path, node)
    if id != name { input.remark(.renamed, "\(kind) '\(name)' is called '\(id)'", at: node) }
    return id
  }

  /// The project's locale for one that a vendor writes as `en_US` or `en-us`; nil for one that the project does not have,
  /// which is remarked once, or that cannot be read.
  func locale(_ name: String, at node: Node) -> String? {
    let known = target.frame.locales
    let written = localeName(name)
    guard Format.locale.accepts(written) else { return nil }
    if known.contains(written) { return written }
    let language = String(written.prefix { $0 != "-" })
    if let same = ([defaultLocale] + known.sorted()).first(where: { $0.prefix { $0 != "-" } == language }) {
      return same
    }
    if target.addsLocales {
      if addedLocales.insert(written).inserted { project.locales.append(written) }
      return written
    }
    if foreignLocales.insert(written).inserted {
      input.remark(.omitted, "the project has no locale '\(written)'; import with --add-locales to add it", at: node)
    }
    return nil
  }

  /// A product that a package sells: one of the catalogue as it is there, else a new one derived from the package.
  func require(product id: String, for type: PackageType, at node: Node) -> Bool {
    if target.frame.catalogue[id] != nil || newProducts[id] != nil { return true }
    guard Format.productID.accepts(id) else {
      input.remark(.omitted, "'\(id)' is no product id of the App Store", at: node)
      return false
    }
    let period = type.period ?? impliedPeriod(of: id)
    let group = target.frame.catalogue.products.compactMap(\.group).first ?? "premium"
    let kind: ProductKind = period == nil ? .nonConsumable : .autoRenewable
    var members: [(String, JSONValue?)] = [("id", .string(id)), ("kind", .string(kind.rawValue))]
    if let period { members += [("period", .string(period.description)), ("group", .string(group))] }
    newProducts[id] = project.products.count
    project.products.append(.object(omittingNil: members))
    let said = period.map { "a subscription of \($0)" } ?? "bought once"
    input.remark(
      .assumed, "the catalogue gets '\(id)', \(said); compare with the store: paywall products import", at: node)
    return true
  }

  /// Adds an entitlement, once.
  func grant(_ id: String) {
    if entitlements.insert(id).inserted { project.entitlements.append(id) }
  }

  /// Where a product that the catalogue lacks stands in `project.products`; nil for others.
  func newProduct(_ id: String) -> Int? { newProducts[id] }

  /// What the catalogue says of a product, the new ones included.
  func facts(_ id: String) -> ProductFacts {
    if let product = target.frame.catalogue[id] {
      let offer = product.introductoryOffer
      return ProductFacts(
        id: id, period: product.period, hasTrial: offer?.mode == .free,
        hasPaidOffer: offer != nil && offer?.mode != .free, trialDays: offer?.mode == .free ? offer?.days : nil)
    }
    let new = newProduct(id).map { project.products[$0] }
    return ProductFacts(
      id: id, period: new?["period"]?.string.flatMap { Period($0) }, hasTrial: false, hasPaidOffer: false)
  }

  /// A product of the catalogue for a package that the input does not say the product of.
  func standIn(for type: PackageType, called name: String) -> String? {
    let products = target.frame.catalogue.products
    if let period = type.period ?? impliedPeriod(of: name) {
      return products.first { $0.kind == .autoRenewable && $0.period == period }?.id.value
    }
    return type == .lifetime ? products.first { $0.kind == .nonConsumable }?.id.value : nil
  }
}

extension OfferTerms {
  /// The whole length in days: a month has 30, a year 365; nil for a number of periods that no store has.
  fileprivate var days: Int? {
    let unit =
      switch period.unit {
      case .day: 1
      case .week: 7
      case .month: 30
      case .year: 365
      }
    return (1...52).contains(periods) ? period.count * unit * periods : nil
  }
}

/// An id made of the ASCII letters and digits of a text.
func slug(_ text: String) -> String {
  var out = ""
  for byte in text.lowercased().utf8 {
    let isWord = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    if isWord {
      out.unicodeScalars.append(UnicodeScalar(byte))
    } else if !out.isEmpty, out.utf8.last != UInt8(ascii: "_") {
      out += "_"
    }
    if out.utf8.count >= 40 { break }
  }
  while out.hasSuffix("_") { out.removeLast() }
  return out.isEmpty ? "item" : out
}

/// `en_US` as `en-US`, `ZH_hans_cn` as `zh-Hans-CN`.
func localeName(_ name: String) -> String {
  name.split(whereSeparator: { $0 == "_" || $0 == "-" }).enumerated().map { index, part in
    if index == 0 { return part.lowercased() }
    if part.utf8.count == 4 { return part.prefix(1).uppercased() + part.dropFirst().lowercased() }
    return part.uppercased()
  }.joined(separator: "-")
}

/// The length of a subscription that a product's id names; nil for none.
func impliedPeriod(of id: String) -> Period? {
  let words = id.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  let table: [(String, [String])] = [
    ("P1W", ["weekly", "week", "1w", "p1w"]), ("P3M", ["quarterly", "quarter", "3m", "p3m"]),
    ("P6M", ["6m", "p6m", "semiannual", "halfyear"]), ("P1Y", ["annual", "annually", "yearly", "year", "1y", "p1y"]),
    ("P1M", ["monthly", "month", "1m", "p1m"]),
  ]
  return table.first { row in words.contains { row.1.contains($0) } }.flatMap { Period($0.0) }
}
