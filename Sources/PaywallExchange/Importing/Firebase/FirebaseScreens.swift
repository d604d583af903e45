import Base
import JSON
import PaywallModel
import YAML

/// The screens in a template's values, each an offering, however often it is shown.
struct FirebaseScreens {
  let draft: ImportDraft
  /// The offerings by the texts of their screens.
  private var known: [[String]: String] = [:]
  private var input: ImportInput { draft.input }

  init(draft: ImportDraft) { self.draft = draft }

  /// A value with the locale that its words are in.
  struct Value {
    var locale: String
    /// The text that the screen is written in.
    var node: Node
  }

  /// The screen that a value's text is; nil if it is none.
  static func screen(in value: Node) -> Node? {
    guard let text = value.string, text.utf8.count < 1 << 20 else { return nil }
    let document = readJSON(Array(text.utf8))
    guard let root = document.root, document.diagnostics.isEmpty, root["headline"]?.string != nil,
      root["productIDs"]?.items.isEmpty == false
    else { return nil }
    // Its places are those of the value in the file.
    return Node(root.json, at: value.start)
  }

  /// The offering that a value shows; nil for a value that is no screen, which is remarked.
  /// - Parameters:
  ///   - translations: the same value in other locales.
  ///   - name: what it is called if it has no id.
  mutating func offering(_ value: Value, _ translations: [Value], called name: String) -> String? {
    guard let screen = Self.screen(in: value.node), let text = value.node.string else {
      input.omit(value.node, "a value that is no screen")
      return nil
    }
    let others = translations.compactMap { other -> (value: Value, screen: Node)? in
      input.takeAll(other.node)
      guard let translated = Self.screen(in: other.node), isTranslation(translated, of: screen) else {
        input.omit(other.node, "a value with other products or another number of lines than in the default language")
        return nil
      }
      return (other, translated)
    }
    let texts = [text] + others.map { "\($0.value.locale) \($0.value.node.string ?? "")" }
    if let id = known[texts] {
      input.takeAll(value.node)
      return id
    }
    let id = add(screen, value, others, called: screen["id"]?.string ?? name)
    known[texts] = id
    return id
  }

  /// Whether only words differ.
  private func isTranslation(_ other: Node, of screen: Node) -> Bool {
    let same = ["id", "productIDs", "highlightedProductID"].allSatisfy { other[$0]?.json == screen[$0]?.json }
    return same && other["bullets"]?.items.count == screen["bullets"]?.items.count
      && (other["footnote"] == nil) == (screen["footnote"] == nil)
  }

  private func add(
    _ screen: Node, _ value: Value, _ others: [(value: Value, screen: Node)], called wire: String
  ) -> String? {
    input.takeAll(value.node)
    var read = ImportedScreen()
    var packages: [JSONValue] = []
    var names = ItemNames()
    for product in screen["productIDs"]?.items.compactMap(\.string) ?? [] {
      let period = impliedPeriod(of: product) ?? draft.facts(product).period
      let type = PackageType.allCases.first { $0.period != nil && $0.period == period } ?? .custom
      guard draft.require(product: product, for: type, at: value.node) else { continue }
      let id = names.take(type.rawValue)
      packages.append(["id": .string(id), "type": .string(type.rawValue), "product": .string(product)])
      read.plans.append((id, product))
    }
    let scope = TextScope.any(read.plans.map { draft.facts($0.product) })
    func words(_ find: (Node) -> Node?) -> ImportedText? {
      guard let own = find(screen) else { return nil }
      let sources = others.compactMap { other in
        find(other.screen).flatMap { $0.string == own.string ? nil : InputText(locale: other.value.locale, node: $0) }
      }
      return draft.text([InputText(locale: value.locale, node: own)] + sources, about: scope)
    }
    read.headline = words { $0["headline"] }
    read.subhead = words { $0["subhead"] }
    read.bullets = (screen["bullets"]?.items ?? []).indices.compactMap { index in
      words { $0["bullets"]?.items[index] }
    }
    read.ctaTitle = words { $0["ctaTitle"] }
    read.footnote = words { $0["footnote"] }
    read.selected = screen["highlightedProductID"]?.string.flatMap { id in
      read.plans.contains { $0.product == id } ? id : nil
    }
    let core = [
      "id", "headline", "subhead", "bullets", "productIDs", "highlightedProductID", "ctaTitle", "footnote",
    ]
    for pair in screen.pairs where !core.contains(pair.key) && !pair.value.isNull {
      input.remark(.omitted, "'\(pair.key)' of a screen has no counterpart", at: value.node)
    }
    guard !packages.isEmpty else {
      input.omit(value.node, "a screen without products")
      return nil
    }
    var offering = ImportedOffering(id: draft.id(slug(wire), "offering", at: value.node), document: .null)
    offering.document = [
      "kind": "primary", "displayName": .string(wire), "version": "1.0.0", "packages": .array(packages),
      "defaultVariant": "control",
    ]
    let isScreen = draft.add(
      read, as: "control", to: &offering, called: wire, wireID: wire, at: value.node, and: others.map(\.value.node))
    guard isScreen else { return nil }
    draft.project.offerings.append(offering)
    return offering.id
  }
}
