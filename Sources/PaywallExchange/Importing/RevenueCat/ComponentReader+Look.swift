import JSON
import PaywallModel
import YAML

/// A text with how the export would write it if its section said nothing.
struct StyledText {
  var node: Node
  var usual: RevenueCatComponents.Look
}

/// How components look, as far as a project says it. Nothing is taken here: what comes back is taken by
/// `takeReturning`, and all else is listed.
extension ComponentReader {
  /// The style of a section: its box, and what all its texts have in common.
  func style(_ box: Node?, _ texts: [StyledText] = []) -> ScreenValue? {
    .some((box.map(boxStyle) ?? []) + textStyle(texts))
  }

  private func boxStyle(_ box: Node) -> [(String, ScreenValue?)] {
    [
      ("background", background(box["background"])), ("border", border(box["border"])),
      ("shadow", shadow(box["shadow"])), ("cornerRadius", cornerRadius(box["shape"])),
      ("padding", side(box["padding"])), ("margin", side(box["margin"])),
    ]
  }

  private func textStyle(_ texts: [StyledText]) -> [(String, ScreenValue?)] {
    /// What all texts have, where it is not what they would have anyway.
    func shared(_ key: String, _ usual: (RevenueCatComponents.Look) -> JSONValue) -> Node? {
      guard let first = texts.first?.node[key], !first.isNull else { return nil }
      let value = first.json
      let isShared = texts.allSatisfy { $0.node[key]?.json == value }
      return isShared && texts.contains { usual($0.usual) != value } ? first : nil
    }
    let size = shared("font_size") { $0.size }?.number.flatMap { (6...120).contains($0) ? $0 : nil }
    let weights = [
      "regular": "regular", "medium": "medium", "semibold": "semibold", "bold": "bold", "extra_bold": "heavy",
    ]
    let weight = shared("font_weight") { .string($0.weight) }?.string.flatMap { weights[$0] }
    let color = shared("color") { $0.color }.flatMap(solid)
    let alignment = shared("horizontal_alignment") { .string($0.alignment) }?.string.flatMap {
      ["leading", "center", "trailing"].contains($0) ? $0 : nil
    }
    return [
      ("alignment", alignment.map(ScreenValue.string)), ("textColor", color.map(ScreenValue.string)),
      ("fontSize", size.map(points)), ("fontWeight", weight.map(ScreenValue.string)),
    ]
  }

  /// A number as the project writes it.
  func points(_ number: Double) -> ScreenValue {
    .json(Int(exactly: number).map { .integer($0) } ?? .number(number))
  }

  /// The light colour of `{light: {type: hex, value}}`; the project has none for the dark.
  func solid(_ node: Node) -> String? {
    guard let light = node["light"], light["type"]?.string == "hex" else { return nil }
    return draft.color(light["value"]?.string)
  }

  func background(_ node: Node?) -> ScreenValue? {
    guard let node, let value = node["value"] else { return nil }
    guard node["type"]?.string == "color" else {
      // The export has no pictures behind screens, so what is taken is marked here.
      guard node["type"]?.string == "image", let picture = value["light"] else { return nil }
      _ = input.text(node, "type")
      _ = input.take(node, "value").flatMap { input.take($0, "light") }
      return address(picture).map { .object([("image", .string($0))]) }
    }
    if let color = solid(value) { return .object([("color", .string(color))]) }
    guard let light = value["light"], light["type"]?.string == "linear" else { return nil }
    let colors = (light["points"]?.items ?? []).compactMap { draft.color($0["color"]?.string) }
    guard colors.count > 1, colors.count == light["points"]?.items.count else { return nil }
    // Theirs begin at their angle, ours end there.
    let angle = light["degrees"]?.integer.flatMap { (0...360).contains($0) ? ($0 + 180) % 360 : nil }
    return .object([
      (
        "gradient",
        .object([("colors", .list(colors.map(ScreenValue.string))), ("angle", angle.map { .json(.integer($0)) })])
      )
    ])
  }

  func border(_ node: Node?) -> ScreenValue? {
    guard let node, node.isMapping else { return nil }
    let width = node["width"]?.number.flatMap { (0...2000).contains($0) ? points($0) : nil }
    return .some([("color", node["color"].flatMap(solid).map(ScreenValue.string)), ("width", width)])
  }

  func shadow(_ node: Node?) -> ScreenValue? {
    guard let node, node.isMapping else { return nil }
    func offset(_ key: String) -> ScreenValue? {
      node[key]?.number.flatMap { (-200...200).contains($0) ? points($0) : nil }
    }
    let radius = node["radius"]?.number.flatMap { (0...2000).contains($0) ? points($0) : nil }
    return .some([
      ("color", node["color"].flatMap(solid).map(ScreenValue.string)), ("radius", radius), ("x", offset("x")),
      ("y", offset("y")),
    ])
  }

  func cornerRadius(_ shape: Node?) -> ScreenValue? {
    guard let shape, shape["type"]?.string == "rectangle", let corners = shape["corners"] else { return nil }
    return same(["top_leading", "top_trailing", "bottom_leading", "bottom_trailing"], of: corners)
  }

  /// What all four sides have; nil for nothing, which is usual.
  private func side(_ sides: Node?) -> ScreenValue? {
    guard let sides, let value = same(["top", "bottom", "leading", "trailing"], of: sides) else { return nil }
    if case .json(.integer(0)) = value { return nil }
    return value
  }

  private func same(_ keys: [String], of node: Node) -> ScreenValue? {
    guard let first = node[keys[0]]?.number, (0...2000).contains(first) else { return nil }
    return keys.allSatisfy { node[$0]?.number == first } ? points(first) : nil
  }
}

extension ImportDraft {
  /// Takes what of a screen's components the export of the imported offering writes as it is, so that what is left is listed;
  /// and says where components come back in another arrangement.
  func takeReturning(_ paywall: Node, of imported: ImportedOffering) {
    func file(_ name: String, _ document: JSONValue) -> SourceFile {
      SourceFile(path: name, bytes: Array(emit(document.editValue).utf8))
    }
    var files = OfferingFiles(id: imported.id)
    files.offering = file("offering.yaml", imported.document)
    files.variants = imported.variants.map { file("variants/\($0.name).yaml", $0.document) }
    let context = ExportContext(target.frame, target.frame.settings.export(.revenueCat))
    let part = RevenueCatExport.part(of: Offering(reading: files), in: context)
    guard let written = part.value["paywall_components"] else { return }
    let texts: Set = ["components_localizations", "default_locale"]
    for pair in paywall.pairs where !texts.contains(pair.key) {
      guard let value = written[pair.key] else { continue }
      if takeEqual(pair.value, value) { input.takeAll(pair.value) }
    }
  }

  /// - Returns: whether both are the same.
  private func takeEqual(_ node: Node, _ written: JSONValue) -> Bool {
    switch (node.value, written) {
    case (.mapping(let pairs), .object(let members)):
      guard node["type"]?.string == written["type"]?.string else { return false }
      var isEqual = pairs.count == members.count
      for pair in pairs {
        guard let value = written[pair.key] else {
          isEqual = isEqual && pair.value.isNull
          continue
        }
        if takeEqual(pair.value, value) {
          if !pair.key.hasSuffix("_lid") { input.takeAll(pair.value) }
        } else {
          isEqual = false
          let isSameKind = pair.value["type"]?.string == value["type"]?.string
          // Then what differs in it is listed, not the whole.
          if let items = value.array, items.count == pair.value.items.count { input.markTaken(pair.value) }
          if pair.value.isMapping, value.members != nil, isSameKind { input.markTaken(pair.value) }
        }
      }
      return isEqual
    case (.sequence(let items), .array(let values)):
      var isEqual = items.count == values.count
      var isMoved = items.count > values.count
      for (item, value) in zip(items, values) {
        if takeEqual(item, value) {
          input.takeAll(item)
        } else {
          isEqual = false
          isMoved = isMoved || item["type"]?.string != value["type"]?.string
          input.markTaken(item)
        }
      }
      if isMoved || !isEqual && items.count != values.count {
        input.remark(.renamed, "the export arranges these components otherwise", at: node)
      }
      return isEqual
    default: return node.json == written
    }
  }
}
