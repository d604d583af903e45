import Base
package import JSON
package import PaywallModel
import YAML

/// In what a project and a console's export differ.
///
/// Three are compared: what an import of the export says, what the files say, and what the format can express of the
/// project. Where the last two of these agree with the first, or the format says nothing, nothing differs.
package struct ConsoleDrift: Sendable {
  /// In the order of the project's files.
  package private(set) var differences: [StoreDifference] = []
  /// How many offerings and placements were compared.
  package private(set) var compared = 0
  /// Paths of the mirror that name an offering, a variant, a locale or an experiment that the project lacks.
  package private(set) var unpaired: [String] = []

  /// Values of the project's own export that the file has otherwise, where nothing else differs.
  package private(set) var values: [StoreDifference] = []

  private let imported: ImportedProject
  private let export: ExportPlaces
  /// What brings the export in.
  private let command: String
  /// Placements by offering.
  private let reach: [String: [String]]
  /// Of screens that the export has several times, the copy that stands for them, by offering and variant.
  private var split: [String: Copy] = [:]
  /// The trees of files by their paths.
  private var roots: [String: Node?] = [:]

  /// Compares an export with the files of a project.
  /// - Parameters:
  ///   - command: what imports the export, as a shell takes it.
  ///   - mirror: what the format can express of the project.
  ///   - offerings: the files of all offerings.
  ///   - reach: the placements of each offering.
  package init(
    _ imported: ImportedProject, of file: SourceFile, broughtInBy command: String, mirror: Mirror,
    over files: ProjectFiles, _ offerings: [OfferingFiles], reach: [String: [String]]
  ) {
    self.imported = imported
    self.command = command
    self.reach = reach
    let documents = imported.documents
    let screens = KnownScreens(offerings, for: Set(documents.keys).union(mirror.documents.keys))
    let own = ScreenNames(mirror.documents.filter { Side.isPath($0.key) }, mirror.wireIDs, over: screens)
    let names = ScreenNames(documents, imported.wireIDs, over: screens, like: own)
    export = ExportPlaces(file, names.named(imported.places))
    for copy in names.chosen { split["\(copy.screen.offering)/\(copy.screen.variant)"] = Copy(copy, in: names) }
    let known = Dictionary(offerings.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let sides = Sides(theirs: names.named(), mirror: own.named()).named(with: known, files)
    let variants = Self.variants(of: sides, known)
    compare(sides.withoutDerived(variants), in: files, known, names.paired)
    for copy in names.copies {
      let sides = Sides(theirs: names.named(only: copy.name), mirror: own.named(copy.screen)).withoutDerived(variants)
      compare(sides, in: files, known, as: Copy(copy, in: names))
    }
    addAdditions(files)
    addClashes(files)
    differences = differences.sorted { ($0.range, $0.message) < ($1.range, $1.message) }.joined()
    if differences.isEmpty, let export = mirror.export { compareValues(of: export, file, files) }
  }

  /// - Parameters:
  ///   - sides: documents, as the project calls what is in them.
  ///   - known: the files of offerings by id.
  ///   - paired: the offerings that the import calls otherwise.
  ///   - copy: what the documents are a further copy of; nil for the whole import.
  private mutating func compare(
    _ sides: Sides, in files: ProjectFiles, _ known: [String: OfferingFiles], _ paired: Set<String> = [],
    as copy: Copy? = nil
  ) {
    let (theirs, mirror) = (sides.theirs, sides.mirror)
    var absent: Set<String> = []
    // An offering before what belongs to it: of one that is gone, that alone is said.
    let paths = Set(theirs.keys).union(mirror.keys).sorted()
    for path in paths.filter({ $0.hasSuffix("/offering") }) + paths.filter({ !$0.hasSuffix("/offering") }) {
      let parts = path.split(separator: "/").map(String.init)
      var side = Side(path, files, parts.count > 1 ? known[parts[1]] : nil)
      side.copy = copy
      if path == "paywall", let current = mirror[path]?["currentOffering"]?.string, absent.contains(current) {
        continue
      }
      if side.isOfOffering, !absent.isDisjoint(with: [side.subject]) { continue }
      // A screen that the project has and does not show: that it is shown there is a difference of its placement.
      if side.isOfOffering, paired.contains(side.subject), side.file != nil, mirror[path] == nil { continue }
      if path.hasSuffix("/offering"), side.file != nil, copy == nil { compared += 1 }
      guard let root = root(of: side.file) else {
        if side.isDocument, mirror[path] != nil { unpaired.append(path) }
        if let document = theirs[path], document != mirror[path] {
          addUnknown(
            side, as: side.isOfOffering && known[side.subject] == nil ? "offering '\(side.subject)'" : side.name)
          // A language alone: the rest of the offering is compared.
          if !path.contains("/locales/") || known[side.subject] == nil { absent.insert(side.subject) }
        }
        continue
      }
      if path == "placements" { compared += root["placements"]?.items.count ?? 0 }
      // Of products, that they are sold no more is a difference of what sold them.
      if path == "products", theirs[path] == nil { continue }
      guard let document = theirs[path] ?? (side.isDocument ? nil : [:]) else {
        if path.hasSuffix("/offering") { absent.insert(side.subject) }
        addGone(side, at: root, named: side.name)
        continue
      }
      compare(document, mirror[path], root, in: root, "", side)
    }
  }

  /// The project's own variants that an import has, by path.
  private static func variants(of sides: Sides, _ known: [String: OfferingFiles]) -> [String: JSONValue] {
    var variants: [String: JSONValue] = [:]
    for path in sides.theirs.keys where path.contains("/variants/") {
      let parts = path.split(separator: "/").map(String.init)
      let file = known[parts[1]]?.variants.first { $0.stem == parts[3] }
      variants[path] = file?.read().root?.json
    }
    return variants
  }

  /// A file's tree, read once however many copies are compared with it.
  private mutating func root(of file: SourceFile?) -> Node? {
    guard let file else { return nil }
    if let known = roots[file.path] { return known }
    let root = file.read().root
    roots[file.path] = .some(root)
    return root
  }

  private mutating func compare(
    _ theirs: JSONValue?, _ mirror: JSONValue?, _ ours: Node?, in parent: Node, _ path: String, _ side: Side
  ) {
    guard theirs != mirror, theirs != ours?.json else { return }
    guard let theirs else {
      if let ours { addGone(side, at: ours, named: "'\(path)'", path) }
      return
    }
    guard let ours, !ours.isNull else {
      return add(side, at: parent, path, theirs, "'\(path)' is missing, and is \(theirs.shown) in the export")
    }
    if let members = theirs.members, ours.isMapping {
      let keys = members.map(\.key) + (mirror?.members ?? []).map(\.key).filter { theirs[$0] == nil }
      for key in keys {
        compare(theirs[key], mirror?[key], ours[key], in: ours, path.isEmpty ? key : "\(path).\(key)", side)
      }
      return
    }
    if let items = NamedItems(theirs), let own = NamedItems(ours.json) {
      return compare(items, mirror.flatMap { NamedItems($0) }, own, ours, path, side)
    }
    add(side, at: ours, path, theirs, "'\(path)' is \(ours.json.shown), and \(theirs.shown) in the export")
  }

  /// Items of lists are the same if they have the same name.
  private mutating func compare(
    _ theirs: NamedItems, _ mirror: NamedItems?, _ own: NamedItems, _ ours: Node, _ path: String, _ side: Side
  ) {
    let gone = (mirror?.names ?? []).filter { theirs[$0] == nil }
    for name in theirs.names + (path == "products" ? [] : gone) {
      let item = own.place(of: name).map { ours.items[$0] }
      compare(theirs[name], mirror?[name], item, in: ours, "\(path).\(name)", side)
    }
    let common = theirs.names.filter { own[$0] != nil }
    func isInOrder(_ other: NamedItems) -> Bool { other.names.filter(Set(common).contains) == common }
    // The order of placements means nothing, and some formats have none.
    if path != "placements", !isInOrder(own), !(mirror.map(isInOrder) ?? false) {
      add(side, at: ours, path, nil, "'\(path)' has another order in the export: \(common.joined(separator: ", "))")
    }
  }

  private mutating func add(_ side: Side, at node: Node, _ path: String, _ value: JSONValue?, _ message: String) {
    differences.append(
      difference(side, SourceRange(side.path, node), path, value, message, hint: hint(changed: true)))
  }

  private mutating func addGone(_ side: Side, at node: Node, named name: String, _ path: String = "") {
    differences.append(
      difference(
        side, SourceRange(side.path, node), path, nil, "\(name) is not in the export", hint: hint(changed: false)))
  }

  private mutating func addUnknown(_ side: Side, as name: String) {
    differences.append(
      difference(
        side, SourceRange(topOf: side.nearest), "", nil, "the export has the \(name), which the project lacks",
        hint: hint(changed: true)))
  }

  /// What an import would add to lists of the project.
  private mutating func addAdditions(_ files: ProjectFiles) {
    let products = imported.products.compactMap { $0["id"]?.string }.map { ("product", $0, files.products) }
    let known = Set((root(of: files.products)?["entitlements"]?.items ?? []).compactMap { $0["id"]?.string })
    let rights = imported.entitlements.filter { !known.contains($0) }.map { ("entitlement", $0, files.products) }
    for (noun, id, file) in products + rights {
      let range = SourceRange(topOf: file?.path ?? "products.yaml")
      differences.append(
        StoreDifference(
          .console, of: id, at: range, inStore: export.place(of: .string(id), in: nil),
          "the export has the \(noun) '\(id)', which the catalogue lacks", hint: hint(changed: true)))
    }
  }

  /// Where the export contradicts itself: only one of what it says can be as the project has it.
  private mutating func addClashes(_ files: ProjectFiles) {
    for clash in imported.clashes {
      differences.append(
        StoreDifference(
          .console, of: "settings", at: SourceRange(topOf: files.project?.path ?? "paywall.yaml"), inStore: clash.range,
          "the export has \(clash.message)", hint: "correct it there, or publish the project's there"))
    }
  }

  /// What an import does not read is something that the reader holds, too.
  private mutating func compareValues(of own: SourceFile, _ file: SourceFile, _ files: ProjectFiles) {
    guard let mine = own.read().root?.json, let root = file.read().root else { return }
    let range = SourceRange(topOf: files.project?.path ?? "paywall.yaml")
    values = ExportValues(mine, in: root).differences.map { value in
      StoreDifference(
        .console, of: "settings", at: range, inStore: SourceRange(file.path, value.node), value.message,
        hint: "publish the project's there, or see what an import of it would change: \(command) --dry-run")
    }
  }

  private func difference(
    _ side: Side, _ range: SourceRange, _ path: String, _ value: JSONValue?, _ message: String, hint: String
  ) -> StoreDifference {
    let placement = side.subject == "placements" ? path.split(separator: ".").dropFirst().first.map(String.init) : nil
    let copy = side.copy ?? side.variant(path).flatMap { split["\(side.subject)/\($0)"] }
    let owner =
      placement.map { "placement \($0)" }
      ?? (side.isOfOffering ? "offering \(copy?.offering ?? side.subject)" : "experiment \(side.subject)")
    var difference = StoreDifference(
      .console, of: placement ?? side.subject, at: range, inStore: export.place(of: value, in: owner), message,
      hint: hint)
    difference.sellers = placement.map { [$0] } ?? copy?.placements ?? reach[side.subject] ?? []
    return difference
  }

  private func hint(changed: Bool) -> String {
    changed
      ? "bring it in with: \(command); or publish the project's there" : "add it there, or remove it here"
  }
}

/// Places of an export's values.
private struct ExportPlaces {
  let file: SourceFile
  let known: [String: SourceRange]
  private let root: Node?

  init(_ file: SourceFile, _ known: [String: SourceRange]) {
    (self.file, self.known) = (file, known)
    root = file.read().root
  }

  /// Where a text stands in what has a name; otherwise where that begins.
  func place(of value: JSONValue?, in owner: String?) -> SourceRange {
    let range = owner.flatMap { known[$0] }
    if let text = value?.string, let root, let node = find(text, in: root, range) {
      return SourceRange(file.path, node)
    }
    return range ?? SourceRange(topOf: file.path)
  }

  private func find(_ text: String, in node: Node, _ range: SourceRange?) -> Node? {
    if let range, node.end < range.start || range.end < node.start { return nil }
    if node.string == text, range.map({ $0.start <= node.start && node.end <= $0.end }) ?? true { return node }
    for inner in node.items + node.pairs.map(\.value) {
      if let found = find(text, in: inner, range) { return found }
    }
    return nil
  }
}

extension ImportedProject {
  /// What was imported, by the paths of the project's files without their endings.
  package var documents: [String: JSONValue] {
    var documents: [String: JSONValue] = [:]
    for offering in offerings {
      let folder = "offerings/\(offering.id)"
      documents["\(folder)/offering"] = offering.document
      for (name, document) in offering.variants { documents["\(folder)/variants/\(name)"] = document }
      for (locale, document) in offering.locales { documents["\(folder)/locales/\(locale)"] = document }
    }
    for (id, document) in experiments { documents["experiments/\(id)"] = document }
    if !placements.isEmpty { documents["placements"] = ["placements": .array(placements)] }
    if !productClaims.isEmpty { documents["products"] = ["products": .array(productClaims)] }
    if let currentOffering { documents["paywall"] = ["currentOffering": .string(currentOffering)] }
    return documents
  }
}
