import Base
import YAML

/// `file`, a products.yaml, with the products of `imported`: existing ones are updated field by field, new ones are
/// appended, and those that the import lacks are kept. Comments, order and everything else are unchanged.
/// - Throws: if the file cannot be read, with the position; a broken file is never edited.
package func updateCatalogue(
  _ file: SourceFile, with imported: StoreKitImport
) throws(StoreKitError) -> CatalogueUpdate {
  let document = file.read()
  if let diagnostic = document.diagnostics.first {
    if diagnostic.code == .empty { return wholeCatalogue(for: imported, isJSON: file.isJSON) }
    throw StoreKitError(
      code: .syntax, range: SourceRange(file.path, diagnostic.position, diagnostic.end ?? diagnostic.position),
      message: diagnostic.message,
      hint: diagnostic.hint)
  }
  guard let root = document.root else { return wholeCatalogue(for: imported, isJSON: file.isJSON) }
  var editor = CatalogueEditor(file)
  try editor.update(root, with: imported)
  return CatalogueUpdate(bytes: editor.changesText ? editor.yaml.result() : file.bytes, changes: editor.changes)
}

private func wholeCatalogue(for imported: StoreKitImport, isJSON: Bool) -> CatalogueUpdate {
  var editor = CatalogueEditor(SourceFile(path: "products.json", bytes: Array("{}\n".utf8)))
  editor.fill(
    Node(value: .mapping([]), start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 3)),
    imported)
  let text = isJSON ? editor.yaml.result() : Array(catalogueText(for: imported).utf8)
  return CatalogueUpdate(bytes: text, changes: editor.changes)
}

/// Edits one catalogue.
private struct CatalogueEditor {
  let file: SourceFile
  var yaml: YAMLEditor
  private(set) var changes: [CatalogueChange] = []
  private(set) var changesText = false

  init(_ file: SourceFile) {
    self.file = file
    yaml = YAMLEditor(file.bytes, isJSON: file.isJSON)
  }

  mutating func update(_ root: Node, with imported: StoreKitImport) throws(StoreKitError) {
    guard case .mapping = root.value else {
      throw unexpected(root, "the catalogue is a \(root.kindName), expected a mapping")
    }
    guard let list = root["products"] else { return fill(root, imported) }
    guard list.isNull || list.isSequence else {
      throw unexpected(list, "products is a \(list.kindName), expected a list")
    }
    let wanted = Dictionary(imported.products.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var present: Set<String> = []
    for item in list.items {
      guard let id = item["id"]?.string, present.insert(id).inserted else { continue }
      if let product = wanted[id] {
        update(item, to: product)
      } else {
        changes.append(CatalogueChange(kind: .kept, product: id, fields: []))
      }
    }
    for product in imported.products where !present.contains(product.id) {
      yaml.appendItem(.mapping(product.fields.map { ($0.name, $0.value) }), to: list)
      note(added: product)
    }
    updateGroups(of: root, to: imported.groups)
  }

  /// Writes all products under a new `products` key.
  mutating func fill(_ root: Node, _ imported: StoreKitImport) {
    let products = imported.products
    yaml.setField("products", to: .list(products.map { .mapping($0.fields.map { ($0.name, $0.value) }) }), in: root)
    changesText = true
    for product in products { note(added: product) }
    updateGroups(of: root, to: imported.groups)
  }

  /// Groups that the configuration lacks are kept.
  private mutating func updateGroups(of root: Node, to groups: [ImportedGroup]) {
    if groups.isEmpty { return }
    let merged = bring("groups", to: .list(groups.map(\.value)), over: root["groups"], in: root, after: nil) { _, _ in
      false
    }
    if merged { changesText = true }
  }

  private mutating func note(added product: ImportedProduct) {
    changesText = true
    let fields = product.fields.map { CatalogueChange.Field(name: $0.name, before: nil, after: $0.value.shown) }
    changes.append(CatalogueChange(kind: .added, product: product.id, fields: fields))
  }

  private mutating func update(_ item: Node, to product: ImportedProduct) {
    var changed: [CatalogueChange.Field] = []
    var before = "id"
    // A list of which something cannot be read may have what is in the catalogue.
    let isStated = { (list: String, key: String?) in
      (key != nil || !product.unreadable.contains(list)) && configuration(states: key, of: list)
    }
    let fields = product.fields
    for name in ProductSchemas.product.fields.map(\.name).dropFirst() {
      let new = fields.first { $0.name == name }?.value
      let old = item[name]
      if let new {
        if bring(name, to: new, over: old, in: item, after: before, isStated) {
          changed.append(CatalogueChange.Field(name: name, before: old?.shown, after: new.shown))
        }
        before = name
      } else if let old, product.rules(out: name) {
        changed.append(CatalogueChange.Field(name: name, before: old.shown, after: nil))
        yaml.removeField(name, in: item)
      } else if old != nil {
        before = name
      }
    }
    if changed.isEmpty { return }
    changesText = true
    changes.append(CatalogueChange(kind: .updated, product: product.id, fields: changed))
  }

  /// Gives a field a value and returns whether that changes anything; of mappings and lists of offers only what differs is
  /// written, and what was added by hand stays, unless the configuration would have it.
  /// - Parameter isStated: whether a configuration states a field of a mapping, or items of a list, where there are any.
  private mutating func bring(
    _ key: String, to value: EditValue, over old: Node?, in parent: Node, after: String?,
    _ isStated: (String, String?) -> Bool
  ) -> Bool {
    switch (value, old?.value) {
    case (.mapping(let fields), .mapping?):
      return old.map { merge(fields, into: $0, of: key, isStated) } ?? false
    case (.list(let items), .sequence?) where items.allSatisfy({ $0.id != nil }):
      return old.map { merge(items, into: $0, of: key, isStated) } ?? false
    default:
      if value.equals(old) { return false }
      yaml.setField(key, to: value, in: parent, after: after)
      return true
    }
  }

  private mutating func merge(
    _ fields: [(String, EditValue)], into mapping: Node, of name: String, _ isStated: (String, String?) -> Bool
  ) -> Bool {
    var changes = false
    var before: String?
    let old = Dictionary(mapping.pairs.map { (ExactKey($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    for (key, value) in fields {
      if bring(key, to: value, over: old[ExactKey(key)], in: mapping, after: before, isStated) { changes = true }
      before = key
    }
    let wanted = Set(fields.map(\.0))
    for pair in mapping.pairs where !wanted.contains(pair.key) && !pair.repeatsDefault {
      guard isStated(name, pair.key) else { continue }
      yaml.removeField(pair.key, in: mapping)
      changes = true
    }
    return changes
  }

  private mutating func merge(
    _ items: [EditValue], into list: Node, of name: String, _ isStated: (String, String?) -> Bool
  ) -> Bool {
    var changes = false
    var present: Set<String> = []
    let wanted = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, item) in list.items.enumerated() {
      let id = item["id"]?.string
      if let id, present.insert(id).inserted, case .mapping(let fields)? = wanted[id] {
        if merge(fields, into: item, of: name, isStated) { changes = true }
      } else if isStated(name, nil) {
        yaml.removeItem(at: index, from: list)
        changes = true
      }
    }
    for item in items where item.id.map({ !present.contains($0) }) ?? false {
      yaml.appendItem(item, to: list)
      changes = true
    }
    return changes
  }

  private func unexpected(_ node: Node, _ message: String) -> StoreKitError {
    StoreKitError(code: .unexpectedContent, range: SourceRange(file.path, node), message: message)
  }
}

/// Whether a configuration would have a field of an offer or a billing plan if there were one; without a key whether it
/// would have all items of the list.
private func configuration(states key: String?, of list: String) -> Bool {
  guard let key else { return list != "localizations" }
  switch list {
  case "introductoryOffer", "promotionalOffers", "winBackOffers": return key == "periods"
  case "offerCodes": return ["period", "periods", "eligibility", "stacksWithIntroductoryOffer"].contains(key)
  case "billingPlans":
    return ["introductoryOffer", "promotionalOffers", "winBackOffers", "offerCodes"].contains(key)
  default: return false
  }
}

extension ImportedProduct {
  /// Whether the configuration says that the product has no such field.
  ///
  /// It says so of introductory offers, and by the kind of product; a name or a period that was added by hand is kept.
  fileprivate func rules(out field: String) -> Bool {
    if unreadable.contains(field) { return false }
    switch field {
    case "introductoryOffer": return true
    case "familySharing": return familySharing == false
    case "promotionalOffers", "winBackOffers", "offerCodes", "billingPlans": return stated.contains(field)
    case "period": return kind == .consumable || kind == .nonConsumable
    case "group", "level": return kind != .autoRenewable
    default: return false
    }
  }
}

extension EditValue {
  /// What names an item of a list of offers, plans or groups; nil for other values.
  fileprivate var id: String? {
    guard case .mapping(let fields) = self, case .string(let id)? = fields.first(where: { $0.0 == "id" })?.1 else {
      return nil
    }
    return id
  }

  /// Whether a node has the same value.
  fileprivate func equals(_ node: Node?) -> Bool {
    guard let node else { return false }
    switch self {
    case .null: return node.isNull
    case .string(let text): return node.string.map { sameBytes($0, text) } ?? false
    case .integer(let number): return node.integer == number
    case .decimal(let text):
      guard case .number(let number) = node.value else { return false }
      return Double(text) == number
    case .boolean(let flag): return node.boolean == flag
    case .list(let items):
      return node.items.count == items.count && zip(items, node.items).allSatisfy { $0.equals($1) }
    case .mapping(let fields):
      let pairs = node.pairs.filter { !$0.repeatsDefault }
      return pairs.count == fields.count && fields.allSatisfy { key, value in value.equals(node[key]) }
    }
  }

  /// The value in one line, for people.
  fileprivate var shown: String {
    switch self {
    case .null: "null"
    case .string(let text): text
    case .integer(let number): String(number)
    case .decimal(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .list(let items): items.map(\.shown).joined(separator: ", ")
    case .mapping(let fields): fields.map { "\($0.0) \($0.1.shown)" }.joined(separator: ", ")
    }
  }
}

extension Node.Pair {
  /// Whether the field only repeats its default, the number of periods of an offer.
  fileprivate var repeatsDefault: Bool {
    key == "periods" && value.integer == ProductSchemas.offer.defaultInteger(of: key)
  }
}

extension Node {
  fileprivate var isSequence: Bool { if case .sequence = value { true } else { false } }

  /// The value in one line, for people.
  fileprivate var shown: String {
    switch value {
    case .null: ""
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    case .string(let text): text
    case .sequence(let items): items.map(\.shown).joined(separator: ", ")
    case .mapping(let pairs): pairs.map { "\($0.key) \($0.value.shown)" }.joined(separator: ", ")
    }
  }
}
