import JSON
import PaywallModel
import YAML

/// Collects what is to be written, file by file.
struct ImportPlanner {
  private let memory: [String: JSONValue]
  private let options: ImportOptions
  private var plan = ImportPlan()
  private var remembered: [JSONMember] = []

  init(memory: JSONValue?, _ options: ImportOptions) {
    self.memory = Dictionary(
      (memory?.members ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    self.options = options
  }

  func finished() -> ImportPlan {
    var plan = plan
    let documents = remembered.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    plan.memory = ["version": 1, "documents": .object(documents)]
    return plan
  }

  mutating func merge(_ offering: ImportedOffering, _ files: OfferingFiles?) {
    let folder = "offerings/\(offering.id)"
    var documents: [(path: String, document: JSONValue, file: SourceFile?)] = []
    documents.append(("\(folder)/offering", offering.document, files?.offering))
    let (variants, locales) = (byStem(files?.variants ?? []), byStem(files?.locales ?? []))
    for (name, document) in offering.variants {
      documents.append(("\(folder)/variants/\(name)", document, variants[name]))
    }
    for (locale, document) in offering.locales {
      documents.append(("\(folder)/locales/\(locale)", document, locales[locale]))
    }
    let hasHistory = documents.contains { memory[$0.path] != nil }
    let strangers = documents.filter { document in
      guard let file = document.file else { return false }
      return file.read().root?.json != document.document
    }
    if !hasHistory, !options.adopts, let first = strangers.first?.file {
      let message = "the offering '\(offering.id)' is there already, and no import wrote it"
      plan.conflicts.append(ImportConflict(range: SourceRange(topOf: first.path), path: "", message: message))
      return
    }
    for (path, document, file) in documents { merge(document, path, file, hasHistory: hasHistory) }
    if options.adopts, !hasHistory { dropTranslations(of: offering, files) }
  }

  /// Translations of what an adopted offering showed before, in languages that the input lacks.
  private mutating func dropTranslations(of offering: ImportedOffering, _ files: OfferingFiles?) {
    for file in files?.locales ?? [] where !offering.locales.contains(where: { $0.locale == file.stem }) {
      guard let root = file.read().root else { continue }
      let names = offering.variants.map(\.name).filter { root[$0] != nil }
      if names.isEmpty { continue }
      var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
      for name in names { editor.removeField(name, in: root) }
      plan.files.append(ImportPlan.File(path: file.path, bytes: editor.result(), isNew: false, changed: names))
    }
  }

  mutating func merge(_ document: JSONValue, _ path: String, _ file: SourceFile?, hasHistory: Bool) {
    let base = memory[path]
    guard let file else {
      if base == nil {
        let bytes = Array(emit(document.editValue).utf8)
        plan.files.append(ImportPlan.File(path: path + ".yaml", bytes: bytes, isNew: true, changed: []))
      } else if base == document || options.keepsEdits {
        plan.kept.append("\(path).yaml: removed")
      } else {
        let message = "removed here, and changed in the input"
        plan.conflicts.append(
          ImportConflict(range: SourceRange(topOf: path + ".yaml"), path: "", message: message))
        remembered.append(JSONMember(path, base ?? .null))
        return
      }
      remembered.append(JSONMember(path, document))
      return
    }
    guard let root = file.read().root, case .object(let members) = document else {
      plan.conflicts.append(
        ImportConflict(range: SourceRange(topOf: file.path), path: "", message: "it cannot be read"))
      if let base { remembered.append(JSONMember(path, base)) }
      return
    }
    if base == nil, options.adopts, !file.isJSON, root.json != document {
      // Its comments belong to what it was.
      let bytes = Array(emit(document.editValue).utf8)
      plan.files.append(ImportPlan.File(path: file.path, bytes: bytes, isNew: false, changed: members.map(\.key)))
      remembered.append(JSONMember(path, document))
      return
    }
    let last = base ?? (options.adopts ? root.json : .none)
    apply(file, path, []) { merge in
      merge.merge(base: last, ours: root, theirs: members, path: "", isPartial: false)
    }
  }

  /// Merges one file, and remembers what the merge gives.
  private mutating func apply(
    _ file: SourceFile, _ path: String, _ partial: Set<String>, _ body: (inout DocumentMerge) -> JSONValue
  ) {
    var merge = DocumentMerge(file, keepsEdits: options.keepsEdits, partial: partial)
    let value = body(&merge)
    if !merge.changed.isEmpty {
      plan.files.append(
        ImportPlan.File(path: file.path, bytes: merge.editor.result(), isNew: false, changed: merge.changed))
    }
    plan.conflicts += merge.conflicts
    plan.kept += merge.kept.map { "\(file.path): \($0)" }
    remembered.append(JSONMember(path, value))
  }

  mutating func merge(placements: [JSONValue], _ file: SourceFile?) {
    let path = "placements"
    let base = memory[path]
    if placements.isEmpty {
      if let base { remembered.append(JSONMember(path, base)) }
      return
    }
    guard let file else {
      return merge(["placements": .array(placements)], path, nil, hasHistory: base != nil)
    }
    guard let root = file.read().root else { return }
    let adopted = base ?? (options.adopts ? ["placements": root["placements"]?.json ?? []] : JSONValue?.none)
    apply(file, path, ["placements"]) { merge in
      merge.merge(
        base: adopted, ours: root, theirs: [JSONMember("placements", .array(placements))], path: "", isPartial: true)
    }
  }

  /// Products that the catalogue lacks, and what the input says of others besides what the store describes.
  mutating func add(
    products: [JSONValue], _ entitlements: [String], _ claims: [JSONValue], _ file: SourceFile?
  ) {
    let granted = entitlements.map { JSONValue.object([JSONMember("id", .string($0))]) }
    guard let file, let root = file.read().root else {
      if products.isEmpty { return }
      let document = JSONValue.object(omittingNil: [
        ("products", .array(products)), ("entitlements", granted.isEmpty ? nil : .array(granted)),
      ])
      plan.files.append(
        ImportPlan.File(
          path: "products.yaml", bytes: Array(emit(document.editValue).utf8), isNew: true, changed: []))
      return
    }
    var merge = DocumentMerge(file, keepsEdits: options.keepsEdits, partial: ["products"])
    let changes = append([("products", "id", products), ("entitlements", "id", granted)], in: root, to: &merge)
    let claims = Self.claims(claims, on: root)
    let added = Self.claims(
      of: products.filter { product in
        root["products"]?.items.contains { $0["id"]?.string == product["id"]?.string } != true
      })
    if !claims.isEmpty || !added.isEmpty {
      let members = [JSONMember("products", .array(claims))]
      let base = base(of: claims, root)
      let known =
        claims.isEmpty ? nil : merge.merge(base: base, ours: root, theirs: members, path: "", isPartial: true)
      let said = (known?["products"]?.array ?? []) + added
      remembered.append(JSONMember("products", ["products": .array(said)]))
    }
    finish(merge, changes, file)
  }

  /// What can be merged into the catalogue, in its order. What kind a product is, the store says.
  private static func claims(_ claims: [JSONValue], on root: Node) -> [JSONValue] {
    (root["products"]?.items ?? []).compactMap { item -> JSONValue? in
      guard let id = item["id"]?.string, let claim = claims.first(where: { $0["id"]?.string == id }) else { return nil }
      let isConsumable = item["kind"]?.string == ProductKind.consumable.rawValue
      let members = (claim.members ?? []).filter { $0.key != "kind" && ($0.key != "tokenAmount" || isConsumable) }
      return members.count > 1 ? .object(members) : nil
    }
  }

  /// What the next import can say of products that this one adds.
  private static func claims(of added: [JSONValue]) -> [JSONValue] {
    added.compactMap { product in
      let members = ["id", "tokenAmount", "googlePlay", "entitlements"].compactMap { key in
        product[key].map { JSONMember(key, $0) }
      }
      return members.count > 1 ? .object(members) : nil
    }
  }

  /// What the last import said of the same; nothing more, for what the input does not say stays as it is.
  private func base(of claims: [JSONValue], _ root: Node) -> JSONValue? {
    let last = memory["products"]?["products"]?.array ?? []
    let own = options.adopts ? root["products"]?.json.array ?? [] : []
    let items = claims.compactMap { claim -> JSONValue? in
      guard let old = (last + own).first(where: { $0["id"] == claim["id"] }) else { return nil }
      return .object((claim.members ?? []).compactMap { member in old[member.key].map { JSONMember(member.key, $0) } })
    }
    return items.isEmpty ? nil : ["products": .array(items)]
  }

  mutating func merge(settings project: ImportedProject, _ file: SourceFile?) {
    let path = "paywall"
    guard let file, let root = file.read().root else { return }
    let locales = project.locales.map { JSONValue.string($0) }
    var lists: [(key: String, name: String, items: [JSONValue])] = []
    if root["attributes"] != nil { lists.append(("attributes", "name", project.attributes)) }
    var merge = DocumentMerge(file, keepsEdits: options.keepsEdits)
    var changes = append(lists, in: root, to: &merge)
    changes += append(locales: locales, in: root, to: &merge)
    if let current = project.currentOffering {
      // The first import does not know whether another current offering is an edit: it stays from then on.
      let own = root["currentOffering"]?.string
      let base =
        options.adopts ? .object([JSONMember("currentOffering", .string(own ?? ""))]) : memory[path]
      let said: JSONValue = ["currentOffering": .string(current)]
      if let own, own != current, !options.adopts, base == nil || base == said {
        plan.set.append("\(file.path): currentOffering '\(own)', in the input '\(current)'")
        remembered.append(JSONMember(path, said))
      } else {
        let members = [JSONMember("currentOffering", .string(current))]
        remembered.append(
          JSONMember(path, merge.merge(base: base, ours: root, theirs: members, path: "", isPartial: true)))
      }
    } else if let base = memory[path] {
      remembered.append(JSONMember(path, base))
    }
    finish(merge, changes, file)
  }

  private mutating func append(
    _ lists: [(key: String, name: String, items: [JSONValue])], to file: SourceFile, _ root: Node
  ) {
    var merge = DocumentMerge(file, keepsEdits: options.keepsEdits)
    let changes = append(lists, in: root, to: &merge)
    finish(merge, changes, file)
  }

  private mutating func finish(_ merge: DocumentMerge, _ changes: [String], _ file: SourceFile) {
    plan.conflicts += merge.conflicts
    plan.kept += merge.kept.map { "\(file.path): \($0)" }
    let changed = changes + merge.changed
    if changed.isEmpty { return }
    plan.files.append(ImportPlan.File(path: file.path, bytes: merge.editor.result(), isNew: false, changed: changed))
  }

  /// Adds the items that lists lack.
  private func append(
    _ lists: [(key: String, name: String, items: [JSONValue])], in root: Node, to merge: inout DocumentMerge
  ) -> [String] {
    var changes: [String] = []
    for (key, name, items) in lists {
      let present = Set((root[key]?.items ?? []).compactMap { $0[name]?.string })
      let missing = items.filter { item in item[name]?.string.map { !present.contains($0) } ?? false }
      merge.append(missing.map(\.editValue), to: key, in: root)
      changes += missing.map { "\(key).\($0[name]?.string ?? "")" }
    }
    return changes
  }

  private func append(locales: [JSONValue], in root: Node, to merge: inout DocumentMerge) -> [String] {
    let present = Set(
      (root["locales"]?.items ?? []).compactMap(\.string) + [root["defaultLocale"]?.string].compactMap { $0 })
    let missing = locales.filter { $0.string.map { !present.contains($0) } ?? false }
    if missing.isEmpty { return [] }
    let own =
      root["locales"] == nil ? [root["defaultLocale"]?.string].compactMap { $0 }.map { EditValue.string($0) } : []
    merge.append(own + missing.map(\.editValue), to: "locales", in: root)
    return missing.map { "locales.\($0.string ?? "")" }
  }

  /// Offerings that the input no longer has stay, and what the last import said of them.
  mutating func keepGone(besides ids: Set<String>) {
    var gone: Set<String> = []
    let known = Set(remembered.map(\.key))
    for (key, value) in memory where !known.contains(key) {
      let parts = key.split(separator: "/").map(String.init)
      if parts.first == "offerings", parts.count > 1, !ids.contains(parts[1]) { gone.insert(parts[1]) }
      remembered.append(JSONMember(key, value))
    }
    plan.gone = gone.sorted()
  }
}

extension DocumentMerge {
  /// Adds items to a list, which is made where it is missing.
  fileprivate mutating func append(_ items: [EditValue], to key: String, in root: Node) {
    if items.isEmpty { return }
    edit { editor in
      if let list = root[key], !list.isNull {
        for item in items { editor.appendItem(item, to: list) }
      } else {
        editor.setField(key, to: .list(items), in: root)
      }
    }
  }
}

func byStem(_ files: [SourceFile]) -> [String: SourceFile] {
  Dictionary(files.map { ($0.stem, $0) }, uniquingKeysWith: { first, _ in first })
}
